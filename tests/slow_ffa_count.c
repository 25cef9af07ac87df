/* Slow Free-For-All, the rules of interest: their names, how often each was met, and what a single
 * move shows of them. */
#include "tests/slow_ffa.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const slow_ffa_rule_names[RULES + 1] = {
    [EP_NEAR_FLANK] = "en passant, near flank",
    [EP_FAR_FLANK] = "en passant, far flank",
    [EP_AGE_1] = "en passant, 1 slot old",
    [EP_AGE_2] = "en passant, 2 slots old",
    [EP_AGE_3] = "en passant, 3 slots old",
    [EP_OCCUPIED] = "en passant onto an occupied square",
    [EP_DEAD_PAWN] = "en passant, dead pawn",
    [EP_PAWN_GONE] = "en passant impossible, the pawn is gone",
    [EP_PROMOTION] = "en passant with promotion",
    [EP_REFUSED] = "en passant refused, own king exposed",
    [PROMOTION_QUEEN] = "promotion to queen",
    [PROMOTION_ROOK] = "promotion to rook",
    [PROMOTION_BISHOP] = "promotion to bishop",
    [PROMOTION_KNIGHT] = "promotion to knight",
    [PROMOTION_POINT_QUEEN] = "promotion to 1-point queen",
    [PROMOTION_CAPTURE] = "promotion by capture",
    [CASTLING] = "castling, Red short",
    [CASTLING + 1] = "castling, Red long",
    [CASTLING + 2] = "castling, Blue short",
    [CASTLING + 3] = "castling, Blue long",
    [CASTLING + 4] = "castling, Yellow short",
    [CASTLING + 5] = "castling, Yellow long",
    [CASTLING + 6] = "castling, Green short",
    [CASTLING + 7] = "castling, Green long",
    [CASTLING_IN_CHECK] = "castling refused, in check",
    [CASTLING_THROUGH] = "castling refused, through attack",
    [CASTLING_INTO] = "castling refused, into attack",
    [CASTLING_PAST_DEAD] = "castling refused, dead man between",
    [PINNED_REFUSED] = "pinned move refused",
    [DOUBLE_CHECK] = "double check",
    [DEAD_CHECK] = "dead man gives no check",
    [DEAD_WALL_REFUSED] = "dead man as a wall not taken",
    [KING_CAPTURE_IN_CHECK] = "king capture while in check",
    [KING_CAPTURE_DEAD_ATTACKER] = "king capture kills the attacker of the own king",
    [KING_CAPTURE_REFUSED] = "king capture refused, a third seat's check",
    [WANDERER_OWN_DEAD] = "wanderer may take its own dead man",
    [DEAD_CAPTURE] = "dead man taken for nothing",
    [EP_BOTH_SCORED] = "en passant takes two men",
    [KING_CAPTURE] = "king capture",
    [KING_CAPTURE_WANDERER] = "king capture, wanderer",
    [KING_CAPTURE_FROZEN] = "king capture, motionless king",
    [KING_CAPTURE_AND_MATE] = "king capture and mate in one",
    [CHECK_2_QUEEN] = "two kings checked, queen",
    [CHECK_3_QUEEN] = "three kings checked, queen",
    [CHECK_2_OTHER] = "two kings checked, other man",
    [CHECK_3_OTHER] = "three kings checked, other man",
    [CHECK_OTHERS_LINE] = "multi-check by another seat's line",
    [CHECK_OLD_ATTACKER] = "old attack not counted again",
    [CHECK_BY_WANDERER] = "multi-check by a wanderer unpaid",
    [MATE_NEXT] = "mate of the next seat",
    [MATE_LATER] = "mate of a later seat",
    [MATE_TWO] = "two mates at once",
    [MATE_THREE] = "three mates at once",
    [MATE_BY_OTHERS] = "mate by other seats' checks only",
    [MATE_OF_WANDERER] = "mate of a wanderer",
    [MATE_BY_WANDERER] = "mate by a wanderer unpaid",
    [WANDERER_TAKES_LIVE] = "wanderer takes a live man unpaid",
    [STALEMATE_ACTIVE] = "stalemate of an active seat",
    [STALEMATE_SHARED_2] = "stalemate of a wanderer, shared by two",
    [STALEMATE_SHARED_3] = "stalemate of a wanderer, shared by three",
    [STUCK_IN_CHECK] = "in check without a move at the turn",
    [RESIGNATION] = "resignation",
    [TIME_OUT] = "time-out",
    [LEFT_MATED] = "leaver mated at once (R#)",
    [LEFT_STALEMATED] = "leaver stalemated at once (RS)",
    [LEFT_WALKING_OFF] = "leaver's king stays motionless",
    [WANDERER_LEAVE_REFUSED] = "wanderer's R refused",
    [ABORTED] = "aborted",
    [LAST_SEAT] = "last seat's award",
    [LAST_SEAT_MORE_KINGS] = "last seat's award for more than one king",
    [LAST_SEAT_MATE] = "last opponent mated",
    [LAST_SEAT_STALEMATE] = "last opponent stalemated",
    [LAST_SEAT_SHARED] = "end shared with the leaver",
    [NO_ACTIVE_SEAT] = "no active seat",
    [CLAIM] = "claim",
    [THREEFOLD] = "threefold repetition",
    [MANY_PLIES_2] = "50-move rule, two seats",
    [MANY_PLIES_3] = "50-move rule, three seats",
    [MANY_PLIES_4] = "50-move rule, four seats",
    [BARE_KINGS_2] = "two bare kings",
    [BARE_KINGS_MORE] = "more than two bare kings",
    [MINOR_AND_BARE] = "one minor man against a bare king",
    [MINOR_AND_MINOR] = "one minor man each",
    [MATERIAL_CAN_TAKE] = "material not judged, a live man can be taken",
    [DRAW_SHARED] = "draw with a wanderer's points shared",
};

static unsigned long counts[RULES];

const unsigned long *slow_ffa_rule_counts(void) { return counts; }

void slow_ffa_met(int rule) { counts[rule]++; }

void slow_ffa_note(const MoveList *list, int rule) {
    if (list->counting)
        counts[rule]++;
}

bool slow_ffa_takes_king(const Board *board, const Move *move) {
    Man man = slow_ffa_man_at(board, move->to);
    return man.kind == 'K' && !man.dead;
}

void slow_ffa_count_legal_move(const Board *board, const MoveList *list, const Move *move) {
    int seat = board->turn;
    Man target = slow_ffa_man_at(board, move->to);
    if (move->pusher != NOBODY) {
        bool far_flank =
            slow_ffa_row_of(move->pusher, move->from) < slow_ffa_row_of(move->pusher, move->to);
        slow_ffa_note(list, far_flank ? EP_FAR_FLANK : EP_NEAR_FLANK);
        slow_ffa_note(list, EP_AGE_1 + (seat - move->pusher + SEATS) % SEATS - 1);
        if (target.seat != NOBODY)
            slow_ffa_note(list, EP_OCCUPIED);
        if (slow_ffa_man_at(board, slow_ffa_pushed_pawn(board, move->pusher)).dead)
            slow_ffa_note(list, EP_DEAD_PAWN);
        if (move->promotion != 0)
            slow_ffa_note(list, EP_PROMOTION);
    }
    if (move->promotion != 0) {
        const char *kind = strchr(promotion_kinds, move->promotion);
        slow_ffa_note(list, PROMOTION_QUEEN + (int)(kind - promotion_kinds));
        if (target.seat != NOBODY || move->pusher != NOBODY)
            slow_ffa_note(list, PROMOTION_CAPTURE);
    }
    if (move->side != NOBODY)
        slow_ffa_note(list, CASTLING + seat * SIDES + move->side);
    if (target.seat == seat)
        slow_ffa_note(list, WANDERER_OWN_DEAD);
    if (!slow_ffa_takes_king(board, move) || list->checkers == 0)
        return;
    slow_ffa_note(list, KING_CAPTURE_IN_CHECK);
    Board without = *board; /* the same, but the army outlives its king */
    without.men[move->to.file][move->to.rank] = no_man;
    slow_ffa_make_move(&without, move);
    if (slow_ffa_in_check(&without, seat))
        slow_ffa_note(list, KING_CAPTURE_DEAD_ATTACKER);
}

void slow_ffa_count_refused_move(const Board *board, const MoveList *list, const Move *move) {
    if (slow_ffa_takes_king(board, move))
        slow_ffa_note(list, KING_CAPTURE_REFUSED);
    /* Only when the king was not in check before: the move has opened a line to it. */
    if (list->checkers > 0 || same(move->from, list->king))
        return;
    slow_ffa_note(list, move->pusher != NOBODY ? EP_REFUSED : PINNED_REFUSED);
}

bool slow_ffa_checked_by_dead(const Board *board, int seat) {
    Board revived = *board;
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            revived.men[file][rank].dead = false;
    return !slow_ffa_in_check(board, seat) && slow_ffa_in_check(&revived, seat);
}
