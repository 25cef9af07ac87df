/* A try draws its plies from the seed and its own number alone. Its position is written, read back
 * and judged as read: what is handed out is what whoever reads the text will have, without a past.
 *
 * Where everybody plays for itself the search sees all others united against the one to move, and
 * seats that are out count as others with nothing. Asking all in turn, by passing, and comparing
 * the answers takes both out again, and shows what each of them could win at once. */
#include "protocol/openings.h"

#include "engine/attack.h"
#include "engine/memory.h"
#include "engine/movegen.h"
#include "protocol/key_set.h"
#include "protocol/sides.h"
#include "search/search.h"

#include <stdlib.h>

struct Openings {
    OpeningWish wish;
    Position start, pos; /* where all tries begin; the try's own */
    Search *search;
    uint64_t tries;
    KeySet known; /* positions met so far */
};

/* --- a try ------------------------------------------------------------------------------------ */

/* Plays random plies from the start; false when the game ends by then. */
static bool play_random(Openings *openings, Position *pos) {
    const uint64_t lots = hash_mix(hash_mix(openings->wish.seed) + openings->tries);
    *pos = openings->start;
    for (uint32_t ply = 0; ply < openings->wish.plies; ply++) {
        Move moves[MAX_MOVES];
        Outcome outcome;
        const size_t count = movegen_legal(pos, moves);
        if (count == 0 || play_over(pos, &outcome))
            return false;
        play_commit(pos, moves[hash_mix(lots + ply) % count]);
    }
    Outcome outcome;
    return !play_over(pos, &outcome);
}

static bool is_quiet(const Openings *openings, const Position *pos) {
    if (pos->now.alive != openings->start.now.alive)
        return false;
    for (Seat s = 0; s < SEATS; s++)
        if (attack_on_king(pos, s))
            return false;
    return true;
}

/* The search's score for the seat to move; false when it cannot move or somebody is mated. */
static bool score_of(Openings *openings, const Position *pos, int32_t *score) {
    const Limits limits = {.depth = openings->wish.depth,
                           .nodes = openings->wish.nodes,
                           .movetime = -1,
                           .remaining = -1};
    Report report;
    search_clear(openings->search); /* no score may depend on the positions before */
    search_now(openings->search, pos, &limits, &report);
    *score = report.score;
    return report.pv_count > 0 && abs(report.score) < VALUE_WON;
}

/* The score of each living seat as if it were to move; returns how many, 0 when one has none. */
static uint32_t score_all(Openings *openings, Position *pos, int32_t score[SEATS]) {
    SeatMask asked = 0;
    uint32_t count = 0;
    for (; !(asked >> pos->now.turn & 1); count++) {
        Undo undo;
        if (!score_of(openings, pos, &score[count]))
            return 0;
        asked |= seat_bit(pos->now.turn);
        play_null(pos, &undo);
    }
    return asked == pos->now.alive ? count : 0;
}

static bool is_balanced(Openings *openings, Position *pos) {
    const int32_t window = openings->wish.window;
    int32_t score[SEATS], sum = 0;
    SeatMask side[SEATS];
    if (side_list(pos, side) == 2)
        return score_of(openings, pos, score) && abs(score[0]) <= window;
    const uint32_t count = score_all(openings, pos, score);
    for (uint32_t i = 0; i < count; i++)
        sum += score[i];
    for (uint32_t i = 0; i < count; i++)
        if (abs(score[i] * (int32_t)count - sum) > window * (int32_t)count)
            return false;
    return count > 0;
}

/* --- the face --------------------------------------------------------------------------------- */

Openings *openings_new(const OpeningWish *wish, Error *error) {
    Openings *openings = memory_new(sizeof *openings);
    openings->wish = *wish;
    if (fen_read(&openings->start, NULL, wish->board, wish->side, wish->fen, error) &&
        (openings->search = search_new(1, error)))
        return openings;
    openings_free(openings);
    return NULL;
}

void openings_free(Openings *openings) {
    if (!openings)
        return;
    search_free(openings->search);
    key_set_free(&openings->known);
    free(openings);
}

void openings_restart(Openings *openings, uint64_t seed, uint32_t plies) {
    openings->wish.seed = seed;
    openings->wish.plies = plies;
    openings->tries = 0;
    key_set_clear(&openings->known);
}

bool openings_next(Openings *openings, char fen[FEN_TEXT]) {
    const OpeningWish *wish = &openings->wish;
    Position *pos = &openings->pos;
    for (uint32_t i = 0; i < OPENING_TRIES; i++) {
        const bool goes_on = play_random(openings, pos);
        openings->tries++;
        if (!goes_on || !is_quiet(openings, pos) ||
            !key_set_add(&openings->known, position_key(pos)))
            continue;
        fen_write(pos, NULL, fen);
        if (fen_read(pos, NULL, wish->board, wish->side, fen, NULL) && is_balanced(openings, pos))
            return true;
    }
    return false;
}

uint64_t openings_tries(const Openings *openings) { return openings->tries; }
