/* What the files of Quad Chess share: quad.c (the game), quad_moves.c, quad_text.c. */
#pragma once
#include "engine/rules/rules.h"

/* ORDER QUAD_KINDS */
enum { QUAD_PAWN = 1, QUAD_KNIGHT, QUAD_BISHOP, QUAD_ROOK, QUAD_QUEEN, QUAD_KING, QUAD_PRINCESS };

/* State.extra: a byte of dead pool for each seat, two bits a kind in the order of promotions; a
 * byte a seat with a bit for each pawn that stands on its own start line and has moved; one of the
 * run of coronations just played and, times 16, 1 + the first seat of the team whose meeting
 * counts. */
enum { QUAD_POOL = 0, QUAD_MOVED = SEATS, QUAD_RUN = 2 * SEATS };
enum { QUAD_LAST_RUN = 4 };
/* i9, the city's south-western cell, is (8, 8); homelands run from f to m and from 6 to 13. */
enum { QUAD_CITY = 8, QUAD_HOME = 5 };

static inline uint32_t quad_pool(const State *now, Seat seat, uint32_t i) {
    return now->extra[QUAD_POOL + seat] >> 2 * i & 3;
}
static inline uint32_t quad_run(const State *now) { return now->extra[QUAD_RUN] & 15; }
/* 1 + the first seat of a team whose kings have met, or 0. */
static inline uint32_t quad_meeting(const State *now) { return now->extra[QUAD_RUN] >> 4; }

/* What the drawn map shows. */
static inline bool quad_is_water(const Board *board, Square s) {
    const char t = board->terrain[s];
    return t == '~' || t == '=' || t == 'O';
}
static inline bool quad_is_city(const Board *board, Square s) { return board->solid[s]; }
/* Whose homeland the cell is in, or SEATS. */
Seat quad_country(const Board *board, Square s);
/* On somebody's start line: true, with whose it is and how many cells along. */
bool quad_start_cell(const Board *board, Square s, Seat *seat, uint32_t *along);

/* Has the king of `seat` married, so that its princess is gone from the city? */
bool quad_is_crowned(const Position *pos, Seat seat);
/* Are both kings of the team of `seat` in the city? */
bool quad_kings_meet(const Position *pos, Seat seat);
/* Notes that the team of `seat` has met. */
void quad_note_meeting(Position *pos, Seat seat);

/* RuleSet slots, see variant.h. */
size_t quad_sift(const Position *pos, Move *moves, size_t count);
uint32_t quad_goal(const Position *pos, Seat seat);
bool quad_may_take(const Position *pos, Square from, Square to);
size_t quad_more_moves(const Position *pos, const Danger *danger, uint32_t what, Move *out,
                       size_t n);
int quad_read_key(Position *pos, const char *key, const char *value);
void quad_write_keys(const Position *pos, char *out, size_t size);
const char *quad_fault(const Position *pos);
void quad_find_end(Position *pos);
