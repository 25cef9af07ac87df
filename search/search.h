/* The face of the search: give it a position and limits, be told what it finds.
 *
 * One Search is one player's memory (its table and histories) and the threads that think, one
 * unless search_set_threads says more. The functions below are called by its owner's thread;
 * callbacks come from the first thinking thread, one at a time. */
#pragma once
#include "engine/play.h"
#include "eval/prospect.h"
#include "eval/utility.h"
#include "search/numbers.h"

/* Values are centipawns from the view of the side to move at the root. A mate in n plies from the
 * root is VALUE_MATE - n, being mated -(VALUE_MATE - n). */
enum {
    MAX_PLY = 128,
    VALUE_MATE = 32000,
    VALUE_INFINITE = 32001,
    VALUE_NONE = 32002,
    VALUE_WON = VALUE_MATE - 2 * MAX_PLY, /* scores beyond this are mates */
    MAX_LINES = 256,                      /* best lines that may be asked for */
    MAX_HANDICAP = 20,
    MAX_THREADS = 256,
};

/* ORDER Algorithm: ALGORITHM_NAMES. How a search takes the seats to move; see model.h. */
typedef enum {
    ALGORITHM_AUTO,     /* as the game and its state ask for */
    ALGORITHM_TEAM,     /* two sides: the mover's and all others */
    ALGORITHM_PARANOID, /* the mover alone against all others */
    ALGORITHM_BRS,      /* the same, but not all of them choose freely in a round */
    ALGORITHM_MAXN,     /* each seat for its own fortune */
    ALGORITHM_MIX,      /* one of these, by who leads */
    ALGORITHMS,
} Algorithm;
extern const char *const ALGORITHM_NAMES[ALGORITHMS];

/* What a search is to do; all 0 but movetime and remaining (-1) = search on to MAX_PLY. */
typedef struct {
    uint32_t depth;       /* plies; 0 = no limit */
    uint64_t nodes;       /* of all threads together; 0 = no limit */
    uint32_t mate;        /* own moves: ends with a mate in so many or fewer; 0 = no such end */
    int64_t movetime;     /* ms for this move; -1 = none */
    int64_t remaining;    /* ms on the mover's clock; -1 = no clock */
    int64_t increment;    /* ms added after the move */
    int64_t delay;        /* ms before the clock starts to run */
    int64_t overhead;     /* ms kept for the way to the GUI */
    uint32_t moves_to_go; /* moves to the next time control; 0 = all the game */
    bool infinite;        /* only search_stop ends it */
    bool ponder;          /* until search_ponderhit only search_stop ends it, and no time runs */
    uint32_t lines;       /* different best moves to find, 1..MAX_LINES; 0 = 1 */
    const Move *only;     /* moves to choose from, all legal, which stay the caller's until the
                             search has ended; NULL = all */
    uint32_t only_count;
    SeatMask own; /* seats whose fortune is sought, the mover's among them; 0 = its side where
                     the rules know two, else it alone. PARANOID seeks the mover's alone */
    SeatMask pact[SEATS]; /* by seat: the others, itself included, who share its fortune by a pact;
                             0 = none do. What is said of seats in `own` does not count */
    Algorithm algorithm;
    SeatMask truce[SEATS]; /* whose men a seat takes only when it has no other move; where `mate` is
                              set it binds the seats that share the mover's fortune, nobody else */
    uint32_t handicap;     /* 0 = full strength … MAX_HANDICAP: looks less deep, and errs */
    bool thorough;         /* a mate found or a single legal move saves no time */
    const SearchNumbers *numbers; /* to search by, each within its range, which stay the caller's
                                     until the search has ended; NULL = SEARCH_DEFAULTS */
    bool full_width; /* no null moves, reductions or pruning, so that the value is plain
                        minimax's: for tests */
} Limits;

typedef enum { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER } Bound;

typedef struct {              /* one of the best lines */
    uint32_t depth, seldepth; /* depth 0 = there was no time for one: a first guess */
    uint32_t index;           /* 1 = the best, 2 = the best that begins otherwise, … */
    uint32_t of;              /* how many lines are told together with this one, itself included */
    int32_t score;            /* see VALUE_MATE */
    Bound bound;
    uint64_t nodes;    /* of all threads */
    int64_t ms;        /* since search_start */
    uint32_t hashfull; /* permille */
    const Move *pv;    /* legal one after the other; at least one move */
    uint32_t pv_count;
    int32_t mate; /* moves of the mover's side up to the mate that `score` says, negative when it is
                     mated; 0 = none, or known as a bound only, whose line need not end in it */
    Prospect prospect;   /* what the end of the line holds for each seat */
    Utility utility;     /* of a vector search: what it leaves each seat with; else even */
    Algorithm algorithm; /* what was picked: TEAM, PARANOID, BRS or MAXN */
    SeatMask side;       /* the seats that share the mover's fortune, itself included */
    Seat target;         /* whose loss counts more than the others'; SEATS = nobody's */
} Report;

typedef struct {
    void *context;
    /* A line was found or changed. Where several are wanted all of one depth come together, from
     * index 1 to `of`, no score better than the one before. At least one line comes, and the last
     * with index 1 begins with the move that is played: with a handicap it may be one that was told
     * as another before, and then it comes alone. */
    void (*on_report)(void *context, const Report *report);
    /* The search has ended; `best` is legal, or MOVE_NONE when the game is over at the root.
     * `ponder` is the second move of the line or MOVE_NONE. Last call of a search, from its thread.
     */
    void (*on_done)(void *context, Move best, Move ponder);
    /* Move number `number` (from 1) of the root is looked at now; only after the first second. May
     * be NULL. */
    void (*on_move)(void *context, Move m, uint32_t number, uint32_t depth);
    /* The moves to where the search is now, about once a second. May be NULL. */
    void (*on_path)(void *context, const Move *path, uint32_t count);
} Listener;

/* How many moves the seats in `own` make until the mate that `score` says: negative when they are
 * mated, 0 when it says none. `line` is what is known of the way there from *pos, which is as it
 * was afterwards; beyond it the seats are taken to move by turns. */
int32_t search_mate(Position *pos, SeatMask own, int32_t score, const Move *line, uint32_t count);

typedef struct Search Search;

/* A search with a table of `mib` MiB (1..), or NULL with the reason. What it needs later is not had
 * here, but some MiB must be left for it, here and after the next two. */
Search *search_new(size_t mib, Error *error);
void search_free(Search *search); /* stops and waits; NULL is allowed */
/* Changes the table's size; on failure the old table is kept. Not while searching. */
bool search_resize(Search *search, size_t mib, Error *error);
/* How many threads think, 1..MAX_THREADS. They are started here and parked between searches; on
 * failure (no memory, or no more threads allowed) there are as many as before. With more than one a
 * search is no longer the same each time. A handicap, and a limit of few nodes, are for one thread
 * whatever is set. Not while searching. */
bool search_set_threads(Search *search, uint32_t threads, Error *error);
uint32_t search_threads(const Search *search);
/* Forgets everything: table and histories. Not while searching. */
void search_clear(Search *search);
/* Evaluates by the numbers in `rows` (NULL = those compiled in) from the next search on, which
 * starts with empty memory. They stay the caller's, and are needed until others are set. Not while
 * searching. */
void search_set_rows(Search *search, const EvalRows *rows);

/* Starts to think about `root` (copied) and returns at once; `listener` is copied. Not while
 * searching (search_wait first). */
void search_start(Search *search, const Position *root, const Limits *limits,
                  const Listener *listener);
/* Asks the running search to end soon; returns at once; nothing happens when none runs. Any thread
 * or signal handler may call it. */
void search_stop(Search *search);
/* The opponent has made the move that the search with `ponder` set was about: from now on it is an
 * ordinary one, whose time begins now. Nothing happens when no such search runs. Any thread. */
void search_ponderhit(Search *search);
/* Waits until the search has ended and on_done has returned. */
void search_wait(Search *search);
bool search_is_running(const Search *search);
/* What the search that ended last has found, as search_now fills its report. Not while searching.
 */
void search_found(const Search *search, Report *report);

/* Thinks in the caller's own thread without callbacks in between; for bench and tests.
 * Deterministic for limits of depth or nodes and one thread, which is then the caller's. Fills
 * *report with the last line (its pv points into `search` until the next search; pv_count 0 when
 * the game is over) and returns the best move. */
Move search_now(Search *search, const Position *root, const Limits *limits, Report *report);
