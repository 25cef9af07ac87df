/* Slow Chess Four, the words: FEN4, options, partitions, read and written. See rule 8 in
 * slow_chess4.c for what is dropped and what is refused. */
#include "tests/slow_chess4.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reading ---------------------------------------------------------------------------------*/

/* The seat's double step, if there is one; false when there cannot have been. */
static bool take_push(const SlowPush *push, int seat, Board *board) {
    board->pushed[seat] = push->open;
    board->skipped[seat] = push->first;
    return !push->open || (slow_chess4_playable(push->first) &&
                           slow_chess4_row_of(seat, push->first) == SKIPPED_ROW &&
                           same(push->pawn, slow_chess4_pushed_pawn(board, seat)));
}

static bool read_men(const SlowText *fields, Board *board) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++) {
            const SlowCell *cell = &fields->cell[file][rank];
            board->men[file][rank] = (Man){cell->seat, cell->kind};
        }
    return slow_cells_fit(fields, slow_chess4_playable);
}

/* One king a living seat, no more men than it began with, no pawn that must have promoted. */
static bool possible_men(const Board *board) {
    int kings[SEATS] = {0}, men[SEATS] = {0};
    for (int file = 0; file < SIZE; file++) {
        for (int rank = 0; rank < SIZE; rank++) {
            Man man = board->men[file][rank];
            if (man.seat < 0)
                continue;
            men[man.seat]++;
            if (man.kind == 'K')
                kings[man.seat]++;
            if (man.kind == 'P' && slow_chess4_promotes(board, man.seat, (Square){file, rank}))
                return false;
        }
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (men[seat] > SEAT_MEN || kings[seat] > 1 || (kings[seat] == 0 && !board->out[seat]))
            return false;
    return true;
}

/* The rights of the seat, of which what cannot be is dropped. */
static bool take_rights(const SlowText *fields, int seat, Board *board) {
    if (!take_push(&fields->pushed[seat], seat, board))
        return false;
    for (int side = 0; side < SIDES; side++)
        board->castling[seat][side] = fields->castling[seat][side] && !board->out[seat] &&
                                      slow_chess4_castling_men_home(board, seat, side);
    if (board->out[seat] || seat == board->turn ||
        !slow_chess4_holds(board, slow_chess4_pushed_pawn(board, seat), seat, 'P'))
        board->pushed[seat] = false;
    return true;
}

bool slow_chess4_read_fen(const char *text, Board *board) {
    SlowText fields = {.letters = &letters, .size = SIZE};
    if (!slow_read_fields(&text, &fields) ||
        !slow_read_word(&text, "{'variant':'chess4','dim':'12x12'") ||
        (slow_read_word(&text, ",'enPassant':") && !slow_read_pushes(&text, &fields)) ||
        !slow_read_word(&text, "}-") || !slow_read_cells(&text, &fields) ||
        !read_men(&fields, board))
        return false;
    board->turn = fields.turn;
    board->half = fields.half;
    memcpy(board->out, fields.out, sizeof board->out);
    if (!possible_men(board) || board->out[board->turn])
        return false;
    for (int seat = 0; seat < SEATS; seat++)
        if (fields.points[seat] != 0 || !take_rights(&fields, seat, board))
            return false;
    return true;
}

bool slow_chess4_read_options(const char *text, Options *options) {
    while (text != NULL && *text != 0) {
        if (slow_read_option(&text, "Order=wbyd"))
            options->brown_follows_white = false;
        else if (slow_read_option(&text, "Order=wdyb"))
            options->brown_follows_white = true;
        else if (slow_read_option(&text, "WingPromotion=true"))
            options->no_wing_promotion = false;
        else if (slow_read_option(&text, "WingPromotion=false"))
            options->no_wing_promotion = true;
        else if (slow_read_option(&text, "Stalemate=draw") ||
                 slow_read_option(&text, "Stalemate=sheet"))
            options->stalemate_passes = false;
        else if (slow_read_option(&text, "Stalemate=pass"))
            options->stalemate_passes = true;
        else
            return false;
    }
    return true;
}

bool slow_chess4_read_teams(const char *teams) {
    if (teams == NULL || *teams == 0)
        return true;
    if (strlen(teams) != SEATS + 1 || teams[2] != '/')
        return false;
    for (int seat = 0; seat < SEATS; seat++) {
        const char *own = strchr(teams, seat_letters[seat]);
        const char *other = strchr(teams, seat_letters[slow_chess4_partner_of(seat)]);
        if (own == NULL || other == NULL || (own > teams + 2) != (other > teams + 2))
            return false;
    }
    return true;
}

/* ---- Writing ---------------------------------------------------------------------------------*/

void slow_chess4_write_fen(const void *game, char *out) {
    const Board *board = &((const Game *)game)->board;
    SlowText fields = {.letters = &letters, .size = SIZE, .turn = board->turn, .half = board->half};
    memcpy(fields.out, board->out, sizeof fields.out);
    memcpy(fields.castling, board->castling, sizeof fields.castling);
    for (int seat = 0; seat < SEATS; seat++)
        fields.pushed[seat] = (SlowPush){board->pushed[seat], board->skipped[seat],
                                         slow_chess4_pushed_pawn(board, seat)};
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++) {
            Man man = board->men[file][rank];
            fields.cell[file][rank] = (SlowCell){man.seat, man.kind, false, ""};
        }
    out = slow_write_fields(out, &fields);
    out += sprintf(out, "{'variant':'chess4','dim':'12x12'");
    if (slow_any_push(&fields))
        out = slow_write_pushes(out + sprintf(out, ",'enPassant':"), &fields);
    out += sprintf(out, "}-");
    slow_write_cells(out, &fields);
}
