/* A thread plays one game after the other with engine processes of its own, which it keeps from
 * game to game. Threads share only the number of the next game, the end of the match, and the
 * watcher, all under one lock. */
#include "tuning/match.h"

#include "engine/memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const MatchPlan *plan;
    const MatchWatcher *watcher;
    DriverSetting setting;
    pthread_mutex_t lock; /* of what follows */
    uint64_t next;        /* the number from which the next game is looked for */
    MatchEnd end;
    Error error;
    atomic_bool over; /* no more games; those that run are dropped */
} Match;

typedef struct { /* one thread's engines */
    Match *match;
    uint32_t index;  /* of the thread */
    Driver **driver; /* processes */
    bool *is_seated; /* … has it a seat in the present game? */
    size_t count;
    uint32_t started; /* how many it has started, for the log */
} Slot;

/* --- numbers ---------------------------------------------------------------------------------- */

uint32_t match_block_games(const MatchPlan *plan) { return plan->seating->size * plan->repeats; }

static uint64_t block_count(const MatchPlan *plan) { return plan->rounds * plan->seating->groups; }

uint64_t match_games(const MatchPlan *plan) {
    const uint64_t blocks = block_count(plan);
    const uint64_t own =
        plan->shard < blocks ? (blocks - plan->shard + plan->shards - 1) / plan->shards : 0;
    return own * match_block_games(plan);
}

const Seating *match_seating(const MatchPlan *plan, uint64_t number) {
    const uint64_t block = number / match_block_games(plan);
    const uint64_t index = number % match_block_games(plan) % plan->seating->size;
    return &plan->seating->list[block % plan->seating->groups * plan->seating->size + index];
}

/* The next game that is to be played; false when there is none. */
static bool next_game(Match *match, uint64_t *number) {
    const MatchPlan *plan = match->plan;
    const uint32_t size = match_block_games(plan);
    const uint64_t all = block_count(plan) * size;
    bool found = false;
    pthread_mutex_lock(&match->lock);
    for (; !found && match->next < all && !setting_is_stopped(&match->setting); match->next++) {
        *number = match->next;
        found = match->next / size % plan->shards == plan->shard &&
                !(match->watcher->is_played &&
                  match->watcher->is_played(match->watcher->context, match->next));
    }
    pthread_mutex_unlock(&match->lock);
    return found;
}

/* --- the end ---------------------------------------------------------------------------------- */

/* Ends the match, unless it has been ended before. */
static void finish(Match *match, MatchEnd end, const Error *error) {
    pthread_mutex_lock(&match->lock);
    if (match->end == MATCH_PLAYED) {
        match->end = end;
        if (error)
            match->error = *error;
    }
    atomic_store(&match->over, true);
    pthread_mutex_unlock(&match->lock);
}

/* Did an engine's process come to grief? */
static bool is_crash(const GameReport *report, Seat *seat) {
    for (Seat s = 0; s < SEATS; s++)
        if (report->fault[s].kind == FAULT_CRASH || report->fault[s].kind == FAULT_STALL) {
            *seat = s;
            return true;
        }
    return false;
}

static void tell(Match *match, GameReport *report) {
    const MatchPlan *plan = match->plan;
    Seat seat;
    Error error;
    bool goes_on = true;
    const bool crashed = is_crash(report, &seat);
    if (crashed)
        error_set(&error, "%s: %.150s (to go on after that: -recover)",
                  plan->engines[report->outcome.engine[seat]].name, report->fault[seat].text);
    pthread_mutex_lock(&match->lock);
    if (!atomic_load(&match->over)) /* what ended it has been told */
        goes_on = match->watcher->on_game(match->watcher->context, report);
    pthread_mutex_unlock(&match->lock);
    if (!goes_on)
        finish(match, MATCH_STOPPED, NULL);
    else if (crashed && !plan->recover)
        finish(match, MATCH_FAILED, &error);
}

/* --- engines ---------------------------------------------------------------------------------- */

static void drop(Slot *slot, size_t i) {
    driver_free(slot->driver[i]);
    slot->count--;
    slot->driver[i] = slot->driver[slot->count];
    slot->is_seated[i] = slot->is_seated[slot->count];
}

/* Starts one more process; NULL with the reason. */
static Driver *enlarge(Slot *slot, const EngineSpec *spec, Error *error) {
    enum { PROCESSES = 10000 }; /* of a thread, to tell threads apart in the log */
    Driver *driver =
        driver_start(spec, &slot->match->setting, slot->index * PROCESSES + ++slot->started, error);
    if (!driver)
        return NULL;
    slot->driver = memory_resize(slot->driver, (slot->count + 1) * sizeof *slot->driver);
    slot->is_seated = memory_resize(slot->is_seated, (slot->count + 1) * sizeof *slot->is_seated);
    slot->driver[slot->count] = driver;
    slot->is_seated[slot->count++] = true;
    return driver;
}

/* A process of the engine for a seat, ready for a new game; NULL with the reason. One that has died
 * since it was used last is replaced. */
static Driver *hire(Slot *slot, const EngineSpec *spec, Error *error) {
    for (size_t i = 0; i < slot->count; i++)
        if (driver_spec(slot->driver[i]) == spec && (spec->share || !slot->is_seated[i])) {
            if (slot->is_seated[i] || driver_new_game(slot->driver[i], error)) {
                slot->is_seated[i] = true;
                return slot->driver[i];
            }
            drop(slot, i--);
        }
    Driver *driver = enlarge(slot, spec, error);
    return driver && driver_new_game(driver, error) ? driver : NULL;
}

static bool seat_engines(Slot *slot, GameJob *job, Error *error) {
    const Table *table = job->table;
    for (size_t i = 0; i < slot->count; i++)
        slot->is_seated[i] = false;
    for (uint32_t i = 0; i < table->seat_count; i++) {
        const Seat s = table->seat[i];
        job->driver[s] = hire(slot, &job->engines[job->engine[s]], error);
        if (!job->driver[s])
            return false;
    }
    return true;
}

/* Ends processes that are dead, that are started anew for each game, or that had no seat in this
 * one. */
static void dismiss(Slot *slot) {
    for (size_t i = slot->count; i-- > 0;)
        if (!driver_lives(slot->driver[i]) || driver_spec(slot->driver[i])->restart ||
            !slot->is_seated[i])
            drop(slot, i);
}

/* --- games ------------------------------------------------------------------------------------ */

static void play(Slot *slot, uint64_t number) {
    Match *match = slot->match;
    const MatchPlan *plan = match->plan;
    const uint64_t block = number / match_block_games(plan);
    GameJob job = {
        .table = plan->table,
        .engines = plan->engines,
        .adjudication = &plan->adjudication,
        .block = (uint32_t)block,
        .number = number,
        .seed = hash_mix(hash_mix(plan->seed) + number),
        .setting = &match->setting,
    };
    GameReport report;
    Error error;
    memcpy(job.engine, match_seating(plan, number)->engine, sizeof job.engine);
    if (!seat_engines(slot, &job, &error)) {
        finish(match, setting_is_stopped(&match->setting) ? MATCH_STOPPED : MATCH_FAILED, &error);
        return;
    }
    Game *game = game_new(plan->board);
    book_place(plan->book, block / plan->seating->groups, game);
    if (referee_play(&job, game, &report)) {
        tell(match, &report);
        game_report_free(&report);
    }
    dismiss(slot);
}

static void *run_slot(void *context) {
    Slot *slot = context;
    uint64_t number;
    while (next_game(slot->match, &number))
        play(slot, number);
    while (slot->count)
        drop(slot, slot->count - 1);
    free(slot->driver);
    free(slot->is_seated);
    return NULL;
}

MatchEnd match_run(const MatchPlan *plan, const MatchWatcher *watcher, Error *error) {
    Match match = {
        .plan = plan,
        .watcher = watcher,
        .setting = {.board = plan->board,
                    .teams = plan->teams,
                    .startup = plan->startup,
                    .log = plan->log,
                    .stop = {plan->stop}},
        .end = MATCH_PLAYED,
    };
    atomic_init(&match.over, false);
    match.setting.stop[1] = &match.over;
    pthread_mutex_init(&match.lock, NULL);
    Slot *slots = memory_new(plan->concurrency * sizeof *slots);
    pthread_t *threads = memory_new(plan->concurrency * sizeof *threads);
    uint32_t running = 0;
    for (; running < plan->concurrency; running++) {
        slots[running].match = &match;
        slots[running].index = running;
        if (pthread_create(&threads[running], NULL, run_slot, &slots[running]) != 0)
            break;
    }
    if (running < plan->concurrency) {
        error_set(&match.error, "only %u threads can be had", running);
        finish(&match, MATCH_FAILED, &match.error);
    }
    for (uint32_t i = 0; i < running; i++)
        pthread_join(threads[i], NULL);
    if (match.end == MATCH_PLAYED && plan->stop && atomic_load(plan->stop))
        match.end = MATCH_STOPPED;
    if (match.end == MATCH_FAILED && error)
        *error = match.error;
    pthread_mutex_destroy(&match.lock);
    free(slots);
    free(threads);
    return match.end;
}
