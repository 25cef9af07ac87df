/* Slow Quad, the words: FEN4, option, partitions, read and written. See rule 8 in slow_quad.c for
 * what is dropped and what is refused. */
#include "tests/slow_quad.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reading ---------------------------------------------------------------------------------*/

/* The seat's double step, if there is one; false when there cannot have been. */
static bool take_push(const SlowPush *push, int seat, Board *board) {
    board->pushed[seat] = push->open;
    board->skipped[seat] = push->first;
    return !push->open || (slow_quad_on_line(seat, push->first, SKIPPED_ROW) &&
                           same(push->pawn, slow_quad_pushed_pawn(board, seat)) &&
                           slow_quad_holds(board, push->pawn, seat, 'P'));
}

/* The squares go to `marks`, since the men are not yet there. They are in order. */
static bool read_moved(const char **text, bool marks[SIZE][SIZE]) {
    int last = -1;
    if (!slow_read_word(text, ",'moved':("))
        return true;
    do {
        Square square;
        if (!slow_read_word(text, "'") || !slow_read_square(text, SIZE, &square) ||
            !slow_read_word(text, "'") || square.rank * SIZE + square.file <= last)
            return false;
        last = square.rank * SIZE + square.file;
        marks[square.file][square.rank] = true;
    } while (slow_read_word(text, ","));
    return slow_read_word(text, ")");
}

static bool read_pool(const char **text, Board *board) {
    if (!slow_read_word(text, ",'pool':("))
        return true;
    for (int seat = 0; seat < SEATS; seat++) {
        int kind, last = 0;
        if (!slow_read_word(text, seat > 0 ? ",'" : "'"))
            return false;
        for (; slow_read_letter(text, pool_kinds, &kind); last = kind) {
            if (kind < last)
                return false;
            board->pool[seat][kind]++;
        }
        if (!slow_read_word(text, "'"))
            return false;
    }
    return slow_read_word(text, ")");
}

static bool read_run(const char **text, Board *board) {
    if (!slow_read_word(text, ",'run':"))
        return true;
    return slow_read_number(text, &board->run) && slow_quad_between(1, board->run, DRAW_RUN);
}

static bool read_meeting(const char **text, Board *board) {
    if (!slow_read_word(text, ",'meeting':'"))
        return true;
    if (slow_read_word(text, "rb'"))
        board->meeting = 0;
    else if (slow_read_word(text, "wg'"))
        board->meeting = 1;
    return board->meeting != NOBODY;
}

static bool read_men(const SlowText *fields, Board *board) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++) {
            const SlowCell *cell = &fields->cell[file][rank];
            board->men[file][rank] = (Man){cell->seat, cell->kind, false};
        }
    return slow_cells_fit(fields, slow_quad_on_board);
}

/* Whether the man may stand on the square, whatever else is on the board. */
static bool possible_place(const Board *board, Man man, Square square) {
    switch (man.kind) {
    case 'K':
        return !slow_quad_is_city(square) || slow_quad_crowned(board, man.seat);
    case 'P':
        return !slow_quad_is_city(square);
    case 'X':
        return same(square, slow_quad_princess_home(man.seat));
    default:
        return slow_quad_is_open_land(square);
    }
}

static bool possible_men(const Board *board) {
    int kings[SEATS] = {0}, men[SEATS] = {0};
    for (int file = 0; file < SIZE; file++) {
        for (int rank = 0; rank < SIZE; rank++) {
            Man man = board->men[file][rank];
            if (man.seat == NOBODY)
                continue;
            if (!possible_place(board, man, (Square){file, rank}))
                return false;
            men[man.seat]++;
            kings[man.seat] += man.kind == 'K';
        }
    }
    for (int seat = 0; seat < SEATS; seat++) {
        for (int i = 0; i < POOL_KINDS; i++)
            men[seat] += board->pool[seat][i];
        if (kings[seat] != 1 || men[seat] > SEAT_MEN)
            return false;
    }
    return true;
}

/* Marks only on pawns at their own start line; a double step only with its pawn there; a meeting
 * only if there is one, just reached by the third coronation. */
static bool possible_rights(Board *board, bool marks[SIZE][SIZE]) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++) {
            Man *man = &board->men[file][rank];
            if (!marks[file][rank])
                continue;
            if (man->kind != 'P' || !slow_quad_on_line(man->seat, (Square){file, rank}, START_ROW))
                return false;
            man->moved = true;
        }
    return board->meeting == NOBODY ||
           (board->run == DRAW_RUN - 1 && slow_quad_kings_meet(board, board->meeting));
}

/* The dictionary and the stroke after it. */
static bool read_dictionary(const char **text, SlowText *fields, Board *board,
                            bool marks[SIZE][SIZE]) {
    if (!slow_read_word(text, "{'variant':'quad','dim':'18x18'") ||
        (slow_read_word(text, ",'enPassant':") && !slow_read_pushes(text, fields)))
        return false;
    return read_moved(text, marks) && read_pool(text, board) && read_run(text, board) &&
           read_meeting(text, board) && slow_read_word(text, "}-");
}

bool slow_quad_read_fen(const char *text, Board *board) {
    SlowText fields = {.letters = &letters, .size = SIZE};
    bool marks[SIZE][SIZE] = {{false}};
    if (!slow_read_fields(&text, &fields) || !read_dictionary(&text, &fields, board, marks) ||
        !slow_read_cells(&text, &fields) || !read_men(&fields, board) || !possible_men(board) ||
        !possible_rights(board, marks))
        return false;
    board->turn = fields.turn;
    board->half = fields.half;
    for (int seat = 0; seat < SEATS; seat++) {
        if (fields.out[seat] || fields.points[seat] != 0 ||
            !take_push(&fields.pushed[seat], seat, board))
            return false;
        for (int side = 0; side < SIDES; side++)
            board->castling[seat][side] =
                fields.castling[seat][side] &&
                slow_quad_holds(board, slow_quad_king_home(seat), seat, 'K') &&
                slow_quad_holds(board, slow_quad_rook_home(seat, side), seat, 'R');
    }
    return true;
}

bool slow_quad_known_teams(const char *teams) {
    if (teams == NULL || *teams == 0)
        return true;
    if (strlen(teams) != 5 || teams[2] != '/')
        return false;
    unsigned seen = 0;
    for (int i = 0; i < 5; i += 3) {
        const char *a = strchr(seat_letters, teams[i]), *b = strchr(seat_letters, teams[i + 1]);
        if (a == NULL || b == NULL ||
            slow_quad_ally_of((int)(a - seat_letters)) != (int)(b - seat_letters))
            return false;
        seen |= 1U << (a - seat_letters) | 1U << (b - seat_letters);
    }
    return seen == (1U << SEATS) - 1;
}

bool slow_quad_read_options(const char *text, Board *board) {
    board->step = 1;
    while (text != NULL && *text != 0) {
        if (slow_read_option(&text, "Rotation=clockwise"))
            board->step = 1;
        else if (slow_read_option(&text, "Rotation=counter"))
            board->step = SEATS - 1;
        else
            return false;
    }
    return true;
}

/* ---- Writing ---------------------------------------------------------------------------------*/

static char *write_moved(char *out, const Board *board) {
    bool any = false;
    for (int rank = 0; rank < SIZE; rank++)
        for (int file = 0; file < SIZE; file++) {
            if (!board->men[file][rank].moved)
                continue;
            out += sprintf(out, any ? ",'" : ",'moved':('");
            out = slow_write_square(out, (Square){file, rank});
            *out++ = '\'';
            any = true;
        }
    if (any)
        *out++ = ')';
    *out = 0;
    return out;
}

static char *write_pool(char *out, const Board *board) {
    int total = 0;
    for (int seat = 0; seat < SEATS; seat++)
        for (int i = 0; i < POOL_KINDS; i++)
            total += board->pool[seat][i];
    if (total == 0)
        return out;
    out += sprintf(out, ",'pool':(");
    for (int seat = 0; seat < SEATS; seat++) {
        out += sprintf(out, "%s", seat > 0 ? ",'" : "'");
        for (int i = 0; i < POOL_KINDS; i++)
            for (int j = 0; j < board->pool[seat][i]; j++)
                *out++ = pool_kinds[i];
        *out++ = '\'';
    }
    return out + sprintf(out, ")");
}

void slow_quad_write_fen(const void *game, char *out) {
    const Board *board = &((const Game *)game)->board;
    SlowText fields = {.letters = &letters, .size = SIZE, .turn = board->turn, .half = board->half};
    memcpy(fields.castling, board->castling, sizeof fields.castling);
    for (int seat = 0; seat < SEATS; seat++)
        fields.pushed[seat] = (SlowPush){board->pushed[seat], board->skipped[seat],
                                         slow_quad_pushed_pawn(board, seat)};
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++) {
            Man man = board->men[file][rank];
            fields.cell[file][rank] = (SlowCell){man.seat, man.kind, false, ""};
        }
    out = slow_write_fields(out, &fields);
    out += sprintf(out, "{'variant':'quad','dim':'18x18'");
    if (slow_any_push(&fields))
        out = slow_write_pushes(out + sprintf(out, ",'enPassant':"), &fields);
    out = write_moved(out, board);
    out = write_pool(out, board);
    if (board->run > 0)
        out += sprintf(out, ",'run':%d", board->run);
    if (board->meeting != NOBODY)
        out += sprintf(out, ",'meeting':'%c%c'", seat_letters[board->meeting],
                       seat_letters[slow_quad_ally_of(board->meeting)]);
    out += sprintf(out, "}-");
    slow_write_cells(out, &fields);
}
