/* The new position is built in the session's spare game; the two change places only when every word
 * was understood, so that a search never starts from half of a command.
 *
 *   position ( startpos [setup] | <setup> | fen <FEN4> | fen4 <FEN4> ) [teams <partition>]
 *            [alliance <relation> …] [moves <ply> …]
 */
#include "protocol/setup.h"

#include "engine/memory.h"
#include "engine/notation.h"

#include <stdlib.h>
#include <string.h>

static bool is_keyword(Text word) {
    return text_is(word, "teams") || text_is(word, "alliance") || text_is(word, "moves");
}

static bool refuse(Session *session, const Error *error) {
    output_note(session->out, "Invalid FEN: %s", error->text);
    session_error(session, "E_FEN", "position: %s", error->text);
    return false;
}

static bool refuse_ply(Session *session, Text word, uint32_t ply, const Error *error) {
    char shown[SHOWN];
    output_note(session->out, "Invalid move '%s' at ply %u: %s", text_shown(word, shown), ply,
                error->text);
    session_error(session, "E_MOVE", "position: '%s' at ply %u: %s", shown, ply, error->text);
    return false;
}

/* All up to the next keyword: a FEN4 may have been pasted with blanks in it. */
static Text fen_words(Words *words) {
    Text fen = words_peek(*words);
    fen.length = 0;
    for (Text word; (word = words_peek(*words)).length && !is_keyword(word); words_next(words))
        fen.length = (size_t)(word.at + word.length - fen.at);
    return fen;
}

/* The FEN4 text of the start, the caller's to free; NULL with the reason. *is_array = it is one
 * that the game knows by name. */
static char *start_text(Session *session, Words *words, bool *is_array, Error *error) {
    const Variant *variant = session_board(session)->variant;
    const Setup *setup = session_setup(session);
    char name[32], shown[SHOWN];
    Text word = words_next(words);
    *is_array = !text_is(word, "fen") && !text_is(word, "fen4");
    if (!*is_array) {
        const Text fen = fen_words(words);
        if (!fen.length) {
            error_set(error, "nothing follows the word %s", text_shown(word, shown));
            return NULL;
        }
        return memory_text(fen.at, fen.length);
    }
    if (!word.length) {
        error_set(error, "startpos, a set-up, fen or fen4 expected after position");
        return NULL;
    }
    const bool is_start = text_is(word, "startpos");
    const Text next = words_peek(*words);
    if (is_start && next.length && !is_keyword(next))
        word = words_next(words);
    if (!is_start || word.at == next.at) {
        setup = text_copy(word, name, sizeof name) ? board_find_setup(session_board(session), name)
                                                   : NULL;
        if (!setup) {
            error_set(error, "'%s' is no set-up of %s", text_shown(word, shown), variant->name);
            return NULL;
        }
    }
    return memory_text(setup->fen, strlen(setup->fen));
}

/* `teams <partition>`, if it is there: true in *given, and the partition in `side`. */
static bool read_teams(Session *session, Words *words, SeatMask side[SEATS], bool *given,
                       Error *error) {
    char partition[32], shown[SHOWN];
    *given = text_is(words_peek(*words), "teams");
    if (!*given)
        return true;
    words_next(words);
    const Text word = words_next(words);
    if (!text_copy(word, partition, sizeof partition))
        return error_set(error, "'%s' is no partition", text_shown(word, shown));
    return session_read_teams(session, partition, side, error);
}

/* The game at its start in `spare`, and who is allied there: of an array the option says it, of a
 * FEN4 its own entry, so that it means the same whatever is set; a partition on the line says it
 * better than the option, and relations there have the last word. */
static bool read_start(Session *session, Words *words, Alliances *alliances) {
    const Board *board = session_board(session);
    const Settings *settings = &session->settings;
    SeatMask side[SEATS];
    bool given, is_array;
    Error error;
    Relation relation;
    char *fen = start_text(session, words, &is_array, &error);
    if (!fen)
        return refuse(session, &error);
    bool ok = read_teams(session, words, side, &given, &error);
    const SeatMask *pairs = given ? side : settings->has_side ? settings->side : NULL;
    if (!variant_has_teams(board->variant))
        pairs = NULL; /* the rules know of none */
    ok = ok && game_start(session->spare, board, pairs, fen, &error);
    free(fen);
    if (!ok)
        return refuse(session, &error);
    if (is_array)
        session_base_alliances(session, alliances);
    else
        alliances_clear(alliances);
    if (given && !variant_has_teams(board->variant))
        memcpy(alliances->pact, side, sizeof alliances->pact);
    if (!alliances_take_entry(board->variant, session->spare->extras.alliance, alliances, &error))
        return refuse(session, &error);
    if (!text_is(words_peek(*words), "alliance"))
        return true;
    words_next(words);
    alliances_clear(alliances);
    for (Text word; (word = words_peek(*words)).length && !is_keyword(word); words_next(words)) {
        if (!relation_read(board->variant, word, &relation, &error))
            return refuse(session, &error);
        alliances_apply(alliances, &relation);
    }
    return true;
}

static bool read_ply(Session *session, Text word, Alliances *alliances, Error *error) {
    Game *game = session->spare;
    Relation relation;
    Move move;
    if (word.at[0] == '@') { /* it takes no turn, but a game that is over has no more */
        if (game_over(game, NULL))
            return error_set(error, "the game is over");
        if (!relation_read(game->now.board->variant, (Text){word.at + 1, word.length - 1},
                           &relation, error))
            return false;
        alliances_apply(alliances, &relation);
        return true;
    }
    if (!move_read(&game->now, word.at, word.length, &move, error))
        return game_over(game, NULL) ? error_set(error, "the game is over") : false;
    const Seat us = game->now.now.turn;
    const SeatMask victims = play_takes(&game->now, move);
    if (!game_play(game, move, error))
        return false;
    alliances_captured(alliances, us, victims);
    return true;
}

static bool read_plies(Session *session, Words *words, Alliances *alliances) {
    Error error;
    uint32_t ply = 0;
    for (Text word; (word = words_next(words)).length;)
        if (++ply, !read_ply(session, word, alliances, &error))
            return refuse_ply(session, word, ply, &error);
    return true;
}

void setup_position(Session *session, Words words) {
    char shown[SHOWN];
    Alliances alliances;
    Error error;
    if (session_let_wait(session, false, setup_position, words))
        return;
    if (!read_start(session, &words, &alliances))
        return;
    const Text word = words_next(&words);
    if (word.length && !text_is(word, "moves")) {
        error_set(&error, "'%s' not understood", text_shown(word, shown));
        refuse(session, &error);
        return;
    }
    if (!read_plies(session, &words, &alliances))
        return;
    Game *built = session->spare;
    session->spare = session->game;
    session->game = built;
    session->recorded = alliances;
}
