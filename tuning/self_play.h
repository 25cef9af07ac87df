/* The engine's games against itself, and the positions that are learnt from them.
 *
 * A game begins with an opening by lot (protocol/openings.h) and is played with a number of nodes a
 * move to its end by the rules, or to a number of plies: then it comes out as if its counter of
 * quiet plies had run out there (verdict_stopped). Each of its positions is searched once, and
 * resolved through the captures and promotions that the search expects first (quiet.h); those that
 * are not quiet then, or in which the search sees a mate or its line ends the game, are left out.
 *
 * Everything follows from the wish and the number of the game, whatever was played before. A
 * SelfPlay belongs to one thread. */
#pragma once
#include "eval/eval.h"
#include "protocol/openings.h"
#include "tuning/data_record.h"

#include <stdatomic.h>

enum {
    MOST_GAME_PLIES = 4000,
    SELF_TABLE_MIB = 1, /* small, since a game's searches are; emptied before each game */
};

typedef struct {
    const Board *board;    /* must outlive the SelfPlay, like the next three */
    const char *fen;       /* where openings start: FEN4 or a set-up's name */
    const SeatMask *side;  /* the partition that is played, or NULL = the game's default */
    const EvalTable *eval; /* that tells quiet positions */
    uint64_t seed;
    uint64_t nodes;                   /* a move */
    uint32_t plies_least, plies_most; /* of an opening, both included */
    int32_t window;                   /* centipawns within which openings are balanced */
    uint32_t most_plies;              /* of a game, its opening not counted, 1..MOST_GAME_PLIES */
} SelfPlayWish;

typedef struct {    /* all zero = none; memory is kept from game to game */
    uint8_t *bytes; /* records one after the other */
    size_t size, bytes_room;
    uint64_t *keys; /* position_key of each */
    uint32_t count, keys_room;
    uint32_t plies; /* of the game, its opening not counted */
    uint64_t nodes; /* that were searched for it */
} GameData;
void game_data_free(GameData *data);

/* Where the games of a wish begin: what finds them, for one thread; NULL with the reason. */
Openings *self_play_openings(const SelfPlayWish *wish, Error *error);
/* The opening of a game by its number, which belongs to the thread; false when there is none. */
bool self_play_opening(const SelfPlayWish *wish, Openings *openings, uint64_t number,
                       char fen[FEN_TEXT]);

typedef struct SelfPlay SelfPlay;

/* NULL with the reason. */
SelfPlay *self_play_new(const SelfPlayWish *wish, Error *error);
void self_play_free(SelfPlay *play); /* NULL is allowed */

typedef enum { SELF_PLAYED, SELF_STOPPED, SELF_NO_OPENING } SelfPlayEnd;
/* Plays a game; *data is replaced by its positions, in order, whose DataLabel.game is `id`. Ends
 * soon after *stop has become true (from any thread), and then *data is of no use. */
SelfPlayEnd self_play_game(SelfPlay *play, uint64_t number, uint64_t id, const atomic_bool *stop,
                           GameData *data);
