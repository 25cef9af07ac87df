/* What a search tells, as lines of the protocol. A Reporter belongs to one search at a time: set up
 * before it starts, then used by the thinking thread alone, and at its end by the owner again. */
#pragma once
#include "protocol/dialect.h"
#include "protocol/output.h"
#include "search/search.h"

enum { SCORE_TEXT = 40, LINES_A_SECOND = 20 };

typedef struct {
    Dialect dialect;
    bool wdl;        /* chances of win, draw and loss are wanted, where two sides are left */
    Algorithm asked; /* of the search */
    /* From here on reporter_sides knows what they are. */
    bool two_sides; /* the rules know two, and the search is for one of them */
    bool duel;      /* two sides are left that play, however many there were */
    bool alone;     /* the search takes the seat to move for one without its partners */
} ReportStyle;

typedef struct {
    Output *out;
    ReportStyle style;
    Position root;                /* what is searched */
    Position scratch;             /* for playing lines */
    int64_t start;                /* clock_now when it began */
    int64_t sent[LINES_A_SECOND]; /* ms after the start at which the last lines went, a ring */
    uint64_t sent_count;          /* the first second is not counted */
    int64_t last_line, last_move; /* ms at which a line, a currmove was last written */
    bool has_told_algorithm;      /* what kind of search it is, if that is not evident */
    uint32_t set;                 /* how many lines the last set has */
    bool waits;                   /* it has come whole, and too soon after others */
    Report late[MAX_LINES];       /* its lines; their moves are in */
    Move late_pv[MAX_LINES][MAX_PLY];
} Reporter;

/* Fills in what the style says of the sides in a search of `root` with these limits. */
void reporter_sides(const Position *root, const Limits *limits, ReportStyle *style);
/* Makes ready for a search of `root`. */
void reporter_reset(Reporter *reporter, const Position *root, const ReportStyle *style);
/* Takes a line; the last of a set has it written, or kept back when lines come too fast. */
void reporter_take(Reporter *reporter, const Report *report);
/* Writes the set that is kept back, if one is: before bestmove. */
void reporter_flush(Reporter *reporter);
/* "info depth … currmove … currmovenumber …", when there is room for it. */
void reporter_move(Reporter *reporter, Move m, uint32_t number, uint32_t depth);
/* "info currline …", when there is room for it. */
void reporter_path(Reporter *reporter, const Move *path, uint32_t count);
/* "bestmove … [ponder …]"; the caller has the output's lock. The last call of a search. */
void reporter_put_best(Reporter *reporter, Move best, Move ponder);

/* "cp 83", or "mate 3", "mate -2" when `mate` is not 0, both as in a Report; returns `out`. */
const char *score_text(int32_t score, int32_t mate, char out[SCORE_TEXT]);
