/* What is kept of an opening is the text of its start and its plies, so that a book of many
 * thousands takes little room; it is played when it is needed. All of them are played once when the
 * file is read, so that a bad one is found before the match and not in the middle of it. */
#include "tuning/book.h"

#include "engine/attack.h"
#include "engine/memory.h"
#include "engine/movegen.h"
#include "engine/pgn4.h"
#include "tuning/buffer.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 1000, MOST_OPENINGS = 10000000 };

typedef struct {
    char *fen;
    Move *plies;
    size_t count;
} Opening;

struct Book {
    const Board *board;
    SeatMask side[SEATS];
    bool has_side;
    char *fen; /* of the start, for openings by lot */
    SeatMask alive;
    uint32_t plies; /* by lot: how many; from a file: at most so many */
    uint32_t first;
    uint64_t seed;
    Opening *list; /* none = by lot */
    size_t count, room;
};

/* --- placing ---------------------------------------------------------------------------------- */

static bool start(const Book *book, const char *fen, Game *game, Error *error) {
    return game_start(game, book->board, book->has_side ? book->side : NULL, fen, error);
}

/* Can a match go on from here? All play, nobody has won, and nobody is about to. */
static bool is_playable(const Book *book, const Game *game) {
    return game->now.now.alive == book->alive && !state_wanderers(&game->now.now) &&
           !game_over(game, NULL);
}

/* Plays moves by lot; false when they lead to the end of the game, of a seat, or to a check. */
static bool draw_lots(const Book *book, uint64_t lot, Move *moves, Game *game) {
    start(book, book->fen, game, NULL);
    for (uint32_t i = 0; i < book->plies; i++) {
        const uint64_t count = movegen_legal(&game->now, moves);
        lot = hash_mix(lot);
        game_play(game, moves[(lot >> 32) * count >> 32], NULL);
        if (!is_playable(book, game))
            return false;
    }
    return !attack_on_king(&game->now, game->now.now.turn);
}

static void place_by_lot(const Book *book, uint64_t number, Game *game) {
    Move *moves = memory_resize(NULL, MAX_MOVES * sizeof *moves);
    uint64_t lot = hash_mix(hash_mix(book->seed) + number);
    bool fits = false;
    for (uint32_t i = 0; i < TRIES && !fits; i++)
        fits = draw_lots(book, lot += i, moves, game);
    if (!fits) /* so many moves by lot lead nowhere here */
        start(book, book->fen, game, NULL);
    free(moves);
}

/* Which one of the list is number n? */
static size_t pick(const Book *book, uint64_t number) {
    return (size_t)((book->first + number) % book->count);
}

void book_place(const Book *book, uint64_t number, Game *game) {
    if (!book->count) {
        place_by_lot(book, book->first + number, game);
        return;
    }
    const Opening *opening = &book->list[pick(book, number)];
    start(book, opening->fen, game, NULL);
    for (size_t i = 0; i < opening->count; i++)
        game_play(game, opening->plies[i], NULL);
}

uint64_t book_count(const Book *book) { return book->count; }

static uint64_t hash_text(uint64_t hash, const char *text) {
    for (; *text; text++)
        hash = hash_mix(hash + (unsigned char)*text);
    return hash;
}

uint64_t book_key(const Book *book) {
    uint64_t hash = hash_mix(book->first);
    hash = hash_text(hash, book->fen);
    if (!book->count)
        hash = hash_mix(hash + book->plies) + hash_mix(book->seed);
    for (size_t i = 0; i < book->count; i++) {
        hash = hash_text(hash, book->list[i].fen);
        for (size_t k = 0; k < book->list[i].count; k++)
            hash = hash_mix(hash + book->list[i].plies[k]);
    }
    return hash;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* Takes what is left of a game, which stands where the opening ends. */
static bool add(Book *book, const char *fen, const Game *game, Error *error) {
    if (!is_playable(book, game))
        return error_set(error, "the game is over, or other seats play than at the start");
    if (book->count == MOST_OPENINGS)
        return error_set(error, "there are too many openings");
    if (book->count == book->room) {
        book->room = book->room ? 2 * book->room : 64;
        book->list = memory_resize(book->list, book->room * sizeof *book->list);
    }
    Opening *opening = &book->list[book->count++];
    *opening = (Opening){.fen = memory_text(fen, strlen(fen)), .count = game->count};
    if (game->count) {
        opening->plies = memory_resize(NULL, game->count * sizeof *opening->plies);
        memcpy(opening->plies, game->plies, game->count * sizeof *opening->plies);
    }
    return true;
}

static bool add_fen(Book *book, const char *text, Game *game, Error *error) {
    return start(book, text, game, error) && add(book, text, game, error);
}

static bool add_pgn(Book *book, const char *text, Game *game, Error *error) {
    char fen[FEN_TEXT];
    Pgn4 *record = pgn4_read(book->board->variant, text, error);
    if (!record)
        return false;
    fen_write(&record->game->start, &record->game->extras, fen);
    bool ok = start(book, fen, game, error);
    for (size_t i = 0; ok && i < record->game->count && i < book->plies; i++)
        ok = game_play(game, record->game->plies[i], error);
    ok = ok && add(book, fen, game, error);
    pgn4_free(record);
    return ok;
}

/* Does a new record begin with this line? One that starts a tag behind moves, outside of comments.
 */
static bool begins_record(const char *line, bool in_moves, int depth) {
    return in_moves && depth == 0 && line[0] == '[';
}

/* How the lines of a file become openings: one each, or many for one record. */
typedef struct {
    Book *book;
    Game *game;
    Buffer record;
    bool in_moves; /* of a record: behind its tags */
    int depth;     /* … how deep in comments */
} Reader;

static bool finish_record(Reader *reader, Error *error) {
    Buffer *record = &reader->record;
    if (!record->length || !record->text[strspn(record->text, " \t\r\n")])
        return true;
    const bool ok = add_pgn(reader->book, record->text, reader->game, error);
    buffer_clear(record);
    reader->in_moves = false;
    return ok;
}

static bool take_pgn_line(Reader *reader, const char *line, Error *error) {
    if (begins_record(line, reader->in_moves, reader->depth) && !finish_record(reader, error))
        return false;
    if (line[0] != '[' && line[strspn(line, " \t\r\n")])
        reader->in_moves = true;
    for (const char *p = line; *p && reader->in_moves; p++)
        reader->depth += *p == '{' && reader->depth == 0 ? 1 : *p == '}' && reader->depth ? -1 : 0;
    buffer_put(&reader->record, line);
    return true;
}

static bool take_fen_line(Reader *reader, char *line, Error *error) {
    char *text = line + strspn(line, " \t");
    text[strcspn(text, "\r\n")] = '\0';
    return !*text || *text == '#' || add_fen(reader->book, text, reader->game, error);
}

static bool read_file(Book *book, const OpeningChoice *choice, FILE *file, Error *error) {
    Reader reader = {.book = book, .game = game_new(book->board)};
    const bool is_pgn = choice->format == OPENING_PGN4;
    char *line = NULL;
    size_t room = 0, number = 0;
    bool ok = true;
    Error why = {""};
    while (ok && getline(&line, &room, file) >= 0) {
        number++;
        ok = is_pgn ? take_pgn_line(&reader, line, &why) : take_fen_line(&reader, line, &why);
    }
    if (ok && is_pgn)
        ok = finish_record(&reader, &why);
    if (!ok && is_pgn)
        error_set(error, "%.80s, game %zu: %.150s", choice->path, book->count + 1, why.text);
    else if (!ok)
        error_set(error, "%.80s, line %zu: %.150s", choice->path, number, why.text);
    free(line);
    buffer_free(&reader.record);
    game_free(reader.game);
    return ok && (book->count || error_set(error, "%.80s: no opening in it", choice->path));
}

static bool open_file(Book *book, const OpeningChoice *choice, Error *error) {
    FILE *file = fopen(choice->path, "r");
    if (!file)
        return error_set(error, "cannot read %.120s: %.60s", choice->path, strerror(errno));
    const bool ok = read_file(book, choice, file, error);
    fclose(file);
    return ok && (choice->start <= book->count ||
                  error_set(error, "%.80s has %zu openings, there is no number %u", choice->path,
                            book->count, choice->start));
}

/* Fisher and Yates. */
static void shuffle(Book *book) {
    uint64_t lot = hash_mix(book->seed);
    for (size_t i = book->count; i > 1; i--) {
        lot = hash_mix(lot);
        const size_t k = (size_t)((lot >> 32) * i >> 32);
        const Opening other = book->list[k];
        book->list[k] = book->list[i - 1];
        book->list[i - 1] = other;
    }
}

Book *book_new(const OpeningChoice *choice, const Board *board, const SeatMask *side,
               const char *fen, uint64_t seed, Error *error) {
    Book *book = memory_new(sizeof *book);
    book->board = board;
    book->has_side = side != NULL;
    if (side)
        memcpy(book->side, side, sizeof book->side);
    book->fen = memory_text(fen, strlen(fen));
    book->seed = seed;
    book->first = choice->start ? choice->start - 1 : 0;
    book->plies = choice->has_plies ? choice->plies : choice->path ? UINT32_MAX : RANDOM_PLIES;
    Game *game = game_new(board);
    bool ok = start(book, fen, game, error);
    book->alive = game->now.now.alive;
    game_free(game);
    ok = ok && (!choice->path || open_file(book, choice, error));
    if (ok && choice->shuffled)
        shuffle(book);
    if (ok)
        return book;
    book_free(book);
    return NULL;
}

void book_free(Book *book) {
    if (!book)
        return;
    for (size_t i = 0; i < book->count; i++) {
        free(book->list[i].fen);
        free(book->list[i].plies);
    }
    free(book->list);
    free(book->fen);
    free(book);
}
