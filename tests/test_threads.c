/* Several threads in one search: it ends when it is told to, keeps its limits, and what comes out
 * is sound, though it need not be the same each time; one thread is the same each time, whatever
 * was set before. */
#include "engine/fen.h"
#include "engine/movegen.h"
#include "search/limits.h"
#include "search/search.h"
#include "tests/program.h"
#include "tests/scene.h"
#include "tests/suites.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLACK_US = 500000 }; /* the target is 20 ms; machines that test are busy */

static const uint32_t NUMBERS[] = {2, 4};
enum { NUMBER_COUNT = sizeof NUMBERS / sizeof *NUMBERS };

typedef struct { /* what a search has told */
    const Position *root;
    atomic_int done;
    Move best, ponder;
    Move first, second;        /* of the last line 1 */
    Move firsts[MAX_LINES];    /* of the last line with each number */
    uint32_t reports, deepest; /* of line 1 */
    uint64_t nodes;
    int32_t mate;
    bool illegal;
} Told;

static void take(void *context, const Report *report) {
    Told *told = context;
    Position *pos = malloc(sizeof *pos);
    *pos = *told->root;
    for (uint32_t i = 0; i < report->pv_count && !told->illegal; i++) {
        told->illegal = !movegen_is_legal(pos, report->pv[i]);
        if (!told->illegal)
            play_commit(pos, report->pv[i]);
    }
    free(pos);
    told->reports++;
    told->illegal |= report->pv_count == 0 || report->nodes < told->nodes;
    told->nodes = report->nodes;
    told->firsts[report->index - 1] = report->pv[0];
    if (report->index != 1)
        return;
    told->first = report->pv[0];
    told->second = report->pv_count > 1 ? report->pv[1] : MOVE_NONE;
    told->mate = report->mate;
    told->deepest = report->depth;
}

static void take_end(void *context, Move best, Move ponder) {
    Told *told = context;
    told->best = best;
    told->ponder = ponder;
    atomic_fetch_add(&told->done, 1);
}

typedef struct {
    Board *board;
    Position *pos;
    Search *search;
    Told told;
} Bed;

static Bed *bed_new(const Variant *variant, const char *fen, uint32_t threads) {
    Bed *bed = calloc(1, sizeof *bed);
    Error error = {""};
    CU_ASSERT_PTR_NOT_NULL_FATAL(bed);
    bed->board = board_new(variant);
    bed->pos = malloc(sizeof *bed->pos);
    bed->search = search_new(1, &error);
    CU_ASSERT_PTR_NOT_NULL_FATAL(bed->search);
    CU_ASSERT_FATAL(fen_read(bed->pos, NULL, bed->board, NULL, fen, &error));
    CU_ASSERT_FATAL(search_set_threads(bed->search, threads, &error));
    CU_ASSERT_EQUAL(search_threads(bed->search), threads);
    return bed;
}

static void bed_free(Bed *bed) {
    search_free(bed->search);
    free(bed->pos);
    free(bed->board);
    free(bed);
}

static void start(Bed *bed, const Limits *limits) {
    bed->told = (Told){.root = bed->pos};
    const Listener listener = {.context = &bed->told, .on_report = take, .on_done = take_end};
    search_start(bed->search, bed->pos, limits, &listener);
}

/* Waits for the end, and looks at what came. */
static void end(Bed *bed, const char *what) {
    search_wait(bed->search);
    const Told *told = &bed->told;
    check_that(atomic_load(&told->done) == 1, "%s: %d answers", what, atomic_load(&told->done));
    check_that(movegen_is_legal(bed->pos, told->best), "%s: an illegal best move", what);
    check_that(!told->illegal, "%s: a line is illegal or empty, or nodes went back", what);
    CU_ASSERT_FALSE(search_is_running(bed->search));
}

static void run(Bed *bed, const Limits *limits, const char *what) {
    start(bed, limits);
    end(bed, what);
}

static void pause_ms(int64_t ms) {
    const int64_t begin = clock_now();
    while (clock_now() - begin < ms)
        ;
}

/* --- it ends ---------------------------------------------------------------------------------- */

/* Stops at all moments, the number of threads changed in between, one search freed as it runs. */
static void storm_of_stops(void) {
    enum { ROUNDS = TEST_SHARE(400) };
    const Variant *variant = ALL_VARIANTS[0];
    Bed *bed = bed_new(variant, variant->setups[0].fen, 4);
    uint64_t seed = 5;
    Error error;
    for (int i = 0; i < ROUNDS; i++) {
        const uint64_t lot = test_random(&seed);
        const Limits limits = {.infinite = lot % 3 == 0,
                               .ponder = lot % 5 == 0,
                               .depth = lot % 4 == 0 ? 2 : 0,
                               .nodes = lot % 7 == 0 ? 5000 : 0,
                               .movetime = lot % 3 == 1 ? 1 : 1000,
                               .remaining = -1};
        start(bed, &limits);
        if (lot % 11 == 0)
            search_ponderhit(bed->search);
        if (lot % 13 < 4)
            pause_ms((int64_t)(lot % 13));
        search_stop(bed->search);
        end(bed, "stop");
        if (lot % 17 == 0)
            CU_ASSERT(search_resize(bed->search, 1 + lot % 3, &error));
        if (lot % 6 == 0)
            CU_ASSERT(search_set_threads(bed->search, 1 + (uint32_t)(lot / 64 % 4), &error));
        if (lot % 19 == 0)
            search_clear(bed->search);
    }
    CU_ASSERT(search_set_threads(bed->search, 4, &error));
    const Limits endless = {.infinite = true, .movetime = -1, .remaining = -1};
    start(bed, &endless);
    bed_free(bed);
}

static void stop_is_soon(void) {
    enum { ROUNDS = 21 };
    const Variant *variant = ALL_VARIANTS[0];
    for (size_t n = 0; n < NUMBER_COUNT; n++) {
        Bed *bed = bed_new(variant, variant->setups[0].fen, NUMBERS[n]);
        const Limits limits = {.infinite = true, .movetime = -1, .remaining = -1};
        uint32_t late = 0;
        int64_t most = 0;
        for (int i = 0; i < ROUNDS; i++) {
            start(bed, &limits);
            pause_ms(5 + i % 10);
            const int64_t begin = test_now_us();
            search_stop(bed->search);
            end(bed, "stop");
            const int64_t us = test_now_us() - begin;
            most = us > most ? us : most;
            late += us > SLACK_US;
        }
        printf("\n    %u threads: at most %ld us", NUMBERS[n], (long)most);
        CU_ASSERT(late <= ROUNDS / 2);
        bed_free(bed);
    }
    printf(" ... ");
}

static void infinite_and_ponder_wait(void) {
    const Variant *variant = ALL_VARIANTS[0];
    Bed *bed = bed_new(variant, variant->setups[0].fen, 2);
    const Limits infinite = {.infinite = true, .depth = 1, .movetime = -1, .remaining = -1};
    start(bed, &infinite);
    pause_ms(60);
    CU_ASSERT_EQUAL(atomic_load(&bed->told.done), 0);
    search_stop(bed->search);
    end(bed, "infinite");
    const Limits ponder = {.ponder = true, .movetime = 30, .remaining = -1};
    start(bed, &ponder);
    pause_ms(100);
    CU_ASSERT_EQUAL(atomic_load(&bed->told.done), 0);
    search_ponderhit(bed->search);
    end(bed, "ponder");
    const Limits done = {.ponder = true, .depth = 1, .movetime = -1, .remaining = -1};
    start(bed, &done);
    pause_ms(60);
    CU_ASSERT_EQUAL(atomic_load(&bed->told.done), 0);
    search_ponderhit(bed->search);
    end(bed, "ponder with nothing left to do");
    bed_free(bed);
}

/* --- it keeps its limits ---------------------------------------------------------------------- */

static void nodes_are_of_all(void) {
    static const uint64_t NODES[] = {1, 50, 3000, 10000, 60000};
    const Variant *variant = ALL_VARIANTS[0];
    for (size_t n = 0; n < NUMBER_COUNT; n++)
        for (size_t i = 0; i < sizeof NODES / sizeof *NODES; i++) {
            Bed *bed = bed_new(variant, variant->setups[0].fen, NUMBERS[n]);
            const Limits limits = {.nodes = NODES[i], .movetime = -1, .remaining = -1};
            Report report;
            run(bed, &limits, "nodes");
            CU_ASSERT(bed->told.nodes <= NODES[i]);
            search_now(bed->search, bed->pos, &limits, &report);
            /* Helpers may be left with shares that they have not used up. */
            check_that(report.nodes <= NODES[i] && report.nodes >= NODES[i] - NODES[i] / 16,
                       "%lu nodes of %lu", (unsigned long)report.nodes, (unsigned long)NODES[i]);
            bed_free(bed);
        }
}

static void one_thread_is_the_same_each_time(void) {
    const Variant *variant = ALL_VARIANTS[0];
    const Limits limits = {.nodes = 20000, .movetime = -1, .remaining = -1};
    Report report[2];
    Move best[2];
    Error error;
    for (int i = 0; i < 2; i++) {
        Bed *bed = bed_new(variant, variant->setups[0].fen, i ? 4 : 1);
        if (i) {
            const Limits before = {.nodes = 30000, .movetime = -1, .remaining = -1};
            search_now(bed->search, bed->pos, &before, &report[i]);
            CU_ASSERT(search_set_threads(bed->search, 1, &error));
            search_clear(bed->search);
        }
        best[i] = search_now(bed->search, bed->pos, &limits, &report[i]);
        bed_free(bed);
    }
    CU_ASSERT(best[0] == best[1] && report[0].score == report[1].score &&
              report[0].depth == report[1].depth && report[0].nodes == report[1].nodes);
    CU_ASSERT_EQUAL(report[0].nodes, 20000);
}

/* A handicap is one thread's affair, so it errs in the same way each time. */
static void a_handicap_stays_one(void) {
    const Variant *variant = ALL_VARIANTS[0];
    const Limits limits = {.nodes = 20000, .handicap = 12, .movetime = -1, .remaining = -1};
    Report report[2];
    Move best[2];
    for (int i = 0; i < 2; i++) {
        Bed *bed = bed_new(variant, variant->setups[0].fen, i ? 4 : 1);
        best[i] = search_now(bed->search, bed->pos, &limits, &report[i]);
        bed_free(bed);
    }
    CU_ASSERT(best[0] == best[1] && report[0].nodes == report[1].nodes);
}

/* --- what comes out is sound ------------------------------------------------------------------ */

static void lines_are_legal_in_every_game(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++)
        for (size_t n = 0; n < NUMBER_COUNT; n++) {
            const Variant *variant = ALL_VARIANTS[v];
            Bed *bed = bed_new(variant, variant->setups[0].fen, NUMBERS[n]);
            const Limits nodes = {.nodes = 20000, .movetime = -1, .remaining = -1},
                         depth = {.depth = 4, .movetime = -1, .remaining = -1},
                         time = {.movetime = 30, .remaining = -1},
                         clock = {.movetime = -1, .remaining = 400};
            const Limits *const kinds[] = {&nodes, &depth, &time, &clock};
            for (int i = 0; i < 12; i++) {
                Outcome out;
                if (play_over(bed->pos, &out))
                    break;
                run(bed, kinds[i % 4], variant->name);
                const Told *told = &bed->told;
                check_that(told->reports > 0 && told->best == told->first &&
                               told->ponder == told->second,
                           "%s: the last line is not the one that is played", variant->name);
                if (kinds[i % 4] == &depth)
                    check_that(told->deepest == 4, "%s: depth %u", variant->name, told->deepest);
                play_commit(bed->pos, told->best);
            }
            bed_free(bed);
        }
}

static void several_lines(void) {
    enum { WANTED = 5 };
    const Variant *variant = ALL_VARIANTS[0];
    for (size_t n = 0; n < NUMBER_COUNT; n++) {
        Bed *bed = bed_new(variant, variant->setups[0].fen, NUMBERS[n]);
        const Limits limits = {.depth = 4, .lines = WANTED, .movetime = -1, .remaining = -1};
        run(bed, &limits, "lines");
        for (uint32_t i = 0; i < WANTED; i++)
            for (uint32_t k = 0; k < i; k++)
                CU_ASSERT_NOT_EQUAL(bed->told.firsts[i], bed->told.firsts[k]);
        CU_ASSERT_EQUAL(bed->told.best, bed->told.firsts[0]);
        bed_free(bed);
    }
}

static void only_some_moves(void) {
    const Variant *variant = ALL_VARIANTS[0];
    for (size_t n = 0; n < NUMBER_COUNT; n++) {
        Bed *bed = bed_new(variant, variant->setups[0].fen, NUMBERS[n]);
        Move moves[MAX_MOVES];
        const size_t count = movegen_legal(bed->pos, moves);
        for (size_t i = 0; i + 1 < count; i += 5) {
            const Limits limits = {.nodes = 15000,
                                   .only = &moves[i],
                                   .only_count = 2,
                                   .movetime = -1,
                                   .remaining = -1};
            run(bed, &limits, "searchmoves");
            CU_ASSERT(bed->told.best == moves[i] || bed->told.best == moves[i + 1]);
        }
        bed_free(bed);
    }
}

/* A mate in one, asked for in several ways; and a game that is over has no move. */
static void mates_are_found(void) {
    static const struct {
        const char *game, *words;
    } CASES[] = {{"teams", "R rKh1 rRd4 bKa7 bPb6 bPb7 bPb8 yKg14 gKn8"},
                 {"fourrow", "S sKi1 sQe8 sRk15 nKh16 nPg5"},
                 {"seasons", "B gKa8 bKe4 bRc7 bRf2"}};
    static const Limits WAYS[] = {{.mate = 1, .movetime = -1, .remaining = -1},
                                  {.depth = 6, .movetime = -1, .remaining = -1},
                                  {.nodes = 30000, .movetime = -1, .remaining = -1},
                                  {.movetime = 200, .remaining = -1}};
    for (size_t c = 0; c < sizeof CASES / sizeof *CASES; c++)
        for (size_t n = 0; n < NUMBER_COUNT; n++)
            for (size_t w = 0; w < sizeof WAYS / sizeof *WAYS; w++) {
                char fen[SCENE_FEN];
                Outcome out;
                if (!scene_fen(CASES[c].game, CASES[c].words, fen))
                    return;
                Bed *bed = bed_new(variant_find(CASES[c].game), fen, NUMBERS[n]);
                run(bed, &WAYS[w], CASES[c].game);
                check_that(bed->told.mate == 1, "%s, way %zu: mate in %d", CASES[c].game, w,
                           bed->told.mate);
                play_commit(bed->pos, bed->told.best);
                CU_ASSERT(play_over(bed->pos, &out));
                start(bed, &WAYS[w]);
                search_wait(bed->search);
                CU_ASSERT_EQUAL(bed->told.best, MOVE_NONE);
                bed_free(bed);
            }
}

/* --- when there is no room -------------------------------------------------------------------- */

#ifdef QUADRIGA_SANITIZED
static void no_room(void) { printf("\n    not with a sanitizer ... "); }
#else
/* Address space for some threads, not for all: the old number stays, and thinks. */
static void no_room(void) {
    static const char COMMAND[] =
        "ulimit -v 400000; printf 'setoption name Threads value 2\\nsetoption name Threads value "
        "200\\ngo depth 4\\nwait\\nsetoption name Threads value 3\\ngo nodes "
        "20000\\nwait\\nisready\\n' "
        "| " QUADRIGA_BINARY " 2>&1; echo status $?";
    char text[1 << 14];
    FILE *pipe = popen(COMMAND, "r");
    CU_ASSERT_PTR_NOT_NULL_FATAL(pipe);
    text[fread(text, 1, sizeof text - 1, pipe)] = '\0';
    pclose(pipe);
    check_that(count_of(text, "bestmove ") == 2 && strstr(text, "readyok\nstatus 0\n") &&
                   count_of(text, "E_MEM Threads: ") == 1 && strstr(text, " of 200: ") &&
                   strstr(text, "; the old number of 2 stays\n"),
               "%s", text);
}
#endif

CU_TestInfo TESTS_threads[] = {
    {"stops at all moments", storm_of_stops},
    {"stop is answered soon", stop_is_soon},
    {"infinite and ponder wait", infinite_and_ponder_wait},
    {"the limit of nodes is for all together", nodes_are_of_all},
    {"one thread is the same each time", one_thread_is_the_same_each_time},
    {"a handicap is one thread's", a_handicap_stays_one},
    {"lines are legal in every game", lines_are_legal_in_every_game},
    {"several lines", several_lines},
    {"only some moves", only_some_moves},
    {"mates are found", mates_are_found},
    {"no room for so many", no_room},
    CU_TEST_INFO_NULL,
};
