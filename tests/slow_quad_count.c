/* Slow Quad, the rules of interest: their names, how often each was met, and what a single move
 * shows of them. */
#include "tests/slow_quad.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const slow_quad_rule_names[RULES + 1] = {
    [DOUBLE_STEP] = "double step",
    [DOUBLE_STEP_REFUSED] = "double step refused, pawn come home",
    [PAWN_CITY_WALL] = "pawn before the city",
    [PAWN_FOREIGN_STEP] = "pawn step in a foreign country",
    [PAWN_FOREIGN_CAPTURE] = "pawn capture in a foreign country",
    [PAWN_ALLY_COUNTRY] = "pawn step in the ally's country",
    [PAWN_TO_WATER] = "pawn step from land to water",
    [PAWN_CAPTURE_ON_WATER] = "pawn capture from land on water",
    [PORT_STEP] = "port step",
    [PORT_CAPTURE] = "capture in a port",
    [WATER_STEP] = "pawn step on water",
    [WATER_STEP_TO_LAND] = "pawn step from water to land",
    [WATER_CAPTURE] = "pawn capture from water",
    [EP_FIRST_ENEMY] = "en passant, by the next player",
    [EP_SECOND_ENEMY] = "en passant, by the last player",
    [EP_FROM_WATER] = "en passant from water",
    [EP_ABROAD] = "en passant from land in the stepper's country",
    [EP_OCCUPIED] = "capture on an occupied crossed square",
    [EP_ENDED_TAKEN] = "en passant ended, pawn taken",
    [EP_ENDED_PASS] = "en passant ended, turn passed",
    [PROMOTION_QUEEN] = "promotion to queen",
    [PROMOTION_QUEEN + 1] = "promotion to rook",
    [PROMOTION_QUEEN + 2] = "promotion to bishop",
    [PROMOTION_QUEEN + 3] = "promotion to knight",
    [PROMOTION_CAPTURE] = "promotion by capture",
    [PROMOTION_ALLY] = "promotion in the ally's country",
    [PROMOTION_WATER] = "promotion from water",
    [PROMOTION_EMPTY] = "promotion wasted, pool empty",
    [PAWN_DEAD_WOOD] = "pawn on a foreign end line",
    [SLIDE_OVER_WATER] = "slide over water",
    [SLIDE_WATER_MAN] = "slide stopped by an enemy on water",
    [SLIDE_CITY_WALL] = "slide stopped by the city",
    [SLIDE_WATER_BLOCK] = "slide may not end on water",
    [KNIGHT_CHAIN] = "knight chain",
    [KNIGHT_CHAIN_LONG] = "knight chain of three leaps or more",
    [KNIGHT_CHAIN_ALLY] = "knight chain over an ally's pawn",
    [KNIGHT_CHAIN_CAPTURE] = "knight chain with capture",
    [KNIGHT_WATER_REFUSED] = "knight may not end on water",
    [KING_TO_WATER] = "king onto water",
    [KING_CITY_REFUSED] = "city refused to an uncrowned king",
    [FRIEND_REFUSED] = "capture of the ally refused",
    [CORONATION] = "coronation",
    [CITY_WALK] = "king walks in the city",
    [CITY_EXIT] = "king leaves the city",
    [CITY_EXIT_CAPTURE] = "king leaves the city by capture",
    [CITY_ENTRY] = "crowned king enters the city again",
    [CITY_CAPTURE_REFUSED] = "capture in the city refused",
    [CITY_PASS] = "pass, only exits from the city",
    [CASTLING] = "castling, Red short",
    [CASTLING + 1] = "castling, Red long",
    [CASTLING + 2] = "castling, White short",
    [CASTLING + 3] = "castling, White long",
    [CASTLING + 4] = "castling, Black short",
    [CASTLING + 5] = "castling, Black long",
    [CASTLING + 6] = "castling, Green short",
    [CASTLING + 7] = "castling, Green long",
    [CASTLING_IN_CHECK] = "castling refused, in check",
    [CASTLING_THROUGH] = "castling refused, through attack",
    [CASTLING_INTO] = "castling refused, into attack",
    [CASTLING_CHAIN] = "castling refused, knight chain",
    [KING_CAPTURE] = "king captured",
    [KING_CAPTURE_POSSIBLE] = "king capture possible",
    [MEETING] = "meeting",
    [MEETING_WALK] = "meeting without coronation",
    [MEETING_SUSPENDED] = "meeting suspended",
    [MEETING_AFTER_REPLY] = "meeting wins after the reply",
    [MEETING_AFTER_PASS] = "meeting wins after a pass",
    [FOUR_CORONATIONS] = "four coronations",
    [PASS] = "pass",
    [NOBODY_MOVES] = "nobody can move",
    [THREEFOLD] = "threefold repetition",
    [THREEFOLD_WATER_PAWN] = "threefold repetition by pawn moves",
    [MANY_PLIES] = "200 plies",
    [LEFT] = "resignation or time-out",
};

static unsigned long counts[RULES];

const unsigned long *slow_quad_rule_counts(void) { return counts; }

void slow_quad_met(int rule) { counts[rule]++; }

void slow_quad_note(const MoveList *list, int rule) {
    if (list->counting)
        counts[rule]++;
}

static void count_pawn_move(const Board *board, const MoveList *list, const Move *move) {
    int seat = board->turn, country = slow_quad_terrain_of(move->from);
    bool from_water = slow_quad_is_water(move->from),
         occupied = !slow_quad_is_empty(board, move->to);
    bool captures = occupied || move->pusher != NOBODY;
    bool foreign = country < SEATS && country != seat;
    int files = abs(move->to.file - move->from.file), ranks = abs(move->to.rank - move->from.rank);

    if (files + ranks == 2 && files != ranks)
        slow_quad_note(list, DOUBLE_STEP);
    if (foreign)
        slow_quad_note(list, captures ? PAWN_FOREIGN_CAPTURE : PAWN_FOREIGN_STEP);
    if (country == slow_quad_ally_of(seat))
        slow_quad_note(list, PAWN_ALLY_COUNTRY);
    if (from_water)
        slow_quad_note(list, captures ? WATER_CAPTURE : WATER_STEP);
    if (from_water && !captures && !slow_quad_is_water(move->to))
        slow_quad_note(list, WATER_STEP_TO_LAND);
    if (!from_water && slow_quad_is_water(move->to))
        slow_quad_note(list, captures ? PAWN_CAPTURE_ON_WATER : PAWN_TO_WATER);
    if (slow_quad_terrain_of(move->to) == PORT && !from_water)
        slow_quad_note(list, captures ? PORT_CAPTURE : PORT_STEP);
    if (move->pusher != NOBODY) {
        bool next = (move->pusher + board->step) % SEATS == seat;
        slow_quad_note(list, next ? EP_FIRST_ENEMY : EP_SECOND_ENEMY);
        slow_quad_note(list, from_water ? EP_FROM_WATER : EP_ABROAD);
    }
    if (occupied && slow_quad_pusher_over(board, move->to) != NOBODY)
        slow_quad_note(list, EP_OCCUPIED);
    if (move->promotion != 0) {
        slow_quad_note(list,
                       PROMOTION_QUEEN + (int)(strchr(pool_kinds, move->promotion) - pool_kinds));
        if (captures)
            slow_quad_note(list, PROMOTION_CAPTURE);
        if (slow_quad_on_line(slow_quad_ally_of(seat), move->to, END_ROW))
            slow_quad_note(list, PROMOTION_ALLY);
        if (from_water)
            slow_quad_note(list, PROMOTION_WATER);
    } else if (slow_quad_on_foreign_end_line(seat, move->to))
        slow_quad_note(list, PROMOTION_EMPTY);
}

static void count_king_move(const Board *board, const MoveList *list, const Move *move) {
    bool from_city = slow_quad_is_city(move->from), to_city = slow_quad_is_city(move->to);
    if (move->coronation)
        slow_quad_note(list, CORONATION);
    else if (from_city && to_city)
        slow_quad_note(list, CITY_WALK);
    else if (from_city)
        slow_quad_note(list, slow_quad_is_empty(board, move->to) ? CITY_EXIT : CITY_EXIT_CAPTURE);
    else if (to_city)
        slow_quad_note(list, CITY_ENTRY);
    if (slow_quad_is_water(move->to))
        slow_quad_note(list, KING_TO_WATER);
    if (move->side != NOBODY)
        slow_quad_note(list, CASTLING + board->turn * SIDES + move->side);
}

void slow_quad_count_move(const Board *board, const MoveList *list, const Move *move) {
    char kind = slow_quad_man_at(board, move->from).kind;
    if (kind == 'P')
        count_pawn_move(board, list, move);
    if (kind == 'K')
        count_king_move(board, list, move);
    if (slow_quad_man_at(board, move->to).kind == 'K')
        slow_quad_note(list, KING_CAPTURE_POSSIBLE);
}
