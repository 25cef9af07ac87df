/* A game's record as PGN4 text and back.
 *
 * Reads all that the site and its forerunners wrote: tags in any order, both date eras, tokens of
 * every form (castling, captures, promotions, `R` `T` `S` `#` alone or as suffixes), comments with
 * clocks, variations (nested too), missing last tokens, empty slots (`..`) before the first move of a
 * custom start. Every move is checked against the rules as it is read. */
#pragma once
#include "engine/game.h"

enum { PGN4_VALUE = 512, PGN4_TAGS = 64 };

typedef struct {
    char name[32];
    char value[PGN4_VALUE];
} Pgn4Tag;

typedef struct { /* what is known of one ply of the main line */
    char token[32];     /* as it was read; "" = to be written from the move */
    char *comment;      /* the text inside { }, or NULL; owned by the record */
    int64_t clock_ms;   /* from `clock=`, or -1 */
} Pgn4Ply;

typedef struct {
    Pgn4Tag tags[PGN4_TAGS];
    size_t tag_count;
    Game *game;          /* the main line, replayed; owned */
    Pgn4Ply *plies;      /* game->count of them; owned */
    char **variations;   /* the text of each variation with the ply it belongs to in front; see pgn4.c */
    size_t variation_count;
    char ending[8];      /* a last token that is no ply: "#" or "S" in the slot of the seat */
} Pgn4;

/* An empty record of `board`'s game at its default set-up. */
Pgn4 *pgn4_new(const Board *board);
void pgn4_free(Pgn4 *record); /* NULL is allowed */

/* The value of a tag (case matters), or NULL. */
const char *pgn4_tag(const Pgn4 *record, const char *name);
/* Sets or adds a tag; a value that is too long is cut. false when there are too many tags. */
bool pgn4_set_tag(Pgn4 *record, const char *name, const char *value);

/* Reads one record. Without a StartFen4 tag the start is `modern` if there is a RuleVariants tag,
 * else `classic`. `board` gives the variant; a Variant tag of another game is an error. Returns NULL
 * with line, token and reason when it cannot be read or a move is not legal. */
Pgn4 *pgn4_read(const Board *board, const char *text, Error *error);

/* Writes the record in the present form of the site: tags in the usual order (Result, Termination
 * and CurrentMove from the game when it is over), a row a round. The caller frees the text. */
char *pgn4_write(const Pgn4 *record);
