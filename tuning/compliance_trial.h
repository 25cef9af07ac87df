/* A trial: a conversation with a program of its own, and both sides' idea of the game. Whatever
 * goes wrong in it, the helper that saw it has told in `detail`, so a check can just give up.
 *
 * No wait is longer than the subject's patience. A trial belongs to one thread. */
#pragma once
#include "engine/game.h"
#include "engine/notation.h"
#include "tuning/compliance_subject.h"
#include "tuning/peer.h"

typedef enum { CHECK_PASS, CHECK_FAIL, CHECK_SKIP } Verdict;

enum { DETAIL = 200 };

typedef struct { /* a conversation */
    const Subject *subject;
    Peer *peer;       /* NULL = not started, or ended */
    Game *game;       /* what the engine has been told to have on its board */
    uint64_t seed;    /* of what is left to chance */
    size_t bestmoves; /* read since the start */
    char *text;       /* of trial_search: what it answered, '\n' after each line */
    size_t size, room;
    char *answer;        /* of trial_ask: what stood behind `begin` */
    char detail[DETAIL]; /* why the check failed or was skipped, or what was measured */
} Trial;

void trial_open(Trial *trial, const Subject *subject);
/* Ends the program too. */
void trial_close(Trial *trial);

/* --- verdicts --------------------------------------------------------------------------------- */

/* Keep the detail, unless a helper below has said already what went wrong. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
Verdict
trial_fail(Trial *trial, const char *format, ...);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
Verdict
trial_skip(Trial *trial, const char *format, ...);
/* Is what took so many microseconds within the limit, with the slack that is granted? Tells the
 * median and the worst; `us` is sorted. */
Verdict trial_judge_times(Trial *trial, const char *what, int64_t *us, size_t count,
                          int64_t allowed_us);

/* --- talking: what fails has told why --------------------------------------------------------- */

/* Starts the program and nothing else. */
bool trial_launch(Trial *trial);
/* Starts the program, sets its variant, and waits until it is ready. */
bool trial_start(Trial *trial);
/* Writes a line. false when nobody takes it. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool trial_say(Trial *trial, const char *format, ...);
bool trial_send(Trial *trial, const char *bytes, size_t length);
/* Reads up to a line that begins so, and returns it (valid until the next call); NULL when it does
 * not come. Lines between are passed over; those that say bestmove are counted, this one too. */
const char *trial_hear(Trial *trial, const char *begin);
/* Nothing but lines that begin with `but` (NULL = nothing) comes for so long. */
bool trial_hear_nothing(Trial *trial, const char *but, int64_t us);
/* isready, readyok. */
bool trial_sync(Trial *trial);
/* Says `line` and isready: did a line that begins with `begin` come before readyok? What stood
 * behind goes into trial->answer. */
bool trial_ask(Trial *trial, const char *line, const char *begin);
/* trial_sync, and so many bestmoves have been read since the start. */
bool trial_counts(Trial *trial, size_t bestmoves);
/* The program ends by itself with status 0; what it still writes is read. */
bool trial_ends(Trial *trial);

/* --- positions and searches ------------------------------------------------------------------- */

/* Puts a position so many random plies after the start on both boards. */
bool trial_position(Trial *trial, uint32_t plies);
/* Tells the engine the position of trial->game. */
bool trial_tell_position(Trial *trial);
/* Has the engine the position of trial->game? Asks for it if that can be done, and has it play a
 * move in any case. */
bool trial_has_position(Trial *trial);

typedef struct {
    Move best;
    Text ponder; /* a word of the line bestmove in trial->text; length 0 = none was said */
    int64_t us;  /* from `go` to bestmove */
} Answer;

/* Says `go …`, and reads up to bestmove, which must be a legal move, the ponder move a legal
 * answer. All lines go into trial->text. */
bool trial_search(Trial *trial, const char *go, Answer *answer);
/* The same from after `go`: up to bestmove. */
bool trial_hear_best(Trial *trial, Answer *answer);
/* A game at random up to its end, and one ply back: the seat to move wins at once. false when none
 * is found in some tries. */
bool trial_before_the_end(Trial *trial);

/* --- info lines ------------------------------------------------------------------------------- */

typedef struct {
    Text line, pv; /* pv: its words; length 0 = none */
    int64_t depth, multipv, time;
    Text score_word, score; /* "cp" or "mate", and the number */
    bool is_bound, has_score;
} Info;

/* The next of trial->text's lines that has a depth; *at starts as 0. */
bool trial_next_info(const Trial *trial, size_t *at, Info *info);
/* Plays the moves of a line on a copy of the position: how many there are, or false with what is
 * wrong. `end` (may be NULL) = is the game over after them. */
bool trial_play_line(Trial *trial, Text pv, uint32_t *count, bool *end);
