/* Slow Four Seasons, the words: FEN4, options, partitions, read and written. See rule 8 in
 * slow_seasons.c for what is refused. */
#include "tests/slow_seasons.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reading ---------------------------------------------------------------------------------*/

/* A pawn has its heading behind it, nobody else has anything. */
static bool read_man(const SlowCell *cell, Man *man) {
    const char *rest = cell->rest;
    int heading;
    *man = (Man){cell->seat, cell->kind, ' '};
    if (man->kind == 'P') {
        if (!slow_read_letter(&rest, headings, &heading))
            return false;
        man->heading = headings[heading];
    }
    return *rest == 0 && man->seat != OUTSIDE;
}

static bool read_men(const SlowText *fields, Board *board) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (!read_man(&fields->cell[file][rank], &board->men[file][rank]))
                return false;
    return true;
}

/* One king a living seat, none of a seat that is out, no more men than began, no pawn that must
 * have promoted. */
static bool possible_men(const Board *board) {
    int kings[SEATS] = {0}, men = 0;
    for (int file = 0; file < SIZE; file++) {
        for (int rank = 0; rank < SIZE; rank++) {
            Man man = board->men[file][rank];
            if (man.seat < 0)
                continue;
            men++;
            if (man.kind == 'K')
                kings[man.seat]++;
            if (board->out[man.seat])
                return false;
            if (man.kind == 'P' && slow_seasons_at_edge((Square){file, rank}, man.heading))
                return false;
        }
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (kings[seat] != !board->out[seat])
            return false;
    return men <= ALL_MEN;
}

bool slow_seasons_read_fen(const char *text, Board *board) {
    SlowText fields = {.letters = &letters, .size = SIZE};
    if (!slow_read_fields(&text, &fields) ||
        !slow_read_word(&text, "{'variant':'seasons','dim':'8x8'}-") ||
        !slow_read_cells(&text, &fields) || !read_men(&fields, board))
        return false;
    board->turn = fields.turn;
    board->half = fields.half;
    memcpy(board->out, fields.out, sizeof board->out);
    memcpy(board->points, fields.points, sizeof board->points);
    for (int seat = 0; seat < SEATS; seat++)
        if (fields.castling[seat][0] || fields.castling[seat][1] || fields.points[seat] < 0)
            return false;
    return !board->out[board->turn] && possible_men(board);
}

bool slow_seasons_read_options(const char *text, Options *options) {
    while (text != NULL && *text != 0) {
        if (slow_read_option(&text, "Target=all"))
            options->target_right = false;
        else if (slow_read_option(&text, "Target=right"))
            options->target_right = true;
        else if (slow_read_option(&text, "Stalemate=pass") ||
                 slow_read_option(&text, "Stalemate=sheet"))
            options->stalemate = PASS;
        else if (slow_read_option(&text, "Stalemate=remove"))
            options->stalemate = REMOVE;
        else if (slow_read_option(&text, "Stalemate=loss"))
            options->stalemate = LOSS;
        else
            return false;
    }
    return true;
}

bool slow_seasons_read_teams(const char *teams) {
    int seen = 0, seat;
    if (teams == NULL || *teams == 0)
        return true;
    for (;;) {
        if (!slow_read_letter(&teams, seat_letters, &seat) || (seen >> seat & 1) != 0)
            return false;
        seen |= 1 << seat;
        if (*teams == 0)
            return seen == (1 << SEATS) - 1;
        if (*teams == '/')
            teams++;
    }
}

/* ---- Writing ---------------------------------------------------------------------------------*/

void slow_seasons_write_fen(const void *game, char *out) {
    const Board *board = &((const Game *)game)->board;
    SlowText fields = {.letters = &letters, .size = SIZE, .turn = board->turn, .half = board->half};
    memcpy(fields.out, board->out, sizeof fields.out);
    memcpy(fields.points, board->points, sizeof fields.points);
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++) {
            Man man = board->men[file][rank];
            SlowCell *cell = &fields.cell[file][rank];
            *cell = (SlowCell){man.seat, man.kind, false, ""};
            if (man.kind == 'P')
                cell->rest[0] = man.heading;
        }
    out = slow_write_fields(out, &fields);
    out += sprintf(out, "{'variant':'seasons','dim':'8x8'}-");
    slow_write_cells(out, &fields);
}
