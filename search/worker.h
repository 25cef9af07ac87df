/* One thinking thread's state, and the search routines that share it. Only search/ and its tests
 * include this. */
#pragma once
#include "engine/movegen.h"
#include "search/history.h"
#include "search/limits.h"
#include "search/model.h"
#include "search/search.h"
#include "search/tt.h"

#include <string.h>

typedef struct {
    Move move[MAX_PLY + 1];
    uint32_t count;
} Line;

typedef struct { /* one of the best moves at the root, and what is expected after it */
    Line line;
    int32_t score;
    uint32_t depth;  /* 0 = not searched yet */
    Bound bound;     /* of the score */
    Utility utility; /* of a vector search, what the score was made from; else even */
} RootLine;

typedef struct {           /* what all workers of a running search are told; any thread may write */
    atomic_bool stop;      /* unwind */
    atomic_bool answer;    /* the owner waits, also for a search without an end of its own */
    atomic_bool pondering; /* no time runs yet */
    _Atomic int64_t clock; /* clock_now when time began to run */
    _Atomic uint64_t nodes_left; /* of Limits.nodes, not yet handed out to a worker */
    uint64_t share;              /* nodes that are handed out at a time; 0 = no limit */
} Orders;

typedef struct Worker Worker;
struct Worker {
    Position pos; /* the node being looked at */
    const EvalTable *eval;
    Table *tt;
    Limits limits;
    SearchNumbers numbers;
    Budget budget;
    Orders *orders; /* checked at every node */
    bool aborted;   /* the stop was seen, or a limit hit: all results are void */
    Model model;
    uint32_t used; /* opponents that have chosen freely since the root's side moved, see model.h */
    uint32_t number;     /* 0 = the first, whose iterations are all depths; others leave some out */
    Worker *const *crew; /* the first one's: all workers of the search, itself among them */
    uint32_t crew_count; /* 0 or 1 = it works alone */
    _Atomic uint64_t nodes; /* its own; written by it alone, read by the first */
    uint64_t granted;       /* nodes that it may count before it has to ask for more */
    uint32_t seldepth;
    uint32_t null_from[2];      /* by side (1 = the root's): the ply from which it may pass again */
    const Listener *listener;   /* NULL = nobody listens */
    Move path[MAX_PLY + 2];     /* the moves from the root to this node; MOVE_NONE = a null move */
    int64_t path_ms;            /* when on_path was last called, since the start */
    uint32_t reduction[64][64]; /* by depth and move number */
    History history;
    int32_t stand[MAX_PLY + 2]; /* by ply: the standing for the root's side; VALUE_NONE in check */
    EvalSums sums[MAX_PLY + 2]; /* by ply, of the nodes on the way to this one */
    uint64_t key[MAX_PLY + 2];  /* the same: the table's keys, but not in quiescence */
    Line pv[MAX_PLY + 2];       /* pv[ply]: the best line from there */
    RootLine lines[MAX_LINES];  /* the best ones, best first; their first moves differ */
    uint32_t line_count;        /* how many are wanted and there are moves for */
    uint32_t line;              /* which of them is being searched */
    RootLine whole[MAX_LINES];  /* where several are wanted: all of the iteration before */
    Move told[2];         /* the first moves of the line told last as the best, or MOVE_NONE */
    int32_t root_value;   /* of pv[0] when the root is broken off: at least so much */
    Utility root_utility; /* the same of a vector search */
    uint64_t root_nodes;  /* of this worker: those that went into the root's best move */
    Course course;        /* of the iterations so far */
};

/* The orders of a search by `workers` workers that begins now. */
void orders_start(Orders *orders, const Limits *limits, uint32_t workers);
/* Prepares a worker that works alone for a new root under `orders`; tables of history stay. */
void worker_start(Worker *worker, const Position *root, const EvalTable *eval, Table *tt,
                  const Limits *limits, Orders *orders);
/* What it has counted by itself. */
static inline uint64_t worker_own_nodes(const Worker *worker) {
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}
/* What it and its crew have counted. */
uint64_t worker_nodes(const Worker *worker);
/* Has the search run for `ms` of the time that counts? */
bool worker_has_spent(const Worker *worker, int64_t ms);

/* Counts a node at `ply` and looks whether to stop: true = unwind at once. */
bool worker_count(Worker *worker, uint32_t ply);
/* Tells the listener that a move of the root is about to be searched. */
void worker_tell_move(const Worker *worker, Move m, uint32_t number, int32_t depth);

/* Fail-soft value of the node for the side to move, within (alpha, beta); all captures and
 * promotions, all evasions. */
int32_t quiesce(Worker *worker, int32_t alpha, int32_t beta, uint32_t ply, uint32_t deep);

/* Fail-soft value of the node for the side to move, within (alpha, beta), `depth` plies deep; with
 * depth <= 0 quiesce. */
int32_t minimax(Worker *worker, int32_t alpha, int32_t beta, int32_t depth, uint32_t ply);

/* The utilities of the root by the vector model, `depth` plies deep; pv[0] is the line. Returns
 * what they are worth to the root's seat, in the units of a scalar search. */
int32_t maxn(Worker *worker, int32_t depth, Vector *out);

/* Is there a mate in at most limits.mate moves of the root's side, whatever is answered? Then pv[0]
 * is the line, all of it. false also where the model does not set all others against that side, and
 * when the search is broken off. */
bool mate_find(Worker *worker);

/* Iterative deepening from the root. Tells `listener` (NULL allowed) of each line and fills *last
 * with the best one; its pv is the worker's. Returns the best move. */
Move iterate(Worker *worker, const Listener *listener, Report *last);
/* Fills *report with the best line of a worker that has ended. */
void iterate_report(Worker *worker, Report *report);

/* `m` followed by the best line behind it is now the best line of the node at `ply`. */
void worker_keep_line(Worker *worker, uint32_t ply, Move m);

/* Does a move of the node at `ply`. */
void worker_move(Worker *worker, Move m, Undo *undo, uint32_t ply);
/* Makes ready for the node after it: the evaluation's sums, … */
void worker_follow(Worker *worker, const Undo *undo, uint32_t ply);
/* … or those and the key, whose bucket is on its way from then on. `used` must be up to date. */
void worker_enter(Worker *worker, const Undo *undo, uint32_t ply);
/* The evaluation of the node at `ply` for the side to move (centipawns). */
int32_t worker_value(const Worker *worker, uint32_t ply);
/* The same, but rougher where it is clearly below alpha or above beta and the search is not to be
 * exact. */
int32_t worker_value_within(const Worker *worker, uint32_t ply, int32_t alpha, int32_t beta);

/* Do two seats belong to one side? */
static inline bool worker_same_side(const Worker *worker, Seat a, Seat b) {
    return model_same_side(&worker->model, a, b);
}

/* Does the move take a man of a seat that the mover spares, by Model.truce? */
bool worker_breaks_truce(const Worker *worker, Move m);

/* Has the position come before on this line, or twice before in the game? */
bool worker_repeats(const Worker *worker, uint32_t ply);

/* The value of the node for the side to move when the game is over there, or VALUE_NONE. `has_move`
 * and `in_check` as for RuleSet.over. */
int32_t worker_ended(const Worker *worker, bool has_move, bool in_check, uint32_t ply);
