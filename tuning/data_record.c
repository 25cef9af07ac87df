/* Most of the state is as on an empty board, so only what differs is written. The men come back in
 * the order of cells: their slots may be others than before, which changes the order of moves and
 * nothing else. */
#include "tuning/data_record.h"

#include "tuning/bytes.h"

enum {
    IMAGE = 64,
    AT_GAME = 2,
    AT_PLY = 10,
    AT_SCORE = 12,
    AT_RESULT = 20,
    AT_VALUE = 28,
    AT_MOVER = 30,
    AT_BITS = 31
};

/* --- the state -------------------------------------------------------------------------------- */

static uint8_t *put_words(uint8_t *at, const uint16_t word[SEATS]) {
    for (Seat s = 0; s < SEATS; s++)
        at = bytes_put(at, word[s], 2);
    return at;
}

static const uint8_t *get_words(const uint8_t *at, uint16_t word[SEATS]) {
    for (Seat s = 0; s < SEATS; s++, at += 2)
        word[s] = (uint16_t)bytes_get(at, 2);
    return at;
}

/* ORDER STATE_IMAGE: both ways, and as the header says. */
static void state_write(const State *now, uint8_t image[IMAGE]) {
    uint8_t *at = put_words(put_words(image, now->ep_cell), now->ep_pawn);
    for (Seat s = 0; s < SEATS; s++)
        *at++ = now->prey[s];
    for (Seat s = 0; s < SEATS; s++)
        *at++ = now->threat[s];
    const uint8_t single[] = {now->alive, now->resigned, now->flagged, now->castle,
                              now->turn,  now->ended,    now->claiming};
    memcpy(at, single, sizeof single);
    memcpy(at + sizeof single, now->extra, sizeof now->extra);
    at += sizeof single + sizeof now->extra;
    for (Seat s = 0; s < SEATS; s++)
        at = bytes_put(at, (uint16_t)now->points[s], 2);
    at = bytes_put(bytes_put(at, now->quiet_plies, 2), now->return_plies, 2);
    at = put_words(at, now->out_at);
    *at++ = now->last_mover;
    *at++ = now->joined;
    *at++ = now->uncounted;
    *at++ = now->stuck;
}

static void state_read(const uint8_t image[IMAGE], State *now) {
    const uint8_t *at = get_words(get_words(image, now->ep_cell), now->ep_pawn);
    for (Seat s = 0; s < SEATS; s++)
        now->prey[s] = *at++;
    for (Seat s = 0; s < SEATS; s++)
        now->threat[s] = *at++;
    uint8_t *const single[] = {&now->alive, &now->resigned, &now->flagged, &now->castle,
                               &now->turn,  &now->ended,    &now->claiming};
    for (size_t i = 0; i < sizeof single / sizeof *single; i++)
        *single[i] = *at++;
    memcpy(now->extra, at, sizeof now->extra);
    at += sizeof now->extra;
    for (Seat s = 0; s < SEATS; s++, at += 2)
        now->points[s] = (int16_t)bytes_get(at, 2);
    now->quiet_plies = (uint16_t)bytes_get(at, 2);
    now->return_plies = (uint16_t)bytes_get(at + 2, 2);
    at = get_words(at + 4, now->out_at);
    now->last_mover = *at++;
    now->joined = *at++;
    now->uncounted = *at++;
    now->stuck = *at++;
}
_Static_assert(sizeof(State) == 80, "a field more is a byte more of the image, and a new version");

/* Could a game be in this state, as far as the rest relies on it? */
static bool state_is_sound(const State *now, Error *error) {
    const SeatMask all = (1u << SEATS) - 1;
    if (now->ended || now->claiming)
        return error_set(error, "the game is over or spoils are divided");
    if (now->turn >= SEATS || now->alive & ~all || !(now->alive >> now->turn & 1))
        return error_set(error, "nobody is to move");
    if (state_wanderers(now) & ~now->alive)
        return error_set(error, "who is out walks on");
    for (Seat s = 0; s < SEATS; s++) {
        if (now->ep_cell[s] >= CELLS || now->ep_pawn[s] >= CELLS ||
            (now->ep_cell[s] == NOWHERE) != (now->ep_pawn[s] == NOWHERE))
            return error_set(error, "en passant on no cell");
        if ((now->alive >> s & 1 || now->castle >> 2 * s & 3) && now->king[s] == NOWHERE)
            return error_set(error, "a seat has no king");
    }
    if (now->last_mover > SEATS)
        return error_set(error, "nobody has moved last");
    return true;
}

/* --- writing ---------------------------------------------------------------------------------- */

static void put_four(uint8_t *at, const int32_t four[SEATS]) {
    for (Seat s = 0; s < SEATS; s++)
        at = bytes_put(at, (uint16_t)four[s], 2);
}

static void get_four(const uint8_t *at, int32_t four[SEATS]) {
    for (Seat s = 0; s < SEATS; s++)
        four[s] = (int16_t)bytes_get(at + 2 * s, 2);
}

void record_set_result(uint8_t *record, const int32_t result[SEATS]) {
    put_four(record + AT_RESULT, result);
}

static uint8_t *put_state(const Position *pos, uint8_t *record, uint8_t *at) {
    uint8_t image[IMAGE], usual[IMAGE];
    Position empty;
    position_clear(&empty, pos->board);
    state_write(&pos->now, image);
    state_write(&empty.now, usual);
    memset(record + AT_BITS, 0, IMAGE / 8);
    for (uint32_t i = 0; i < IMAGE; i++)
        if (image[i] != usual[i]) {
            record[AT_BITS + i / 8] |= (uint8_t)(1u << i % 8);
            *at++ = image[i];
        }
    return at;
}

size_t record_write(const Position *pos, const DataLabel *label, uint8_t out[RECORD_MOST]) {
    const Board *board = pos->board;
    uint8_t *const cells = put_state(pos, out, out + RECORD_HEAD);
    uint8_t *at = cells + (board->square_count + 7) / 8;
    uint32_t men = 0;
    memset(cells, 0, (size_t)(at - cells));
    for (uint32_t i = 0; i < board->square_count; i++) {
        const Piece p = pos->cell[board->squares[i]];
        if (p == EMPTY)
            continue;
        cells[i / 8] |= (uint8_t)(1u << i % 8);
        *at++ = p == WALL ? 0 : (uint8_t)(piece_owner(p) << 5 | piece_kind(p));
    }
    for (uint32_t i = 0; board->variant->has_origin && i < board->square_count; i++) {
        const Piece p = pos->cell[board->squares[i]];
        if (p == EMPTY)
            continue;
        if (men % 4 == 0)
            *at++ = 0;
        if (p != WALL)
            at[-1] |= (uint8_t)(piece_origin(p) << 2 * (men % 4));
        men++;
    }
    const size_t length = (size_t)(at - out);
    bytes_put(out, length, 2);
    bytes_put(out + AT_GAME, label->game, 8);
    bytes_put(out + AT_PLY, label->ply, 2);
    put_four(out + AT_SCORE, label->score);
    put_four(out + AT_RESULT, label->result);
    bytes_put(out + AT_VALUE, (uint16_t)label->value, 2);
    bytes_put(out + AT_MOVER, label->mover, 1);
    return length;
}
_Static_assert(RECORD_HEAD + IMAGE + (MAX_SQUARES + 7) / 8 + MAX_SQUARES + MAX_SQUARES / 4 <=
                   RECORD_MOST,
               "the longest record has room");

/* --- reading ---------------------------------------------------------------------------------- */

size_t record_length(const uint8_t *at, size_t left) {
    const size_t length = left < RECORD_HEAD ? 0 : (size_t)bytes_get(at, 2);
    return length < RECORD_HEAD || length > RECORD_MOST || length > left ? 0 : length;
}

/* Puts what a byte says on `s`. */
static bool put_man(Position *pos, Square s, uint32_t byte, Seat origin) {
    const Owner owner = byte >> 5;
    const Kind kind = byte & 31;
    if (byte == 0) {
        position_wall(pos, s);
        return true;
    }
    if (kind == 0 || kind >= pos->board->variant->kind_count || !~pos->men[owner] ||
        (pos->board->kind[kind].royal && owner < SEATS && pos->now.king[owner] != NOWHERE))
        return false;
    position_put(pos, s, piece_make(owner, origin, kind));
    return true;
}

static bool read_men(const uint8_t *at, const uint8_t *end, Position *pos, Error *error) {
    const Board *board = pos->board;
    const uint32_t count = board->square_count;
    const uint8_t *const cells = at;
    const bool has_origin = board->variant->has_origin;
    size_t men = 0, seen = 0;
    if ((size_t)(end - at) < (count + 7) / 8)
        return error_set(error, "the board is cut short");
    at += (count + 7) / 8;
    for (uint32_t i = 0; i < count; i++)
        men += cells[i / 8] >> i % 8 & 1;
    if ((size_t)(end - at) != men + (has_origin ? (men + 3) / 4 : 0))
        return error_set(error, "%zu men do not fill the record", men);
    for (uint32_t i = 0; i < count; i++) {
        if (!(cells[i / 8] >> i % 8 & 1))
            continue;
        const Seat origin = has_origin ? (uint32_t)at[men + seen / 4] >> 2 * (seen % 4) & 3u : 0u;
        if (!put_man(pos, board->squares[i], at[seen], origin))
            return error_set(error, "no man is %u", at[seen]);
        seen++;
    }
    return true;
}

/* A copy of what counts: neither journal nor past. */
static void start_afresh(const Position *empty, Position *pos) {
    memcpy(pos, empty, offsetof(Position, journal));
    pos->journal_count = pos->past_count = 0;
}

bool record_read(const uint8_t *at, size_t length, const Position *empty, Position *pos,
                 DataLabel *label, Error *error) {
    uint8_t image[IMAGE];
    const uint8_t *more = at + RECORD_HEAD, *const end = at + length;
    const RuleSet *rules = empty->board->variant->rules;
    label->game = bytes_get(at + AT_GAME, 8);
    label->ply = (uint32_t)bytes_get(at + AT_PLY, 2);
    get_four(at + AT_SCORE, label->score);
    get_four(at + AT_RESULT, label->result);
    label->value = (int16_t)bytes_get(at + AT_VALUE, 2);
    label->mover = at[AT_MOVER];
    if (label->mover >= SEATS)
        return error_set(error, "no seat is %u", label->mover);
    for (Seat s = 0; s < SEATS; s++)
        if (label->result[s] < -PAYOFF_ALL || label->result[s] > PAYOFF_ALL)
            return error_set(error, "no result is %d", (int)label->result[s]);
    start_afresh(empty, pos);
    state_write(&pos->now, image);
    for (uint32_t i = 0; i < IMAGE; i++)
        if (at[AT_BITS + i / 8] >> i % 8 & 1) {
            if (more == end)
                return error_set(error, "the state is cut short");
            image[i] = *more++;
        }
    state_read(image, &pos->now);
    if (!read_men(more, end, pos, error) || !state_is_sound(&pos->now, error))
        return false;
    pos->journal_count = 0;
    const char *fault = rules->fault ? rules->fault(pos) : NULL;
    return !fault || error_set(error, "%s", fault);
}
