/* The order in which moves are handed out, in positions from random games. */
#include "engine/fen.h"
#include "search/picker.h"
#include "tests/rig.h"
#include "tests/suites.h"

#include <stdlib.h>

enum { GAMES_EACH = 6, PLIES_EACH = 60 };

typedef struct {
    Move move[MAX_MOVES];
    int32_t score[MAX_MOVES];
    uint32_t count;
} Handed;

static void hand_out(Picker *picker, Handed *out) {
    out->count = 0;
    for (Move m; (m = picker_next(picker)) != MOVE_NONE && out->count < MAX_MOVES;) {
        out->score[out->count] = picker_score(picker);
        out->move[out->count++] = m;
    }
}

/* Some past for the node's moves, so that the order means something. */
static void fill_history(Worker *worker, const Handed *legal, uint64_t *seed) {
    History *history = &worker->history;
    const Position *pos = &worker->pos;
    for (uint32_t i = 0; i < legal->count; i++) {
        const Move m = legal->move[i];
        const int32_t bonus = (int32_t)(test_random(seed) % 2001) - 1000;
        if (play_is_noisy(pos, m))
            history_update_noisy(history, pos, m, bonus);
        else
            history_update_quiet(history, pos, m, bonus);
        if (!play_is_noisy(pos, m) && test_random(seed) % 8 == 0)
            history_add_killer(history, 0, m);
    }
}

static bool has(const Handed *handed, uint32_t from, uint32_t to, Move m) {
    for (uint32_t i = from; i < to; i++)
        if (handed->move[i] == m)
            return true;
    return false;
}

/* All moves, the table's first, then captures and promotions, then the others; each kind by
 * falling scores. */
static void check_order(const Worker *worker, const Handed *handed, Move tt_move) {
    static Move legal[MAX_MOVES];
    Danger danger;
    attack_danger(&worker->pos, &danger);
    const size_t count = movegen(&worker->pos, &danger, GEN_ALL, legal);
    CU_ASSERT_EQUAL(handed->count, count);
    for (size_t i = 0; i < count; i++)
        CU_ASSERT(has(handed, 0, handed->count, legal[i]));
    const uint32_t first = tt_move != MOVE_NONE;
    CU_ASSERT(!first || handed->move[0] == tt_move);
    for (uint32_t i = first + 1; i < handed->count; i++) {
        const bool now = play_is_noisy(&worker->pos, handed->move[i]),
                   before = play_is_noisy(&worker->pos, handed->move[i - 1]);
        CU_ASSERT(before || !now);
        CU_ASSERT(before != now || handed->score[i] <= handed->score[i - 1]);
    }
}

/* Relaxed after `after` moves: what came before stays, captures keep their order, and no quiet move
 * is lost or comes twice. */
static void check_relaxed(const Worker *worker, const Danger *danger, const Handed *whole,
                          Move tt_move, uint32_t after) {
    static Picker picker;
    static Handed handed;
    picker_staged(&picker, worker, danger, tt_move, 0);
    uint32_t strict = 0;
    for (; strict < after; strict++)
        CU_ASSERT_EQUAL(picker_next(&picker), whole->move[strict]);
    picker_relax(&picker);
    hand_out(&picker, &handed);
    CU_ASSERT_EQUAL(strict + handed.count, whole->count);
    for (uint32_t i = 0; i < handed.count && strict + i < whole->count; i++)
        if (play_is_noisy(&worker->pos, whole->move[strict + i]))
            CU_ASSERT_EQUAL(handed.move[i], whole->move[strict + i]);
    for (uint32_t i = strict; i < whole->count; i++)
        CU_ASSERT(has(&handed, 0, handed.count, whole->move[i]));
}

static void check_node(Rig *rig, const Position *pos, uint64_t *seed) {
    static Picker picker;
    static Handed all, staged;
    const Limits limits = {.depth = 1, .movetime = -1, .remaining = -1};
    Danger danger;
    rig_start(rig, pos, &limits);
    attack_danger(pos, &danger);
    all.count = (uint32_t)movegen(pos, &danger, GEN_ALL, all.move);
    if (all.count == 0)
        return;
    fill_history(rig->worker, &all, seed);
    /* No table's move, any, and the first. */
    const Move tt_moves[] = {MOVE_NONE, all.move[test_random(seed) % all.count], all.move[0]};
    for (size_t i = 0; i < sizeof tt_moves / sizeof *tt_moves; i++) {
        picker_all(&picker, rig->worker, &danger, tt_moves[i], 0);
        hand_out(&picker, &all);
        check_order(rig->worker, &all, tt_moves[i]);
        picker_staged(&picker, rig->worker, &danger, tt_moves[i], 0);
        hand_out(&picker, &staged);
        CU_ASSERT_EQUAL(staged.count, all.count);
        for (uint32_t k = 0; k < staged.count; k++)
            CU_ASSERT(staged.score[k] == all.score[k]);
        check_order(rig->worker, &staged, tt_moves[i]);
        check_relaxed(rig->worker, &danger, &staged, tt_moves[i],
                      (uint32_t)test_random(seed) % (staged.count + 1));
        check_relaxed(rig->worker, &danger, &staged, tt_moves[i], 0);
    }
}

static void moves_come_in_order(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Board *board = board_new(ALL_VARIANTS[v]);
        Rig *rig = rig_new(board);
        static Position pos;
        uint64_t seed = v + 1;
        for (int game = 0; game < GAMES_EACH; game++) {
            CU_ASSERT_FATAL(fen_read(&pos, NULL, board, NULL, board_setup(board)->fen, NULL));
            for (int ply = 0; ply < PLIES_EACH && rig_thin_out(&pos, &seed, 1); ply++)
                check_node(rig, &pos, &seed);
        }
        rig_free(rig);
        free(board);
    }
}

CU_TestInfo TESTS_picker[] = {
    {"moves come in order", moves_come_in_order},
    CU_TEST_INFO_NULL,
};
