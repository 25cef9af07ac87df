/* Clock words are gathered by their letter first and given a meaning at the end, because what `w`
 * and `b` stand for depends on the rest of the line: seats of their own, or the two teams of a
 * client that knows only two sides. */
#include "protocol/go.h"

#include "engine/memory.h"
#include "engine/movegen.h"
#include "engine/notation.h"
#include "protocol/sides.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { TIME, INC, DELAY, CLOCK_WORDS };
static const char *const CLOCK_WORD[CLOCK_WORDS] = {"time", "inc", "delay"}; /* ORDER TIME */

typedef struct {
    int64_t ms[CLOCK_WORDS]; /* ABSENT, or what was given */
} Clock;

static const int64_t ABSENT = INT64_MIN;
static const int64_t LONG_MS = INT64_C(1) << 40; /* 35 years: sums cannot overflow */

typedef struct {
    const Position *pos;
    Words words;
    Output *out;
    bool debug;
    bool any_bad;             /* a limit was given that could not be read */
    bool any_clock;           /* a word about clocks was read */
    Clock clock[26];          /* by letter */
    int64_t delay;            /* the word without a letter */
    bool excluded[MAX_MOVES]; /* of `legal` */
    bool wanted[MAX_MOVES];
    bool any_wanted, any_excluded;
    uint32_t refusals; /* illegal moves met */
    Move legal[MAX_MOVES];
    size_t legal_count;
    GoRequest *request;
} Reader;

enum { MOST_REFUSALS = 8 }; /* that are said one by one */

/* The number that follows `word`; false when it is none, and then it stays unread. `so` = what
 * follows from that. */
static bool number_or(Reader *r, Text word, int64_t low, int64_t high, const char *so,
                      int64_t *out) {
    const Text text = words_peek(r->words);
    char name[SHOWN], shown[SHOWN];
    if (text_number(text, low, high, out)) {
        words_next(&r->words);
        return true;
    }
    r->any_bad = r->request->faulty = true;
    output_error(r->out, "E_ARG", "go %s: '%s' is no number from %" PRId64 " to %" PRId64 ", so %s",
                 text_shown(word, name), text_shown(text, shown), low, high, so);
    return false;
}

static bool number(Reader *r, Text word, int64_t low, int64_t high, int64_t *out) {
    return number_or(r, word, low, high, "it does not count", out);
}

/* --- clocks ----------------------------------------------------------------------------------- */

static bool is_seat(const Reader *r, char letter) {
    return variant_seat(r->pos->board->variant, letter) != SEATS;
}

/* Is `word` a letter that can own a clock, and time, inc or delay? */
static bool clock_word(const Reader *r, Text word, size_t *letter, uint32_t *which) {
    if (word.length < 2)
        return false;
    const char ch = (char)(word.at[0] | 0x20);
    if (ch < 'a' || ch > 'z' || !(is_seat(r, ch) || ch == 'w' || ch == 'b'))
        return false;
    *letter = (size_t)(ch - 'a');
    for (*which = TIME; *which < CLOCK_WORDS; ++*which)
        if (text_is((Text){word.at + 1, word.length - 1}, CLOCK_WORD[*which]))
            return true;
    return false;
}

static bool is_given(const Clock *clock) {
    for (uint32_t i = 0; i < CLOCK_WORDS; i++)
        if (clock->ms[i] != ABSENT)
            return true;
    return false;
}

/* Gives every seat its clock. */
static void seat_clocks(const Reader *r, Clock of[SEATS]) {
    const Variant *variant = r->pos->board->variant;
    const Clock *w = &r->clock['w' - 'a'], *b = &r->clock['b' - 'a'];
    bool only_w_and_b = true;
    for (Seat s = 0; s < SEATS; s++) {
        of[s] = r->clock[variant->seats[s] - 'a'];
        if (variant->seats[s] != 'w' && variant->seats[s] != 'b' && is_given(&of[s]))
            only_w_and_b = false;
    }
    if (!is_given(w) || !only_w_and_b)
        return;
    SeatMask side[SEATS];
    if (side_list(r->pos, side) == 2)
        for (Seat s = 0; s < SEATS; s++)
            of[s] = side[0] >> s & 1 ? *w : *b;
    else if (!is_seat(r, 'w'))
        for (Seat s = 0; s < SEATS; s++)
            of[s] = s == r->pos->now.turn ? *w : *b;
}

/* Whose clock the mover goes by: the own one, the partner's, the shortest; SEATS = nobody's. */
static Seat clock_owner(const Position *pos, const Clock of[SEATS]) {
    const Seat us = pos->now.turn;
    if (of[us].ms[TIME] != ABSENT)
        return us;
    Seat found = SEATS;
    bool found_partner = false;
    for (Seat s = 0; s < SEATS; s++) {
        const bool partner = side_of(pos, us) >> s & 1;
        if (of[s].ms[TIME] == ABSENT || (found_partner && !partner))
            continue;
        if (found == SEATS || (partner && !found_partner) || of[s].ms[TIME] < of[found].ms[TIME])
            found = s;
        found_partner |= partner;
    }
    return found;
}

static int64_t first_given(int64_t a, int64_t b, int64_t c) {
    const int64_t ms = a != ABSENT ? a : b != ABSENT ? b : c != ABSENT ? c : 0;
    return ms > 0 ? ms : 0; /* a clock that has run out is as good as one at zero */
}

static void set_clock(Reader *r) {
    Clock of[SEATS];
    seat_clocks(r, of);
    const Seat us = r->pos->now.turn, owner = clock_owner(r->pos, of);
    if (owner == SEATS)
        return;
    Limits *limits = &r->request->limits;
    limits->remaining = first_given(of[owner].ms[TIME], ABSENT, ABSENT);
    limits->increment = first_given(of[us].ms[INC], of[owner].ms[INC], ABSENT);
    limits->delay = first_given(of[us].ms[DELAY], of[owner].ms[DELAY], r->delay);
}

/* --- the other words ---------------------------------------------------------------------------
 */

static bool read_limit(Reader *r, Text word) {
    Limits *limits = &r->request->limits;
    int64_t n;
    if (text_is(word, "infinite")) {
        limits->infinite = true;
    } else if (text_is(word, "ponder")) {
        limits->ponder = true;
    } else if (text_is(word, "mate")) {
        if (number(r, word, 1, UINT32_MAX, &n))
            limits->mate = (uint32_t)n;
    } else if (text_is(word, "depth")) {
        if (number(r, word, 1, UINT32_MAX, &n)) /* deeper than MAX_PLY no search can see */
            limits->depth = n < MAX_PLY ? (uint32_t)n : MAX_PLY - 1;
    } else if (text_is(word, "nodes")) {
        if (number(r, word, 1, INT64_MAX, &n))
            limits->nodes = (uint64_t)n;
    } else if (text_is(word, "movetime")) {
        if (number(r, word, 0, LONG_MS, &n))
            limits->movetime = n;
    } else if (text_is(word, "movestogo")) {
        if (number(r, word, 0, UINT32_MAX, &n))
            limits->moves_to_go = (uint32_t)n, r->any_clock = true;
    } else if (text_is(word, "perft")) {
        if (number_or(r, word, 1, MAX_PERFT, "nothing is counted", &n))
            r->request->perft = (uint32_t)n;
        else
            r->request->refused = true;
    } else {
        return false;
    }
    return true;
}

/* --- moves to choose from ------------------------------------------------------------------------
 */

static bool is_keyword(const Reader *r, Text word) {
    static const char *const WORDS[] = {"infinite",    "ponder",       "depth",     "nodes",
                                        "mate",        "movetime",     "movestogo", "perft",
                                        "searchmoves", "excludemoves", "delay"};
    size_t letter;
    uint32_t which;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (text_is(word, WORDS[i]))
            return true;
    return clock_word(r, word, &letter, &which);
}

static void refuse_move(Reader *r, Text keyword, Text word, const char *why) {
    char name[SHOWN], shown[SHOWN];
    r->request->faulty = true;
    if (r->refusals++ < MOST_REFUSALS)
        output_error(r->out, "E_MOVE", "go %s: '%s' does not count: %s", text_shown(keyword, name),
                     text_shown(word, shown), why);
}

/* Marks the moves that follow, up to the next word of `go`. */
static void read_moves(Reader *r, Text keyword, bool mark[MAX_MOVES], bool *any) {
    Error error;
    for (Text word; (word = words_peek(r->words)).length && !is_keyword(r, word);) {
        words_next(&r->words);
        Move m;
        size_t i = 0;
        if (!move_read(r->pos, word.at, word.length, &m, &error)) {
            refuse_move(r, keyword, word, error.text);
            continue;
        }
        while (i < r->legal_count && r->legal[i] != m)
            i++;
        if (i < r->legal_count)
            *any = mark[i] = true;
        else
            refuse_move(r, keyword, word, "it is no move to be searched");
    }
}

static void choose_moves(Reader *r) {
    GoRequest *request = r->request;
    if (r->refusals > MOST_REFUSALS)
        output_error(r->out, "E_MOVE", "go: %" PRIu32 " more moves do not count",
                     r->refusals - MOST_REFUSALS);
    if (!r->any_wanted && !r->any_excluded)
        return;
    for (size_t i = 0; i < r->legal_count; i++)
        if ((r->wanted[i] || !r->any_wanted) && !r->excluded[i])
            request->only[request->only_count++] = r->legal[i];
    request->nothing = !request->only_count;
    request->faulty |= request->nothing;
    if (request->nothing)
        output_error(r->out, "E_MOVE", "go: excludemoves leaves no move to be searched");
}

static void read_word(Reader *r, Text word) {
    size_t letter;
    uint32_t which;
    char shown[SHOWN];
    int64_t n;
    if (read_limit(r, word))
        return;
    if (text_is(word, "searchmoves")) {
        read_moves(r, word, r->wanted, &r->any_wanted);
        return;
    }
    if (text_is(word, "excludemoves")) {
        read_moves(r, word, r->excluded, &r->any_excluded);
        return;
    }
    if (text_is(word, "delay")) {
        if (number(r, word, 0, LONG_MS, &n))
            r->delay = n, r->any_clock = true;
    } else if (clock_word(r, word, &letter, &which)) {
        if (number(r, word, -LONG_MS, LONG_MS, &n))
            r->clock[letter].ms[which] = n, r->any_clock = true;
    } else if (r->debug) {
        output_note(r->out, "go: '%s' skipped", text_shown(word, shown));
    }
}

static bool is_limited(const Limits *limits) {
    return limits->infinite || limits->depth || limits->nodes || limits->mate ||
           limits->movetime >= 0 || limits->remaining >= 0;
}

void go_read(Words words, const Position *pos, int64_t overhead, bool debug, Output *out,
             GoRequest *request) {
    Reader *r = memory_new(sizeof *r);
    *r = (Reader){.pos = pos,
                  .words = words,
                  .out = out,
                  .debug = debug,
                  .delay = ABSENT,
                  .request = request};
    for (size_t i = 0; i < sizeof r->clock / sizeof *r->clock; i++)
        r->clock[i] = (Clock){{ABSENT, ABSENT, ABSENT}};
    r->legal_count = movegen_legal(pos, r->legal);
    *request = (GoRequest){
        .limits = {.movetime = -1, .remaining = -1, .overhead = overhead},
    };
    for (Text word; (word = words_next(&r->words)).length;)
        read_word(r, word);
    choose_moves(r);
    set_clock(r);
    Limits *limits = &request->limits;
    if (!is_limited(limits)) {
        limits->infinite = !r->any_bad && !r->any_clock;
        if (!limits->infinite && !request->refused && !request->perft) {
            limits->movetime = FALLBACK_MS;
            output_note(out, "go: no %s, so the search gets %d ms",
                        r->any_bad ? "limit was understood" : "clock for the seat to move",
                        FALLBACK_MS);
        }
    }
    free(r);
}
