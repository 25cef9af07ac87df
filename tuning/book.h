/* The openings of a match: positions or games from a file, or moves drawn by lot. Made once, then
 * only read: any thread may place one. The same number is always the same opening, whoever asks and
 * when. */
#pragma once
#include "engine/game.h"

typedef enum { OPENING_FEN4, OPENING_PGN4 } OpeningFormat;

enum { RANDOM_PLIES = 8 };

typedef struct {
    const char *path; /* NULL = no file: `plies` legal moves drawn by lot from the start */
    OpeningFormat format;
    bool shuffled;  /* take those of the file in an order drawn by lot */
    uint32_t start; /* the first that is taken, from 1 */
    bool has_plies; /* `plies` was said; else all of a PGN4 game, or RANDOM_PLIES */
    uint32_t plies;
} OpeningChoice;

typedef struct Book Book;

/* Reads and checks the file. Its positions must be such that the same seats play in them as at the
 * start `fen` (text or a set-up's name) and that are not over; games must be of the board's game.
 * `side` is the pairing (NULL = the default). NULL with file, number and reason on failure. `board`
 * must outlive the result. */
Book *book_new(const OpeningChoice *choice, const Board *board, const SeatMask *side,
               const char *fen, uint64_t seed, Error *error);
void book_free(Book *book); /* NULL is allowed */

/* Sets `game`, which must be one on the same board, to the start of an opening with its plies
 * played. Numbers beyond the last begin again at the first. */
void book_place(const Book *book, uint64_t number, Game *game);
/* How many there are before they begin again; 0 = no end. */
uint64_t book_count(const Book *book);
/* A hash of all of them: equal for equal openings in equal order. */
uint64_t book_key(const Book *book);
