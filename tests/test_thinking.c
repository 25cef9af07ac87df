/* The searching thread: started, stopped and waited for, it answers once and in time. */
#include "engine/fen.h"
#include "engine/movegen.h"
#include "protocol/thinker.h"
#include "search/limits.h"
#include "search/search.h"
#include "tests/suites.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct {
    atomic_int done;
    Move best;
} Answer;

static void no_report(void *context, const Report *report) {
    (void)context;
    (void)report;
}
static void note_done(void *context, Move best, Move ponder) {
    Answer *answer = context;
    (void)ponder;
    answer->best = best;
    atomic_fetch_add(&answer->done, 1);
}

static void stop_is_answered_once(void) {
    Error error;
    Board *board = board_new(ALL_VARIANTS[0]);
    Position *pos = malloc(sizeof *pos);
    fen_read(pos, NULL, board, NULL, board->variant->setups[0].fen, NULL);
    Search *search = search_new(1, &error);
    CU_ASSERT_PTR_NOT_NULL_FATAL(search);
    for (int i = 0; i < 2000; i++) {
        Answer answer = {0, MOVE_NONE};
        const Listener listener = {
            .context = &answer, .on_report = no_report, .on_done = note_done};
        const Limits limits = {.infinite = i % 3 != 0,
                               .depth = i % 3 == 1 ? 1 : 0,
                               .movetime = i % 3 ? -1 : 1000,
                               .remaining = -1};
        search_start(search, pos, &limits, &listener);
        search_stop(search);
        search_wait(search);
        CU_ASSERT_EQUAL(atomic_load(&answer.done), 1);
        CU_ASSERT(movegen_is_legal(pos, answer.best));
        CU_ASSERT_FALSE(search_is_running(search));
    }
    search_free(search);
    free(pos);
    free(board);
}

static void infinite_waits_for_stop(void) {
    Error error;
    Board *board = board_new(ALL_VARIANTS[0]);
    Position *pos = malloc(sizeof *pos);
    fen_read(pos, NULL, board, NULL, board->variant->setups[0].fen, NULL);
    Search *search = search_new(1, &error);
    CU_ASSERT_PTR_NOT_NULL_FATAL(search);
    Answer answer = {0, MOVE_NONE};
    const Listener listener = {.context = &answer, .on_report = no_report, .on_done = note_done};
    const Limits limits = {.infinite = true, .depth = 1, .movetime = -1, .remaining = -1};
    search_start(search, pos, &limits, &listener);
    const int64_t start = clock_now();
    while (clock_now() - start < 100)
        ;
    CU_ASSERT_EQUAL(atomic_load(&answer.done), 0);
    search_stop(search);
    search_wait(search);
    CU_ASSERT_EQUAL(atomic_load(&answer.done), 1);
    search_free(search);
    free(pos);
    free(board);
}

static void movetime_is_kept(void) {
    Error error;
    Board *board = board_new(ALL_VARIANTS[0]);
    Position *pos = malloc(sizeof *pos);
    fen_read(pos, NULL, board, NULL, board->variant->setups[0].fen, NULL);
    Search *search = search_new(1, &error);
    CU_ASSERT_PTR_NOT_NULL_FATAL(search);
    const Limits limits = {.movetime = 120, .remaining = -1, .overhead = 10};
    Report report;
    const int64_t start = clock_now();
    CU_ASSERT(movegen_is_legal(pos, search_now(search, pos, &limits, &report)));
    const int64_t spent = clock_now() - start;
    check_that(spent >= 60 && spent < 1000, "%lld ms", (long long)spent);
    search_free(search);
    free(pos);
    free(board);
}

/* Where several lines are found, what is shown to people is the best one's. */
static void thought_is_of_the_best_line(void) {
    Error error;
    Board *board = board_new(ALL_VARIANTS[0]);
    Position *pos = malloc(sizeof *pos);
    fen_read(pos, NULL, board, NULL, board->variant->setups[0].fen, NULL);
    Search *search = search_new(1, &error);
    Input *input = input_new(STDIN_FILENO);
    CU_ASSERT_FATAL(search != NULL && input != NULL);
    for (uint32_t depth = 1; depth <= 3; depth++) {
        const Limits limits = {.depth = depth, .movetime = -1, .remaining = -1, .lines = 3};
        Thought thought;
        thinker_run(search, input, pos, &limits, NULL, "", &thought);
        CU_ASSERT(movegen_is_legal(pos, thought.best));
        CU_ASSERT(thought.count > 0 && thought.line[0] == thought.best);
        CU_ASSERT_EQUAL(thought.depth, depth);
    }
    input_free(input);
    search_free(search);
    free(pos);
    free(board);
}

CU_TestInfo TESTS_thinking[] = {{"one answer to go and stop", stop_is_answered_once},
                                {"infinite waits for stop", infinite_waits_for_stop},
                                {"movetime is kept", movetime_is_kept},
                                {"a thought is of the best line", thought_is_of_the_best_line},
                                CU_TEST_INFO_NULL};
