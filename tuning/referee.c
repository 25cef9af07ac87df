/* The record is the game: plies are played on it alone, and the engines are told what it holds.
 *
 * A ply is asked for, judged, noted, and only then counted against the clocks of the next. All that
 * could end a game is looked at in one place, after each ply. */
#include "tuning/referee.h"

#include "engine/memory.h"
#include "engine/movegen.h"
#include "engine/notation.h"
#include "engine/pgn4.h"
#include "tuning/peer.h"
#include "tuning/verdict.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MS = 1000 };

typedef struct {
    const GameJob *job;
    GameReport *report;
    Pgn4 *record;
    Transcript told;
    SeatClock clock[SEATS];
    uint32_t calm;       /* plies in a row that saw no advantage */
    uint32_t bad[SEATS]; /* moves in a row of the seat that saw it lost */
    Buffer position, go; /* the commands sent last */
    Ending last;         /* why the last seat left: ENDING_FAULT, ENDING_RESIGN (adjudicated), or
                            ENDING_BOARD when an engine has moved since */
    Seat leaver;         /* … that seat */
} Referee;

static const Game *game_of(const Referee *referee) { return referee->record->game; }
static const Position *now_of(const Referee *referee) { return &game_of(referee)->now; }

/* --- plies ------------------------------------------------------------------------------------ */

/* Which seats still play, and not by lot? */
static SeatMask playing(const Position *pos) {
    return pos->now.alive & (SeatMask)~state_wanderers(&pos->now);
}

/* Plays a ply that is known to be legal, and notes who went out by it. */
static void advance(Referee *referee, Move m, const char *comment) {
    const SeatMask before = playing(now_of(referee));
    transcript_ply(&referee->told, now_of(referee), m);
    const bool played = pgn4_play(referee->record, m, NULL);
    assert(played);
    (void)played;
    if (comment[0])
        pgn4_comment(referee->record, comment);
    const SeatMask gone = before & (SeatMask)~playing(now_of(referee));
    for (Seat s = 0; s < SEATS; s++)
        if (gone >> s & 1)
            referee->report->outcome.lasted[s] = (uint16_t)game_of(referee)->count;
}

/* A king that nobody leads: each of its moves is as likely as the others. */
static void walk(Referee *referee) {
    Move *moves = memory_resize(NULL, MAX_MOVES * sizeof *moves);
    const uint64_t count = movegen_legal(now_of(referee), moves);
    const uint64_t lot = hash_mix(hash_mix(referee->job->seed) + game_of(referee)->count) >> 32;
    const Move move = moves[lot * count >> 32];
    free(moves);
    advance(referee, move, "");
}

/* --- faults ----------------------------------------------------------------------------------- */

static void fault_words(Fault *fault, const Answer *answer, int64_t limit, const char *why) {
    const char *colon = answer->how[0] ? ": " : "";
    const size_t size = sizeof fault->text;
    switch (fault->kind) {
    case FAULT_CRASH:
        snprintf(fault->text, size, "the program ended%s%s", colon, answer->how);
        break;
    case FAULT_STALL:
        snprintf(fault->text, size, "no bestmove after %" PRId64 " ms, nor when told to stop",
                 answer->used / MS);
        break;
    case FAULT_TIME:
        snprintf(fault->text, size, "bestmove %s after %" PRId64 " ms, %" PRId64 " ms too late",
                 answer->move, answer->used / MS, (answer->used - limit + MS - 1) / MS);
        break;
    case FAULT_NO_MOVE:
        snprintf(fault->text, size, "bestmove %s%s%s", answer->move, colon, answer->how);
        break;
    default:
        snprintf(fault->text, size, "bestmove %s: %.80s%s%.80s", answer->move, why, colon,
                 answer->how);
    }
}

/* The engine of the seat to move has done wrong: the seat goes as the rules have it. */
static void forfeit(Referee *referee, FaultKind kind, const Answer *answer, int64_t limit,
                    const char *why) {
    const Seat us = now_of(referee)->now.turn;
    Fault *fault = &referee->report->fault[us];
    char comment[320];
    fault->kind = kind;
    fault->ply = (uint32_t)game_of(referee)->count;
    fault_words(fault, answer, limit, why);
    fault->position = memory_text(referee->position.text, referee->position.length);
    fault->go = memory_text(referee->go.text, referee->go.length);
    snprintf(comment, sizeof comment, "%s: %s", fault_name(kind), fault->text);
    advance(referee, move_make(0, 0, kind == FAULT_TIME ? MOVE_TIMEOUT : MOVE_RESIGN, 0), comment);
    referee->last = ENDING_FAULT;
    referee->leaver = us;
}

/* --- an engine's move -------------------------------------------------------------------------
 */

static void note_play(EnginePlay *play, const Answer *answer) {
    play->moves++;
    play->depth += answer->info.depth;
    play->nodes += answer->info.nodes;
    play->us += (uint64_t)answer->used;
}

/* "+0.83/9 0.512s 12345n clock=59488" */
static void move_comment(const Answer *answer, const SeatClock *clock, char *out, size_t size) {
    char score[INFO_TEXT];
    const EngineInfo *info = &answer->info;
    int n = snprintf(out, size, "%s/%u %" PRId64 ".%03" PRId64 "s",
                     info->has_score ? info_score_text(info, score) : "-", info->depth,
                     answer->used / (MS * MS), answer->used / MS % MS);
    if (info->nodes)
        n += snprintf(out + n, size - (size_t)n, " %" PRIu64 "n", info->nodes);
    if (clock->control->has_clock)
        snprintf(out + n, size - (size_t)n, " clock=%" PRId64, clock->left / MS);
}

/* Keeps count of what the engines see, for adjudication. */
static void note_score(Referee *referee, Seat us, const EngineInfo *info) {
    const Adjudication *rule = referee->job->adjudication;
    int32_t score;
    if (!info_centipawns(info, &score)) {
        referee->calm = referee->bad[us] = 0;
        return;
    }
    referee->calm = abs((int)score) <= rule->draw_score ? referee->calm + 1 : 0;
    referee->bad[us] = score <= -rule->resign_score ? referee->bad[us] + 1 : 0;
}

/* Plays what the engine said, or says why it cannot. */
static void take_move(Referee *referee, const Answer *answer, int64_t limit) {
    const Position *pos = now_of(referee);
    const Seat us = pos->now.turn;
    Error why;
    Move move;
    char comment[128];
    if (!move_read(pos, answer->move, strlen(answer->move), &move, &why)) {
        forfeit(referee, FAULT_ILLEGAL, answer, limit, why.text);
        return;
    }
    if (move_kind(move) == MOVE_TIMEOUT) {
        forfeit(referee, FAULT_ILLEGAL, answer, limit, "not a move");
        return;
    }
    note_score(referee, us, &answer->info);
    move_comment(answer, &referee->clock[us], comment, sizeof comment);
    advance(referee, move, comment);
    referee->last = ENDING_BOARD;
    referee->leaver = us;
}

/* Asks the seat to move; false when the match was stopped. */
static bool ask(Referee *referee) {
    const Seat us = now_of(referee)->now.turn;
    Driver *driver = referee->job->driver[us];
    const EngineSpec *spec = driver_spec(driver);
    SeatClock *clock = &referee->clock[us];
    const int64_t limit = seat_clock_limit(clock);
    const int64_t allowed = limit == NO_LIMIT ? spec->patience : limit;
    Answer answer;
    dialect_position(&referee->told, spec->proto, &referee->position);
    dialect_go(now_of(referee), referee->clock, spec->proto, &referee->go);
    driver_think(driver, referee->position.text, referee->go.text, limit, &answer);
    if (answer.kind == ANSWER_GIVEN_UP)
        return false;
    note_play(&referee->report->play[us], &answer);
    const bool in_time = seat_clock_spend(clock, answer.used, spec->margin);
    if (answer.kind == ANSWER_CRASHED)
        forfeit(referee, FAULT_CRASH, &answer, allowed, "");
    else if (answer.kind == ANSWER_STALLED)
        forfeit(referee, FAULT_STALL, &answer, allowed, "");
    else if (answer.kind == ANSWER_LATE || !in_time)
        forfeit(referee, FAULT_TIME, &answer, allowed, "");
    else if (answer.kind == ANSWER_NOTHING)
        forfeit(referee, FAULT_NO_MOVE, &answer, allowed, "");
    else
        take_move(referee, &answer, allowed);
    return true;
}

/* --- adjudication ----------------------------------------------------------------------------- */

/* The side of `us` has seen itself lost for long: it resigns for the seat to move if that is one of
 * its own. */
static bool wants_to_resign(const Referee *referee) {
    const Adjudication *rule = referee->job->adjudication;
    const Table *table = referee->job->table;
    const Position *pos = now_of(referee);
    if (!rule->resign_count)
        return false;
    for (uint32_t i = 0; i < table->side_count; i++)
        if (table->side[i] >> pos->now.turn & 1)
            for (Seat s = 0; s < SEATS; s++)
                if ((table->side[i] & playing(pos)) >> s & 1 &&
                    referee->bad[s] < rule->resign_count)
                    return false;
    return true;
}

static bool is_calm(const Referee *referee) {
    const Adjudication *rule = referee->job->adjudication;
    const uint32_t seats = referee->job->table->seat_count;
    return rule->draw_count && game_of(referee)->count >= (size_t)rule->draw_number * seats &&
           referee->calm >= rule->draw_count * (uint32_t)count_bits64(playing(now_of(referee)));
}

static bool is_long(const Referee *referee) {
    const uint32_t most = referee->job->adjudication->most_moves;
    /* what is kept of a game has room for so many plies */
    return game_of(referee)->count >= UINT16_MAX ||
           (most && game_of(referee)->count >= (size_t)most * referee->job->table->seat_count);
}

/* Is there an end? Then *outcome and the report's ending say which. */
static bool has_ended(Referee *referee, Outcome *outcome) {
    const Game *game = game_of(referee);
    Ending *ending = &referee->report->ending;
    if (game_over(game, outcome)) {
        *ending = referee->last;
        outcome_text(&game->now, outcome, referee->report->result);
        if (outcome->reason == REASON_ABORTED)
            verdict_lost_by(referee->job->table, &game->now, referee->leaver, outcome);
        return true;
    }
    if (is_calm(referee)) {
        *ending = ENDING_DRAW;
        verdict_drawn(outcome);
        snprintf(referee->report->result, OUTCOME_TEXT, "draw (adjudication)");
        return true;
    }
    if (is_long(referee)) {
        *ending = ENDING_LENGTH;
        verdict_stopped(&game->now, outcome);
        outcome_text(&game->now, outcome, referee->report->result);
        /* judged as if quiet plies had run out, but that is not why */
        char *why = strrchr(referee->report->result, '(');
        if (why)
            snprintf(why, OUTCOME_TEXT - (size_t)(why - referee->report->result), "(maxmoves)");
        return true;
    }
    return false;
}

/* --- the record ------------------------------------------------------------------------------- */

/* A name for each seat, told apart when an engine has several: "Dev", "Dev#2". */
static void set_names(const Referee *referee) {
    const GameJob *job = referee->job;
    for (Seat s = 0; s < SEATS; s++) {
        char tag[SEAT_TEXT], name[160];
        uint32_t before = 0;
        if (job->engine[s] == NO_ENGINE)
            continue;
        for (Seat t = 0; t < s; t++)
            before += job->engine[t] == job->engine[s];
        snprintf(name, sizeof name, before ? "%.128s#%u" : "%.128s",
                 job->engines[job->engine[s]].name, before + 1);
        pgn4_set_tag(referee->record, seat_text(now_of(referee)->board->variant, s, tag), name);
    }
}

static void set_tags(const Referee *referee) {
    const GameJob *job = referee->job;
    const GameReport *report = referee->report;
    Pgn4 *record = referee->record;
    char text[2 * TIMECONTROL_TEXT];
    set_names(referee);
    snprintf(text, sizeof text, "%" PRIu64, job->number + 1);
    pgn4_set_tag(record, "GameNr", text);
    snprintf(text, sizeof text, "%u", job->block + 1);
    pgn4_set_tag(record, "Round", text);
    pgn4_set_tag(record, "Site", "quadriga-match");
    pgn4_set_tag(record, "TimeControl",
                 timecontrol_text(&job->engines[job->engine[job->table->seat[0]]].control, text));
    pgn4_complete(record);
    if (report->ending == ENDING_DRAW || report->ending == ENDING_LENGTH) {
        snprintf(text, sizeof text, "Adjudication: %s", report->result);
        pgn4_set_tag(record, "Termination", text);
        if (job->table->side_count == 2)
            pgn4_set_tag(record, "Result", "1/2-1/2");
    }
    if (report->ending == ENDING_FAULT) { /* the record has it as a resignation or a time-out */
        snprintf(text, sizeof text, "Adjudication: %s, %s", report->result,
                 fault_name(report->fault[referee->leaver].kind));
        pgn4_set_tag(record, "Termination", text);
    }
}

/* --- the game --------------------------------------------------------------------------------- */

static void begin(Referee *referee, Game *game) {
    const GameJob *job = referee->job;
    GameReport *report = referee->report;
    *report = (GameReport){.number = job->number};
    report->outcome.block = job->block;
    memcpy(report->outcome.engine, job->engine, sizeof job->engine);
    referee->record = pgn4_new(game);
    transcript_start(&referee->told, game, job->setting->teams);
    for (Seat s = 0; s < SEATS; s++)
        if (job->driver[s])
            seat_clock_start(&referee->clock[s], &driver_spec(job->driver[s])->control);
}

static bool play(Referee *referee, Outcome *outcome) {
    while (!has_ended(referee, outcome)) {
        const State *now = &now_of(referee)->now;
        if (setting_is_stopped(referee->job->setting))
            return false;
        if (state_wanderers(now) >> now->turn & 1) {
            walk(referee);
        } else if (wants_to_resign(referee)) {
            referee->last = ENDING_RESIGN;
            referee->leaver = now->turn;
            advance(referee, move_make(0, 0, MOVE_RESIGN, 0), "adjudication");
        } else if (!ask(referee)) {
            return false;
        }
    }
    return true;
}

bool referee_play(const GameJob *job, Game *game, GameReport *report) {
    Referee referee = {.job = job, .report = report};
    Outcome outcome;
    begin(&referee, game);
    const int64_t start = peer_now();
    const bool finished = play(&referee, &outcome);
    if (finished) {
        report->us = (uint64_t)(peer_now() - start);
        report->outcome.plies = (uint16_t)game_of(&referee)->count;
        for (Seat s = 0; s < SEATS; s++)
            if (!report->outcome.lasted[s] && job->engine[s] != NO_ENGINE)
                report->outcome.lasted[s] = report->outcome.plies;
        verdict_places(job->table, &outcome, &report->outcome);
        set_tags(&referee);
        report->pgn4 = pgn4_write(referee.record);
    } else {
        game_report_free(report);
    }
    pgn4_free(referee.record);
    transcript_free(&referee.told);
    buffer_free(&referee.position);
    buffer_free(&referee.go);
    return finished;
}
