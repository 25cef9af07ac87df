/* Slow Teams, the rules of interest: their names, how often each was met, and what a single move
 * shows of them. */
#include "tests/slow_teams.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const slow_teams_rule_names[RULES + 1] = {
    [EP_NEAR_FLANK] = "en passant, near flank",
    [EP_FAR_FLANK] = "en passant, far flank",
    [EP_AGE_1] = "en passant, 1 ply old",
    [EP_AGE_2] = "en passant, 2 plies old",
    [EP_AGE_3] = "en passant, 3 plies old",
    [EP_OCCUPIED] = "en passant onto an occupied square",
    [EP_PROMOTION] = "en passant with promotion",
    [EP_REFUSED] = "en passant refused, own king exposed",
    [PROMOTION_QUEEN] = "promotion to queen",
    [PROMOTION_ROOK] = "promotion to rook",
    [PROMOTION_BISHOP] = "promotion to bishop",
    [PROMOTION_KNIGHT] = "promotion to knight",
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
    [CASTLING_PARTNER_ROOK] = "castling refused, partner's rook",
    [KING_CAPTURE] = "king capture",
    [KING_CAPTURE_IN_CHECK] = "king capture while in check",
    [PARTNER_IN_CHECK] = "partner left in check",
    [PARTNER_CAPTURE_REFUSED] = "partner capture refused",
    [PINNED_REFUSED] = "pinned move refused",
    [DOUBLE_CHECK] = "double check",
    [MATE] = "checkmate",
    [STALEMATE] = "stalemate",
    [THREEFOLD] = "threefold repetition",
    [MANY_PLIES] = "200 plies",
    [BARE_KINGS] = "bare kings",
};

static unsigned long counts[RULES];

const unsigned long *slow_teams_rule_counts(void) { return counts; }

void slow_teams_met(int rule) { counts[rule]++; }

void slow_teams_note(const MoveList *list, int rule) {
    if (list->counting)
        counts[rule]++;
}

void slow_teams_count_legal_move(const Board *board, const MoveList *list, const Move *move,
                                 const Board *after) {
    int seat = board->turn;
    bool occupied = slow_teams_man_at(board, move->to).seat != NOBODY;
    if (move->pusher != NOBODY) {
        bool far_flank =
            slow_teams_row_of(move->pusher, move->from) < slow_teams_row_of(move->pusher, move->to);
        slow_teams_note(list, far_flank ? EP_FAR_FLANK : EP_NEAR_FLANK);
        slow_teams_note(list, EP_AGE_1 + (seat - move->pusher + SEATS) % SEATS - 1);
        if (occupied)
            slow_teams_note(list, EP_OCCUPIED);
        if (move->promotion != 0)
            slow_teams_note(list, EP_PROMOTION);
    }
    if (move->promotion != 0) {
        const char *kind = strchr(promotion_kinds, move->promotion);
        slow_teams_note(list, PROMOTION_QUEEN + (int)(kind - promotion_kinds));
        if (occupied || move->pusher != NOBODY)
            slow_teams_note(list, PROMOTION_CAPTURE);
    }
    if (move->side != NOBODY)
        slow_teams_note(list, CASTLING + seat * SIDES + move->side);
    if (after->king_taken) {
        slow_teams_note(list, KING_CAPTURE);
        if (list->checkers > 0)
            slow_teams_note(list, KING_CAPTURE_IN_CHECK);
        return;
    }
    int partner = slow_teams_partner_of(board, seat);
    if (slow_teams_attackers(after, slow_teams_find_king(after, partner), partner) > 0)
        slow_teams_note(list, PARTNER_IN_CHECK);
}

void slow_teams_count_refused_move(const MoveList *list, const Move *move) {
    if (list->checkers > 0 || same(move->from, list->king))
        return;
    slow_teams_note(list, move->pusher != NOBODY ? EP_REFUSED : PINNED_REFUSED);
}
