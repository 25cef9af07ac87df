/* The slow rules of Quad: one position, one game, and what their parts lend each other. Private to
 * slow_quad*.c, whose manual is slow_quad.c. */
#pragma once
#include "tests/slow_record.h"
#include "tests/slow_text.h"

enum { SIZE = 18, SEATS = 4, TEAMS = 2, POOL_KINDS = 4 };
enum { SHORT, LONG, SIDES }; /* castling sides */

/* Homelands are four deep and eight wide, then comes the river; see slow_quad_terrain_of(). */
enum { DEPTH = 4, LAND_LOW = 5, LAND_HIGH = 12, CITY_LOW = 8, CITY_HIGH = 9 };

/* Rows as the owner counts them from his own edge, and places along his back row. */
enum { END_ROW = 1, START_ROW = 2, SKIPPED_ROW = 3 };
enum { LOW_ROOK = 5, LOW_KING = 8, HIGH_KING = 9, HIGH_ROOK = 12 };

enum { DRAW_PLIES = 200, SEAT_MEN = 17, MOVES_ROOM = 4096, DRAW_RUN = 4 };

static const char seat_letters[] = "rwbg"; /* South, West, North, East: clockwise */
static const char seat_capitals[] = "RWBG";
static const char kind_letters[] =
    "KQRBNPX"; /* X is a princess, the city queen before the wedding */
static const char pool_kinds[] = "QRBN";

static const SlowLetters letters = {seat_capitals, seat_letters, kind_letters, false};

/* A homeland's terrain is the number of its seat. */
enum { CONTINENT = SEATS, CITY, RIVER_OR_SEA, PORT, OFF_BOARD };

typedef struct Man {
    signed char seat; /* or NOBODY */
    char kind;        /* a letter of kind_letters, or ' ' */
    bool moved;       /* a pawn on its own start line that has moved; false for all else */
} Man;

typedef struct Board {
    Man men[SIZE][SIZE]; /* [file][rank] */
    int turn;
    bool castling[SEATS][SIDES];
    bool pushed[SEATS];    /* the seat's last move was a double step, to be taken en passant ... */
    Square skipped[SEATS]; /* ... on this square; the pawn is one step ahead */
    int pool[SEATS][POOL_KINDS];
    int run;     /* coronations just played one after the other */
    int meeting; /* the team whose meeting waits for the fourth player's reply, or NOBODY */
    int half;    /* plies since the last pawn move, capture or coronation */
    int step;    /* to the next seat in turn order: option Rotation */
} Board;

typedef struct Move {
    Square from, to;
    char promotion;  /* the new man's kind, or 0 */
    int pusher;      /* whose pawn is taken en passant, or NOBODY */
    int side;        /* the side castled to, or NOBODY */
    bool coronation; /* the king changes places with his princess */
} Move;

typedef struct MoveList {
    bool counting; /* whether the rules met are counted */
    int count;
    Move moves[MOVES_ROOM];
} MoveList;

typedef struct Game {
    SlowRecord record; /* the past: back to the last capture or coronation */
    Board board;
} Game;

/* ---- The rules met ----------------------------------------------------------------------------
 */

enum {
    DOUBLE_STEP,
    DOUBLE_STEP_REFUSED,
    PAWN_CITY_WALL,
    PAWN_FOREIGN_STEP,
    PAWN_FOREIGN_CAPTURE,
    PAWN_ALLY_COUNTRY,
    PAWN_TO_WATER,
    PAWN_CAPTURE_ON_WATER,
    PORT_STEP,
    PORT_CAPTURE,
    WATER_STEP,
    WATER_STEP_TO_LAND,
    WATER_CAPTURE,
    EP_FIRST_ENEMY,
    EP_SECOND_ENEMY,
    EP_FROM_WATER,
    EP_ABROAD,
    EP_OCCUPIED,
    EP_ENDED_TAKEN,
    EP_ENDED_PASS,
    PROMOTION_QUEEN, /* four, in the order of pool_kinds */
    PROMOTION_CAPTURE = PROMOTION_QUEEN + 4,
    PROMOTION_ALLY,
    PROMOTION_WATER,
    PROMOTION_EMPTY,
    PAWN_DEAD_WOOD,
    SLIDE_OVER_WATER,
    SLIDE_WATER_MAN,
    SLIDE_CITY_WALL,
    SLIDE_WATER_BLOCK,
    KNIGHT_CHAIN,
    KNIGHT_CHAIN_LONG,
    KNIGHT_CHAIN_ALLY,
    KNIGHT_CHAIN_CAPTURE,
    KNIGHT_WATER_REFUSED,
    KING_TO_WATER,
    KING_CITY_REFUSED,
    FRIEND_REFUSED,
    CORONATION,
    CITY_WALK,
    CITY_EXIT,
    CITY_EXIT_CAPTURE,
    CITY_ENTRY,
    CITY_CAPTURE_REFUSED,
    CITY_PASS,
    CASTLING, /* eight: for each seat short and long */
    CASTLING_IN_CHECK = CASTLING + SEATS * SIDES,
    CASTLING_THROUGH,
    CASTLING_INTO,
    CASTLING_CHAIN,
    KING_CAPTURE,
    KING_CAPTURE_POSSIBLE,
    MEETING,
    MEETING_WALK,
    MEETING_SUSPENDED,
    MEETING_AFTER_REPLY,
    MEETING_AFTER_PASS,
    FOUR_CORONATIONS,
    PASS,
    NOBODY_MOVES,
    THREEFOLD,
    THREEFOLD_WATER_PAWN,
    MANY_PLIES,
    LEFT,
    RULES
};

/* Counts a rule as met. */
void slow_quad_met(int rule);
/* The same, when the list is one that counts. */
void slow_quad_note(const MoveList *list, int rule);
extern const char *const slow_quad_rule_names[];
const unsigned long *slow_quad_rule_counts(void);

/* ---- slow_quad_moves.c ------------------------------------------------------------------------
 */

bool slow_quad_between(int low, int number, int high);
bool slow_quad_on_board(Square square);
int slow_quad_terrain_of(Square square);
bool slow_quad_is_city(Square square);
bool slow_quad_is_water(Square square);
/* Homelands and the continent; the city is land that only kings may enter. */
bool slow_quad_is_open_land(Square square);
/* Outside the board there is nobody. */
Man slow_quad_man_at(const Board *board, Square square);
bool slow_quad_is_empty(const Board *board, Square square);
bool slow_quad_holds(const Board *board, Square square, int seat, char kind);
/* Those who sit face to face are allies. */
int slow_quad_team_of(int seat);
bool slow_quad_enemies(int seat, int other);
int slow_quad_ally_of(int seat);
Square slow_quad_princess_home(int seat);
bool slow_quad_crowned(const Board *board, int seat);
bool slow_quad_on_line(int seat, Square square, int row);
/* The end line of a country other than the seat's own: where its pawns promote. */
bool slow_quad_on_foreign_end_line(int seat, Square square);
Square slow_quad_find_king(const Board *board, int seat);
bool slow_quad_kings_meet(const Board *board, int team);
Square slow_quad_king_home(int seat);
Square slow_quad_rook_home(int seat, int side);
Square slow_quad_pushed_pawn(const Board *board, int pusher);
int slow_quad_next_seat(const Board *board);
void slow_quad_make_move(Board *board, const Move *move);
/* The enemy of the seat to move whose pawn has skipped the square with a double step, or NOBODY. */
int slow_quad_pusher_over(const Board *board, Square square);
/* All moves of the seat to move. None if all of them take its king out of the city: it passes. */
void slow_quad_find_moves(const Board *board, bool counting, MoveList *list);

/* ---- slow_quad_text.c -------------------------------------------------------------------------
 */

/* Reads the whole of a position; the option is known before. */
bool slow_quad_read_fen(const char *text, Board *board);
/* Red and Black against White and Green, however it is written. */
bool slow_quad_known_teams(const char *teams);
/* Sets the rotation. */
bool slow_quad_read_options(const char *text, Board *board);
/* Writes the game's position in canonical FEN4. */
void slow_quad_write_fen(const void *game, char *out);

/* ---- slow_quad_count.c ------------------------------------------------------------------------
 */

void slow_quad_count_move(const Board *board, const MoveList *list, const Move *move);
