/* Lists of four stand in the order of the seats. Everything that is read is checked: a journal may
 * have been written by another version, or by hand. */
#include "tuning/journal_line.h"

#include "engine/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT = 1, MOST_ENGINES = 254, MOST_BLOCK_GAMES = 1000000 };

/* --- writing ---------------------------------------------------------------------------------- */

static void put_key(Buffer *out, const char *key) { buffer_print(out, ",\"%s\":", key); }

static void put_text(Buffer *out, const char *key, const char *text) {
    put_key(out, key);
    json_put_text(out, text);
}

static void put_four(Buffer *out, const char *key, const int64_t value[SEATS]) {
    put_key(out, key);
    for (Seat s = 0; s < SEATS; s++)
        buffer_print(out, "%c%" PRId64, s ? ',' : '[', value[s]);
    buffer_put(out, "]");
}

void journal_put_head(const JournalHead *head, Buffer *out) {
    int64_t side[SEATS];
    for (Seat s = 0; s < SEATS; s++)
        side[s] = head->side[s];
    buffer_print(out, "{\"format\":%d", FORMAT);
    put_text(out, "variant", head->variant);
    put_text(out, "seats", head->seats);
    put_four(out, "sides", side);
    put_key(out, "engines");
    for (uint32_t e = 0; e < head->engine_count; e++) {
        buffer_put(out, e ? "," : "[");
        json_put_text(out, head->engine[e]);
    }
    buffer_print(out, "],\"block_games\":%u", head->block_games);
    put_text(out, "description", head->description);
    buffer_put(out, "}\n");
}

static void put_fault(const Fault *fault, char seat, bool first, Buffer *out) {
    buffer_print(out, "%s{\"seat\":\"%c\",\"kind\":\"%s\",\"ply\":%u", first ? "" : ",", seat,
                 fault_name(fault->kind), fault->ply);
    put_text(out, "text", fault->text);
    put_text(out, "position", fault->position);
    put_text(out, "go", fault->go);
    buffer_put(out, "}");
}

static void put_faults(const GameReport *report, const char *seats, Buffer *out) {
    bool first = true;
    for (Seat s = 0; s < SEATS; s++)
        if (report->fault[s].kind) {
            buffer_put(out, first ? ",\"faults\":[" : "");
            put_fault(&report->fault[s], seats[s], first, out);
            first = false;
        }
    buffer_put(out, first ? "" : "]");
}

static void put_plays(const GameReport *report, Buffer *out) {
    int64_t moves[SEATS], depth[SEATS], nodes[SEATS], us[SEATS];
    for (Seat s = 0; s < SEATS; s++) {
        const EnginePlay *play = &report->play[s];
        moves[s] = (int64_t)play->moves;
        depth[s] = (int64_t)play->depth;
        nodes[s] = (int64_t)play->nodes;
        us[s] = (int64_t)play->us;
    }
    put_four(out, "moves", moves);
    put_four(out, "depth", depth);
    put_four(out, "nodes", nodes);
    put_four(out, "us", us);
}

void journal_put_game(const GameReport *report, const char *seats, Buffer *out) {
    const GameOutcome *outcome = &report->outcome;
    int64_t engine[SEATS], place[SEATS], points[SEATS], lasted[SEATS];
    for (Seat s = 0; s < SEATS; s++) {
        engine[s] = outcome->engine[s] == NO_ENGINE ? -1 : outcome->engine[s];
        place[s] = outcome->place[s];
        points[s] = outcome->points[s];
        lasted[s] = outcome->lasted[s];
    }
    buffer_print(out, "{\"game\":%" PRIu64 ",\"block\":%u", report->number, outcome->block);
    put_four(out, "engine", engine);
    put_four(out, "place", place);
    put_four(out, "points", points);
    put_four(out, "lasted", lasted);
    buffer_print(out, ",\"plies\":%u", outcome->plies);
    put_text(out, "ending", ending_name(report->ending));
    put_text(out, "result", report->result);
    put_faults(report, seats, out);
    put_plays(report, out);
    buffer_print(out, ",\"took_us\":%" PRIu64, report->us);
    if (report->pgn4)
        put_text(out, "pgn4", report->pgn4);
    buffer_put(out, "}\n");
}

/* --- reading ---------------------------------------------------------------------------------- */

static char *copy(const char *text) { return memory_text(text, strlen(text)); }

static bool get_number(const Json *json, const char *key, int64_t low, int64_t high, int64_t *out,
                       Error *error) {
    *out = json_number(json, key, low - 1);
    return (*out >= low && *out <= high) || error_set(error, "'%s' is missing or wrong", key);
}

static bool get_four(const Json *json, const char *key, int64_t low, int64_t high,
                     int64_t out[SEATS], Error *error) {
    const Json *list = json_get(json, key);
    const Json *item = list && list->type == JSON_LIST ? list->first : NULL;
    for (Seat s = 0; s < SEATS; s++, item = item->next) {
        if (!item || item->type != JSON_NUMBER || item->number < low || item->number > high)
            return error_set(error, "'%s' is missing or wrong", key);
        out[s] = item->number;
    }
    return !item || error_set(error, "'%s' has more than %d", key, SEATS);
}

void journal_free_head(JournalHead *head) {
    for (uint32_t e = 0; e < head->engine_count; e++)
        free(head->engine[e]);
    free(head->engine);
    free(head->description);
    free(head->variant);
    *head = (JournalHead){.description = NULL};
}

static bool get_engines(const Json *json, JournalHead *head, Error *error) {
    const Json *list = json_get(json, "engines");
    if (list && list->type == JSON_LIST)
        for (const Json *name = list->first; name; name = name->next) {
            if (name->type != JSON_TEXT || head->engine_count == MOST_ENGINES)
                return error_set(error, "'engines' is wrong");
            head->engine =
                memory_resize(head->engine, (head->engine_count + 1) * sizeof *head->engine);
            head->engine[head->engine_count++] = copy(name->text);
        }
    return head->engine_count || error_set(error, "'engines' is missing");
}

bool journal_get_head(const Json *json, JournalHead *head, Error *error) {
    int64_t n, side[SEATS];
    const char *seats = json_text(json, "seats", ""), *text = json_text(json, "description", NULL);
    *head = (JournalHead){.description = NULL};
    if (!text || strlen(seats) != SEATS || !get_number(json, "format", FORMAT, FORMAT, &n, NULL))
        return error_set(error, "this is no journal of a match");
    if (!get_four(json, "sides", 0, (1 << SEATS) - 1, side, error) ||
        !get_number(json, "block_games", 1, MOST_BLOCK_GAMES, &n, error))
        return false;
    head->block_games = (uint32_t)n;
    for (Seat s = 0; s < SEATS; s++)
        head->side[s] = (SeatMask)side[s];
    strcpy(head->seats, seats);
    head->description = copy(text);
    head->variant = copy(json_text(json, "variant", ""));
    if (get_engines(json, head, error))
        return true;
    journal_free_head(head);
    return false;
}

static bool get_fault(const Json *json, const JournalHead *head, GameReport *report, Error *error) {
    const char *letter = json_text(json, "seat", ""), *text = json_text(json, "text", "");
    const char *seat = letter[0] && !letter[1] ? strchr(head->seats, letter[0]) : NULL;
    const FaultKind kind = fault_find(json_text(json, "kind", ""));
    int64_t ply;
    if (!seat || kind == FAULTS || !get_number(json, "ply", 0, UINT32_MAX, &ply, NULL))
        return error_set(error, "'faults' is wrong");
    Fault *fault = &report->fault[seat - head->seats];
    if (fault->kind)
        return error_set(error, "'faults' has a seat twice");
    *fault = (Fault){.kind = kind,
                     .ply = (uint32_t)ply,
                     .position = copy(json_text(json, "position", "")),
                     .go = copy(json_text(json, "go", ""))};
    snprintf(fault->text, sizeof fault->text, "%s", text);
    return true;
}

static bool get_faults(const Json *json, const JournalHead *head, GameReport *report,
                       Error *error) {
    const Json *list = json_get(json, "faults");
    for (const Json *fault = list ? list->first : NULL; fault; fault = fault->next)
        if (!get_fault(fault, head, report, error))
            return false;
    return true;
}

static bool get_plays(const Json *json, GameReport *report, Error *error) {
    int64_t moves[SEATS], depth[SEATS], nodes[SEATS], us[SEATS], took;
    if (!get_four(json, "moves", 0, INT64_MAX, moves, error) ||
        !get_four(json, "depth", 0, INT64_MAX, depth, error) ||
        !get_four(json, "nodes", 0, INT64_MAX, nodes, error) ||
        !get_four(json, "us", 0, INT64_MAX, us, error) ||
        !get_number(json, "took_us", 0, INT64_MAX, &took, error))
        return false;
    for (Seat s = 0; s < SEATS; s++)
        report->play[s] = (EnginePlay){(uint64_t)moves[s], (uint64_t)depth[s], (uint64_t)nodes[s],
                                       (uint64_t)us[s]};
    report->us = (uint64_t)took;
    return true;
}

static bool get_outcome(const Json *json, const JournalHead *head, GameOutcome *outcome,
                        Error *error) {
    int64_t engine[SEATS], place[SEATS], points[SEATS], lasted[SEATS], block, plies;
    if (!get_number(json, "block", 0, UINT32_MAX, &block, error) ||
        !get_number(json, "plies", 0, UINT16_MAX, &plies, error) ||
        !get_four(json, "engine", -1, (int64_t)head->engine_count - 1, engine, error) ||
        !get_four(json, "place", 0, SEATS, place, error) ||
        !get_four(json, "points", INT32_MIN, INT32_MAX, points, error) ||
        !get_four(json, "lasted", 0, UINT16_MAX, lasted, error))
        return false;
    outcome->block = (uint32_t)block;
    outcome->plies = (uint16_t)plies;
    for (Seat s = 0; s < SEATS; s++) {
        outcome->engine[s] = engine[s] < 0 ? NO_ENGINE : (uint8_t)engine[s];
        outcome->place[s] = (uint8_t)place[s];
        outcome->points[s] = (int32_t)points[s];
        outcome->lasted[s] = (uint16_t)lasted[s];
    }
    return true;
}

static bool get_all(const Json *json, const JournalHead *head, GameReport *report, Error *error) {
    int64_t number;
    report->ending = ending_find(json_text(json, "ending", ""));
    if (report->ending == ENDINGS)
        return error_set(error, "'ending' is missing or wrong");
    if (!get_number(json, "game", 0, INT64_MAX, &number, error) ||
        !get_outcome(json, head, &report->outcome, error) || !get_plays(json, report, error) ||
        !get_faults(json, head, report, error))
        return false;
    report->number = (uint64_t)number;
    if (report->number / head->block_games != report->outcome.block)
        return error_set(error, "the game is not of the block that it says");
    snprintf(report->result, sizeof report->result, "%s", json_text(json, "result", ""));
    const char *pgn4 = json_text(json, "pgn4", NULL);
    report->pgn4 = pgn4 ? copy(pgn4) : NULL;
    return true;
}

bool journal_get_game(const Json *json, const JournalHead *head, GameReport *report, Error *error) {
    *report = (GameReport){.number = 0};
    if (get_all(json, head, report, error))
        return true;
    game_report_free(report);
    return false;
}
