/* Moves: a word that is refused changes nothing; one that is read is legal, is written in a form
 * that is read as the same move, in the protocol's spelling and in PGN4's, and leads to a sound
 * position whose text reads as the same.
 *
 * Few mutations of a move are moves. So that games get somewhere all the same, a word that begins
 * with a character over '~' is no text but the number of a legal move. */
#include "tests/fuzz/fuzz.h"

#include "engine/movegen.h"
#include "engine/notation.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_PLIES = 400 };

/* The move is written so that it is read again, and in so many characters as are told. */
static void spelled(const Position *pos, Move m,
                    size_t (*write)(const Position *, Move, char out[MOVE_TEXT])) {
    char text[MOVE_TEXT];
    Move again = MOVE_NONE;
    Error error = {""};
    const size_t length = write(pos, m, text);
    fuzz_check(length == strlen(text) && length > 0, "a move of %zu characters: %s", length, text);
    fuzz_check(move_read(pos, text, length, &again, &error) && again == m,
               "%s is not read as written: %s", text, error.text);
}

static bool numbered(const Position *pos, uint8_t number, Move *out) {
    Move moves[MAX_MOVES];
    const size_t count = movegen_legal(pos, moves);
    if (count)
        *out = moves[number % count];
    return count > 0;
}

static bool word_read(const Position *pos, const char *word, size_t length, Move *out) {
    if ((uint8_t)word[0] > '~')
        return numbered(pos, (uint8_t)word[length > 1], out);
    Error error = {""};
    /* A copy of exactly its size, so that reading beyond is seen. */
    char *exact = malloc(length);
    fuzz_check(exact != NULL, "no memory");
    memcpy(exact, word, length);
    const Move before = *out;
    const bool read = move_read(pos, exact, length, out, &error);
    free(exact);
    if (read)
        return true;
    fuzz_told(&error);
    fuzz_check(*out == before, "refused, yet there is a move");
    return false;
}

static void play(Game *game, Move m, const SeatMask *side, Position *before) {
    Error error = {""};
    const bool is_event = move_kind(m) == MOVE_RESIGN || move_kind(m) == MOVE_TIMEOUT;
    const bool was_over = game_over(game, NULL);
    *before = game->now;
    fuzz_check(is_event || movegen_is_legal(&game->now, m), "read, but not legal");
    spelled(&game->now, m, move_write);
    spelled(&game->now, m, move_write_pgn4);
    if (!game_play(game, m, &error)) {
        fuzz_told(&error);
        fuzz_check(is_event || was_over, "a legal move is not played: %s", error.text);
        fuzz_check(memcmp(before, &game->now, sizeof *before) == 0, "refused, yet played");
        return;
    }
    fuzz_check(!was_over, "played on after the end");
    fuzz_sound(&game->now);
    fuzz_round_trip(&game->now, &game->extras, side);
}

void fuzz_moves(const uint8_t *data, size_t size) {
    static const char BLANKS[] = " \t\r\n";
    FuzzGame from;
    fuzz_open(&from, data, size);
    Game *game = game_new(from.board);
    Position *before = malloc(sizeof *before);
    const char *start = board_setup(from.board)->fen;
    fuzz_check(before != NULL, "no memory");
    fuzz_check(game_start(game, from.board, from.side, start, NULL), "no start");
    char *rest = from.text;
    const size_t line = strcspn(rest, "\n");
    if (rest[line] == '\n') { /* it may be empty, or nonsense: then that was the start */
        rest[line] = '\0';
        (void)game_start(game, from.board, from.side, rest, NULL);
        rest += line + 1;
    }
    for (size_t plies = 0; plies < MAX_PLIES && *(rest += strspn(rest, BLANKS)); plies++) {
        const size_t length = strcspn(rest, BLANKS);
        Move m = MOVE_NONE;
        if (word_read(&game->now, rest, length, &m))
            play(game, m, from.side, before);
        rest += length;
    }
    game_undo(game, game->count);
    fuzz_check(game->count == 0 && position_key(&game->now) == position_key(&game->start),
               "the start is not what it was");
    free(before);
    game_free(game);
    fuzz_close(&from);
}
