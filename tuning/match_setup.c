/* The description of a match is put together here: what stands in it decides what its games are
 * like, and what does not (how many rounds, on which machine, how many at once, where programs lie)
 * may be another when it goes on. */
#include "tuning/match_setup.h"

#include "engine/memory.h"
#include "protocol/sides.h"
#include "tuning/talk_log.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { ENDLESS_ROUNDS = 1000000000 };

/* --- the test --------------------------------------------------------------------------------- */

static bool read_real(const char *text, const char *name, double *out, Error *error) {
    char *end;
    if (!text)
        return true;
    const double value = strtod(text, &end);
    if (end == text || *end || !(value > -10000 && value < 10000))
        return error_set(error, "-sprt: %s=%.40s is no number", name, text);
    *out = value;
    return true;
}

bool match_setup_sprt(const SprtArgs *args, Sprt *sprt, Error *error) {
    *sprt = (Sprt){.alpha = 0.05, .beta = 0.05, .model = SPRT_LOGISTIC};
    Error why;
    if (!args->elo0 || !args->elo1)
        return error_set(error, "-sprt: elo0= and elo1= are needed");
    if (!read_real(args->elo0, "elo0", &sprt->elo0, error) ||
        !read_real(args->elo1, "elo1", &sprt->elo1, error) ||
        !read_real(args->alpha, "alpha", &sprt->alpha, error) ||
        !read_real(args->beta, "beta", &sprt->beta, error))
        return false;
    if (args->model && !sprt_model(args->model, &sprt->model))
        return error_set(error, "-sprt: model=%.40s: logistic or normalized expected", args->model);
    return sprt_check(sprt, &why) || error_set(error, "-sprt: %.200s", why.text);
}

static bool set_test(MatchSetup *setup, Error *error) {
    const MatchArgs *args = setup->args;
    setup->has_sprt = args->sprt.given;
    if (!args->sprt.given)
        return true;
    if (args->engine_count != 2)
        return error_set(error, "-sprt is for a match of two engines");
    if (args->shards > 1)
        return error_set(error, "-sprt and -shard exclude each other: no part sees the whole");
    return match_setup_sprt(&args->sprt, &setup->sprt, error);
}

/* --- the game --------------------------------------------------------------------------------- */

/* Sets up board, pairing and table; `start` becomes the text of the start. */
static bool set_game(MatchSetup *setup, const char **start, Error *error) {
    const MatchArgs *args = setup->args;
    setup->board = board_new_with(args->variant, args->rules, error);
    if (!setup->board)
        return false;
    const Setup *array = board_setup(setup->board);
    if (args->setup && !(array = variant_setup(args->variant, args->setup)))
        return error_set(error, "-setup: %s has no set-up '%.40s'", args->variant->name,
                         args->setup);
    if (args->teams && !variant_pairing(args->variant, args->teams, setup->side, error))
        return false;
    *start = array->fen;
    Game *game = game_new(setup->board);
    const bool ok =
        game_start(game, setup->board, args->teams ? setup->side : NULL, array->fen, error);
    if (ok)
        table_of(&game->start, &setup->table);
    game_free(game);
    return ok;
}

static bool check_rules(const MatchSetup *setup, Error *error) {
    const MatchArgs *args = setup->args;
    const bool two_sides = setup->table.side_count == 2;
    if (args->adjudication.draw_count && !two_sides)
        return error_set(error,
                         "-draw is for games of two sides, not for %s; -maxmoves stops "
                         "every game",
                         args->variant->name);
    for (uint32_t e = 0; e < args->engine_count; e++)
        if (args->engines[e].proto != PROTO_UCI4 && !two_sides)
            return error_set(error, "%s: proto=%s knows two sides only, %s has %u",
                             args->engines[e].name, proto_name(args->engines[e].proto),
                             args->variant->name, setup->table.side_count);
    for (uint32_t e = 0; e < args->engine_count; e++)
        for (uint32_t k = 0; k < e; k++)
            if (strcmp(args->engines[e].name, args->engines[k].name) == 0)
                return error_set(error, "two engines are called %s: name= tells them apart",
                                 args->engines[e].name);
    if (args->journal && args->pgn && strcmp(args->journal, args->pgn) == 0)
        return error_set(error, "-jsonout and -pgnout are both %s: they need a file each",
                         args->journal);
    return !args->resume || args->journal ||
           error_set(error, "-resume needs the journal, -jsonout FILE");
}

/* --- the description --------------------------------------------------------------------------
 */

static void describe(const MatchSetup *setup, const char *start, Buffer *out) {
    const MatchArgs *args = setup->args;
    const Adjudication *rule = &args->adjudication;
    char rules[RULES_TEXT];
    rules_text(setup->board, true, rules);
    buffer_print(out, "variant %s\nrules %s\nstart %s\nteams %s\nseed %" PRIu64 "\n",
                 args->variant->name, rules, start, args->teams ? args->teams : "-", args->seed);
    for (uint32_t e = 0; e < args->engine_count; e++) {
        buffer_put(out, "engine ");
        engine_spec_text(&args->engines[e], out);
        buffer_put(out, "\n");
    }
    buffer_print(out, "openings %016" PRIx64 "\n", book_key(setup->book));
    buffer_print(out, "draw %u %u %d resign %u %d maxmoves %u\n", rule->draw_number,
                 rule->draw_count, (int)rule->draw_score, rule->resign_count,
                 (int)rule->resign_score, rule->most_moves);
    buffer_print(out, "games %u, seated", match_block_games(&setup->plan));
    for (uint32_t i = 0; i < setup->seating.size * setup->seating.groups; i++) {
        buffer_put(out, i ? ", " : " ");
        seating_text(&setup->table, &setup->seating.list[i], out);
    }
}

static void set_head(MatchSetup *setup, const char *start) {
    const MatchArgs *args = setup->args;
    JournalHead *head = &setup->head;
    Buffer description = {NULL, 0, 0};
    describe(setup, start, &description);
    head->description = buffer_take(&description);
    head->variant = memory_text(args->variant->name, strlen(args->variant->name));
    memcpy(head->seats, args->variant->seats, SEATS);
    for (Seat s = 0; s < SEATS; s++)
        head->side[s] = seat_bit(s);
    for (uint32_t i = 0; i < setup->table.side_count; i++)
        for (Seat s = 0; s < SEATS; s++)
            if (setup->table.side[i] >> s & 1)
                head->side[s] = setup->table.side[i];
    head->engine = memory_new(args->engine_count * sizeof *head->engine);
    for (uint32_t e = 0; e < args->engine_count; e++)
        head->engine[head->engine_count++] =
            memory_text(args->engines[e].name, strlen(args->engines[e].name));
    head->block_games = match_block_games(&setup->plan);
}

/* --- all of it -------------------------------------------------------------------------------- */

static bool set_plan(MatchSetup *setup, const atomic_bool *stop, Error *error) {
    const MatchArgs *args = setup->args;
    const uint32_t size = setup->seating.size;
    if (args->games && args->games % size)
        return error_set(error, "-games %u: a round has %u seatings, so a multiple of that",
                         args->games, size);
    const uint64_t rounds = args->rounds ? args->rounds : setup->has_sprt ? ENDLESS_ROUNDS : 1;
    if (rounds * setup->seating.groups > UINT32_MAX)
        return error_set(error, "-rounds: that is too much for %u groups of engines",
                         setup->seating.groups);
    setup->plan = (MatchPlan){
        .board = setup->board,
        .side = args->teams ? setup->side : NULL,
        .teams = args->teams,
        .table = &setup->table,
        .engines = args->engines,
        .engine_count = args->engine_count,
        .seating = &setup->seating,
        .repeats = args->games ? args->games / size : 1,
        .book = setup->book,
        .adjudication = args->adjudication,
        .rounds = rounds,
        .shard = args->shard,
        .shards = args->shards,
        .concurrency = args->concurrency,
        .seed = args->seed,
        .recover = args->recover,
        .startup = args->startup,
        .log = setup->log,
        .stop = stop,
    };
    return true;
}

bool match_setup(const MatchArgs *args, const atomic_bool *stop, MatchSetup *setup, Error *error) {
    const char *start = NULL;
    *setup = (MatchSetup){.args = args};
    if (!set_test(setup, error) || !set_game(setup, &start, error) || !check_rules(setup, error) ||
        !seating_plan(&setup->table, args->engines, args->engine_count, args->seats,
                      &setup->seating, error))
        return false;
    setup->book = book_new(&args->openings, setup->board, args->teams ? setup->side : NULL, start,
                           args->seed, error);
    if (!setup->book)
        return false;
    if (args->log && !(setup->log = talk_log_open(args->log, error)))
        return false;
    if (!set_plan(setup, stop, error))
        return false;
    set_head(setup, start);
    return true;
}

void match_setup_free(MatchSetup *setup) {
    talk_log_close(setup->log);
    book_free(setup->book);
    free(setup->seating.list);
    free(setup->board);
    free(setup->head.description);
    free(setup->head.variant);
    for (uint32_t e = 0; e < setup->head.engine_count; e++)
        free(setup->head.engine[e]);
    free(setup->head.engine);
    *setup = (MatchSetup){.args = NULL};
}
