/* The new position is built in the session's spare game; the two change places only when every word
 * was understood, so that a search never starts from half of a command.
 *
 *   position ( startpos [setup] | <setup> | fen <FEN4> | fen4 <FEN4> ) [teams <partition>]
 *            [moves <ply> …]
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
    session->failed = true;
    output_note(session->out, "Invalid FEN: %s", error->text);
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

/* The FEN4 text of the start, the caller's to free; NULL with the reason. */
static char *start_text(Session *session, Words *words, Error *error) {
    const Variant *variant = session_board(session)->variant;
    const Setup *setup = session_setup(session);
    char name[32], shown[SHOWN];
    Text word = words_next(words);
    if (text_is(word, "fen") || text_is(word, "fen4")) {
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
        setup = text_copy(word, name, sizeof name) ? variant_setup(variant, name) : NULL;
        if (!setup) {
            error_set(error, "'%s' is no set-up of %s", text_shown(word, shown), variant->name);
            return NULL;
        }
    }
    return memory_text(setup->fen, strlen(setup->fen));
}

/* `teams <partition>`, if it is there: *side points to the partition to play or is NULL. */
static bool read_teams(Session *session, Words *words, SeatMask buffer[SEATS],
                       const SeatMask **side, Error *error) {
    char partition[32], shown[SHOWN];
    *side = session->settings.has_side ? session->settings.side : NULL;
    if (!text_is(words_peek(*words), "teams"))
        return true;
    words_next(words);
    const Text word = words_next(words);
    if (!text_copy(word, partition, sizeof partition))
        return error_set(error, "'%s' is no partition", text_shown(word, shown));
    *side = buffer;
    return variant_pairing(session_board(session)->variant, partition, buffer, error);
}

static bool read_start(Session *session, Words *words) {
    SeatMask buffer[SEATS];
    const SeatMask *side;
    Error error;
    char *fen = start_text(session, words, &error);
    if (!fen)
        return refuse(session, &error);
    const bool ok = read_teams(session, words, buffer, &side, &error) &&
                    game_start(session->spare, session_board(session), side, fen, &error);
    free(fen);
    return ok || refuse(session, &error);
}

static bool read_moves(Session *session, Words *words) {
    Game *game = session->spare;
    char shown[SHOWN];
    Error error;
    Move move;
    uint32_t ply = 0;
    for (Text word; (word = words_next(words)).length;) {
        ply++;
        if (move_read(&game->now, word.at, word.length, &move, &error)) {
            if (game_play(game, move, &error))
                continue;
        } else if (game_over(game, NULL)) {
            error_set(&error, "the game is over"); /* no matter what the word says */
        }
        session->failed = true;
        output_note(session->out, "Invalid move '%s' at ply %u: %s", text_shown(word, shown), ply,
                    error.text);
        return false;
    }
    return true;
}

void setup_position(Session *session, Words words) {
    char shown[SHOWN];
    Error error;
    if (!read_start(session, &words))
        return;
    const Text word = words_next(&words);
    if (text_is(word, "alliance")) {
        error_set(&error, "alliances cannot be set");
        refuse(session, &error);
        return;
    }
    if (word.length && !text_is(word, "moves")) {
        error_set(&error, "'%s' not understood", text_shown(word, shown));
        refuse(session, &error);
        return;
    }
    if (!read_moves(session, &words))
        return;
    Game *built = session->spare;
    session->spare = session->game;
    session->game = built;
}
