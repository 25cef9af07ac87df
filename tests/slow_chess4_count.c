/* Slow Chess Four, the rules of interest: their names, how often each was met, and what a single
 * move shows of them. */
#include "tests/slow_chess4.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const slow_chess4_rule_names[RULES + 1] = {
    [EP] = "en passant by White",
    [EP + 1] = "en passant by Black",
    [EP + 2] = "en passant by Yellow",
    [EP + 3] = "en passant by Dark brown",
    [EP_AGE_1] = "en passant, 1 ply old",
    [EP_AGE_2] = "en passant, 2 plies old",
    [EP_AGE_3] = "en passant, 3 plies old",
    [EP_ADJACENT_REFUSED] = "en passant refused, not opposite",
    [EP_OCCUPIED] = "man on the crossed square taken alone",
    [EP_EXPOSES_REFUSED] = "en passant refused, own king exposed",
    [EP_LOST_PAWN] = "en passant right ended, pawn taken",
    [EP_LOST_TURN] = "en passant right ended, turn came round",
    [EP_LOST_MATE] = "en passant right ended, pusher mated",
    [PROMOTION_QUEEN] = "promotion to queen",
    [PROMOTION_ROOK] = "promotion to rook",
    [PROMOTION_BISHOP] = "promotion to bishop",
    [PROMOTION_KNIGHT] = "promotion to knight",
    [PROMOTION_FAR] = "promotion on the far row",
    [PROMOTION_WING] = "promotion on a wing",
    [PROMOTION_CAPTURE] = "promotion by capture",
    [WING_STUCK] = "wing pawn stuck",
    [WING_STUCK_CAPTURE] = "stuck wing pawn captures",
    [CASTLING] = "castling, White short",
    [CASTLING + 1] = "castling, White long",
    [CASTLING + 2] = "castling, Black short",
    [CASTLING + 3] = "castling, Black long",
    [CASTLING + 4] = "castling, Yellow short",
    [CASTLING + 5] = "castling, Yellow long",
    [CASTLING + 6] = "castling, Dark brown short",
    [CASTLING + 7] = "castling, Dark brown long",
    [CASTLING_IN_CHECK] = "castling refused, in check",
    [CASTLING_THROUGH] = "castling refused, through attack",
    [CASTLING_INTO] = "castling refused, into attack",
    [CASTLING_PAST_INERT] = "castling past an inert man's attack",
    [PARTNER_CAPTURE_REFUSED] = "partner capture refused",
    [PARTNER_EXPOSED] = "partner left in check",
    [PARTNER_FREED] = "partner freed from checkmate",
    [PARTNER_KINGS_TOUCH] = "partners' kings touch",
    [LIVING_KING_REFUSED] = "capture of a living king refused",
    [PINNED_REFUSED] = "pinned move refused",
    [DOUBLE_CHECK] = "double check",
    [INERT_NO_CHECK] = "inert man gives no check",
    [INERT_CAPTURE] = "inert man taken",
    [INERT_KING_CAPTURE] = "inert king taken",
    [INERT_PARTNER_REFUSED] = "capture of the partner's inert man refused",
    [INERT_SKIPPED] = "mated seat skipped",
    [MATE] = "checkmate at the turn",
    [MATE_CHAIN] = "two seats mated behind one move",
    [TEAM_MATED] = "team mated",
    [STALEMATE] = "stalemate draws",
    [STALEMATE_PASS] = "stalemate passed",
    [STALEMATE_ALL] = "no living seat can move",
    [THREEFOLD] = "threefold repetition",
    [MANY_PLIES_4] = "50 moves, four living",
    [MANY_PLIES_3] = "50 moves, three living",
    [MANY_PLIES_2] = "50 moves, two living",
    [BARE_KINGS] = "bare kings",
    [BARE_KINGS_INERT] = "bare kings beside inert men",
    [CONCEDED] = "team conceded",
};

static unsigned long counts[RULES];

const unsigned long *slow_chess4_rule_counts(void) { return counts; }

void slow_chess4_met(int rule) { counts[rule]++; }

void slow_chess4_note(const MoveList *list, int rule) {
    if (list->counting)
        counts[rule]++;
}

/* How many living seats' turns ago the pusher moved, this one included. */
static int push_age(const Board *board, int pusher) {
    int age = 1;
    for (int seat = slow_chess4_next_seat(board, pusher); seat != board->turn;
         seat = slow_chess4_next_seat(board, seat))
        age += !board->out[seat];
    return age;
}

void slow_chess4_count_legal_move(const Board *board, const MoveList *list, const Move *move,
                                  const Board *after) {
    int seat = board->turn, partner = slow_chess4_partner_of(seat);
    Man taken = slow_chess4_man_at(board, move->to);
    if (move->pusher != NOBODY) {
        slow_chess4_note(list, EP + seat);
        slow_chess4_note(list, EP_AGE_1 + push_age(board, move->pusher) - 1);
    }
    if (move->promotion != 0) {
        const char *kind = strchr(promotion_kinds, move->promotion);
        slow_chess4_note(list, PROMOTION_QUEEN + (int)(kind - promotion_kinds));
        slow_chess4_note(list, slow_chess4_row_of(seat, move->to) == SIZE ? PROMOTION_FAR
                                                                          : PROMOTION_WING);
        if (taken.seat != NOBODY)
            slow_chess4_note(list, PROMOTION_CAPTURE);
    }
    if (slow_chess4_holds(board, move->from, seat, 'P') && slow_chess4_at_end(seat, move->from))
        slow_chess4_note(list, WING_STUCK_CAPTURE);
    if (move->side != NOBODY) {
        Square from = move->from, to = move->to;
        Square crossed = {(from.file + to.file) / 2, (from.rank + to.rank) / 2};
        slow_chess4_note(list, CASTLING + seat * SIDES + move->side);
        if (slow_chess4_attackers_with_inert(board, from, seat) +
                slow_chess4_attackers_with_inert(board, crossed, seat) +
                slow_chess4_attackers_with_inert(board, to, seat) >
            0)
            slow_chess4_note(list, CASTLING_PAST_INERT);
    }
    if (taken.seat >= 0 && board->out[taken.seat])
        slow_chess4_note(list, taken.kind == 'K' ? INERT_KING_CAPTURE : INERT_CAPTURE);
    if (board->out[partner])
        return;
    Square own = slow_chess4_find_king(after, seat), other = slow_chess4_find_king(after, partner);
    if (slow_chess4_attackers(after, other, partner) > 0)
        slow_chess4_note(list, PARTNER_EXPOSED);
    if (abs(own.file - other.file) <= 1 && abs(own.rank - other.rank) <= 1)
        slow_chess4_note(list, PARTNER_KINGS_TOUCH);
}

void slow_chess4_count_refused_move(const MoveList *list, const Move *move) {
    if (list->checkers > 0 || same(move->from, list->king))
        return;
    slow_chess4_note(list, move->pusher != NOBODY ? EP_EXPOSES_REFUSED : PINNED_REFUSED);
}

/* Whether the seat would be mated if it were to move. */
static bool stands_mated(const Board *board, int seat) {
    Board asked = *board;
    MoveList list;
    asked.turn = seat;
    slow_chess4_find_moves(&asked, false, &list);
    return list.checkers > 0 && !slow_chess4_can_move(&asked, &list);
}

void slow_chess4_count_played_move(const Board *before, const Board *after) {
    int partner = slow_chess4_partner_of(before->turn);
    for (int seat = 0; seat < SEATS; seat++)
        if (before->pushed[seat] && !after->pushed[seat])
            slow_chess4_met(EP_LOST_PAWN);
    if (!before->out[partner] && stands_mated(before, partner) && !stands_mated(after, partner))
        slow_chess4_met(PARTNER_FREED);
}
