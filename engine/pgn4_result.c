/* Result and Termination as the site words them now. Two sides have "1-0" and the like, players for
 * themselves their points by name; Result is read by the names too, since their order differs and a
 * name may hold anything, even ": " and " - ". */
#include "engine/pgn4_result.h"

#include "engine/memory.h"
#include "engine/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 256, RESULT = SEATS * (NAME + 16) };

/* ORDER OUTCOME_REASON */
static const char *const WORDS[] = {
    "",
    "Checkmate",
    "Stalemate",
    "King captured",
    "Threefold repetition",
    "50-move rule",
    "Insufficient material",
    "resigned",
    "forfeit on time",
    "Last king",
    "No active seat",
    "Claim",
    "Meeting",
    "Coronations",
    "Aborted",
};
_Static_assert(sizeof WORDS / sizeof *WORDS == REASONS, "one a reason");

/* --- two sides -------------------------------------------------------------------------------- */

/* Who made the last ply. */
static Seat last_seat(const Game *game) {
    Game *before = game_new(game->now.board);
    game_copy(before, game);
    game_undo(before, 1);
    const Seat seat = before->now.now.turn;
    game_free(before);
    return seat;
}

/* "Checkmate. 0-1", "Yellow resigned. 0-1", "Draw. (Stalemate)". */
static void side_termination(const Game *game, const Outcome *outcome, const char *result,
                             char out[RESULT]) {
    const OutcomeReason reason = outcome->reason;
    char seat[SEAT_TEXT];
    if (reason == REASON_ABORTED)
        snprintf(out, RESULT, "%s", WORDS[reason]);
    else if (!outcome->payoff[0])
        snprintf(out, RESULT, "Draw. (%s)", WORDS[reason]);
    else if (reason == REASON_RESIGNED || reason == REASON_TIMEOUT)
        snprintf(out, RESULT, "%s %s. %.7s",
                 seat_text(game->now.board->variant, last_seat(game), seat), WORDS[reason], result);
    else
        snprintf(out, RESULT, "%s. %.7s", WORDS[reason], result);
}

/* --- each for himself ------------------------------------------------------------------------- */

static const char *player(const Pgn4 *record, Seat seat, char out[SEAT_TEXT]) {
    const char *name = pgn4_tag(record, seat_text(record->game->now.board->variant, seat, out));
    return name ? name : out;
}

/* "name: points - name: points - …", or "3-1-2-4". */
static void seats_result(const Pgn4 *record, const Outcome *outcome, char out[RESULT]) {
    size_t n = 0;
    for (Seat s = 0; s < SEATS; s++) {
        char seat[SEAT_TEXT];
        const int room = (int)(RESULT - n);
        const char *dash = s ? outcome->has_points ? " - " : "-" : "";
        const int written = outcome->has_points
                                ? snprintf(out + n, (size_t)room, "%s%.*s: %d", dash, NAME - 1,
                                           player(record, s, seat), outcome->points[s])
                                : snprintf(out + n, (size_t)room, "%s%d", dash, outcome->place[s]);
        n += (size_t)written;
    }
}

/* "(Yellow +20)" for the kings left over, "(insuff. material; Yellow +10, Green +10)" when the last
 * two shared the end, else the reason alone. */
static void seats_termination(const Game *game, const Outcome *outcome, char out[RESULT]) {
    const State *now = &game->now.now;
    const Variant *variant = game->now.board->variant;
    const SeatMask playing = now->alive & (SeatMask)~state_wanderers(now);
    const bool alone = outcome->reason == REASON_LAST_SEAT || outcome->reason == REASON_CLAIM;
    char name[2][SEAT_TEXT] = {"", ""};
    uint32_t kings = 0;
    for (Seat s = 0; s < SEATS; s++)
        if (now->king[s] != NOWHERE)
            seat_text(variant, s, name[kings++ ? 1 : 0]);
    snprintf(out, RESULT, "%s", WORDS[outcome->reason]);
    if (!outcome->has_points)
        return;
    if (alone && kings > 1 && playing)
        snprintf(out, RESULT, "(%s +%d)", seat_text(variant, low_bit32(playing), name[0]),
                 ((int)kings - 1) * game->now.board->king_award);
    else if (alone)
        snprintf(out, RESULT, "%s", WORDS[REASON_KING_CAPTURED]);
    else if (outcome->reason == REASON_BARE_KINGS && now->ended)
        snprintf(out, RESULT, "(insuff. material; %s +10, %s +10)", name[0], name[1]);
}

void pgn4_set_result(Pgn4 *record) {
    const Game *game = record->game;
    Outcome outcome;
    char result[RESULT] = "*", termination[RESULT] = "";
    if (game_over(game, &outcome)) {
        const int32_t first = outcome.payoff[0];
        if (outcome.ranked)
            seats_result(record, &outcome, result);
        else
            snprintf(result, sizeof result, "%s",
                     outcome.reason == REASON_ABORTED ? "Aborted"
                     : first > 0                      ? "1-0"
                     : first < 0                      ? "0-1"
                                                      : "1/2-1/2");
        if (outcome.ranked)
            seats_termination(game, &outcome, termination);
        else
            side_termination(game, &outcome, result, termination);
        pgn4_set_tag(record, "Termination", termination);
    }
    pgn4_set_tag(record, "Result", result);
}

/* --- reading ---------------------------------------------------------------------------------- */

/* Reads "name: points" of one of the seats of `left`, and then of the others. Names that are the
 * beginning of others make it try again. */
static bool read_rest(const Pgn4 *record, const char *text, SeatMask left, int32_t points[SEATS]) {
    for (Seat s = 0; s < SEATS; s++) {
        char seat[SEAT_TEXT], *end;
        const char *name = player(record, s, seat);
        const size_t length = strlen(name);
        if (!(left >> s & 1) || strncmp(text, name, length) != 0 ||
            strncmp(text + length, ": ", 2) != 0)
            continue;
        const char *number = text + length + 2;
        const long value = strtol(number, &end, 10);
        if (end == number || value < INT16_MIN || value > INT16_MAX)
            continue;
        points[s] = (int32_t)value;
        const SeatMask rest = left & (SeatMask)~seat_bit(s);
        if (rest ? strncmp(end, " - ", 3) == 0 && read_rest(record, end + 3, rest, points)
                 : *end == '\0')
            return true;
    }
    return false;
}

bool pgn4_points(const Pgn4 *record, int32_t points[SEATS]) {
    int32_t found[SEATS];
    const char *result = pgn4_tag(record, "Result");
    if (!result || !read_rest(record, result, (1u << SEATS) - 1, found))
        return false;
    memcpy(points, found, sizeof found);
    return true;
}
