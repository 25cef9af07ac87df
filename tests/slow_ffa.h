/* The slow rules of Free-For-All: one position, one game, and what their parts lend each other.
 * Private to slow_ffa*.c, whose manual is slow_ffa.c. */
#pragma once
#include "tests/slow_record.h"
#include "tests/slow_text.h"

enum { SIZE = 14, SEATS = 4, CORNER = 3 };
enum { SHORT, LONG, SIDES }; /* castling sides */

/* What has become of a seat: it plays, its bare king walks about, or it has no more turns. */
enum { ACTIVE, WANDERING, ELIMINATED };

/* Rows as the owner counts them from his own edge, and places along his back row. */
enum { BASE_ROW = 2, SKIPPED_ROW = 3, LEAST_PROMOTION_ROW = 4, USUAL_PROMOTION_ROW = 8 };
enum { LOW_ROOK = 3, LOW_KING = 6, HIGH_KING = 7, HIGH_ROOK = 10 };

/* Sixteen men a seat can never have as many as SLOW_MAX_MOVES moves: a queen has at most 52. */
enum { SEAT_MEN = 16 };

enum { KING_POINTS = 20, OLD_KING_POINTS = 40, DRAW_POINTS = 10 };
enum { SEAT_DRAW_PLIES = 50, VOID_MOVES = 3 };

/* More men cannot attack one square: eight lines, eight knights, six pawns. */
enum { MAX_ATTACKERS = 22 };

static const char seat_letters[] = "rbyg"; /* in turn order */
static const char seat_capitals[] = "RBYG";
static const char kind_letters[] = "PNBRQKD"; /* D is the queen that is worth one point */
static const char promotion_kinds[] = "QRBND";

static const SlowLetters letters = {seat_capitals, seat_letters, kind_letters, true};

typedef struct Man {
    signed char seat; /* or NOBODY, OUTSIDE, WALL */
    char kind;        /* a letter of kind_letters, or ' ' */
    bool dead;        /* grey: it only stands there */
} Man;

static const Man no_man = {NOBODY, ' ', false};

/* A seat's live men beside the king: none, one minor man, or enough. */
enum { BARE, ONE_MINOR, ENOUGH };

typedef struct Rules {
    bool seed_checks; /* the seed's table of multi-checks */
    bool en_passant;
    bool walking; /* the dead king walks */
    bool dead_wall;
    char promotions[sizeof promotion_kinds];
    int promotion_row;
    int mate_points;
    int king_points; /* for kings and stalemates */
} Rules;

typedef struct Board {
    Rules rules;
    Man men[SIZE][SIZE]; /* [file][rank] */
    int turn;
    int state[SEATS];
    bool resigned[SEATS], flagged[SEATS]; /* how a wanderer has left */
    bool castling[SEATS][SIDES];
    bool pushed[SEATS];    /* the seat's last move was a double step, to be taken en passant ... */
    Square skipped[SEATS]; /* ... on this square; the pawn, if not yet taken, is one step ahead */
    int points[SEATS];
    int half;     /* plies since the last event that restarts the counter */
    bool leaving; /* the seat to move has just left; its king's first step is still this turn */
    bool lasting; /* the last ply changed what cannot come back: men's number, deaths, pawns */
} Board;

typedef struct Move {
    Square from, to;
    char promotion; /* the new man's kind, or 0 */
    int pusher;     /* whose pawn is taken en passant, or NOBODY */
    int side;       /* the side castled to, or NOBODY */
} Move;

typedef struct MoveList {
    bool counting; /* whether the rules met are counted */
    Square king;   /* of the seat to move */
    int checkers;  /* the men attacking it */
    int count;
    Move moves[SLOW_MAX_MOVES];
} MoveList;

typedef struct Past {
    Man men[SIZE][SIZE];
    int turn;
} Past;

typedef struct Game {
    SlowRecord record; /* the past: back to the last lasting change */
    Board board;
    int made[SEATS]; /* moves in this game */
} Game;

/* ---- The rules met ----------------------------------------------------------------------------
 */

enum {
    EP_NEAR_FLANK,
    EP_FAR_FLANK,
    EP_AGE_1, /* the ages are in order, in slots of the round */
    EP_AGE_2, /* by the opposite seat: only with Prom of 12 and more */
    EP_AGE_3,
    EP_OCCUPIED,
    EP_DEAD_PAWN,
    EP_PAWN_GONE,
    EP_PROMOTION,
    EP_REFUSED,
    PROMOTION_QUEEN, /* the five promotions are in order */
    PROMOTION_ROOK,
    PROMOTION_BISHOP,
    PROMOTION_KNIGHT,
    PROMOTION_POINT_QUEEN,
    PROMOTION_CAPTURE,
    CASTLING, /* eight: for each seat short and long */
    CASTLING_IN_CHECK = CASTLING + SEATS * SIDES,
    CASTLING_THROUGH,
    CASTLING_INTO,
    CASTLING_PAST_DEAD,
    PINNED_REFUSED,
    DOUBLE_CHECK,
    DEAD_CHECK,
    DEAD_WALL_REFUSED,
    KING_CAPTURE_IN_CHECK,
    KING_CAPTURE_DEAD_ATTACKER,
    KING_CAPTURE_REFUSED,
    WANDERER_OWN_DEAD,
    DEAD_CAPTURE,
    EP_BOTH_SCORED,
    KING_CAPTURE,
    KING_CAPTURE_WANDERER,
    KING_CAPTURE_FROZEN,
    KING_CAPTURE_AND_MATE,
    CHECK_2_QUEEN,
    CHECK_3_QUEEN,
    CHECK_2_OTHER,
    CHECK_3_OTHER,
    CHECK_OTHERS_LINE,
    CHECK_OLD_ATTACKER,
    CHECK_BY_WANDERER,
    MATE_NEXT,
    MATE_LATER,
    MATE_TWO,
    MATE_THREE,
    MATE_BY_OTHERS,
    MATE_OF_WANDERER,
    MATE_BY_WANDERER,
    WANDERER_TAKES_LIVE,
    STALEMATE_ACTIVE,
    STALEMATE_SHARED_2,
    STALEMATE_SHARED_3,
    STUCK_IN_CHECK,
    RESIGNATION,
    TIME_OUT,
    LEFT_MATED,
    LEFT_STALEMATED,
    LEFT_WALKING_OFF,
    WANDERER_LEAVE_REFUSED,
    ABORTED,
    LAST_SEAT,
    LAST_SEAT_MORE_KINGS,
    LAST_SEAT_MATE,
    LAST_SEAT_STALEMATE,
    LAST_SEAT_SHARED,
    NO_ACTIVE_SEAT, /* only in loaded positions */
    CLAIM,
    THREEFOLD,
    MANY_PLIES_2, /* three, by the seats not eliminated */
    MANY_PLIES_3,
    MANY_PLIES_4,
    BARE_KINGS_2,
    BARE_KINGS_MORE,
    MINOR_AND_BARE,
    MINOR_AND_MINOR,
    MATERIAL_CAN_TAKE,
    DRAW_SHARED,
    RULES
};

/* Counts a rule as met. */
void slow_ffa_met(int rule);
/* The same, when the list is one that counts. */
void slow_ffa_note(const MoveList *list, int rule);
extern const char *const slow_ffa_rule_names[];
const unsigned long *slow_ffa_rule_counts(void);

/* ---- slow_ffa_moves.c -------------------------------------------------------------------------
 */

/* Whether the square is one of the 160; any numbers may be asked. */
bool slow_ffa_playable(Square square);
Man slow_ffa_man_at(const Board *board, Square square);
/* The row of the square, 1 to 14, counted from the seat's own edge. */
int slow_ffa_row_of(int seat, Square square);
/* The seat's live king. */
Square slow_ffa_find_king(const Board *board, int seat);
/* How many seats are active, or wandering, or eliminated. */
int slow_ffa_seats_that_are(const Board *board, int state);
/* The live kings of seats that are not active: wandering, or left standing. */
int slow_ffa_idle_kings(const Board *board);
bool slow_ffa_like_queen(char kind);
/* How many live men of other seats attack the square; `found` becomes where they stand. */
int slow_ffa_attackers(const Board *board, Square square, int seat, Square found[MAX_ATTACKERS]);
bool slow_ffa_in_check(const Board *board, int seat);
/* Whether king and own rook stand as they must. */
bool slow_ffa_castling_men_home(const Board *board, int seat, int side);
/* All men of the seat turn grey, its king too unless he is spared. */
void slow_ffa_kill_men(Board *board, int seat, bool spare_king);
void slow_ffa_eliminate(Board *board, int seat);
/* The turn goes to the next seat not eliminated; rights of those passed over are over. */
void slow_ffa_pass_turn(Board *board);
Square slow_ffa_pushed_pawn(const Board *board, int pusher);
/* The castling rook's square before and after. */
void slow_ffa_castling_rook(int seat, const Move *move, Square *home, Square *away);
/* Makes the move with its captures and their points; the turn stays. */
void slow_ffa_make_move(Board *board, const Move *move);
/* All moves of the seat to move; the own king may yet be left attacked. A wanderer has no man but
 * its king and no right to castle. */
void slow_ffa_find_moves(const Board *board, bool counting, MoveList *list);
/* Whether a move of the list is legal; `after` becomes the board behind it, where the army of a
 * king that it took is dead already (§4.2). */
bool slow_ffa_legal(const Board *board, const MoveList *list, const Move *move, Board *after);
/* Whether the seat has a legal move, were it its turn. */
bool slow_ffa_can_move(const Board *board, int seat);

/* ---- slow_ffa_text.c --------------------------------------------------------------------------
 */

/* Reads the whole of a position; the options are known before. */
bool slow_ffa_read_fen(const char *text, Board *board);
/* The options and words of a record; false when one is not known. */
bool slow_ffa_read_options(const char *text, Rules *rules);
/* Writes the game's position in canonical FEN4. */
void slow_ffa_write_fen(const void *game, char *out);

/* ---- slow_ffa_count.c -------------------------------------------------------------------------
 */

bool slow_ffa_takes_king(const Board *board, const Move *move);
void slow_ffa_count_legal_move(const Board *board, const MoveList *list, const Move *move);
void slow_ffa_count_refused_move(const Board *board, const MoveList *list, const Move *move);
/* Whether a grey man would give check if he were alive. */
bool slow_ffa_checked_by_dead(const Board *board, int seat);

/* ---- slow_ffa_end.c ---------------------------------------------------------------------------
 */

/* The points as they stand, and the places they give. */
void slow_ffa_end(Game *game, const char *how);
void slow_ffa_give_active(Board *board, int points);
/* At most one seat is active: it gets 20 for every other live king. */
void slow_ffa_end_last_seat(Game *game, const char *how);
int slow_ffa_material(const Board *board, int seat);
/* Settles what follows from the position, in the order of the judgements: one active seat,
 * stalemate of the seat to move, threefold repetition, 50 moves, material. `how` names what may
 * have taken the last opponent. */
void slow_ffa_settle(Game *game, const char *how);
void slow_ffa_pay_checks(const Board *before, Board *after, const Move *move);
/* All other seats are judged on the same position, then all mated ones die together. */
int slow_ffa_judge_mates(Board *board);
/* A loaded position that is over has been paid for; a stuck seat to move has not. */
void slow_ffa_settle_loaded(Game *game);
