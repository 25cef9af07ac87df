/* Slow Free-For-All, the words: FEN4 (§6), options and words of a record (§9.1), read and written.
 * A text that is not in canonical spelling, or whose men are impossible, is refused. */
#include "tests/slow_ffa.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reading FEN4 (§6) -----------------------------------------------------------------------*/

/* Four times true or false. */
static bool read_truths(const char **text, bool truths[SEATS]) {
    for (int seat = 0; seat < SEATS; seat++) {
        if (!slow_read_word(text, seat > 0 ? "," : "("))
            return false;
        truths[seat] = slow_read_word(text, "true");
        if (!truths[seat] && !slow_read_word(text, "false"))
            return false;
    }
    return slow_read_word(text, ")");
}

/* The seat's double step, if there is one; false when there cannot have been. */
static bool take_push(const SlowPush *push, int seat, Board *board) {
    board->pushed[seat] = push->open && board->rules.en_passant;
    board->skipped[seat] = push->first;
    return !push->open ||
           (slow_ffa_playable(push->first) && slow_ffa_row_of(seat, push->first) == SKIPPED_ROW &&
            same(push->pawn, slow_ffa_pushed_pawn(board, seat)));
}

/* The dictionary and the stroke after it, if it is there. */
static bool read_dictionary(const char **text, SlowText *fields, Board *board) {
    if (!slow_read_word(text, "{"))
        return true;
    do {
        if (slow_read_word(text, "'resigned':")) {
            if (!read_truths(text, board->resigned))
                return false;
        } else if (slow_read_word(text, "'flagged':")) {
            if (!read_truths(text, board->flagged))
                return false;
        } else if (!slow_read_word(text, "'enPassant':") || !slow_read_pushes(text, fields))
            return false;
    } while (slow_read_word(text, ","));
    return slow_read_word(text, "}-");
}

static bool read_men(const SlowText *fields, Board *board) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++) {
            const SlowCell *cell = &fields->cell[file][rank];
            board->men[file][rank] = (Man){cell->seat, cell->kind, cell->dead};
        }
    return slow_cells_fit(fields, slow_ffa_playable);
}

/* One live king a seat that is in the game and at most one left standing of another; no more men
 * than a seat began with, no men but the king of a seat that does not play, and no pawn that must
 * have promoted. */
static bool possible_men(const Board *board) {
    int kings[SEATS] = {0}, live[SEATS] = {0}, all[SEATS] = {0};
    for (int file = 0; file < SIZE; file++) {
        for (int rank = 0; rank < SIZE; rank++) {
            Man man = board->men[file][rank];
            if (man.seat < 0)
                continue;
            all[man.seat]++;
            live[man.seat] += !man.dead;
            kings[man.seat] += man.kind == 'K' && !man.dead;
            if (man.kind == 'P' &&
                slow_ffa_row_of(man.seat, (Square){file, rank}) >= board->rules.promotion_row)
                return false;
        }
    }
    for (int seat = 0; seat < SEATS; seat++) {
        bool in_game = board->state[seat] != ELIMINATED;
        if (kings[seat] > 1 || (in_game && kings[seat] == 0) || all[seat] > SEAT_MEN)
            return false;
        if (board->state[seat] != ACTIVE && live[seat] != kings[seat])
            return false;
    }
    return true;
}

/* What the seat is by the text, and its rights; false when they cannot be. */
static bool take_seat(const SlowText *fields, int seat, Board *board) {
    bool left = board->resigned[seat] || board->flagged[seat];
    if ((board->resigned[seat] && board->flagged[seat]) ||
        !take_push(&fields->pushed[seat], seat, board))
        return false;
    board->state[seat] = fields->out[seat] ? ELIMINATED : left ? WANDERING : ACTIVE;
    if (board->state[seat] == ELIMINATED)
        board->resigned[seat] = board->flagged[seat] = false;
    for (int side = 0; side < SIDES; side++)
        board->castling[seat][side] = fields->castling[seat][side] &&
                                      board->state[seat] == ACTIVE &&
                                      slow_ffa_castling_men_home(board, seat, side);
    return true;
}

bool slow_ffa_read_fen(const char *text, Board *board) {
    SlowText fields = {.letters = &letters, .size = SIZE};
    if (!slow_read_fields(&text, &fields) || !read_dictionary(&text, &fields, board) ||
        !slow_read_cells(&text, &fields) || !read_men(&fields, board))
        return false;
    board->turn = fields.turn;
    board->half = fields.half;
    memcpy(board->points, fields.points, sizeof board->points);
    for (int seat = 0; seat < SEATS; seat++)
        if (!take_seat(&fields, seat, board))
            return false;
    return board->state[board->turn] != ELIMINATED && possible_men(board);
}

/* ---- Reading the options (§9.1) --------------------------------------------------------------*/

/* `yes` or `no`. */
static bool read_choice(const char **text, const char *yes, const char *no, bool *choice) {
    *choice = slow_read_word(text, yes);
    return *choice || slow_read_word(text, no);
}

static bool read_promotions(const char **text, char promotions[sizeof promotion_kinds]) {
    int count = 0, place;
    memset(promotions, 0, sizeof promotion_kinds);
    while (slow_read_letter(text, promotion_kinds, &place)) {
        if (strchr(promotions, promotion_kinds[place]) != NULL)
            return false;
        promotions[count++] = promotion_kinds[place];
    }
    return count > 0;
}

static bool read_option(const char **text, Rules *rules) {
    if (slow_read_word(text, "MultiCheck="))
        return read_choice(text, "seed", "present", &rules->seed_checks);
    if (slow_read_word(text, "EnPassant="))
        return read_choice(text, "on", "off", &rules->en_passant);
    if (slow_read_word(text, "DeadKingWalking="))
        return read_choice(text, "on", "off", &rules->walking);
    if (slow_read_word(text, "PromoteTo="))
        return read_promotions(text, rules->promotions);
    if (slow_read_word(text, "Prom="))
        return slow_read_number(text, &rules->promotion_row) &&
               rules->promotion_row >= LEAST_PROMOTION_ROW && rules->promotion_row <= SIZE;
    if (slow_read_word(text, "PointsForMate="))
        return slow_read_number(text, &rules->mate_points) && rules->mate_points >= 0 &&
               rules->mate_points <= 999;
    rules->dead_wall = slow_read_word(text, "DeadWall");
    return rules->dead_wall;
}

bool slow_ffa_read_options(const char *text, Rules *rules) {
    *rules = (Rules){.seed_checks = true,
                     .en_passant = true,
                     .walking = true,
                     .promotions = "D",
                     .promotion_row = USUAL_PROMOTION_ROW,
                     .mate_points = -1};
    while (text != NULL && *text != 0) {
        if (slow_read_word(&text, " "))
            continue;
        if (!read_option(&text, rules) || (*text != 0 && *text != ' '))
            return false;
    }
    rules->king_points = strchr(rules->promotions, 'D') != NULL ? KING_POINTS : OLD_KING_POINTS;
    if (rules->mate_points < 0)
        rules->mate_points = rules->king_points;
    return true;
}

/* ---- Writing ---------------------------------------------------------------------------------*/

static char *write_truths(char *out, const char *key, const bool truths[SEATS]) {
    out += sprintf(out, "'%s':(", key);
    for (int seat = 0; seat < SEATS; seat++)
        out += sprintf(out, "%s%s", seat > 0 ? "," : "", truths[seat] ? "true" : "false");
    return out + sprintf(out, ")");
}

static char *write_dictionary(char *out, const Board *board, const SlowText *fields) {
    bool wanderers = slow_ffa_seats_that_are(board, WANDERING) > 0, pushes = slow_any_push(fields);
    if (!wanderers && !pushes)
        return out;
    *out++ = '{';
    if (wanderers) {
        out = write_truths(out, "resigned", board->resigned);
        *out++ = ',';
        out = write_truths(out, "flagged", board->flagged);
    }
    if (pushes)
        out = slow_write_pushes(out + sprintf(out, "%s'enPassant':", wanderers ? "," : ""), fields);
    return out + sprintf(out, "}-");
}

void slow_ffa_write_fen(const void *game, char *out) {
    const Board *board = &((const Game *)game)->board;
    SlowText fields = {.letters = &letters, .size = SIZE, .turn = board->turn, .half = board->half};
    memcpy(fields.points, board->points, sizeof fields.points);
    memcpy(fields.castling, board->castling, sizeof fields.castling);
    for (int seat = 0; seat < SEATS; seat++)
        fields.out[seat] = board->state[seat] == ELIMINATED;
    for (int seat = 0; seat < SEATS; seat++)
        fields.pushed[seat] = (SlowPush){board->pushed[seat], board->skipped[seat],
                                         slow_ffa_pushed_pawn(board, seat)};
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++) {
            Man man = board->men[file][rank];
            fields.cell[file][rank] = (SlowCell){man.seat, man.kind, man.dead, ""};
        }
    out = slow_write_fields(out, &fields);
    out = write_dictionary(out, board, &fields);
    slow_write_cells(out, &fields);
}
