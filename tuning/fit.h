/* Fits the numbers of a row to positions whose games have ended (Texel's method, by gradient): Adam
 * (Kingma and Ba 2015) over mini-batches in an order by lot, each number in steps of its own size,
 * held near where it began. Positions that are held out say when to stop.
 *
 * Scores are straight lines in the numbers but for the king's danger, so its slopes are worked out
 * anew at the numbers reached every few epochs. The same wish gives the same row, whatever the
 * crew.
 */
#pragma once
#include "tuning/fit_loss.h"

/* In this measure all numbers are alike: a number's range has so many of its steps, of which one is
 * a centipawn for places. */
enum { FIT_RANGE = 800 };

typedef struct {
    uint32_t epochs;   /* at most … */
    uint32_t patience; /* … and so many beyond the best one */
    uint32_t batch;    /* positions */
    uint32_t retrace;  /* epochs from one trace to the next */
    double rate;       /* steps by which a number moves a batch, at first; a tenth of it at last */
    double lambda; /* what a number's being 100 steps from its start adds to the loss, doubled */
    double smooth; /* the same for two neighbouring cells whose changes are 100 steps apart */
    double blend;  /* see FitAim */
    double scale;  /* of FitAim, 0 = the one that suits the start best */
    uint64_t seed;
    const bool *fixed; /* by number: stays as it is; NULL = none */
} FitWish;

typedef struct {
    double fitted, held; /* losses; held = fitted where nothing is held out */
} FitLosses;

typedef struct {
    FitAim aim;
    int32_t *row;     /* the best one, rounded */
    FitLosses *curve; /* after each epoch; the first before them, at the start */
    uint32_t epochs;  /* that were done: curve[0..epochs] */
    uint32_t best;    /* which of them gave the row, 0 = the start */
    double before;    /* the held loss of the row at the start … */
    double after;     /* … and of the one that came of it, traced anew */
    bool stopped;
} FitResult;

typedef struct { /* all may be NULL */
    void *context;
    void (*on_batch)(void *context, uint64_t positions, uint64_t all);
    void (*on_epoch)(void *context, uint32_t epoch, const FitLosses *losses);
    const atomic_bool *stop; /* true = end soon with the best so far */
} FitWatcher;

/* Fits from `start`; *data is split, and traced as it goes. `lazy`, which changes no score, follows
 * from the row found (fit_lazy.h), fixed or not. */
void fit_run(FitData *data, const int32_t *start, const FitWish *wish, Crew *crew,
             const FitWatcher *watcher, FitResult *result);
void fit_result_free(FitResult *result);
