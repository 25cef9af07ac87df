/* Slow Four Seasons, the rules of interest: their names, how often each was met, and what a single
 * move shows of them. */
#include "tests/slow_seasons.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const slow_seasons_rule_names[RULES + 1] = {
    [PAWN_NORTH] = "pawn moves north",
    [PAWN_EAST] = "pawn moves east",
    [PAWN_SOUTH] = "pawn moves south",
    [PAWN_WEST] = "pawn moves west",
    [PAWN_ACROSS] = "pawn takes a pawn heading across and keeps its heading",
    [PAWN_ANNEXED] = "annexed pawn keeps its heading",
    [PROMOTION_STEP] = "promotion by a step",
    [PROMOTION_CAPTURE] = "promotion by capture",
    [PROMOTION_SHIFTED] = "promotion off the lines it began on",
    [PROMOTION_ANNEXED] = "promotion of an annexed pawn",
    [GENERAL_MOVE] = "general moves",
    [ALFIL_JUMP] = "alfil jumps a man",
    [CAPTURE_RIGHT] = "capture from the next seat in order",
    [CAPTURE_FACING] = "capture from the second seat in order",
    [CAPTURE_LEFT] = "capture from the third seat in order",
    [CAPTURE_ANNEXED] = "annexed man taken",
    [TARGET_REFUSED] = "capture refused, not the right neighbour's man",
    [TARGET_NO_CHECK] = "no check by a man that may not take the king",
    [KING_REFUSED] = "capture of a king refused",
    [KING_REFUSED_IN_CHECK] = "capture of a king refused, a third man checks it",
    [OTHER_IN_CHECK] = "another seat left in check",
    [PINNED_REFUSED] = "pinned move refused",
    [DOUBLE_CHECK] = "double check",
    [MATE] = "checkmate",
    [MATE_HELPED] = "checkmate, check by the mover and another seat",
    [MATE_BY_OTHERS] = "checkmate, check by other seats only",
    [MATE_NOT_NEXT] = "checkmate of a seat that was not next",
    [MATE_TWO] = "two seats mated by one move",
    [MATE_AGAIN] = "seat mated only because another went out",
    [MATE_ANNEXES_ANNEXED] = "annexed men annexed again",
    [MATE_AT_TURN] = "checkmate found when the turn came",
    [STALEMATE_PASS] = "stalemate passed",
    [STALEMATE_ALL] = "no living seat can move",
    [STALEMATE_DRAW] = "stalemate with two kings",
    [STALEMATE_REMOVE] = "stalemated army removed",
    [STALEMATE_LOSS] = "stalemated army lost",
    [OUT_SKIPPED] = "seat that is out skipped",
    [LAST_KING] = "last king",
    [THREEFOLD] = "threefold repetition",
    [MANY_PLIES_4] = "50 moves, four living",
    [MANY_PLIES_3] = "50 moves, three living",
    [MANY_PLIES_2] = "50 moves, two living",
    [BARE_KINGS] = "bare kings",
    [RESIGNED] = "seat left",
};

static unsigned long counts[RULES];

const unsigned long *slow_seasons_rule_counts(void) { return counts; }

void slow_seasons_met(int rule) { counts[rule]++; }

void slow_seasons_note(const MoveList *list, int rule) {
    if (list->counting)
        counts[rule]++;
}

bool slow_seasons_own_heading(int seat, char heading) {
    static const char *const own[SEATS] = {"es", "ne", "nw", "sw"};
    return strchr(own[seat], heading) != NULL;
}

/* Whether a pawn of that heading promotes on a line on which none of that heading began: these
 * began on the lines a, b, g, h or 1, 2, 7, 8. */
static bool shifted(Square square, char heading) {
    int line = heading == 'n' || heading == 's' ? square.file : square.rank;
    return line >= 2 && line < SIZE - 2;
}

void slow_seasons_count_legal_move(const Board *board, const MoveList *list, const Move *move,
                                   const Board *after) {
    int seat = board->turn;
    Man man = slow_seasons_man_at(board, move->from), taken = slow_seasons_man_at(board, move->to);
    if (man.kind == 'P') {
        slow_seasons_note(list, PAWN_NORTH + (int)(strchr(headings, man.heading) - headings));
        if (taken.kind == 'P' && (slow_seasons_pawn_step(man.heading)[0] == 0) !=
                                     (slow_seasons_pawn_step(taken.heading)[0] == 0))
            slow_seasons_note(list, PAWN_ACROSS);
        if (!slow_seasons_own_heading(seat, man.heading))
            slow_seasons_note(list, PAWN_ANNEXED);
    }
    if (move->promotion) {
        slow_seasons_note(list, taken.seat == NOBODY ? PROMOTION_STEP : PROMOTION_CAPTURE);
        if (shifted(move->to, man.heading))
            slow_seasons_note(list, PROMOTION_SHIFTED);
        if (!slow_seasons_own_heading(seat, man.heading))
            slow_seasons_note(list, PROMOTION_ANNEXED);
    }
    if (man.kind == 'F')
        slow_seasons_note(list, GENERAL_MOVE);
    Square middle = {(move->from.file + move->to.file) / 2, (move->from.rank + move->to.rank) / 2};
    if (man.kind == 'A' && slow_seasons_man_at(board, middle).seat != NOBODY)
        slow_seasons_note(list, ALFIL_JUMP);
    if (taken.seat != NOBODY) {
        slow_seasons_note(list, CAPTURE_RIGHT + (taken.seat - seat + SEATS) % SEATS - 1);
        if (taken.kind == 'P' && !slow_seasons_own_heading(taken.seat, taken.heading))
            slow_seasons_note(list, CAPTURE_ANNEXED);
    }
    for (int other = 0; other < SEATS; other++)
        if (!board->out[other] && other != seat && other != slow_seasons_next_living(board, seat) &&
            slow_seasons_attackers(after, slow_seasons_find_king(after, other), other) > 0)
            slow_seasons_note(list, OTHER_IN_CHECK);
}

void slow_seasons_count_refused_move(const MoveList *list, const Move *move) {
    if (list->checkers == 0 && !same(move->from, list->king))
        slow_seasons_note(list, PINNED_REFUSED);
}

void slow_seasons_count_position(const Board *board, const MoveList *list) {
    Board free_for_all = *board;
    free_for_all.options.target_right = false;
    if (list->checkers > 1)
        slow_seasons_note(list, DOUBLE_CHECK);
    if (slow_seasons_attackers(&free_for_all, list->king, board->turn) > list->checkers)
        slow_seasons_note(list, TARGET_NO_CHECK);
}

void slow_seasons_count_mate(const Board *board, int seat, int mover) {
    Square found[ALL_MEN];
    bool by_mover = false, by_others = false;
    int count =
        slow_seasons_find_attackers(board, slow_seasons_find_king(board, seat), seat, found);
    for (int i = 0; i < count; i++) {
        if (slow_seasons_man_at(board, found[i]).seat == mover)
            by_mover = true;
        else
            by_others = true;
    }
    slow_seasons_met(MATE);
    if (by_others)
        slow_seasons_met(by_mover ? MATE_HELPED : MATE_BY_OTHERS);
    if (seat != slow_seasons_next_living(board, mover))
        slow_seasons_met(MATE_NOT_NEXT);
}
