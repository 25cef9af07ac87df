/* Slow Four Row, the words: FEN4, options, moves and claims, read and written, and the array. See
 * rule 11 in slow_fourrow.c for what is dropped and what is refused. */
#include "tests/slow_fourrow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reading ---------------------------------------------------------------------------------*/

static bool read_spoils(const char **text, Board *board) {
    if (!slow_read_word(text, ",'spoils':'"))
        return true;
    if (!slow_read_letter(text, seat_letters, &board->victim) ||
        !slow_read_word(text, "','claim':'"))
        return false;
    while (!slow_read_word(text, "'")) {
        if (board->claimants == SEATS - 1 ||
            !slow_read_letter(text, seat_letters, &board->claimant[board->claimants++]))
            return false;
    }
    return true;
}

/* Behind a man stand a pawn's heading, if it is not its owner's, and a foreign origin. */
static bool read_man(const SlowCell *cell, Man *man) {
    const char *rest = cell->rest;
    int owner = cell->seat, heading = 0, origin = 0;
    if (owner >= 0) {
        origin = owner;
        if (cell->kind == 'P') {
            heading = heading_away[owner];
            if (slow_read_letter(&rest, heading_letters, &heading) &&
                heading == heading_away[owner])
                return false;
        }
        if (slow_read_word(&rest, "~") &&
            (!slow_read_letter(&rest, seat_letters, &origin) || origin == owner))
            return false;
    }
    *man = (Man){(signed char)owner, cell->kind, (signed char)heading, (signed char)origin};
    return *rest == 0;
}

static bool read_men(const SlowText *fields, Board *board) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (!read_man(&fields->cell[file][rank], &board->men[file][rank]) ||
                (board->men[file][rank].owner != OUTSIDE) !=
                    slow_fourrow_playable((Square){file, rank}))
                return false;
    return true;
}

/* One king a living seat and none else; no more men of an origin than it began with; a pawn has a
 * square ahead and does not head for its origin; the dead have men only while they are divided. */
static bool possible_men(const Board *board) {
    int kings[SEATS] = {0}, owned[SEATS] = {0}, men[SEATS] = {0};
    for (int file = 0; file < SIZE; file++) {
        for (int rank = 0; rank < SIZE; rank++) {
            Man man = board->men[file][rank];
            if (man.owner < 0)
                continue;
            men[man.origin]++;
            owned[man.owner]++;
            if (man.kind == 'K')
                kings[man.owner]++;
            if (man.kind == 'K' && man.origin != man.owner)
                return false;
            if (man.kind == 'P' &&
                (man.heading == heading_toward[man.origin] ||
                 !slow_fourrow_playable(beyond((Square){file, rank}, SLOW_STRAIGHT[man.heading]))))
                return false;
        }
    }
    for (int seat = 0; seat < SEATS; seat++) {
        bool may_own = board->living[seat] || board->victim == seat;
        if (kings[seat] != (board->living[seat] ? 1 : 0) || men[seat] > SEAT_MEN)
            return false;
        if (!may_own && owned[seat] > 0)
            return false;
    }
    return true;
}

/* The pawn stands there, its owner's, and came two to four squares from its origin's pawn row. */
static bool possible_push(const Board *board, int seat) {
    const SlowPush *push = &board->pushed[seat];
    if (!push->open)
        return true;
    Man pawn = slow_fourrow_man_at(board, push->pawn);
    if (!board->living[seat] || pawn.owner != seat || pawn.kind != 'P')
        return false;
    const int *step = SLOW_STRAIGHT[pawn.heading];
    Square start = {push->first.file - step[0], push->first.rank - step[1]};
    if (!slow_fourrow_playable(start) || !slow_fourrow_unmoved(pawn, start))
        return false;
    Square at = push->first;
    for (int i = 1; i < FIRST_STEP; i++) {
        at = beyond(at, step);
        if (same(at, push->pawn))
            return true;
    }
    return false;
}

static bool possible_division(const Board *board) {
    if (board->victim == NOBODY)
        return board->living[board->turn];
    if (board->living[board->victim] || board->claimants < 2 || board->claimant[0] != board->turn ||
        slow_fourrow_count_men(board, board->victim) == 0)
        return false;
    for (int i = 0; i < board->claimants; i++) {
        if (!board->living[board->claimant[i]])
            return false;
        for (int j = 0; j < i; j++)
            if (board->claimant[i] == board->claimant[j])
                return false;
    }
    return true;
}

static bool castling_men_home(const Board *board, int seat, int side) {
    Man king = slow_fourrow_man_at(board, slow_fourrow_king_home(board, seat));
    Man rook = slow_fourrow_man_at(board, slow_fourrow_rook_home(board, seat, side));
    return king.owner == seat && king.kind == 'K' && rook.owner == seat && rook.kind == 'R' &&
           rook.origin == seat;
}

bool slow_fourrow_read_fen(const char *text, Board *board) {
    SlowText fields = {.letters = &letters, .size = SIZE};
    if (!slow_read_fields(&text, &fields) ||
        !slow_read_word(&text, "{'variant':'fourrow','dim':'16x16'") ||
        (slow_read_word(&text, ",'enPassant':") && !slow_read_pushes(&text, &fields)) ||
        !read_spoils(&text, board) || !slow_read_word(&text, "}-") ||
        !slow_read_cells(&text, &fields) || !read_men(&fields, board))
        return false;
    board->turn = fields.turn;
    board->half = fields.half;
    memcpy(board->pushed, fields.pushed, sizeof board->pushed);
    for (int seat = 0; seat < SEATS; seat++)
        board->living[seat] = !fields.out[seat];
    if (!possible_men(board) || !possible_division(board))
        return false;
    for (int seat = 0; seat < SEATS; seat++) {
        if (fields.points[seat] != 0 || !possible_push(board, seat))
            return false;
        for (int side = 0; side < SIDES; side++)
            board->castling[seat][side] =
                fields.castling[seat][side] && castling_men_home(board, seat, side);
    }
    return true;
}

void slow_fourrow_set_up(Board *board, int players) {
    static const char places[] = "RNB*$BNR"; /* the two in the middle are king and queen */
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            board->men[file][rank] =
                (Man){slow_fourrow_playable((Square){file, rank}) ? NOBODY : OUTSIDE, ' ', 0, 0};
    for (int seat = 0; seat < SEATS; seat++) {
        char letter = seat_letters[seat];
        board->living[seat] =
            players == 4 || letter == 's' || letter == 'n' || (players == 3 && letter == 'e');
        for (int place = LOW_ROOK; place <= HIGH_ROOK && board->living[seat]; place++) {
            char kind = places[place - LOW_ROOK];
            if (kind == '*' || kind == '$')
                kind = place == slow_fourrow_king_place(board->facing, seat) ? 'K' : 'Q';
            signed char owner = (signed char)seat, heading = (signed char)heading_away[seat];
            Square back = slow_fourrow_back_row(seat, place);
            slow_fourrow_put(board, back, (Man){owner, kind, 0, owner});
            slow_fourrow_put(board, beyond(back, SLOW_STRAIGHT[heading]),
                             (Man){owner, 'P', heading, owner});
        }
        for (int side = 0; side < SIDES; side++)
            board->castling[seat][side] = board->living[seat];
    }
}

bool slow_fourrow_read_options(const char *text, Options *options) {
    *options = (Options){false, false, 4};
    while (text != NULL && *text != 0) {
        if (slow_read_option(&text, "Spoils=choose"))
            options->automatic = false;
        else if (slow_read_option(&text, "Spoils=auto"))
            options->automatic = true;
        else if (slow_read_option(&text, "Queens=left"))
            options->facing = false;
        else if (slow_read_option(&text, "Queens=facing"))
            options->facing = true;
        else if (slow_read_option(&text, "Players=2"))
            options->players = 2;
        else if (slow_read_option(&text, "Players=3"))
            options->players = 3;
        else if (slow_read_option(&text, "Players=4"))
            options->players = 4;
        else
            return false;
    }
    return true;
}

/* ---- Writing ---------------------------------------------------------------------------------*/

void slow_fourrow_write_move(char *out, const Move *move) {
    out = slow_write_move(out, move->from, move->to, 0);
    if (move->heading != NOBODY)
        out += sprintf(out, ":%c", heading_letters[move->heading]);
    if (move->promotion != 0)
        sprintf(out, "%c", move->promotion - 'A' + 'a');
}

void slow_fourrow_write_claim(char *out, Square square) {
    *out++ = '*';
    slow_write_square(out, square);
}

static char *write_spoils(char *out, const Board *board) {
    if (board->victim == NOBODY)
        return out;
    out += sprintf(out, ",'spoils':'%c','claim':'", seat_letters[board->victim]);
    for (int i = 0; i < board->claimants; i++)
        *out++ = seat_letters[board->claimant[i]];
    return out + sprintf(out, "'");
}

static void give_man(Man man, SlowCell *cell) {
    char *rest = cell->rest;
    *cell = (SlowCell){man.owner, man.kind, false, ""};
    if (man.kind == 'P' && man.heading != heading_away[man.owner])
        *rest++ = heading_letters[man.heading];
    if (man.owner >= 0 && man.origin != man.owner) {
        *rest++ = '~';
        *rest = seat_letters[man.origin];
    }
}

void slow_fourrow_write_fen(const void *game, char *out) {
    const Board *board = &((const Game *)game)->board;
    SlowText fields = {.letters = &letters, .size = SIZE, .turn = board->turn, .half = board->half};
    memcpy(fields.castling, board->castling, sizeof fields.castling);
    memcpy(fields.pushed, board->pushed, sizeof fields.pushed);
    for (int seat = 0; seat < SEATS; seat++)
        fields.out[seat] = !board->living[seat];
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            give_man(board->men[file][rank], &fields.cell[file][rank]);
    out = slow_write_fields(out, &fields);
    out += sprintf(out, "{'variant':'fourrow','dim':'16x16'");
    if (slow_any_push(&fields))
        out = slow_write_pushes(out + sprintf(out, ",'enPassant':"), &fields);
    out = write_spoils(out, board);
    out += sprintf(out, "}-");
    slow_write_cells(out, &fields);
}
