/* Writing a record, and filling in the tags that follow from its game. Moves are written from the
 * game, never copied from what was read, so every record leaves in the one present spelling. */
#include "engine/pgn4.h"

#include "engine/memory.h"
#include "engine/notation.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { /* a text that grows */
    char *text;
    size_t length, room;
} Writer;

static void put(Writer *w, const char *text) {
    const size_t length = strlen(text);
    if (w->length + length + 1 > w->room) {
        w->room = 2 * (w->length + length) + 1024;
        w->text = memory_resize(w->text, w->room);
    }
    memcpy(w->text + w->length, text, length + 1);
    w->length += length;
}

static void put_tag(Writer *w, const Pgn4Tag *tag) {
    put(w, "[");
    put(w, tag->name);
    put(w, " \"");
    for (const char *p = tag->value; *p; p++) {
        const char text[3] = {'\\', *p, '\0'};
        put(w, text + (*p != '"' && *p != '\\'));
    }
    put(w, "\"]\n");
}

/* --- the usual order of tags -------------------------------------------------------------------
 */

enum { USUAL_TAGS = 20 };

/* Fills name[] with the tags that have a place of their own; returns their number. */
static size_t usual_tags(const Variant *variant, char name[USUAL_TAGS][PGN4_NAME]) {
    static const char *const FIRST[] = {"GameNr", "TimeControl", "Variant", "RuleVariants",
                                        "StartFen4"};
    static const char *const LAST[] = {"Result", "Termination", "Site", "Date", "CurrentMove"};
    size_t n = 0;
    char seat[SEAT_TEXT];
    for (size_t i = 0; i < sizeof FIRST / sizeof *FIRST; i++)
        snprintf(name[n++], PGN4_NAME, "%s", FIRST[i]);
    for (Seat s = 0; s < SEATS; s++) {
        snprintf(name[n++], PGN4_NAME, "%s", seat_text(variant, s, seat));
        snprintf(name[n++], PGN4_NAME, "%sElo", seat);
    }
    for (size_t i = 0; i < sizeof LAST / sizeof *LAST; i++)
        snprintf(name[n++], PGN4_NAME, "%s", LAST[i]);
    return n;
}

static void put_tags(Writer *w, const Pgn4 *record) {
    char usual[USUAL_TAGS][PGN4_NAME];
    const size_t n = usual_tags(record->game->now.board->variant, usual);
    bool written[PGN4_TAGS] = {false};
    for (size_t i = 0; i < n; i++)
        for (size_t t = 0; t < record->tag_count; t++)
            if (strcmp(record->tags[t].name, usual[i]) == 0) {
                put_tag(w, &record->tags[t]);
                written[t] = true;
            }
    for (size_t t = 0; t < record->tag_count; t++)
        if (!written[t])
            put_tag(w, &record->tags[t]);
}

/* --- moves ------------------------------------------------------------------------------------ */

static void put_comment(Writer *w, const char *comment) {
    if (!comment)
        return;
    put(w, " { ");
    put(w, comment);
    put(w, " }");
}

/* Before a token: ` .. `, or a new row when the turn has come round. */
static void put_slot(Writer *w, uint32_t *row, Seat last, Seat seat) {
    char text[32];
    if (*row && seat > last) {
        put(w, " .. ");
        return;
    }
    snprintf(text, sizeof text, "%s%u. ", *row ? "\n" : "", *row + 1);
    ++*row;
    put(w, text);
}

/* The word in the slot of a seat that is mated or stalemated at its turn, or NULL: a game that ends
 * so and in which no seat has gone out by somebody's move. */
static const char *ending(const Game *game) {
    Outcome outcome;
    if (!game_over(game, &outcome) || game->now.now.ended)
        return NULL;
    return outcome.reason == REASON_CHECKMATE   ? "#"
           : outcome.reason == REASON_STALEMATE ? "S"
                                                : NULL;
}

static void put_moves(Writer *w, const Pgn4 *record) {
    const Game *game = record->game;
    Position *pos = memory_resize(NULL, sizeof *pos);
    uint32_t row = 0;
    size_t next = 0; /* variation */
    Seat last = 0;
    *pos = game->start;
    for (size_t i = 0; i < game->count; i++) {
        char token[MOVE_TEXT];
        put_slot(w, &row, last, pos->now.turn);
        last = pos->now.turn;
        move_write_pgn4(pos, game->plies[i], token);
        put(w, token);
        put_comment(w, record->plies[i].comment);
        for (; next < record->variation_count && record->variations[next].ply == i; next++) {
            put(w, " (");
            put(w, record->variations[next].text);
            put(w, ")");
        }
        play_commit(pos, game->plies[i]);
    }
    if (ending(game)) {
        put_slot(w, &row, last, pos->now.turn);
        put(w, ending(game));
    }
    if (row)
        put(w, "\n");
    free(pos);
}

char *pgn4_write(const Pgn4 *record) {
    Writer w = {0};
    put(&w, "");
    put_tags(&w, record);
    if (record->tag_count)
        put(&w, "\n");
    if (record->preface) {
        put(&w, "{ ");
        put(&w, record->preface);
        put(&w, " }\n");
    }
    put_moves(&w, record);
    return w.text;
}

/* --- tags from the game -------------------------------------------------------------------------
 */

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static void
set(Pgn4 *record, const char *name, const char *format, ...) {
    char value[PGN4_VALUE];
    va_list args;
    va_start(args, format);
    vsnprintf(value, sizeof value, format, args);
    va_end(args);
    pgn4_set_tag(record, name, value);
}

/* The game's own words, and the pairing when it is not the usual one. */
static void set_rules(Pgn4 *record) {
    const Position *start = &record->game->start;
    const Variant *variant = start->board->variant;
    if (!variant->record_rules)
        return;
    Seat partner = 1;
    while (partner < SEATS && start->now.prey[0] >> partner & 1)
        partner++;
    const char *usual = strchr(variant->pairings, variant->seats[0]); /* "ry/bg …" */
    if (partner == SEATS || usual[1] == variant->seats[partner])
        set(record, "RuleVariants", "%s", variant->record_rules);
    else
        set(record, "RuleVariants", "%s Teammate=%u", variant->record_rules, partner);
}

static void set_start(Pgn4 *record) {
    const Game *game = record->game;
    char fen[FEN_TEXT];
    fen_write(&game->start, &game->extras, fen);
    const bool named = game->setup && game->setup->code && !game->extras.text[0];
    set(record, "StartFen4", "%s", named ? game->setup->code : fen);
}

/* ORDER OUTCOME_REASON: what stands in Termination, before the result of a game that was won. */
static const char *const TERMINATION[] = {
    "",
    "Checkmate",
    "Draw. (Stalemate)",
    "King captured",
    "Draw. (Threefold repetition)",
    "Draw. (50-move-rule)",
    "Draw. (Insufficient material)",
    "resigned",
    "forfeit on time",
    "Aborted",
};
_Static_assert(sizeof TERMINATION / sizeof *TERMINATION == REASON_ABORTED + 1, "one a reason");

static void set_result(Pgn4 *record) {
    const Game *game = record->game;
    Outcome outcome;
    game_over(game, &outcome);
    const int32_t first = outcome.payoff[0];
    const char *result = outcome.reason == REASON_NONE      ? "*"
                         : outcome.reason == REASON_ABORTED ? "Aborted"
                         : first > 0                        ? "1-0"
                         : first < 0                        ? "0-1"
                                                            : "1/2-1/2";
    char seat[SEAT_TEXT] = "";
    if (outcome.reason == REASON_RESIGNED || outcome.reason == REASON_TIMEOUT) {
        Seat out = 0; /* the only seat that is */
        while (game->now.now.alive >> out & 1)
            out++;
        seat_text(game->now.board->variant, out, seat);
    }
    set(record, "Result", "%s", result);
    if (outcome.reason != REASON_NONE)
        set(record, "Termination", "%s%s%s%s%s", seat, seat[0] ? " " : "",
            TERMINATION[outcome.reason], first ? ". " : "", first ? result : "");
    set(record, "CurrentMove", "%zu", game->count + (ending(game) != NULL));
}

void pgn4_complete(Pgn4 *record) {
    set(record, "Variant", "%s", record->game->now.board->variant->record_name);
    set_rules(record);
    set_start(record);
    set_result(record);
}
