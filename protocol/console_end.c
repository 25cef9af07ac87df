/* Sides win or draw; seats that play for themselves have places, some games points as well. The
 * reason is taken from the protocol's own words, so that both always say the same. */
#include "protocol/console_end.h"

#include <string.h>

enum { REASON_TEXT = 48 };

/* "(checkmate)" of "RY won (checkmate)" and the like; "" when no reason is given. */
static const char *reason_of(const Console *console, const Outcome *outcome,
                             char out[REASON_TEXT]) {
    char text[OUTCOME_TEXT];
    outcome_text(&console->game->now, outcome, text);
    const char *open = strchr(text, '('), *close = open ? strchr(open, ')') : NULL;
    snprintf(out, REASON_TEXT, "%.*s", close ? (int)(close + 1 - open) : 0, open ? open : "");
    return out;
}

/* "Red", "Red and Yellow", "Red, Blue and Green". */
static void put_names(const Console *console, SeatMask seats) {
    char name[PAINTED_TEXT];
    for (Seat s = 0; s < SEATS; s++)
        if (seats >> s & 1) {
            seats &= (SeatMask)~seat_bit(s);
            fprintf(console->screen, "%s%s", console_painted(console, s, name),
                    !seats                ? ""
                    : seats & (seats - 1) ? ", "
                                          : " and ");
        }
}

static SeatMask winners(const Outcome *outcome) {
    SeatMask seats = 0;
    for (Seat s = 0; s < SEATS; s++)
        if (outcome->ranked ? outcome->place[s] == 1 : outcome->payoff[s] > 0)
            seats |= seat_bit(s);
    return seats;
}

/* "Places: 1. Yellow 62, 2. Red 40, 3. Blue 12 and Green 12." */
static void put_places(const Console *console, const Outcome *outcome) {
    char name[PAINTED_TEXT];
    const char *before = "Places: ";
    for (uint32_t place = 1; place <= SEATS; place++) {
        const char *number = before;
        for (Seat s = 0; s < SEATS; s++) {
            if (outcome->place[s] != place)
                continue;
            if (number == before)
                fprintf(console->screen, "%s%u. ", before, place);
            else
                fputs(" and ", console->screen);
            fputs(console_painted(console, s, name), console->screen);
            if (outcome->has_points)
                fprintf(console->screen, " %d", outcome->points[s]);
            number = NULL;
        }
        if (!number)
            before = ", ";
    }
    fputs(".\n", console->screen);
}

static void put_void(const Console *console) {
    const uint32_t moves = console->game->now.board->variant->void_moves;
    if (moves > 1)
        fprintf(console->screen,
                "The game is void: somebody left before everybody had made %u moves.\n", moves);
    else
        fputs("The game is void: somebody left before their first move.\n", console->screen);
}

void console_end(const Console *console, const Outcome *outcome) {
    char reason[REASON_TEXT];
    const SeatMask first = winners(outcome);
    reason_of(console, outcome, reason);
    if (outcome->reason == REASON_ABORTED) {
        put_void(console);
        return;
    }
    if (!first || (outcome->ranked && !outcome->has_points && (first & (first - 1)))) {
        fprintf(console->screen, "The game is a draw %s.\n", reason);
    } else if (outcome->ranked && (first & (first - 1))) {
        put_names(console, first);
        fprintf(console->screen, " share the first place %s.\n", reason);
    } else {
        put_names(console, first);
        fprintf(console->screen, " won %s.\n", reason);
    }
    const SeatMask all = (1u << SEATS) - 1;
    if (outcome->ranked && (first != all || outcome->has_points))
        put_places(console, outcome);
}
