/* Slow Four Row, the rules of interest: their names, how often each was met, and what a single move
 * shows of them. */
#include "tests/slow_fourrow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const slow_fourrow_rule_names[RULES + 1] = {
    [STEP_ONE] = "pawn step of one from its row",
    [STEP_TWO] = "pawn step of two",
    [STEP_THREE] = "pawn step of three",
    [STEP_FOUR] = "pawn step of four",
    [STEP_ANNEXED] = "long step of an annexed pawn",
    [KNIGHT_REGULAR] = "knight, regular leap",
    [KNIGHT_EXTENDED] = "knight, extended leap",
    [EP_FIRST] = "en passant, first crossed square",
    [EP_SECOND] = "en passant, second crossed square",
    [EP_THIRD] = "en passant, third crossed square",
    [EP_NEXT_PLY] = "en passant, just after the step",
    [EP_LATER] = "en passant, plies later",
    [EP_TWO_PAWNS] = "en passant of two pawns at once",
    [EP_TURN] = "en passant with a turn",
    [EP_PROMOTION] = "en passant with promotion",
    [EP_OCCUPIED] = "capture on an occupied crossed square",
    [EP_ANNEXED] = "en passant by an annexed pawn",
    [EP_REFUSED] = "en passant refused, own king exposed",
    [EP_ENDED_TAKEN] = "en passant ended, pawn taken",
    [EP_ENDED_OUT] = "en passant ended, owner out",
    [EP_ENDED_PASS] = "en passant ended, turn passed or lost",
    [TURN_OFFERED] = "turn of a pawn",
    [TURN_AGAIN] = "turn of a pawn that has turned before",
    [TURN_ANNEXED] = "turn of an annexed pawn",
    [TURN_BY_ORIGIN] = "turn by the origin of an annexed man",
    [TURN_OWN_ORIGIN] = "turn refused, own origin",
    [TURN_NOT_AHEAD] = "turn refused, back row not ahead",
    [TURN_PROMOTION] = "turn with promotion",
    [PROMOTION_QUEEN] = "promotion to queen",
    [PROMOTION_QUEEN + 1] = "promotion to rook",
    [PROMOTION_QUEEN + 2] = "promotion to bishop",
    [PROMOTION_QUEEN + 3] = "promotion to knight",
    [PROMOTION_CAPTURE] = "promotion by capture",
    [PROMOTION_SIDE] = "promotion at the side end of an arm",
    [CASTLING] = "castling, South short",
    [CASTLING + 1] = "castling, South long",
    [CASTLING + 2] = "castling, East short",
    [CASTLING + 3] = "castling, East long",
    [CASTLING + 4] = "castling, North short",
    [CASTLING + 5] = "castling, North long",
    [CASTLING + 6] = "castling, West short",
    [CASTLING + 7] = "castling, West long",
    [CASTLING_IN_CHECK] = "castling refused, in check",
    [CASTLING_THROUGH] = "castling refused, through attack",
    [CASTLING_INTO] = "castling refused, into attack",
    [PINNED_REFUSED] = "pinned move refused",
    [KING_CAPTURE_REFUSED] = "king capture refused",
    [DOUBLE_CHECK] = "double check",
    [CHECK_BY_TWO] = "check by two players",
    [ORDER_SKIPS] = "turn order, players skipped",
    [ORDER_TWO_KINGS] = "turn order, two kings in check",
    [ORDER_CHECKER_AGAIN] = "turn order, the checker moves again",
    [MATE_LAST] = "mate with two kings left",
    [MATE_BARE] = "mate of a bare king",
    [MATE_SOLE] = "mate, one claimant",
    [MATE_CHAIN] = "mate, second by one ply",
    [MATE_MATER_CHECKED] = "mate, then the mater in check",
    [SPOILS_CHOOSE] = "spoils divided by choice",
    [SPOILS_AUTO] = "spoils divided by value",
    [SPOILS_THREE] = "spoils, three claimants",
    [SPOILS_ODD] = "spoils, odd man",
    [SPOILS_SECOND_CHECKER] = "spoils, second owner of a checking man",
    [SPOILS_NEEDED] = "spoils, owner of a needed attack",
    [SPOILS_NOT_MATER] = "spoils, last mover gets nothing",
    [PASS] = "pass",
    [STALEMATE_TWO] = "stalemate with two kings",
    [STALEMATE_ALL] = "nobody can move",
    [REPETITION_LOST] = "turn lost by repetition",
    [REPETITION_ALL] = "all would lose their turn",
    [REPETITION_TWO] = "threefold repetition with two kings",
    [REPETITION_CHECK] = "third occurrence in check keeps the turn",
    [LIMIT_TWO] = "100 plies, two players",
    [LIMIT_TWO + 1] = "150 plies, three players",
    [LIMIT_TWO + 2] = "200 plies, four players",
    [BARE_KINGS] = "bare kings",
    [LEFT_FREE] = "left, not in check",
    [LEFT_IN_CHECK] = "left in check",
    [LEFT_DIVISION] = "left during a division",
    [LAST_KING] = "last king",
};

static unsigned long counts[RULES];

const unsigned long *slow_fourrow_rule_counts(void) { return counts; }

void slow_fourrow_met(int rule) { counts[rule]++; }

void slow_fourrow_note(const MoveList *list, int rule) {
    if (list->counting)
        counts[rule]++;
}

static void count_pawn_move(const Game *game, const MoveList *list, const Move *move) {
    const Board *board = &game->board;
    int seat = board->turn;
    Man pawn = slow_fourrow_man_at(board, move->from);
    Man man = slow_fourrow_man_at(board, move->to);
    bool occupied = man.owner != NOBODY;
    int pawns_passed = 0;

    for (int other = 0; other < SEATS; other++) {
        int number = other != seat ? slow_fourrow_crossed_square(board, other, move->to) : 0;
        if (number == 0 || (!move->passing && !occupied))
            continue;
        if (occupied) {
            slow_fourrow_note(list, EP_OCCUPIED);
            continue;
        }
        slow_fourrow_note(list, EP_FIRST + number - 1);
        slow_fourrow_note(list, game->last == other ? EP_NEXT_PLY : EP_LATER);
        pawns_passed++;
    }
    if (pawns_passed > 1)
        slow_fourrow_note(list, EP_TWO_PAWNS);
    if (move->passing && pawn.origin != pawn.owner)
        slow_fourrow_note(list, EP_ANNEXED);
    if (move->passing && move->promotion != 0)
        slow_fourrow_note(list, EP_PROMOTION);
    if (!move->passing && !occupied && slow_fourrow_unmoved(pawn, move->from)) {
        int steps = abs(move->to.file - move->from.file) + abs(move->to.rank - move->from.rank);
        slow_fourrow_note(list, STEP_ONE + steps - 1);
        if (steps > 1 && pawn.origin != pawn.owner)
            slow_fourrow_note(list, STEP_ANNEXED);
    }
    if (move->heading != NOBODY) {
        slow_fourrow_note(list, TURN_OFFERED);
        if (pawn.heading != heading_away[pawn.origin])
            slow_fourrow_note(list, TURN_AGAIN);
        if (pawn.origin != pawn.owner)
            slow_fourrow_note(list, TURN_ANNEXED);
        if (occupied && man.origin != man.owner)
            slow_fourrow_note(list, TURN_BY_ORIGIN);
        if (move->passing)
            slow_fourrow_note(list, EP_TURN);
        if (move->promotion != 0)
            slow_fourrow_note(list, TURN_PROMOTION);
    }
    if (move->promotion != 0) {
        const char *kind = strchr(promotion_kinds, move->promotion);
        int heading = move->heading != NOBODY ? move->heading : pawn.heading;
        bool east_or_west = heading == EAST || heading == WEST;
        slow_fourrow_note(list, PROMOTION_QUEEN + (int)(kind - promotion_kinds));
        if (occupied || move->passing)
            slow_fourrow_note(list, PROMOTION_CAPTURE);
        if (!slow_fourrow_in_core_band(east_or_west ? move->to.rank : move->to.file))
            slow_fourrow_note(list, PROMOTION_SIDE);
    }
}

void slow_fourrow_count_legal_move(const Game *game, const MoveList *list, const Move *move) {
    char kind = slow_fourrow_man_at(&game->board, move->from).kind;
    int files = abs(move->to.file - move->from.file), ranks = abs(move->to.rank - move->from.rank);
    if (kind == 'P')
        count_pawn_move(game, list, move);
    if (kind == 'N')
        slow_fourrow_note(list, files + ranks == 3 ? KNIGHT_REGULAR : KNIGHT_EXTENDED);
    if (move->side != NOBODY)
        slow_fourrow_note(list, CASTLING + game->board.turn * SIDES + move->side);
}

void slow_fourrow_count_refused_move(const MoveList *list, const Move *move) {
    if (list->checks != 0 || same(move->from, list->king))
        return;
    slow_fourrow_note(list, move->passing ? EP_REFUSED : PINNED_REFUSED);
}
