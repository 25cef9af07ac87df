/* The positions that an evaluation is fitted to, in memory: how their scores follow from the
 * numbers of a row, and what games and searches say of them.
 *
 * Where the rules know two sides a position has one score, the lead of the side of the first seat
 * that plays as in eval_side, and one chance: that this side wins. Elsewhere each seat has its
 * score, and each pair of seats a chance: that the one ends up before the other. All pairs together
 * are the pairwise share, by which matches are counted and which the search seeks (utility.h); of
 * Plackett-Luce, which asks for whole orders, nothing would be left where places are shared.
 *
 * Pairs whose order is settled, or of which the game does not tell, are left out: so are all of
 * seats that are out where no points are kept.
 *
 * A FitData is changed by one thread at a time. */
#pragma once
#include "eval/rows.h"
#include "tuning/crew.h"
#include "tuning/data_file.h"

#include <math.h>
#include <stdatomic.h>

enum { FIT_PAIRS = SEATS * (SEATS - 1) / 2, FIT_PIECE = 512 };

typedef struct { /* of a position */
    uint64_t game;
    size_t record;           /* where its bytes begin */
    bool two_sided;          /* one score and one pair; else SEATS and FIT_PAIRS */
    SeatMask own;            /* two_sided: whose lead it is */
    float result[FIT_PAIRS]; /* 0, 1/2 or 1; NAN = the pair does not count */
    float search[FIT_PAIRS]; /* what the search said, centipawns of lead; NAN = nothing */
    double constant[SEATS];  /* of its scores, all that numbers do not change */
} FitSample;

typedef struct { /* slopes of FIT_PIECE samples, score after score */
    uint16_t *number;
    float *slope;
    size_t count;
    size_t begin[FIT_PIECE * SEATS + 1]; /* of each sample's scores */
} FitPiece;

typedef struct {
    Board *board; /* NULL before the first file */
    ParamLayout layout;
    char rules[RULES_TEXT];
    uint8_t *bytes; /* the records one after the other */
    size_t size, room;
    FitSample *sample;
    uint32_t count, sample_room;
    uint32_t fitted; /* of them; what is behind is held out */
    uint32_t damaged;
    FitPiece **piece; /* by sample / FIT_PIECE; NULL before fit_data_trace */
    uint32_t pieces;
} FitData;

typedef struct { /* all may be NULL */
    void *context;
    void (*on_damage)(void *context, const Error *error);
    void (*on_progress)(void *context, uint64_t positions); /* that were read */
    const atomic_bool *stop;
} FitDataWatcher;

/* Makes *data, all zero before, ready for positions of a game, or when it is checks that it is for
 * the same. false with the reason. */
bool fit_data_begin(FitData *data, const Variant *variant, const char *rules, Error *error);
/* Adds the positions of a file; begins if need be. Damaged blocks are left out and
 * told about. false with the reason: it cannot be read, is of another game or other rules than the
 * files before, or *stop has become true. */
bool fit_data_read(FitData *data, const char *path, const FitDataWatcher *watcher, Error *error);
/* Adds one position, whose record it is, unless nothing is open in it. */
void fit_data_add(FitData *data, const Position *pos, const DataLabel *label, const uint8_t *record,
                  size_t length);
void fit_data_free(FitData *data);

/* Holds about so many percent of the games out, which by lot; each goes to one part as a whole. To
 * be called once, before fit_data_trace. */
void fit_data_split(FitData *data, uint32_t percent, uint64_t seed);

/* Works out the slopes of the samples from..to-1 at `row`, and constants such that its own scores
 * come out: scores are straight lines in the numbers but for the king's danger. */
void fit_data_trace(FitData *data, uint32_t from, uint32_t to, const int32_t *row, Crew *crew);

/* The two scores of a pair; the second is SEATS where there is but one. */
extern const uint8_t FIT_PAIR[FIT_PAIRS][2];
static inline uint32_t fit_pairs(const FitSample *sample) {
    return sample->two_sided ? 1 : FIT_PAIRS;
}
