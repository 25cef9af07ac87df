/* The searches are short and have an end of their own, so the answer is written when all are done.
 */
#include "protocol/advise.h"

#include "engine/memory.h"
#include "engine/notation.h"
#include "search/advice.h"

#include <inttypes.h>
#include <stdlib.h>

enum { NODES = 50000, MOST_NODES = 100000000, MOST_DEPTH = 32, PERMILLE = UTILITY_MOST / 1000 };

/* ORDER AdviceKind */
static const char *const KINDS[] = {"alone", "keep", "offer", "break"};

static void put_seats(FILE *file, const Variant *variant, SeatMask seats) {
    for (Seat s = 0; s < SEATS; s++)
        if (seats >> s & 1)
            fputc(variant->seats[s], file);
}

static void put_stance(FILE *file, const Position *root, const Stance *stance) {
    const Board *board = root->board;
    Position *pos = memory_new(sizeof *pos);
    fputs("info string stance ", file);
    put_seats(file, board->variant, stance->with);
    fputs(" worth4", file);
    for (Seat s = 0; s < SEATS; s++)
        if (board->absent >> s & 1)
            fputs(" x", file);
        else
            fprintf(file, " %d", stance->worth.of[s] / PERMILLE);
    fprintf(file, " depth %" PRIu32 " pv", stance->depth);
    *pos = *root;
    for (uint32_t i = 0; i < stance->count; i++) {
        char text[MOVE_TEXT];
        move_write(pos, stance->line[i], text);
        fprintf(file, " %s", text);
        play_commit(pos, stance->line[i]);
    }
    fputc('\n', file);
    free(pos);
}

static void put_advice(FILE *file, const Position *root, const Advice *advice) {
    const Variant *variant = root->board->variant;
    const uint32_t about = advice->kind == ADVICE_BREAK ? advice->now : advice->best;
    fprintf(file, "info string advice %s", KINDS[advice->kind]);
    if (advice->kind != ADVICE_ALONE) {
        fputc(' ', file);
        put_seats(file, variant, advice->stance[about].with);
    }
    if (advice->false_friends) {
        fputs(" beware ", file);
        put_seats(file, variant, advice->false_friends);
    }
    fputc('\n', file);
}

static bool read_limits(Words words, Limits *limits, Error *error) {
    int64_t depth = 0, nodes = 0;
    char shown[SHOWN];
    for (Text word; (word = words_next(&words)).length;) {
        const bool is_depth = text_is(word, "depth");
        if (!is_depth && !text_is(word, "nodes"))
            return error_set(error, "advise: '%s' not understood", text_shown(word, shown));
        if (!text_wanted("advise", word, words_next(&words), 1, is_depth ? MOST_DEPTH : MOST_NODES,
                         is_depth ? &depth : &nodes, error))
            return false;
    }
    *limits = (Limits){.depth = (uint32_t)depth,
                       .nodes = nodes || depth ? (uint64_t)nodes : NODES,
                       .movetime = -1,
                       .remaining = -1};
    return true;
}

void advise_serve(Session *session, Words words) {
    const Position *root = &session->game->now;
    Limits limits;
    Error error;
    if (!read_limits(words, &limits, &error)) {
        session_error(session, "E_ARG", "alliance %s", error.text);
        return;
    }
    if (session_is_searching(session)) {
        session_error(session, "E_STATE", "alliance advise: a search is running");
        return;
    }
    if (game_over(session->game, NULL)) {
        session_error(session, "E_STATE", "alliance advise: the game is over");
        return;
    }
    search_wait(session->search); /* it may have a last step to take after its bestmove */
    session_share(session, &limits);
    Advice *advice = memory_new(sizeof *advice);
    if (!advice_find(session->search, root, &limits, advice)) {
        session_error(session, "E_STATE", "alliance advise: there is nothing to choose here");
    } else {
        output_begin(session->out);
        for (uint32_t i = 0; i < advice->count; i++)
            put_stance(session->out->file, root, &advice->stance[i]);
        put_advice(session->out->file, root, advice);
        output_end(session->out);
    }
    free(advice);
}
