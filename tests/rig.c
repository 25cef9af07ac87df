/* Random games prefer captures, so that boards empty and games end. */
#include "tests/rig.h"

#include "tests/suites.h"

#include <stdlib.h>

Rig *rig_new(const Board *board) {
    Rig *rig = calloc(1, sizeof *rig);
    Worker *worker = calloc(1, sizeof *worker);
    CU_ASSERT_PTR_NOT_NULL_FATAL(rig);
    CU_ASSERT_PTR_NOT_NULL_FATAL(worker);
    rig->board = board;
    rig->eval = eval_table_new(board, NULL);
    rig->tt = tt_new(1, NULL);
    rig->worker = worker;
    CU_ASSERT_PTR_NOT_NULL_FATAL(rig->tt);
    return rig;
}

void rig_free(Rig *rig) {
    free(rig->worker);
    tt_free(rig->tt);
    free(rig->eval);
    free(rig);
}

void rig_start(Rig *rig, const Position *root, const Limits *limits) {
    orders_start(&rig->orders, limits, 1);
    worker_start(rig->worker, root, rig->eval, rig->tt, limits, &rig->orders);
}

Move rig_think(Rig *rig, const Position *root, const Limits *limits, const Listener *listener,
               Report *report) {
    tt_clear(rig->tt);
    history_clear(&rig->worker->history);
    rig_start(rig, root, limits);
    return iterate(rig->worker, listener, report);
}

static void play_at_random(Position *pos, uint64_t *seed) {
    Move moves[MAX_MOVES];
    const size_t n = movegen_legal(pos, moves);
    Move m = moves[test_random(seed) % n];
    for (int tries = 0; tries < 6 && !play_is_noisy(pos, m); tries++)
        m = moves[test_random(seed) % n];
    play_commit(pos, m);
}

bool rig_takes(const Position *pos, Move m, Seat them) {
    const Square pawn = pos->now.ep_pawn[them];
    if (move_kind(m) > MOVE_PROMOTE)
        return false;
    if (piece_owner(pos->cell[move_to(m)]) == them)
        return true;
    if (move_kind(m) != MOVE_EP || piece_owner(pos->cell[pawn]) != them)
        return false;
    Position *after = malloc(sizeof *after);
    CU_ASSERT_PTR_NOT_NULL_FATAL(after);
    *after = *pos;
    play_commit(after, m);
    const bool gone = after->cell[pawn] == EMPTY;
    free(after);
    return gone;
}

bool rig_thin_out(Position *pos, uint64_t *seed, uint32_t plies) {
    Outcome out;
    for (uint32_t i = 0; i < plies; i++) {
        if (play_over(pos, &out))
            return false;
        play_at_random(pos, seed);
    }
    return !play_over(pos, &out);
}

bool rig_before_the_end(Position *pos, uint64_t *seed, uint32_t back) {
    enum { KEPT = 4, LONGEST = 900 };
    Position *kept = malloc(KEPT * sizeof *kept);
    Outcome out = {.reason = REASON_NONE};
    uint32_t ply = 0;
    CU_ASSERT_PTR_NOT_NULL_FATAL(kept);
    for (; ply < LONGEST && !play_over(pos, &out); ply++) {
        kept[ply % KEPT] = *pos;
        play_at_random(pos, seed);
    }
    bool won = false;
    for (Seat s = 0; s < SEATS; s++)
        won |= out.payoff[s] == PAYOFF_ALL;
    won &= ply >= KEPT;
    if (won)
        *pos = kept[(ply - back) % KEPT];
    free(kept);
    return won;
}
