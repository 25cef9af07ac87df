/* Writing a record, and filling in the tags that follow from its game. Moves are written from the
 * game, never copied from what was read, so every record leaves in the one present spelling. */
#include "engine/pgn4.h"

#include "engine/memory.h"
#include "engine/notation.h"
#include "engine/pgn4_result.h"
#include "engine/pgn4_rules.h"

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

typedef struct {
    Writer *out;
    const Board *board;
    uint32_t row;   /* the number of the row begun last */
    uint32_t place; /* of the last token: its seat's in the round, or its own in the row */
    size_t tokens;
} Rows;

/* Begins a token: ` .. ` before it, or a new row when the turn has come round. */
static void put_slot(Rows *rows, Seat seat) {
    const bool has_rounds = !rows->board->variant->rules->next_seat;
    const uint32_t place =
        has_rounds ? seat * rows->board->turn_step % SEATS : (uint32_t)(rows->tokens % SEATS);
    if (rows->tokens++ && place > rows->place) {
        put(rows->out, " .. ");
    } else {
        char text[32];
        snprintf(text, sizeof text, "%s%u. ", rows->row ? "\n" : "", rows->row + 1);
        rows->row++;
        put(rows->out, text);
    }
    rows->place = place;
}

/* Are mates and stalemates at a seat's turn written? "Passes, lost turns and eliminations have no
 * token" in the games that are not chess.com's. */
static bool has_slots(const Board *board) { return !board->variant->is_described; }

/* The word in the slot of a seat that is mated or stalemated at its turn, or NULL: a game that ends
 * so and in which no seat has gone out by somebody's move. */
static const char *ending(const Game *game) {
    Outcome outcome;
    if (!has_slots(game->now.board) || !game_over(game, &outcome) || game->now.now.ended)
        return NULL;
    return outcome.reason == REASON_CHECKMATE   ? "#"
           : outcome.reason == REASON_STALEMATE ? "S"
                                                : NULL;
}

/* The slots of the seats that have gone out since `last` has moved, without a ply. */
static void put_stuck(Rows *rows, const Position *pos, Seat last) {
    Seat seat = last;
    for (uint32_t i = 1; i < SEATS && has_slots(rows->board); i++) {
        seat = (seat + rows->board->turn_step) % SEATS;
        if (state_stuck(&pos->now) >> seat & 1) {
            put_slot(rows, seat);
            put(rows->out, pos->now.stuck >> seat & 1 ? "S" : "#");
        }
    }
}

/* Writes the token of the plies from `i` on, plays them, and returns how many they are. */
static size_t put_token(Rows *rows, Position *pos, const Game *game, size_t i) {
    const Seat us = pos->now.turn;
    char event[MOVE_TEXT] = "", token[MOVE_TEXT] = "";
    size_t count = 1;
    Undo unused;
    move_write_pgn4(pos, game->plies[i], token);
    play_record(pos, game->plies[i], &unused);
    if (pos->now.joined && i + 1 < game->count) {
        strcpy(event, token);
        move_write_pgn4(pos, game->plies[i + 1], token);
        play_record(pos, game->plies[i + 1], &unused);
        count = 2;
    }
    pos->journal_count = 0;
    put(rows->out, token);
    put(rows->out, event);
    if (state_stuck(&pos->now) >> us & 1) /* its bare king could not move */
        put(rows->out, pos->now.stuck >> us & 1 ? "S" : "#");
    return count;
}

/* Returns the number of tokens. */
static size_t put_moves(Writer *w, const Pgn4 *record) {
    const Game *game = record->game;
    Position *pos = memory_resize(NULL, sizeof *pos);
    Rows rows = {.out = w, .board = game->now.board};
    size_t next = 0; /* variation */
    *pos = game->start;
    for (size_t i = 0, count; i < game->count; i += count) {
        const Seat us = pos->now.turn;
        put_slot(&rows, us);
        count = put_token(&rows, pos, game, i);
        put_comment(w, record->plies[i + count - 1].comment);
        for (; next < record->variation_count && record->variations[next].ply == i; next++) {
            put(w, " (");
            put(w, record->variations[next].text);
            put(w, ")");
        }
        put_stuck(&rows, pos, us);
    }
    if (ending(game)) {
        put_slot(&rows, pos->now.turn);
        put(w, ending(game));
    }
    if (rows.row)
        put(w, "\n");
    free(pos);
    return rows.tokens;
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

static void set_rules(Pgn4 *record) {
    const Position *start = &record->game->start;
    char words[PGN4_RULES];
    pgn4_rules_write(start->board, start->now.prey, words);
    if (words[0] || start->board->variant->record_rules)
        set(record, "RuleVariants", "%s", words);
}

static void set_start(Pgn4 *record) {
    const Game *game = record->game;
    char fen[FEN_TEXT];
    fen_write(&game->start, &game->extras, fen);
    const bool named =
        game->setup && game->setup->code && !game->extras.text[0] && !game->extras.alliance[0];
    set(record, "StartFen4", "%s", named ? game->setup->code : fen);
}

static void set_count(Pgn4 *record) {
    Writer w = {0};
    set(record, "CurrentMove", "%zu", put_moves(&w, record));
    free(w.text);
}

void pgn4_complete(Pgn4 *record) {
    set(record, "Variant", "%s", record->game->now.board->variant->record_name);
    set_rules(record);
    set_start(record);
    pgn4_set_result(record);
    set_count(record);
}
