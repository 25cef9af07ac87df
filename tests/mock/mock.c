/* An engine with vices, for testing who runs engines: it knows the rules, plays legal moves that
 * follow from the position alone, and does wrong what it is told to, when it is told to.
 *
 *   quadriga-mock [dialect=uci4|uci|4pchess] [vice=NAME] [at=N] [ms=N] [score=N] [games=N]
 *
 * The vice shows at the N-th `go` of a game (1), in the games-th game and later (1). What it is
 * told in another dialect than its own ends it with status 9: that is the test of who talks to it.
 */
#include "engine/board.h"
#include "engine/game.h"
#include "engine/memory.h"
#include "engine/movegen.h"
#include "engine/notation.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { WRONG_DIALECT = 9, CRASHED = 3, LONG_LINE = 3 << 20 };

typedef struct {
    const char *dialect, *vice;
    long at, ms, score, games;
    long go, game; /* how many there were */
    Board *board;
    Game *played;
    Move *moves;
} Mock;

static bool is(const Mock *mock, const char *vice) { return strcmp(mock->vice, vice) == 0; }

static void wait_ms(long ms) {
    const struct timespec time = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&time, NULL);
}

static void say(const char *text) {
    fputs(text, stdout);
    fputc('\n', stdout);
    fflush(stdout);
}

static void insist(bool ok, const char *what) {
    if (ok)
        return;
    fprintf(stderr, "mock: %s\n", what);
    exit(WRONG_DIALECT);
}

/* --- what it is told --------------------------------------------------------------------------
 */

static void set_variant(Mock *mock, const char *name) {
    const Variant *variant = variant_find(name);
    insist(variant != NULL, name);
    game_free(mock->played);
    free(mock->board);
    mock->board = board_new(variant);
    mock->played = game_new(mock->board);
}

/* A move in the spelling of the dialect. */
static void check_spelling(const Mock *mock, const char *word) {
    const bool dashed = strchr(word, '-') != NULL;
    insist(dashed == (strcmp(mock->dialect, "4pchess") == 0), word);
}

static void take_position(Mock *mock, char *words) {
    static const char BLANKS[] = " \t\r\n";
    char *word = strtok(words, BLANKS);
    const char *fen = board_setup(mock->board)->fen;
    if (word && strcmp(word, "fen") == 0)
        fen = strtok(NULL, BLANKS);
    else
        insist(word && strcmp(word, "startpos") == 0, "position");
    insist(fen && game_start(mock->played, mock->board, NULL, fen, NULL), "fen");
    word = strtok(NULL, BLANKS);
    if (!word)
        return;
    insist(strcmp(word, "moves") == 0, word);
    while ((word = strtok(NULL, BLANKS))) {
        Move move;
        check_spelling(mock, word);
        insist(move_read(&mock->played->now, word, strlen(word), &move, NULL) &&
                   game_play(mock->played, move, NULL),
               word);
    }
}

static void check_go(const Mock *mock, const char *words) {
    const bool two = strstr(words, "wtime") != NULL, four = strstr(words, "rtime") != NULL;
    if (strcmp(mock->dialect, "uci") == 0)
        insist(!four && !strstr(words, "delay"), words);
    else if (strcmp(mock->dialect, "4pchess") == 0)
        insist(!two && !four, words);
    else
        insist(!two || strchr(mock->board->variant->seats, 'w'), words);
}

/* --- what it says ----------------------------------------------------------------------------- */

/* The move that follows from the position. */
static Move choose(const Mock *mock) {
    const uint64_t count = movegen_legal(&mock->played->now, mock->moves);
    const uint64_t lot = hash_mix(position_key(&mock->played->now)) >> 32;
    return mock->moves[lot * count >> 32];
}

static void spell(const Mock *mock, Move move, char out[MOVE_TEXT]) {
    char from[SQUARE_TEXT], to[SQUARE_TEXT];
    if (strcmp(mock->dialect, "4pchess") != 0) {
        move_write(&mock->played->now, move, out);
        return;
    }
    square_text(move_from(move), from);
    square_text(move_to(move), to);
    const Kind kind = move_promotion(move);
    if (kind)
        snprintf(out, MOVE_TEXT, "%s-%s=%c", from, to, mock->board->kind[kind].letter);
    else
        snprintf(out, MOVE_TEXT, "%s-%s", from, to);
}

static void put_info(const Mock *mock, const char *move) {
    if (strcmp(mock->dialect, "4pchess") == 0)
        printf("info depth 3 time 1 nodes 100 pv %s score %ld\n", move, mock->score);
    else
        printf("info depth 3 seldepth 4 score cp %ld nodes 100 nps 1000 time 1 pv %s\n",
               mock->score, move);
    fflush(stdout);
}

static void put_garbage(void) {
    static const char NOISE[] = "\x00\xff\xfe bestmoo\nbestmove\x00\x01\nINFO\n\n\t\r\n%s%n\n";
    fwrite(NOISE, 1, sizeof NOISE - 1, stdout);
    for (int i = 0; i < LONG_LINE; i++)
        putchar('x');
    putchar('\n');
}

/* What it says instead of, or around, its move; false when that was the answer. */
static bool show_vice(const Mock *mock, const char *move) {
    if (is(mock, "crash"))
        exit(CRASHED);
    if (is(mock, "abort"))
        raise(SIGKILL);
    if (is(mock, "stall"))
        for (;;)
            wait_ms(1000);
    if (is(mock, "halfcrash")) {
        printf("bestmove %.3s", move);
        fflush(stdout);
        exit(CRASHED);
    }
    if (is(mock, "mute")) { /* closes its output and lives on */
        fclose(stdout);
        close(STDOUT_FILENO);
        wait_ms(60000);
    }
    if (is(mock, "late"))
        wait_ms(mock->ms);
    if (is(mock, "garbage"))
        put_garbage();
    if (is(mock, "half")) {
        fputs("bestm", stdout);
        fflush(stdout);
        wait_ms(20);
        printf("ove %.2s", move);
        fflush(stdout);
        wait_ms(20);
        say(move + (strlen(move) < 2 ? strlen(move) : 2));
        return false;
    }
    if (is(mock, "double")) {
        printf("bestmove %s\nbestmove a1a2\n", move);
        say("bestmove a1a3");
    } else if (is(mock, "illegal"))
        say("bestmove a1a1");
    else if (is(mock, "dialect"))
        say("bestmove Nf3xQe5+??");
    else if (is(mock, "none"))
        say("bestmove (none)");
    else if (is(mock, "empty"))
        say("bestmove");
    else if (is(mock, "resign"))
        say("bestmove R");
    else if (is(mock, "timeout"))
        say("bestmove T");
    else
        return true;
    return false;
}

static void answer(Mock *mock) {
    char text[MOVE_TEXT], line[MOVE_TEXT + 16];
    spell(mock, choose(mock), text);
    put_info(mock, text);
    mock->go++;
    if (mock->go >= mock->at && mock->game >= mock->games && !show_vice(mock, text))
        return;
    snprintf(line, sizeof line, "bestmove %s", text);
    say(line);
}

static void introduce(const Mock *mock) {
    if (is(mock, "nouciok")) {
        say("id name Mock");
        return;
    }
    if (is(mock, "exit"))
        exit(CRASHED);
    say("id name Mock");
    say("option name Hash type spin default 16 min 1 max 64");
    say("option name Two Words type string default <empty>");
    if (strcmp(mock->dialect, "uci4") == 0)
        say("option name UCI_Variant type combo default teams var teams");
    say("uciok");
}

static void serve(Mock *mock, char *line) {
    static const char VARIANT[] = "setoption name UCI_Variant value ";
    line[strcspn(line, "\r\n")] = '\0';
    if (strcmp(line, "uci") == 0)
        introduce(mock);
    else if (strcmp(line, "isready") == 0 && !is(mock, "unready"))
        say("readyok");
    else if (strncmp(line, VARIANT, strlen(VARIANT)) == 0)
        set_variant(mock, line + strlen(VARIANT));
    else if (strcmp(line, "setoption name Hash value 99") == 0)
        say("info string error E_OPT Hash: '99' is no number from 1 to 64");
    else if (strcmp(line, "ucinewgame") == 0) {
        mock->game++;
        mock->go = 0;
        if (is(mock, "between") && mock->game >= mock->games)
            exit(CRASHED);
    } else if (strncmp(line, "position ", 9) == 0)
        take_position(mock, line + 9);
    else if (strncmp(line, "go", 2) == 0) {
        check_go(mock, line);
        answer(mock);
    }
}

int main(int argc, char **argv) {
    Mock mock = {.dialect = "uci4", .vice = "", .at = 1, .games = 1};
    for (int i = 1; i < argc; i++) {
        const char *value = strchr(argv[i], '=');
        insist(value != NULL, argv[i]);
        const size_t length = (size_t)(value++ - argv[i]);
        if (strncmp(argv[i], "dialect", length) == 0)
            mock.dialect = value;
        else if (strncmp(argv[i], "vice", length) == 0)
            mock.vice = value;
        else if (strncmp(argv[i], "at", length) == 0)
            mock.at = atol(value);
        else if (strncmp(argv[i], "ms", length) == 0)
            mock.ms = atol(value);
        else if (strncmp(argv[i], "score", length) == 0)
            mock.score = atol(value);
        else if (strncmp(argv[i], "games", length) == 0)
            mock.games = atol(value);
        else
            insist(false, argv[i]);
    }
    mock.moves = memory_new(MAX_MOVES * sizeof *mock.moves);
    set_variant(&mock, ALL_VARIANTS[0]->name);
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0 && strncmp(line, "quit", 4) != 0)
        serve(&mock, line);
    free(line);
    free(mock.moves);
    game_free(mock.played);
    free(mock.board);
    return 0;
}
