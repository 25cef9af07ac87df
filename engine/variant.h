/* A game as data: its board, its table of pieces, its armies, and a few function slots for what
 * cannot be data. The rows stand in engine/rules/; nothing else in the project knows a game's name.
 * Everything here is const and safe from any thread. */
#pragma once
#include "engine/types.h"

typedef struct Position Position;
typedef struct Danger Danger;
typedef struct Outcome Outcome;

typedef struct {    /* a row of a game's table of pieces */
    char letter;    /* as written in FEN4; the four pawns share one */
    uint8_t slides; /* directions it runs along until something stands in the way */
    uint8_t steps;  /* directions in which it moves or takes one step */
    uint8_t pushes; /* one step only onto an empty cell (a pawn's heading) */
    uint8_t takes;  /* one step only onto an enemy */
    bool leaps;     /* the knight's leap */
    bool royal;     /* its capture or mate puts the seat out */
    uint8_t points; /* what capturing a live one pays */
} PieceKind;

/* What of the legal moves is wanted, see movegen.h. */
enum { GEN_NOISY = 1, GEN_QUIET = 2, GEN_ALL = 3 };

typedef struct { /* NULL = the ordinary rule */
    /* Appends the game's own moves (castling) to out[n…] and returns the new n. */
    size_t (*more_moves)(const Position *, const Danger *, uint32_t what, Move *out, size_t n);
    /* Puts into effect that `loser` is out: king taken by `by`, resigned or timed out (by ==
     * loser); `reason` is an OutcomeReason. */
    void (*seat_out)(Position *, Seat loser, Seat by, uint32_t reason);
    /* Judges the position: true = the game is over, and `out` says how. `has_move` = the seat to
     * move has a legal move, `in_check` = its king is attacked. */
    bool (*over)(const Position *, bool has_move, bool in_check, Outcome *out);
} RuleSet;

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
    const char *promotions;   /* letters a pawn may become, best first */
    uint8_t base_row;         /* row (own edge = 1) from which a pawn may make its double step */
    uint8_t promotion_row;    /* row on which it promotes */
    uint8_t max_men;          /* men a seat may have in a position that is read */
    uint16_t quiet_limit;     /* plies without pawn move or capture that end the game */
    uint8_t void_moves;       /* a seat that resigns or times out before it has made so many moves
                                 makes the game void; 0 = never */
    const char *record_rules; /* words of PGN4's tag RuleVariants that say what is the rule here,
                                 blank between, in order; NULL = the tag is not used */
    const char *record_idle;  /* more such words that change nothing here; `X=` = any value */
    const Setup *setups;      /* the first is the default */
    uint32_t setup_count;
    const RuleSet *rules;
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
/* A pawn is what pushes. */
static inline bool kind_is_pawn(const PieceKind *kind) { return kind->pushes != 0; }

/* Reads a partition such as "ry/bg": fills side[s] with the seats of s's side. Every seat must be
 * named once and the partition must be one of the game's pairings (in any order of seats and
 * sides); else false with the reason. */
bool variant_pairing(const Variant *variant, const char *text, SeatMask side[SEATS], Error *error);
