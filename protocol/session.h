/* One conversation: the game on the board, the settings, and the search. It belongs to the thread
 * that reads; the thinking thread reaches only `reporter`, `out`, `input`, and what it has found.
 */
#pragma once
#include "engine/game.h"
#include "protocol/alliances.h"
#include "protocol/go.h"
#include "protocol/input.h"
#include "protocol/options.h"
#include "protocol/report.h"

enum {
    MAX_WAITING = 256,                /* commands that a running search can make wait, … */
    MAX_WAITING_BYTES = 4 * MAX_LINE, /* … and what they may say in all */
    MAX_PACTS = SEATS * (SEATS - 1) / 2,
};

typedef struct {        /* what setoption sets; the game and the hash table apart */
    const Setup *setup; /* what `startpos` means; NULL = the board's own */
    bool has_side;      /* a partition other than the variant's own was chosen */
    SeatMask side[SEATS];
    int64_t algorithm; /* an Algorithm */
    int64_t hash;      /* MiB, as the search has it */
    bool ponder;       /* the client may send `go ponder`: nothing follows from it */
    int64_t lines;     /* MultiPV */
    int64_t overhead;  /* ms */
    bool limit_strength;
    int64_t elo, skill;
    bool analyse;    /* full strength, and all the time that was given */
    bool show_wdl;   /* chances in info lines */
    bool show_path;  /* the current line */
    int64_t dialect; /* a Dialect */
} Settings;

typedef struct Session Session;

typedef struct { /* a command that waits until the session is idle */
    void (*serve)(Session *session, Words words);
    char *text; /* the words behind its name; owned */
} Waiting;

struct Session {
    Output *out;
    Input *input;
    Board **boards; /* one for each game and its rules, made when first needed, kept to the end:
                       a search may still stand on the one that was left */
    size_t board_count;
    Game *game, *spare; /* the position; where a new one is built before it replaces the old */
    Alliances recorded; /* what its record says of alliances */
    Relation pacts[MAX_PACTS]; /* what was negotiated apart from it: the last word on each pair */
    size_t pact_count;
    Settings settings;
    Option *options; /* the table that `uci` lists */
    size_t option_count;
    Waiting waiting[MAX_WAITING]; /* in the order in which they came */
    size_t waiting_count, waiting_bytes;
    bool debug;
    bool owes_bestmove; /* `go infinite` in a finished game: answered when it is stopped */
    bool pondering;     /* the search waits for ponderhit */
    bool bounded;       /* the search that runs will end without another word */
    GoRequest request;  /* of the search that runs */
    bool failed;        /* an error was answered */
    EvalRows *rows;     /* what EvalFile said; NULL = nothing */
    Search *search;
    bool searching;    /* from `go` to its bestmove, or while advice is worked out */
    Move best, ponder; /* what the search that runs has found … */
    atomic_bool ended; /* … when it has ended: bestmove, or the next stance, is still to come */
    struct Advising *advising; /* NULL = no advice is worked out */
    Reporter reporter;
};

/* A session at the default game, or NULL with the reason. `out` and `input` stay the caller's. */
Session *session_new(Output *out, Input *input, Error *error);
/* Stops a search that runs. NULL is allowed. */
void session_free(Session *session);

/* Serves lines of the input until `quit`, its end, or a signal. Returns the exit status: 1 when
 * answers could no longer be written. */
int session_run(Session *session);
/* Serves one line as if it were all the input. Returns the exit status: 1 when it was an error. */
int session_run_line(Session *session, const char *line);

/* An error that is answered with its code. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void session_error(Session *session, const char *code, const char *format, ...);

/* Is there memory to serve a line of so many bytes? If not, that is answered. */
bool session_has_room(Session *session, size_t length);

/* The variant played, and its board. */
static inline const Board *session_board(const Session *session) {
    return session->game->now.board;
}
/* The board of a variant with rule options as board_new_with takes them, or NULL with the reason.
 */
const Board *session_board_with(Session *session, const Variant *variant, const char *rules,
                                Error *error);
const Setup *session_setup(const Session *session);

/* What holds at a start position: the partition that was chosen, where the rules leave it open. */
void session_base_alliances(const Session *session, Alliances *out);
/* Who is allied with whom now: the record and what was negotiated since. */
void session_alliances(const Session *session, Alliances *out);
/* Fills in who shares whose fortune now, and who spares whom. */
void session_share(const Session *session, Limits *limits);
/* Reads a partition: one of the game's pairings, or any where the rules leave it open. */
bool session_read_teams(const Session *session, const char *text, SeatMask side[SEATS],
                        Error *error);
/* The position as FEN4, with its alliances. */
void session_fen(const Session *session, char out[FEN_TEXT]);

/* Has a `go` been said whose bestmove is still to come? What it says holds for a whole command. */
static inline bool session_is_busy(const Session *session) {
    return session->searching || session->owes_bestmove;
}
/* Keeps the rest of a command that changes what the next search finds, to be served when the
 * session is idle, and returns true; false when nothing keeps it from being served now: no search
 * runs, or, unless it is `always` one that waits, nothing else waits before it. When too much waits
 * already it is dropped, which is said. */
bool session_let_wait(Session *session, bool always, void (*serve)(Session *session, Words words),
                      Words words);
/* Starts the search that session->request asks for; the session must be idle. */
void session_think(Session *session);
/* The expected move was played: the search goes on by the clock. false when none waits for that. */
bool session_ponderhit(Session *session);
/* Asks a search to end, and pays an owed bestmove. */
void session_stop(Session *session);
/* Stops, waits for bestmove, and applies what waited for that. */
void session_halt(Session *session);
/* Waits for the search to end by itself; a signal stops it. */
void session_wait(Session *session);
