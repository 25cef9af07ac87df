/* What an engine can do wrong, a vice a row: each spoils one thing on the way between the client
 * and an engine that does it right. Most are lines lost or changed; the others have a function. */
#include "tests/relay/relay.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 16384 };

static bool is(const char *line, const char *text) { return strcmp(line, text) == 0; }
static bool begins(const char *line, const char *text) {
    return strncmp(line, text, strlen(text)) == 0;
}
static bool has(const char *line, const char *text) { return strstr(line, text) != NULL; }

static void down_unless(Relay *relay, bool lost, const char *line, size_t length) {
    if (!lost)
        relay_down(relay, line, length);
}

/* Without the last word. */
static void up_shorter(Relay *relay, const char *line) {
    const char *blank = strrchr(line, ' ');
    relay_say(relay, "%.*s", (int)(blank ? blank - line : 0), line);
}

/* --- what is said ----------------------------------------------------------------------------- */

static void small_letters(Relay *relay, const char *line, size_t length) {
    down_unless(relay, isupper((unsigned char)line[0]), line, length);
}

static void draws_afresh(Relay *relay, const char *line, size_t length) {
    relay_down(relay, line, length);
    if (is(line, "d"))
        relay_tell(relay, "position startpos");
}

/* The second of two in a row, so that not every wait of every check gets longer. */
static void slow_ready(Relay *relay, const char *line, size_t length) {
    const Talk *talk = relay_talk(relay);
    if (is(line, "isready") && is(talk->before, "isready") && !talk->searching)
        relay_sleep(200);
    relay_down(relay, line, length);
}

static void plain_moves(Relay *relay, const char *line, size_t length) {
    down_unless(relay, begins(line, "position startpos moves") && has(line, "-"), line, length);
}

/* One clock only, whoever's it is. */
static void own_clock(Relay *relay, const char *line, size_t length) {
    const char *clock = strstr(line, "time ");
    down_unless(relay, begins(line, "go ") && clock == line + 4 && !has(clock + 1, "time "), line,
                length);
}

static void no_wtime(Relay *relay, const char *line, size_t length) {
    down_unless(relay, begins(line, "go") && has(line, "wtime"), line, length);
}

static void any_move(Relay *relay, const char *line, size_t length) {
    if (begins(line, "go depth 2 searchmoves") || begins(line, "go depth 2 excludemoves"))
        relay_tell(relay, "go depth 2");
    else
        relay_down(relay, line, length);
}

static void one_at_a_time(Relay *relay, const char *line, size_t length) {
    down_unless(relay, begins(line, "go") && relay_talk(relay)->searching, line, length);
}

static void deaf_to_ready(Relay *relay, const char *line, size_t length) {
    down_unless(relay, is(line, "isready") && relay_talk(relay)->searching, line, length);
}

static void early_stop(Relay *relay, const char *line, size_t length) {
    down_unless(relay, is(line, "stop") && relay_now() - relay_talk(relay)->go_us < 2000, line,
                length);
}

static void no_quit(Relay *relay, const char *line, size_t length) {
    down_unless(relay, is(line, "quit") && relay_talk(relay)->searching, line, length);
}

static void answers_stop(Relay *relay, const char *line, size_t length) {
    if (is(line, "stop") && !relay_talk(relay)->searching)
        relay_say(relay, "bestmove (none)");
    relay_down(relay, line, length);
}

static void dies_of_setoption(Relay *relay, const char *line, size_t length) {
    if (begins(line, "setoption") && relay_talk(relay)->searching)
        relay_crash(relay);
    relay_down(relay, line, length);
}

static void dies_of_bytes(Relay *relay, const char *line, size_t length) {
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)line[i] >= 0x80)
            relay_crash(relay);
    relay_down(relay, line, length);
}

static void dies_of_length(Relay *relay, const char *line, size_t length) {
    if (length > 100000)
        relay_crash(relay);
    relay_down(relay, line, length);
}

static void dies_of_nul(Relay *relay, const char *line, size_t length) {
    if (memchr(line, '\0', length))
        relay_crash(relay);
    relay_down(relay, line, length);
}

/* --- what is answered ------------------------------------------------------------------------- */

static void slow_start(Relay *relay, const char *line) {
    if (is(line, "uciok"))
        relay_sleep(800);
    relay_up(relay, line);
}

static void loses_a_move(Relay *relay, const char *line) {
    if (begins(line, "info string moves "))
        up_shorter(relay, line);
    else
        relay_up(relay, line);
}

/* An illegal move ends the list in silence, and what stood before it is played. */
static void plays_on(Relay *relay, const char *line) {
    const char *ply = strstr(line, " at ply ");
    if (!begins(line, "info string Invalid move ") || !ply) {
        relay_up(relay, line);
        return;
    }
    char position[LINE];
    snprintf(position, sizeof position, "%s", relay_talk(relay)->position);
    char *at = strstr(position, " moves ");
    for (long n = atol(ply + strlen(" at ply ")); at && n > 0; n--)
        at = strchr(at + 1, ' ');
    if (at)
        *at = '\0';
    relay_tell(relay, "%s", position);
}

/* Of a finished game, not of one that goes on. */
static void no_result(Relay *relay, const char *line) {
    if (!begins(line, "info string result ") || has(line, "none"))
        relay_up(relay, line);
}

static void says_twice(Relay *relay, const char *line) {
    relay_up(relay, line);
    if (begins(line, "bestmove "))
        relay_up(relay, line);
}

static void slow_stop(Relay *relay, const char *line) {
    const Talk *talk = relay_talk(relay);
    if (begins(line, "bestmove ") && talk->stopped && relay_now() - talk->go_us > 4000)
        relay_sleep(400);
    relay_up(relay, line);
}

static void chatters_on(Relay *relay, const char *line) {
    relay_up(relay, line);
    if (begins(line, "bestmove "))
        relay_say(relay, "info string well played");
}

static void false_lines(Relay *relay, const char *line) {
    if (has(line, " pv "))
        relay_say(relay, "%s e4e4", line);
    else
        relay_up(relay, line);
}

/* The first move only, where no mate is told. */
static void short_lines(Relay *relay, const char *line) {
    const char *pv = strstr(line, " pv "), *end = pv ? strchr(pv + 4, ' ') : NULL;
    if (end && has(line, " score cp "))
        relay_say(relay, "%.*s", (int)(end - line), line);
    else
        relay_up(relay, line);
}

static void mate_cut(Relay *relay, const char *line) {
    if (has(line, " score mate "))
        up_shorter(relay, line);
    else
        relay_up(relay, line);
}

/* The second lines of one depth are lost. */
static void cuts_sets(Relay *relay, const char *line) {
    if (!begins(line, "info depth 2 ") || !has(line, " multipv 2 "))
        relay_up(relay, line);
}

/* The line that follows another one has its moves. */
static void twin_lines(Relay *relay, const char *line) {
    static char first[LINE]; /* the moves of the last line with number 1 */
    const char *pv = strstr(line, " pv ");
    if (pv && has(line, " multipv 1 "))
        snprintf(first, sizeof first, "%s", pv);
    if (pv && has(line, " multipv 2 "))
        relay_say(relay, "%.*s%s", (int)(pv - line), line, first);
    else
        relay_up(relay, line);
}

/* The last line of three is told as better than all. */
static void worst_first(Relay *relay, const char *line) {
    const char *score = has(line, " multipv 3 ") ? strstr(line, " score cp ") : NULL;
    const char *rest = score ? strchr(score + strlen(" score cp "), ' ') : NULL;
    if (rest)
        relay_say(relay, "%.*s score cp 9999%s", (int)(score - line), line, rest);
    else
        relay_up(relay, line);
}

/* Where there are several lines the second one's move is played. */
static void plays_second(Relay *relay, const char *line) {
    static char second[64];
    const char *pv = has(line, " multipv 2 ") ? strstr(line, " pv ") : NULL;
    if (pv)
        sscanf(pv, " pv %63s", second);
    if (begins(line, "bestmove ") && second[0]) {
        relay_say(relay, "bestmove %s", second);
        second[0] = '\0';
    } else {
        relay_up(relay, line);
    }
}

/* --- the rest --------------------------------------------------------------------------------- */

static void floods(Relay *relay) {
    for (int i = 0; i < 10 && relay_talk(relay)->searching; i++)
        relay_say(relay, "info string still thinking");
}

/* Stops an infinite search when nothing more is said for a while. */
static void impatient(Relay *relay) {
    const Talk *talk = relay_talk(relay);
    if (talk->searching && !talk->stopped && is(talk->before, "go infinite") &&
        relay_now() - talk->go_us > 200000)
        relay_tell(relay, "stop");
}

static void never_ends(Relay *relay) {
    (void)relay;
    for (;;)
        relay_sleep(1000);
}

static void ends_at_once(Relay *relay) {
    (void)relay;
    exit(0);
}

/* clang-format off */
const Vice VICES[] = {
    {"none", "hands everything on", .status = 0},
    {"slow-start", "uciok comes late", .up = slow_start},
    {"no-author", "id author is missing", .answered.lost = "^id author"},
    {"bad-default", "the default of Hash is out of range",
     .answered = {.old = "option name Hash type spin default 16", .fresh = "option name Hash type spin default 0"}},
    {"slow-ready", "readyok comes late", .down = slow_ready},
    {"wrong-board", "another number of ranks", .answered = {.old = " ranks ", .fresh = " ranks 1"}},
    {"small-letters", "no commands in capitals", .down = small_letters},
    {"no-returns", "lines with \\r are lost", .said.lost = "\r$"},
    {"no-e-cmd", "silence when nothing is understood", .answered.lost = "^info string error E_CMD"},
    {"draws-afresh", "d sets up the start", .down = draws_afresh},
    {"no-start", "a bare position startpos is lost", .said.lost = "^position startpos$"},
    {"small-fen", "fen in another spelling", .answered = {.old = "info string fen ", .fresh = "info string fen  "}},
    {"loses-a-move", "the last move is not told", .up = loses_a_move},
    {"plain-moves", "moves with - are lost", .down = plain_moves},
    {"plays-on", "searches the position before an illegal move", .up = plays_on},
    {"null-moves", "0000 is passed over", .said = {.old = " 0000", .fresh = ""}},
    {"any-fen", "does not tell what it refuses", .answered.lost = "^info string Invalid FEN"},
    {"dies-of-bare-fen", "as it says", .dies_of = "^position fen$"},
    {"no-end", "no bestmove when the game is over", .answered.lost = "^bestmove (none)$"},
    {"no-result", "the result is not told", .up = no_result},
    {"no-none", "another word for a game that goes on",
     .answered = {.old = "info string result none", .fresh = "info string result ?"}},
    {"miscounts", "perft is wrong", .answered = {.old = "Nodes searched: ", .fresh = "Nodes searched: 1"}},
    {"says-twice", "two bestmoves for a go", .up = says_twice},
    {"no-wtime", "hangs on go wtime", .down = no_wtime},
    {"own-clock", "hangs when only another's clock is given", .down = own_clock},
    {"slow-mover", "takes more than movetime", .said = {.old = "go movetime 100", .fresh = "go movetime 600"}},
    {"no-short-move", "no bestmove for movetime 1", .said.lost = "^go movetime 1$"},
    {"impatient", "ends an infinite search", .tick = impatient},
    {"ponders-not", "takes ponder for a search", .said = {.old = "go ponder ", .fresh = "go "}},
    {"one-limit", "obeys the first limit only", .said = {.old = "go depth 90 movetime 50", .fresh = "go depth 90"}},
    {"any-move", "obeys neither searchmoves nor excludemoves", .down = any_move},
    {"no-mates", "hangs on go mate", .said.lost = "^go mate"},
    {"dies-of-words", "does not know a word inside go", .dies_of = "^go nonsense"},
    {"one-at-a-time", "go is lost while it searches", .down = one_at_a_time},
    {"slow-stop", "bestmove comes late after stop", .up = slow_stop},
    {"deaf-to-ready", "no readyok while it searches", .down = deaf_to_ready},
    {"early-stop", "a stop right after go is lost", .down = early_stop},
    {"no-quit", "hangs on quit while it searches", .down = no_quit},
    {"answers-stop", "bestmove for a stop without a search", .down = answers_stop},
    {"dies-of-setoption", "when it searches", .down = dies_of_setoption},
    {"chatters-on", "info after bestmove", .up = chatters_on},
    {"no-wait", "wait does not wait", .said.lost = "^wait$"},
    {"score-83", "score without the word cp", .answered = {.old = " score cp ", .fresh = " score "}},
    {"out-of-order", "the words of info in another order",
     .answered = {.old = "info depth ", .fresh = "info nodes 1 depth "}},
    {"false-lines", "lines end in a move that is none", .up = false_lines},
    {"wrong-seats", "win4 does not make 1000", .answered = {.old = " win4 ", .fresh = " win4 1"}},
    {"floods", "a thousand info lines a second", .tick = floods},
    {"short-lines", "a ponder move that is not in the line", .up = short_lines},
    {"mate-cut", "the line of a mate does not end in mate", .up = mate_cut},
    {"all-first", "MultiPV lines with one number", .answered = {.old = " multipv 2 ", .fresh = " multipv 1 "}},
    {"cuts-sets", "a MultiPV line of one depth is missing", .up = cuts_sets},
    {"twin-lines", "two MultiPV lines with one move", .up = twin_lines},
    {"worst-first", "MultiPV lines in another order than their scores", .up = worst_first},
    {"plays-second", "plays the second MultiPV line", .up = plays_second},
    {"takes-numbers", "does not tell that a value is wrong", .answered.lost = "^info string error E_OPT"},
    {"dies-of-threads", "when there are to be two", .dies_of = "^setoption name Threads value 2"},
    {"dies-of-hash", "when there is too much of it", .dies_of = "^setoption name Hash value 1048576"},
    {"dies-of-bytes", "bytes over 0x7f", .down = dies_of_bytes},
    {"dies-of-length", "long lines", .down = dies_of_length},
    {"dies-of-nul", "NUL bytes", .down = dies_of_nul},
    {"never-ends", "does not see the end of input", .end = never_ends},
    {"ends-at-once", "owes bestmove at the end of input", .end = ends_at_once},
    {"bad-status", "exit status 3", .status = 3},
    {"ignores-int", "SIGINT has no effect", .ignores_int = true},
    {"dies-of-term", "SIGTERM kills it", .dies_of_term = true},
    {"dies-of-pipe", "SIGPIPE kills it", .dies_of_pipe = true},
    {"ignores-closed", "goes on when nobody reads", .ignores_closed = true},
    {.name = NULL},
};
/* clang-format on */
