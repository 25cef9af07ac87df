/* The checks that several targets make of a position, and the first line of their bytes. */
#include "tests/fuzz/fuzz.h"

#include "engine/movegen.h"
#include "engine/notation.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 256, SAMPLE = 4 /* moves of a position that are tried */ };

const FuzzTarget FUZZ_TARGETS[] = {
    {"fen", fuzz_fen},   {"moves", fuzz_moves},     {"pgn4", fuzz_pgn4}, {"rows", fuzz_rows},
    {"line", fuzz_line}, {"session", fuzz_session}, {NULL, NULL},
};

void fuzz_check(bool ok, const char *format, ...) {
    if (ok)
        return;
    va_list args;
    va_start(args, format);
    fputs("fuzz: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    abort();
}

/* --- the first line --------------------------------------------------------------------------- */

static void *room(size_t size) {
    void *memory = malloc(size);
    if (!memory)
        abort();
    return memory;
}

/* Adds a rule option if the game takes it with those before. */
static void add_option(FuzzGame *game, char options[LINE], const char *word) {
    char longer[LINE + 1];
    snprintf(longer, sizeof longer, "%s%s%s", options, options[0] ? " " : "", word);
    Board *board =
        strlen(longer) < LINE ? board_new_with(game->board->variant, longer, NULL) : NULL;
    if (!board)
        return;
    strcpy(options, longer);
    free(game->board);
    game->board = board;
}

void fuzz_open(FuzzGame *game, const uint8_t *data, size_t size) {
    const uint8_t *newline = size ? memchr(data, '\n', size) : NULL;
    const size_t line = newline ? (size_t)(newline - data) : size, skip = line + (newline != NULL);
    char first[LINE], options[LINE] = "", *rest = first;
    snprintf(first, sizeof first, "%.*s", (int)(line < LINE ? line : LINE - 1),
             size ? (const char *)data : "");
    *game = (FuzzGame){.length = size - skip};
    game->text = room(game->length + 1);
    if (game->length)
        memcpy(game->text, data + skip, game->length);
    game->text[game->length] = '\0';

    char *word = strtok_r(rest, " ", &rest);
    game->variant = word ? variant_find(word) : NULL;
    game->board = board_new(game->variant ? game->variant : ALL_VARIANTS[0]);
    while ((word = strtok_r(NULL, " ", &rest)))
        if (!strchr(word, '/'))
            add_option(game, options, word);
        else if (variant_pairing(game->board->variant, word, game->partition, NULL))
            game->side = game->partition;
}

void fuzz_close(FuzzGame *game) {
    free(game->board);
    free(game->text);
}

Position *fuzz_position(const Board *board) {
    Position *pos = room(sizeof *pos);
    fuzz_check(fen_read(pos, NULL, board, NULL, board_setup(board)->fen, NULL), "no start");
    return pos;
}

/* --- checks ----------------------------------------------------------------------------------- */

void fuzz_told(const Error *error) {
    const size_t length = strnlen(error->text, sizeof error->text);
    fuzz_check(length > 0 && length < sizeof error->text, "an error without a word");
}

static int compare_moves(const void *a, const void *b) {
    const Move x = *(const Move *)a, y = *(const Move *)b;
    return x < y ? -1 : x > y;
}

static size_t sorted_moves(const Position *pos, Move moves[MAX_MOVES]) {
    const size_t count = movegen_legal(pos, moves);
    fuzz_check(count == movegen_count(pos), "counted and written moves differ");
    fuzz_check((count > 0) == movegen_any(pos), "is there a move?");
    qsort(moves, count, sizeof *moves, compare_moves);
    return count;
}

static void consistent(const Position *pos) {
    Error error = {""};
    fuzz_check(position_check(pos, &error), "position_check: %s", error.text);
}

void fuzz_sound(Position *pos) {
    Move moves[MAX_MOVES];
    Outcome outcome;
    consistent(pos);
    const size_t count = sorted_moves(pos, moves);
    if (play_over(pos, &outcome))
        return;
    fuzz_check(count > 0, "a game that goes on without a move");
    char before[FEN_TEXT], after[FEN_TEXT];
    fen_write(pos, NULL, before);
    const uint64_t key = position_key(pos);
    for (size_t i = 0; i < count; i += 1 + count / SAMPLE) {
        char text[MOVE_TEXT];
        Move again = MOVE_NONE;
        Error error = {""};
        Undo undo;
        const size_t length = move_write(pos, moves[i], text);
        fuzz_check(length > 0 && length < MOVE_TEXT, "a move of %zu characters", length);
        fuzz_check(move_read(pos, text, length, &again, &error) && again == moves[i],
                   "the move %s is not read as written: %s", text, error.text);
        play_do(pos, moves[i], &undo);
        consistent(pos);
        play_undo(pos, &undo);
        fen_write(pos, NULL, after);
        fuzz_check(strcmp(before, after) == 0 && position_key(pos) == key,
                   "%s is not taken back:\n%s\n%s", text, before, after);
    }
    consistent(pos);
}

/* Reads what was written, into *out, and writes that. */
static void read_again(const char *text, const Board *board, const SeatMask *side, Position *out,
                       char again[FEN_TEXT]) {
    FenExtras extras;
    Error error = {""};
    fuzz_check(fen_read(out, &extras, board, side, text, &error),
               "what was written is not read: %s\n%s", error.text, text);
    fen_write(out, &extras, again);
}

void fuzz_round_trip(const Position *pos, const FenExtras *extras, const SeatMask *side) {
    char text[FEN_TEXT], again[FEN_TEXT], once_more[FEN_TEXT];
    Move moves[MAX_MOVES], moves_again[MAX_MOVES];
    Outcome unused;
    Position *copy = fuzz_position(pos->board);
    const size_t length = fen_write(pos, extras, text);
    fuzz_check(length == strlen(text) && length + 1 < FEN_TEXT, "%zu characters of FEN4", length);
    read_again(text, pos->board, side, copy, again);
    if (play_over(pos, &unused)) {
        /* Nobody is to move any more, whatever the text says: only its second reading is exact. */
        read_again(again, pos->board, side, copy, once_more);
        fuzz_check(strcmp(again, once_more) == 0, "read and written twice:\n%s\n%s", again,
                   once_more);
    } else {
        fuzz_check(strcmp(text, again) == 0, "read and written again:\n%s\n%s", text, again);
        fuzz_check(!play_over(copy, &unused), "over when read again: %s", text);
        fuzz_check(position_key(pos) == position_key(copy), "another key: %s", text);
        const size_t count = sorted_moves(pos, moves);
        fuzz_check(count == sorted_moves(copy, moves_again) &&
                       memcmp(moves, moves_again, count * sizeof *moves) == 0,
                   "other moves: %s", text);
    }
    free(copy);
}
