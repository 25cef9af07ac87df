/* The plies are written once, as they are played, since a move can only be written in its own
 * position; commands are put together from what has been written. */
#include "tuning/dialect.h"

#include "engine/notation.h"
#include "protocol/sides.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MS = 1000, MOVES_LEFT = 30 };

static const char *const NAMES[PROTOS] = {"uci4", "uci", "4pchess"}; /* ORDER PROTO */

Proto proto_find(const char *name) {
    Proto proto = PROTO_UCI4;
    while (proto < PROTOS && strcasecmp(name, NAMES[proto]) != 0)
        proto++;
    return proto;
}

const char *proto_name(Proto proto) { return NAMES[proto]; }

/* --- positions --------------------------------------------------------------------------------
 */

/* "h2-h3", "h10-h11=Q": the king's from-to when it castles. */
static void put_dashed(Buffer *out, const Position *pos, Move m) {
    char from[SQUARE_TEXT], to[SQUARE_TEXT];
    const Kind promotion = move_promotion(m);
    square_text(move_from(m), from);
    square_text(move_to(m), to);
    buffer_print(out, " %s-%s", from, to);
    if (promotion)
        buffer_print(out, "=%c", pos->board->kind[promotion].letter);
}

void transcript_ply(Transcript *transcript, const Position *before, Move m) {
    char text[MOVE_TEXT];
    move_write(before, m, text);
    buffer_print(&transcript->plain, " %s", text);
    if (move_kind(m) == MOVE_RESIGN || move_kind(m) == MOVE_TIMEOUT)
        buffer_print(&transcript->dashed, " %s", text);
    else
        put_dashed(&transcript->dashed, before, m);
}

static bool has_default_rules(const Board *board) {
    for (uint32_t i = 0; i < RULE_OPTIONS; i++)
        if (board->option[i])
            return false;
    return true;
}

void transcript_start(Transcript *transcript, const Game *game, const char *teams) {
    const Board *board = game->start.board;
    char fen[FEN_TEXT];
    fen_write(&game->start, &game->extras, fen);
    buffer_clear(&transcript->fen);
    buffer_clear(&transcript->plain);
    buffer_clear(&transcript->dashed);
    buffer_put(&transcript->fen, fen);
    transcript->teams = teams;
    transcript->is_startpos = game->setup == &board->variant->setups[0] &&
                              has_default_rules(board) && !game->extras.text[0] &&
                              !game->extras.alliance[0];
    Game *replay = game_new(board);
    game_copy(replay, game);
    game_undo(replay, replay->count);
    for (size_t i = 0; i < game->count; i++) {
        transcript_ply(transcript, &replay->now, game->plies[i]);
        game_play(replay, game->plies[i], NULL);
    }
    game_free(replay);
}

void transcript_free(Transcript *transcript) {
    buffer_free(&transcript->fen);
    buffer_free(&transcript->plain);
    buffer_free(&transcript->dashed);
}

void dialect_position(const Transcript *transcript, Proto proto, Buffer *out) {
    const Buffer *moves = proto == PROTO_4PCHESS ? &transcript->dashed : &transcript->plain;
    buffer_clear(out);
    if (proto == PROTO_UCI && transcript->is_startpos)
        buffer_put(out, "position startpos");
    else
        buffer_print(out, "position fen %s", transcript->fen.text);
    if (proto == PROTO_UCI4 && transcript->teams)
        buffer_print(out, " teams %s", transcript->teams);
    if (moves->length)
        buffer_print(out, " moves%s", moves->text);
}

/* --- clocks ----------------------------------------------------------------------------------- */

static int64_t to_ms(int64_t us) { return us >= MS ? us / MS : 1; }

static bool has_clock(const SeatClock *clock) {
    return clock->control && clock->control->has_clock;
}

/* `rtime 60000 btime …`: every clock that runs. */
static void put_four_clocks(const Position *pos, const SeatClock clock[SEATS], Buffer *out) {
    const char *seats = pos->board->variant->seats;
    for (Seat s = 0; s < SEATS; s++) {
        if (!has_clock(&clock[s]) || !(pos->now.alive >> s & 1))
            continue;
        const TimeControl *control = clock[s].control;
        buffer_print(out, " %ctime %" PRId64, seats[s], to_ms(clock[s].left));
        if (control->increment)
            buffer_print(out, " %cinc %" PRId64, seats[s], control->increment / MS);
        if (control->delay)
            buffer_print(out, " %cdelay %" PRId64, seats[s], control->delay / MS);
    }
}

/* `wtime 60000 winc 100`: the mover's clock for its side, the shorter one for the other. */
static void put_two_clocks(const Position *pos, const SeatClock clock[SEATS], Buffer *out) {
    static const char LETTER[] = "wb";
    SeatMask side[SEATS];
    side_list(pos, side);
    for (uint32_t i = 0; i < 2; i++) {
        const bool own = side[i] >> pos->now.turn & 1;
        Seat seat = own ? pos->now.turn : SEATS;
        for (Seat s = 0; s < SEATS && !own; s++)
            if ((side[i] >> s & 1) && has_clock(&clock[s]) &&
                (seat == SEATS || clock[s].left < clock[seat].left))
                seat = s;
        if (seat == SEATS || !has_clock(&clock[seat]))
            continue;
        const TimeControl *control = clock[seat].control;
        const int64_t increment = control->increment + control->delay;
        buffer_print(out, " %ctime %" PRId64, LETTER[i], to_ms(clock[seat].left));
        if (increment)
            buffer_print(out, " %cinc %" PRId64, LETTER[i], increment / MS);
    }
}

/* What an engine without clocks may take for a move: a thirtieth of what is left. */
static int64_t share_of_clock(const SeatClock *clock) {
    const TimeControl *control = clock->control;
    const uint32_t to_go = seat_clock_to_go(clock);
    const int64_t moves = to_go && to_go < MOVES_LEFT ? (int64_t)to_go + 1 : MOVES_LEFT;
    const int64_t share = clock->left / moves + (control->increment + control->delay) * 3 / 4;
    return share < clock->left / 2 + control->delay / 2 ? share
                                                        : clock->left / 2 + control->delay / 2;
}

void dialect_go(const Position *pos, const SeatClock clock[SEATS], Proto proto, Buffer *out) {
    const SeatClock *own = &clock[pos->now.turn];
    const TimeControl *control = own->control;
    int64_t movetime = control->movetime;
    buffer_clear(out);
    buffer_put(out, "go");
    if (control->has_clock && proto == PROTO_4PCHESS) {
        const int64_t share = share_of_clock(own);
        movetime = movetime && movetime < share ? movetime : share;
    } else if (control->has_clock) {
        (proto == PROTO_UCI ? put_two_clocks : put_four_clocks)(pos, clock, out);
        if (control->moves)
            buffer_print(out, " movestogo %u", seat_clock_to_go(own));
    }
    if (movetime)
        buffer_print(out, " movetime %" PRId64, to_ms(movetime));
    if (control->nodes)
        buffer_print(out, " nodes %" PRIu64, control->nodes);
    if (control->depth)
        buffer_print(out, " depth %u", control->depth);
}
