/* The match runner's front door: plays a match, or puts journals of one together. What games,
 * engines and standings are is known elsewhere; here they are put into files and onto the screen.
 *
 * Standard output has the results, whole lines only; the line of progress is on standard error, and
 * only if that is a terminal. */
#include "protocol/streams.h"
#include "tuning/interrupt.h"
#include "tuning/match_print.h"
#include "tuning/match_setup.h"
#include "tuning/peer.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

enum { PLAYED = 0, FAILED = 1, MISUSED = 2, INTERRUPTED = 130 };

typedef struct {
    const MatchArgs *args;
    const MatchSetup *setup;
    Keeper *keeper;
    char conditions[TIMECONTROL_TEXT];
    uint64_t games;     /* all that this process is to have in the end */
    size_t shown_games; /* when the standings were shown last */
    int64_t start;
    bool on_terminal; /* progress is shown */
    bool decided;     /* the test has ended the match */
    bool failed;
    Error error;
} Match;

/* --- what is shown ----------------------------------------------------------------------------
 */

static void show_progress(const Match *match) {
    const uint64_t done = match->keeper->journal.count;
    if (!match->on_terminal)
        return;
    fputs("\r\033[K", stderr);
    match_print_progress(done, match->games, done - match->keeper->before,
                         peer_now() - match->start, stderr);
    fflush(stderr);
}

static void hide_progress(const Match *match) {
    if (match->on_terminal) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
}

static void show_standings(Match *match, bool all) {
    match->shown_games = match->keeper->journal.count;
    match_print_standings(match->keeper, match->setup->has_sprt ? &match->setup->sprt : NULL,
                          match->conditions, all, match->args->seed, stdout);
}

/* --- a match ---------------------------------------------------------------------------------- */

static bool is_played(void *context, uint64_t number) {
    const Match *match = context;
    return journal_has(&match->keeper->journal, number);
}

/* Has the test been decided by the blocks up to the first that is not finished? */
static bool is_decided(Match *match) {
    if (!match->setup->has_sprt)
        return false;
    const GameList whole = keeper_whole(match->keeper);
    const Sample sample = sample_between(&whole, 0, 1);
    return sprt_judge(&match->setup->sprt, &sample).verdict != SPRT_GOES_ON;
}

static bool on_game(void *context, GameReport *report) {
    Match *match = context;
    const uint32_t interval = match->args->rating_interval;
    hide_progress(match);
    match_print_game(report, &match->keeper->journal.head, stdout);
    if (!keeper_take(match->keeper, report, &match->error)) {
        match->failed = true;
        return false;
    }
    if (interval && match->keeper->journal.count - match->shown_games >= interval)
        show_standings(match, false);
    fflush(stdout);
    show_progress(match);
    match->decided = is_decided(match);
    return !match->decided;
}

static void complain(const Error *error) { fprintf(stderr, "quadriga-match: %s\n", error->text); }

/* Plays what is left to be played; the status to end with. */
static int run(Match *match) {
    const MatchWatcher watcher = {match, is_played, on_game};
    Error error;
    match->start = peer_now();
    match->shown_games = match->keeper->before;
    match->on_terminal = isatty(STDERR_FILENO);
    const MatchEnd end =
        is_decided(match) ? MATCH_PLAYED : match_run(&match->setup->plan, &watcher, &error);
    hide_progress(match);
    show_standings(match, true);
    const bool written = fflush(stdout) == 0 && !ferror(stdout);
    if (match->failed || end == MATCH_FAILED)
        complain(match->failed ? &match->error : &error);
    if (match->failed || end == MATCH_FAILED || !written)
        return FAILED;
    return end == MATCH_STOPPED && !match->decided ? INTERRUPTED : PLAYED;
}

static void say_conditions(Match *match) {
    const MatchArgs *args = match->args;
    timecontrol_text(&args->engines[0].control, match->conditions);
    printf("%s, %" PRIu64 " games here in blocks of %u, seed %" PRIu64 "\n", args->variant->name,
           match->games, match_block_games(&match->setup->plan), args->seed);
    if (!args->journal)
        puts("no -jsonout: what is broken off cannot be gone on with");
    if (match->keeper->before)
        printf("%zu games are played already\n", match->keeper->before);
    fflush(stdout);
}

static int play(const MatchArgs *args) {
    MatchSetup setup;
    Keeper keeper;
    Error error;
    int status = MISUSED;
    if (!match_setup(args, interrupt_catch(), &setup, &error)) {
        complain(&error);
    } else if (!keeper_open(&keeper,
                            &(KeeperFiles){.head = &setup.head,
                                           .journal = args->journal,
                                           .pgn = args->pgn,
                                           .resume = args->resume,
                                           .shard = args->shard,
                                           .shards = args->shards},
                            &error)) {
        complain(&error);
        status = FAILED;
    } else {
        Match match = {.args = args, .setup = &setup, .keeper = &keeper};
        match.games = match_games(&setup.plan);
        say_conditions(&match);
        status = run(&match);
        keeper_close(&keeper);
    }
    match_setup_free(&setup);
    return status;
}

/* --- journals --------------------------------------------------------------------------------- */

static int merge(const MatchArgs *args) {
    Keeper keeper;
    Sprt sprt;
    Error error;
    if (!args->journal_count)
        error_set(&error, "merge: which journals?");
    if (!args->journal_count ||
        (args->sprt.given && !match_setup_sprt(&args->sprt, &sprt, &error))) {
        complain(&error);
        return MISUSED;
    }
    if (!keeper_merge(&keeper, args->journals, args->journal_count, &error)) {
        complain(&error);
        return FAILED;
    }
    match_print_standings(&keeper, args->sprt.given ? &sprt : NULL, "merged", true, args->seed,
                          stdout);
    bool ok = keeper_export(&keeper, args->journal, args->pgn, &error);
    if (!ok)
        complain(&error);
    ok = fflush(stdout) == 0 && !ferror(stdout) && ok;
    keeper_close(&keeper);
    return ok ? PLAYED : FAILED;
}

int main(int argc, char **argv) {
    MatchArgs args;
    Error error;
    int status = MISUSED;
    streams_prepare();
    if (!match_args_read(argc, argv, &args, &error)) {
        fprintf(stderr, "quadriga-match: %s; --help lists the options\n", error.text);
    } else if (args.help) {
        match_args_help(stdout);
        status = fflush(stdout) == 0 ? PLAYED : FAILED;
    } else if (args.version) {
        status = puts("quadriga-match " QUADRIGA_VERSION) >= 0 ? PLAYED : FAILED;
    } else {
        status = args.merge ? merge(&args) : play(&args);
    }
    match_args_free(&args);
    return status;
}
