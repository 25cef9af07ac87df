/* Each stance has a search of its own, started like any other, so that the reader stays free: when
 * one has ended the reader is woken, notes what was found and starts the next. The answer is
 * written when all are done, or when it is broken off. */
#include "protocol/advise.h"

#include "engine/memory.h"
#include "engine/notation.h"
#include "search/advice.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
    NODES = 50000,        /* a stance gets, if nothing is said, … */
    DEPTH_NODES = 500000, /* … or only a depth: some are out of reach */
    MOST_NODES = 100000000,
    MOST_DEPTH = 32,
    PERMILLE = UTILITY_MOST / 1000,
};

struct Advising {
    Position root;
    Limits limits;
    Advice advice;
    uint32_t current; /* the stance that is searched */
    bool stopped;
};

/* ORDER AdviceKind */
static const char *const KINDS[] = {"alone", "keep", "offer", "break", "break"};

static void put_seats(FILE *file, const Variant *variant, SeatMask seats) {
    for (Seat s = 0; s < SEATS; s++)
        if (seats >> s & 1)
            fputc(variant->seats[s], file);
}

/* " s~e" for each, as alliances_text has it. */
static void put_truces(FILE *file, const Variant *variant, Seat us, SeatMask others) {
    for (Seat s = 0; s < SEATS; s++)
        if (others >> s & 1)
            fprintf(file, " %c~%c", variant->seats[s < us ? s : us],
                    variant->seats[s < us ? us : s]);
}

static void put_stance(FILE *file, const Position *root, const Stance *stance) {
    const Board *board = root->board;
    Position *pos = memory_new(sizeof *pos);
    fputs("info string stance ", file);
    put_seats(file, board->variant, stance->with);
    if (stance->broken) {
        fputs(" breaks", file);
        put_truces(file, board->variant, root->now.turn, stance->broken);
    }
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

/* What the advice is about: a pact, unless it is to stand alone, and truces. */
static void put_objects(FILE *file, const Position *root, const Advice *advice) {
    const Variant *variant = root->board->variant;
    const Stance *now = &advice->stance[advice->now], *best = &advice->stance[advice->best];
    const bool is_kept = advice->kind == ADVICE_KEEP;
    const Stance *about = advice->kind == ADVICE_BREAK ? now : best;
    const bool is_pact =
        advice->kind != ADVICE_BREAK_TRUCE && about->with != seat_bit(root->now.turn);
    SeatMask truces = advice->kind == ADVICE_BREAK_TRUCE ? best->broken : 0;
    for (uint32_t i = 0; is_kept && i < advice->count; i++)
        truces |= advice->stance[i].broken;
    if (is_pact) {
        fputc(' ', file);
        put_seats(file, variant, about->with);
    }
    put_truces(file, variant, root->now.turn, truces);
}

static void put_advice(FILE *file, const Position *root, const Advice *advice) {
    fprintf(file, "info string advice %s", KINDS[advice->kind]);
    put_objects(file, root, advice);
    if (advice->false_friends) {
        fputs(" beware ", file);
        put_seats(file, root->board->variant, advice->false_friends);
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
                       .nodes = (uint64_t)(nodes   ? nodes
                                           : depth ? DEPTH_NODES
                                                   : NODES),
                       .movetime = -1,
                       .remaining = -1};
    return true;
}

/* A stance has nothing to say before it is done: whether anybody waits for it is looked up. */
static void look_for_reader(Session *session) {
    if (!output_is_heard(session->out))
        input_wake(session->input);
}

static void on_report(void *context, const Report *report) {
    (void)report;
    look_for_reader(context);
}

static void on_move(void *context, Move m, uint32_t number, uint32_t depth) {
    (void)m, (void)number, (void)depth;
    look_for_reader(context);
}

static void on_done(void *context, Move best, Move ponder) {
    Session *session = context;
    (void)best, (void)ponder;
    atomic_store(&session->ended, true);
    input_wake(session->input);
}

static void search_stance(Session *session) {
    Advising *advising = session->advising;
    const Limits limits = advice_limits(
        &advising->root, &advising->advice.stance[advising->current], &advising->limits);
    const Listener listener = {
        .context = session, .on_report = on_report, .on_done = on_done, .on_move = on_move};
    atomic_store(&session->ended, false);
    search_start(session->search, &advising->root, &limits, &listener);
}

static void answer(Session *session) {
    Advising *advising = session->advising;
    FILE *file = session->out->file;
    if (!advising->stopped)
        advice_conclude(&advising->advice, advising->root.now.turn);
    output_begin(session->out);
    for (uint32_t i = 0; i < advising->current; i++)
        put_stance(file, &advising->root, &advising->advice.stance[i]);
    if (advising->stopped)
        fputs("info string advice stopped\n", file);
    else
        put_advice(file, &advising->root, &advising->advice);
    output_end(session->out);
}

void advise_go_on(Session *session) {
    Advising *advising = session->advising;
    Advice *advice = &advising->advice;
    Report report;
    search_wait(session->search);
    search_found(session->search, &report);
    advising->stopped |= !output_is_heard(session->out); /* nothing was written for long */
    if (!advising->stopped) {
        advice_note(&advice->stance[advising->current++], &report);
        if (advising->current < advice->count && advice->stance[advising->current].is_of_all)
            advice_stand(&advice->stance[advising->current++], &advising->root, session->rows);
        if (advising->current < advice->count) {
            search_stance(session);
            return;
        }
    }
    answer(session);
    free(advising);
    session->advising = NULL;
    session->searching = false;
}

void advise_stop(Session *session) {
    if (!session->advising)
        return;
    session->advising->stopped = true;
    search_stop(session->search);
    search_wait(session->search);
    advise_go_on(session);
}

void advise_serve(Session *session, Words words) {
    Limits limits;
    Error error;
    if (!read_limits(words, &limits, &error)) {
        session_error(session, "E_ARG", "alliance %s", error.text);
        return;
    }
    if (session_is_busy(session)) {
        session_error(session, "E_STATE", "alliance advise: a search is running");
        return;
    }
    if (game_over(session->game, NULL)) {
        session_error(session, "E_STATE", "alliance advise: the game is over");
        return;
    }
    session_share(session, &limits);
    Advising *advising = memory_new(sizeof *advising);
    if (!advice_list(&session->game->now, &limits, &advising->advice)) {
        free(advising);
        session_error(session, "E_STATE", "alliance advise: there is nothing to choose here");
        return;
    }
    advising->root = session->game->now;
    advising->limits = limits;
    session->advising = advising;
    session->bounded = true;
    session->pondering = false;
    session->searching = true;
    search_stance(session);
}
