/* A game's record as PGN4 text and back.
 *
 * Reads all that the site and its forerunners wrote: tags in any order (of a tag given twice the
 * last counts), every form of token (castling, captures, promotions, `R` `T` `S` `#` alone or as
 * suffixes), comments with clocks, variations (nested too, also on a line of their own), missing
 * last tokens, empty slots, row numbers that are wrong. Every move is checked against the rules as
 * it is read, those of variations too; so is a `#` or `S` in the slot of a seat. Tags are kept
 * whatever they say: a Result that is not the board's is no error.
 *
 * The words of RuleVariants are obeyed or refused by name, see variant.h; `Teammate=1` and `=3`
 * choose the pairing. Records without the word EnPassant (before 2019) are read as if it stood
 * there: it only ever adds moves.
 *
 * A record belongs to one thread. Nothing here runs longer than in proportion to the text, and no
 * text is too broken to be answered with an error. */
#pragma once
#include "engine/game.h"

enum {
    PGN4_NAME = 32,    /* bytes of a tag's name, '\0' included */
    PGN4_VALUE = 8192, /* bytes of a tag's value, '\0' included */
    PGN4_TAGS = 64,
    PGN4_COMMENT = 8192, /* bytes of all comments of one ply, '\0' included */
    PGN4_PLIES = 20000,  /* that are read from one text, variations included */
    PGN4_NESTING = 16,   /* variations within variations */
};

typedef struct {
    char name[PGN4_NAME];
    char *value;
} Pgn4Tag;

typedef struct {      /* what is known of one ply of the main line */
    char *comment;    /* the text inside { }, without the blanks at its ends; NULL = none */
    int64_t clock_ms; /* from `clock=` in the comment, or -1 */
} Pgn4Ply;

typedef struct {
    size_t ply; /* index of the ply of the main line that it replaces */
    char *text; /* all that stands between its ( and ), verbatim */
} Pgn4Variation;

typedef struct { /* all pointers are owned */
    Pgn4Tag tags[PGN4_TAGS];
    size_t tag_count;
    Game *game;     /* the main line */
    Pgn4Ply *plies; /* game->count of them */
    size_t ply_room;
    char *preface;             /* a comment before the first ply; NULL = none */
    Pgn4Variation *variations; /* in the order of their plies */
    size_t variation_count, variation_room;
} Pgn4;

/* A record of `game` as it stands, without tags, comments and variations. The record owns the game
 * from now on; hand it a copy (game_copy) of one that is still needed. */
Pgn4 *pgn4_new(Game *game);
void pgn4_free(Pgn4 *record); /* NULL is allowed */

/* The value of a tag (case matters), or NULL; valid until the tag is set again. */
const char *pgn4_tag(const Pgn4 *record, const char *name);
/* Sets or adds a tag. Control characters become blanks; a value that is too long is cut. false when
 * there are too many tags or `name` is not 1 to 31 letters, digits and underscores. */
bool pgn4_set_tag(Pgn4 *record, const char *name, const char *value);

/* Plays one more ply of the main line, as game_play does. */
bool pgn4_play(Pgn4 *record, Move m, Error *error);
/* Adds to the comment of the last ply of the main line (to the preface when there is none). Braces
 * cannot be written and become parentheses. false when what was added had to be cut. */
bool pgn4_comment(Pgn4 *record, const char *text);

/* Sets the tags that the game itself knows: Variant, RuleVariants, StartFen4, Result, Termination,
 * CurrentMove. What a record of one's own needs before it is written; the tags of one that was read
 * are better left as they are. */
void pgn4_complete(Pgn4 *record);

/* Reads one record; `board` gives the variant, and a Variant tag of another game is an error.
 * Without a StartFen4 tag the start is `modern` if there is a RuleVariants tag, else `classic` (the
 * default where a game has no such set-ups). Returns NULL with line, token and reason when it
 * cannot be read or a move is not legal. */
Pgn4 *pgn4_read(const Board *board, const char *text, Error *error);

/* Writes the record as the site does now: tags in the usual order (others behind), a row a round,
 * moves in full, `#` or `S` in the slot of a seat that is mated or stalemated. Reading it gives the
 * same record. The caller frees the text. */
char *pgn4_write(const Pgn4 *record);
