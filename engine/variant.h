/* A game as data: its board, its table of pieces, its armies, and a few function slots for what
 * cannot be data. The rows stand in engine/rules/; nothing else in the project knows a game's name.
 * Everything here is const and safe from any thread. */
#pragma once
#include "engine/types.h"

typedef struct Board Board;
typedef struct Position Position;
typedef struct Undo Undo;
typedef struct Danger Danger;
typedef struct Outcome Outcome;

typedef struct {    /* a row of a game's table of pieces */
    char letter;    /* as written in FEN4; the four pawns share one */
    uint8_t slides; /* directions it runs along until something stands in the way */
    uint8_t steps;  /* directions in which it moves or takes one step */
    uint8_t pushes; /* one step only onto an empty cell (a pawn's heading) */
    uint8_t takes;  /* one step only onto an enemy */
    uint8_t leaps;  /* bit r = leaps as row r of LEAPS says (types.h) */
    bool royal : 1; /* its capture or mate puts the seat out */
    bool pawn : 1;  /* its steps restart the counter of quiet plies; it may promote */
    uint8_t points; /* what capturing a live one pays */
} PieceKind;

enum { RULE_OPTIONS = 4 };

/* What of the legal moves is wanted, see movegen.h. */
enum { GEN_NOISY = 1, GEN_QUIET = 2, GEN_ALL = 3 };

/* Which pawns carry their heading in FEN4: none, those that do not head away from their owner's
 * edge, all. */
typedef enum { HEADING_NONE, HEADING_TURNED, HEADING_ALWAYS } HeadingMark;

/* May a king be captured? */
typedef enum {
    KING_SAFE, /* never; a move that would take one is no move */
    KING_WINS, /* by anything that reaches it, whatever that does to the taker's own king */
    KING_OUT,  /* when the taker's king is not attacked once the victim's army is dead */
} KingCapture;

typedef struct { /* NULL = the ordinary rule */
    /* Appends the game's own moves (castling) to out[n…] and returns the new n. While
     * State.claiming is set nothing but these is legal. */
    size_t (*more_moves)(const Position *, const Danger *, uint32_t what, Move *out, size_t n);
    /* Strikes moves of the common generator out that are none here; returns how many are left. */
    size_t (*sift)(const Position *, Move *moves, size_t count);
    /* Could the man on `from`, who reaches `to` by its row of the table, take an enemy there? NULL
     * = yes. For the evaluation, which looks at one cell after the other. */
    bool (*may_take)(const Position *, Square from, Square to);
    /* How many moves the king of `seat`, which stands on the board, needs to where the kings of a
     * side win by being there together, were nothing in its way; 0 = it is there. NULL = there is
     * no such place. For the evaluation. */
    uint32_t (*goal)(const Position *, Seat seat);
    /* Puts a MOVE_CROWN or MOVE_CLAIM into effect. May set State.turn: the turn passes on from
     * there. */
    void (*apply)(Position *, Move);
    /* What follows from the move that `us` has just made, before the turn passes: points, mates of
     * other seats. `undo` is the move's. */
    void (*after)(Position *, Seat us, Move, const Undo *undo);
    /* Who moves after `us`, by the position as it is now. */
    Seat (*next_seat)(const Position *, Seat us);
    /* The seat to move has no legal move: puts into effect what the rules say (it passes, it is
     * out). NULL = that ends the game, and `over` judges it. */
    void (*stuck)(Position *, bool in_check);
    /* In the record of a game only: does the seat to move lose this turn? NULL = never. */
    bool (*loses_turn)(const Position *);
    /* Puts into effect that `loser` is out: king taken by `by`, resigned or timed out (by ==
     * loser); `reason` is an OutcomeReason. */
    void (*seat_out)(Position *, Seat loser, Seat by, uint32_t reason);
    /* Sets prey and threat where they follow from who is alive, or are not those of sides. */
    void (*relate)(Position *);
    /* Changes the board's tables where the common rows do not say it all. */
    void (*shape)(Board *);
    /* Reads `'key':value` of FEN4's dictionary if it is the game's own: 1 = read, 0 = not ours, -1
     * = wrong. Writes all that are, as ",'key':value…", at the end of `out`. */
    int (*read_key)(Position *, const char *key, const char *value);
    void (*write_keys)(const Position *, char *out, size_t size);
    /* Why a position that was read cannot be, as far as only this game knows it; NULL = it can. */
    const char *(*fault)(const Position *);
    /* Ends the game in a position that was read when that shows that it is over. */
    void (*find_end)(Position *);
    /* Judges the position: true = the game is over, and `out` says how. `has_move` = the seat to
     * move has a legal move, `in_check` = its king is attacked. */
    bool (*over)(const Position *, bool has_move, bool in_check, Outcome *out);
} RuleSet;

typedef struct {        /* a choice that a rule sheet leaves open */
    const char *name;   /* as in `setoption name Spoils` */
    const char *values; /* blank between, default first */
    uint32_t since; /* year and month, 202204: the site's records from then on have the last value;
                       0 = nothing follows from the date */
} RuleOption;

typedef struct {      /* a starting array */
    const char *name; /* as in `setoption name Setup` */
    const char *code; /* StartFen4 code such as "4PCo"; NULL = none */
    const char *fen;  /* canonical FEN4 */
} Setup;

typedef struct Variant {
    const char *name;        /* UCI_Variant */
    const char *record_name; /* the PGN4 tag Variant */
    const char *seats;       /* four letters in turn order, as in FEN4 */
    const char *seat_names;  /* the same seats as words, separated by blanks: PGN4's tags */
    const char *map;         /* the drawn board, top rank first, '/' after a rank, ' ' = no cell */
    uint8_t home[SEATS];     /* the direction in which a seat looks across the board */
    const char *pairings;    /* partitions that may be played, blank between, default first */
    const PieceKind *kinds;
    uint32_t kind_count;
    const char *promotions; /* letters a pawn may become, best first */
    uint8_t base_row;       /* row (own edge = 1) from which a pawn may make its double step */
    uint8_t first_steps;    /* how many cells it may go from there */
    uint8_t promotion_row;  /* row on which it promotes; 0 = where no cell lies ahead */
    uint8_t max_men;        /* men a seat may have in a position that is read */
    uint16_t
        quiet_limit;    /* plies without pawn move or capture, for each living seat, that end it */
    uint8_t void_moves; /* a seat that resigns or times out before it has made so many moves
                           makes the game void; 0 = never */
    const char *record_rules; /* words of PGN4's tag RuleVariants that say what is the rule here,
                                 blank between, in order; NULL = the tag is not used */
    const char
        *record_choices;     /* more that can be obeyed, `X=` = with a value: see board_new_with */
    const char *record_idle; /* more such words that change nothing here; `X=` = any value */
    const Setup *setups;     /* the first is the default */
    uint32_t setup_count;
    const RuleSet *rules;
    KingCapture kings;       /* may a king be captured */
    bool has_origin;         /* men remember whose they were at the start */
    bool pawns_turn;         /* a pawn that takes a man from the side may head for that side */
    bool ep_takes_both;      /* en passant goes onto an occupied cell too, and takes both men */
    bool ep_head_on;         /* only between pawns that walk toward each other */
    bool ep_until_turn;      /* a right ends when its owner's turn comes, not when it moves */
    bool ep_lingers;         /* a right stays in the text when its pawn has been taken */
    bool castling_uncounted; /* castling leaves the counter of quiet plies as it is */
    bool repeat_all;       /* rights are part of what must be repeated, not board and mover only */
    bool pawns_return;     /* pawns can go back: their moves do not rule a repetition out */
    bool points_count;     /* the final ranking is by points */
    bool first_takes_all;  /* all places but the first are worth the same */
    bool kings_walk;       /* the king of a seat that resigned or timed out walks on alone */
    bool mater_takes_army; /* the men of a mated seat go on with who mated it */
    HeadingMark headings;
    bool is_described; /* FEN4's dictionary names the game and the size of its board */
    RuleOption options[RULE_OPTIONS]; /* name NULL = no more */
    uint8_t setup_step[RULE_OPTIONS]; /* each further value of that option starts from so many
                                         set-ups further on, see board_setup */
} Variant;

/* Every game in the order in which it is listed to users; the first is the default. */
extern const Variant *const ALL_VARIANTS[];
extern const uint32_t ALL_VARIANT_COUNT;

/* The game of that name (case does not matter), or NULL. */
const Variant *variant_find(const char *name);
/* The set-up of that name or StartFen4 code (case does not matter), or NULL. */
const Setup *variant_setup(const Variant *variant, const char *name);
/* The seat of a letter in either case, or SEATS. */
Seat variant_seat(const Variant *variant, char letter);
/* The kind of a FEN4 letter for a man of `owner` (a pawn gets its owner's heading), or
 * kind_count when the game has no such piece. */
Kind variant_kind(const Variant *variant, char letter, Owner owner);
static inline bool kind_is_pawn(const PieceKind *kind) { return kind->pawn; }

/* Reads a partition such as "ry/bg": fills side[s] with the seats of s's side. Every seat must be
 * named once and the partition must be one of the game's pairings (in any order of seats and
 * sides); else false with the reason. */
bool variant_pairing(const Variant *variant, const char *text, SeatMask side[SEATS], Error *error);
/* The same for any partition, whether it is one of the game's or not. */
bool variant_partition(const Variant *variant, const char *text, SeatMask side[SEATS],
                       Error *error);
/* The same for what a person says of who plays with whom: a pairing where the rules pair seats, any
 * partition where they do not, which then says whose fortune is shared and changes no position. */
bool variant_teams(const Variant *variant, const char *text, SeatMask side[SEATS], Error *error);
/* Do the rules pair seats, so that nobody can choose his friends? */
bool variant_has_teams(const Variant *variant);
