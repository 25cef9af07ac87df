/* A game's record as PGN4 text and back.
 *
 * Reads all that the site and its forerunners wrote: tags in any order (of a tag given twice the
 * last counts), every form of token (castling, captures, promotions, `R` `T` `S` `#` alone or as
 * suffixes), comments with clocks, variations (nested too, also on a line of their own), missing
 * last tokens, empty slots, row numbers that are wrong. Every move is checked against the rules as
 * it is read, those of variations too; so is a `#` or `S` in the slot of a seat. Tags are kept
 * whatever they say: a Result that is not the board's is no error.
 *
 * Where the king of a seat that resigned walks on, `Kk1-k2R` is one token and two plies, `R` and
 * the king's step; the token has one comment, and a variation replaces the whole of it.
 *
 * The words of RuleVariants are obeyed or refused by name, see pgn4_rules.c; `Teammate=1` and `=3`
 * choose the pairing.
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
    size_t ply; /* index of the first ply of the main line that it replaces */
    char *text; /* all that stands between its ( and ), verbatim */
} Pgn4Variation;

typedef struct { /* all pointers are owned */
    Pgn4Tag tags[PGN4_TAGS];
    size_t tag_count;
    Board *board;   /* the game's, when the record has made it; NULL = it is the caller's */
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

/* The same for the ply of that number (1 = the first, 0 = the preface), which there must be. */
bool pgn4_comment_at(Pgn4 *record, size_t number, const char *text);
/* Adds a variation that replaces the ply `ply` of the main line (0 = the first; not the second one
 * of a token) behind those that it has already. `text` is what stands between ( and ), and must be
 * what pgn4_read takes for a variation there: nobody looks. */
void pgn4_variation(Pgn4 *record, size_t ply, const char *text, size_t length);

/* Removes the variation of that index in `variations`; those behind it move up. */
void pgn4_drop_variation(Pgn4 *record, size_t index);

/* Sets the tags that the game itself knows: Variant, RuleVariants, StartFen4, Result, Termination,
 * CurrentMove (the number of tokens). What a record of one's own needs before it is written, after
 * the seats' names; the tags of one that was read are better left as they are. Result is "1-0" for
 * the side of the first seat, "name: points - …" where points decide, the seats' places such as
 * "3-1-2-4" where they decide. */
void pgn4_complete(Pgn4 *record);

/* Reads one record of `variant`, or of the game that its tag Variant names (NULL); a Variant tag of
 * another game is an error. Without a StartFen4 tag the start is `modern` if there is a
 * RuleVariants tag, else `classic` (the default where a game has no such set-ups). Returns NULL
 * with line, token and reason when it cannot be read or a move is not legal. */
Pgn4 *pgn4_read(const Variant *variant, const char *text, Error *error);

/* The points that the tag Result gives each seat: "name: points - name: points - …" in any order,
 * the names being those of the seats' tags. false when it says no such thing. */
bool pgn4_points(const Pgn4 *record, int32_t points[SEATS]);

/* Writes the record as the site does now: tags in the usual order (others behind), a row a round
 * (four tokens where a game has no rounds), moves in full, in chess.com's games `#` or `S` in the
 * slot of a seat that is mated or stalemated at its turn. Reading it gives the same record. The
 * caller frees the text. */
char *pgn4_write(const Pgn4 *record);
