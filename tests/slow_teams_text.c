/* Slow Teams, the words: FEN4 (§6), partitions and moves, read and written. A text that is not in
 * canonical spelling, or whose men are impossible, is refused. */
#include "tests/slow_teams.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reading ---------------------------------------------------------------------------------*/

/* The seat's double step, if there is one; false when there cannot have been. */
static bool take_push(const SlowPush *push, int seat, Board *board) {
    board->pushed[seat] = push->open;
    board->skipped[seat] = push->first;
    return !push->open || (slow_teams_playable(push->first) &&
                           slow_teams_row_of(seat, push->first) == SKIPPED_ROW &&
                           same(push->pawn, slow_teams_pushed_pawn(board, seat)));
}

/* The dictionary of the en passant rights, and the stroke after it, if it is there. */
static bool read_dictionary(const char **text, SlowText *fields) {
    if (!slow_read_word(text, "{"))
        return true;
    return slow_read_word(text, "'enPassant':") && slow_read_pushes(text, fields) &&
           slow_read_word(text, "}-");
}

static bool read_men(const SlowText *fields, Board *board) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++) {
            const SlowCell *cell = &fields->cell[file][rank];
            board->men[file][rank] = (Man){cell->seat, cell->kind};
        }
    return slow_cells_fit(fields, slow_teams_playable);
}

/* One king a seat, no more men than it began with, no pawn that must have promoted. */
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
            if (man.kind == 'P' &&
                slow_teams_row_of(man.seat, (Square){file, rank}) >= PROMOTION_ROW)
                return false;
        }
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (kings[seat] != 1 || men[seat] > SEAT_MEN)
            return false;
    return true;
}

bool slow_teams_read_fen(const char *text, Board *board) {
    SlowText fields = {.letters = &letters, .size = SIZE};
    if (!slow_read_fields(&text, &fields) || !read_dictionary(&text, &fields) ||
        !slow_read_cells(&text, &fields) || !read_men(&fields, board) || !possible_men(board))
        return false;
    board->turn = fields.turn;
    board->half = fields.half;
    memcpy(board->points, fields.points, sizeof board->points);
    for (int seat = 0; seat < SEATS; seat++) {
        if (fields.out[seat] || !take_push(&fields.pushed[seat], seat, board))
            return false; /* nobody is eliminated in Teams */
        for (int side = 0; side < SIDES; side++)
            board->castling[seat][side] =
                fields.castling[seat][side] && slow_teams_castling_men_home(board, seat, side);
    }
    return true;
}

bool slow_teams_read_teams(const char *teams, Board *board) {
    if (teams == NULL)
        teams = "ry/bg";
    if (strcmp(teams, "ry/bg") != 0 && strcmp(teams, "rb/yg") != 0 && strcmp(teams, "rg/by") != 0)
        return false;
    for (int seat = 0; seat < SEATS; seat++)
        board->team[seat] = strchr(teams, seat_letters[seat]) > strchr(teams, '/');
    return true;
}

/* ---- Writing ---------------------------------------------------------------------------------*/

void slow_teams_write_fen(const void *game, char *out) {
    const Board *board = &((const Game *)game)->board;
    SlowText fields = {.letters = &letters, .size = SIZE, .turn = board->turn, .half = board->half};
    memcpy(fields.points, board->points, sizeof fields.points);
    memcpy(fields.castling, board->castling, sizeof fields.castling);
    for (int seat = 0; seat < SEATS; seat++)
        fields.pushed[seat] = (SlowPush){board->pushed[seat], board->skipped[seat],
                                         slow_teams_pushed_pawn(board, seat)};
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++) {
            Man man = board->men[file][rank];
            fields.cell[file][rank] = (SlowCell){man.seat, man.kind, false, ""};
        }
    out = slow_write_fields(out, &fields);
    if (slow_any_push(&fields)) {
        out = slow_write_pushes(out + sprintf(out, "{'enPassant':"), &fields);
        out += sprintf(out, "}-");
    }
    slow_write_cells(out, &fields);
}
