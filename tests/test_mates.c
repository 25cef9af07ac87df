/* "go mate n": whatever can be forced in so many moves is found, and nothing else is said to be;
 * by a proof that shares nothing with the search (prove.h), on boards as bare as the ends of games
 * are. */
#include "engine/fen.h"
#include "engine/movegen.h"
#include "tests/desk.h"
#include "tests/prove.h"
#include "tests/scene.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_MOVES = 2, PROOF_NODES = 30000, WORDS = 512 };

typedef struct {
    const char *game, *letters, *men; /* of the seats, strong ones first, and what they get */
    const char *state;                /* more words */
    uint32_t size, corner;            /* of the board */
    uint32_t strong;                  /* so many seats have men beside their king */
} Bare;

static const Bare BARE[] = {
    {"ffa", "rb", "QRBN", "points=60,10,10,10", 14, 3, 1},
    {"solo", "ry", "QRBN", "points=60,10,10,10", 14, 3, 1},
    {"teams", "rybg", "QRBN", "", 14, 3, 2},
    {"chess4", "wybd", "QR", "", 12, 2, 2},
    {"fourrow", "sn", "QRQ", "", 16, 4, 1},
    {"seasons", "gb", "RRN", "", 8, 0, 1},
};

typedef struct {
    char text[WORDS];
    size_t length;
    bool taken[16][16];
    uint64_t *seed;
} Words;

static uint32_t below(Words *words, size_t limit) {
    return (uint32_t)(test_random(words->seed) % limit);
}

static void put(Words *words, const Bare *bare, char seat, char kind) {
    uint32_t file, rank;
    const uint32_t least = bare->corner, most = bare->size - bare->corner;
    do {
        file = below(words, bare->size);
        rank = below(words, bare->size);
    } while (words->taken[file][rank] ||
             ((file < least || file >= most) && (rank < least || rank >= most)));
    words->taken[file][rank] = true;
    words->length += (size_t)snprintf(words->text + words->length, WORDS - words->length,
                                      " %c%c%c%u", seat, kind, (char)('a' + (int)file), rank + 1);
}

/* Kings anywhere, and some men for the side that moves. */
static bool set_up(Desk *desk, const Bare *bare) {
    static char fen[SCENE_FEN];
    Words words = {.seed = &desk->seed};
    Outcome out;
    words.length =
        (size_t)snprintf(words.text, WORDS, "%c %s", bare->letters[0] - 'a' + 'A', bare->state);
    for (uint32_t i = 0; bare->letters[i]; i++) {
        put(&words, bare, bare->letters[i], 'K');
        for (uint32_t men = i < bare->strong ? 2 + below(&words, 2) : 0; men > 0; men--)
            put(&words, bare, bare->letters[i], bare->men[below(&words, strlen(bare->men))]);
    }
    return scene_fen(bare->game, words.text, fen) &&
           fen_read(desk->pos, NULL, desk->board, NULL, fen, NULL) && !play_over(desk->pos, &out);
}

/* The fewest moves in which that can be forced, 0 = not in so few as are asked for; false when it
 * is not known after so many nodes. */
static bool fewest(const Desk *desk, uint32_t *moves) {
    Move legal[MAX_MOVES];
    const size_t count = movegen_legal(desk->pos, legal);
    uint64_t nodes = PROOF_NODES;
    for (*moves = 1; *moves <= MOST_MOVES; ++*moves)
        for (size_t i = 0; i < count; i++) {
            Proof proof = {
                .goal = PROOF_WIN, .limit = *moves, .own = proof_side(desk->pos), .nodes = nodes};
            const bool wins = proof_forces(&proof, desk->pos, legal[i]);
            nodes = proof.nodes;
            if (wins || nodes == 0)
                return nodes > 0;
        }
    *moves = 0;
    return true;
}

static void check_mate(Desk *desk, uint32_t wanted) {
    const Limits limits = {.mate = wanted ? wanted : MOST_MOVES, .movetime = -1, .remaining = -1};
    Report report;
    const Move best = rig_think(desk->rig, desk->pos, &limits, NULL, &report);
    const int32_t found =
        report.score >= VALUE_WON && report.mate <= (int32_t)limits.mate ? report.mate : 0;
    if (found != (int32_t)wanted)
        desk_fail(desk, "moves to a mate", found, (int32_t)wanted);
    Proof proof = {.goal = PROOF_WIN,
                   .limit = wanted,
                   .own = proof_side(desk->pos),
                   .nodes = 10 * PROOF_NODES};
    if (wanted && !proof_forces(&proof, desk->pos, best))
        desk_fail(desk, "the move wins", 0, 1);
}

static void all_are_found_and_no_others(void) {
    enum { POSITIONS = TEST_SHARE(40), LEAST = POSITIONS / 10 };
    for (size_t g = 0; g < sizeof BARE / sizeof *BARE; g++) {
        const Bare *bare = &BARE[g];
        Desk *desk = desk_new(variant_find(bare->game), "");
        uint32_t done = 0, mates[MOST_MOVES + 1] = {0};
        while (done < POSITIONS) {
            uint32_t moves;
            if (!set_up(desk, bare) || !fewest(desk, &moves))
                continue;
            check_mate(desk, moves);
            mates[moves]++;
            done++;
        }
        printf("\n    %s: %u in one, %u in two, %u in more or none", bare->game, mates[1], mates[2],
               mates[0]);
        CU_ASSERT(mates[1] + mates[2] >= LEAST && mates[0] >= LEAST);
        desk_free(desk);
    }
}

/* What a search that prunes did not see as deep as it had to look. */
static void what_hides_is_found(void) {
    static const struct {
        const char *game, *words;
    } CASES[] = {
        {"ffa", "R points=60,10,10,10 rKd3 rQn8 rNe9 rNj1 bKa11"},
        {"ffa", "R points=60,10,10,10 rKc5 rQg12 rRi6 rBn6 bKk4"},
        {"ffa", "R points=60,10,10,10 rKe12 rRj3 bKb11"},
        {"solo", "R points=60,10,10,10 rKe12 rRj3 bKb11"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        static char fen[SCENE_FEN];
        uint32_t moves;
        Desk *desk = desk_new(variant_find(CASES[i].game), "");
        if (scene_fen(CASES[i].game, CASES[i].words, fen) &&
            check_that(fen_read(desk->pos, NULL, desk->board, NULL, fen, NULL), "%s", fen) &&
            fewest(desk, &moves)) {
            check_that(moves == 2, "case %zu: a mate in %u", i, moves);
            check_mate(desk, 2);
        }
        desk_free(desk);
    }
}

/* Each mate that is told has its whole line, wherever the search is broken off: here also while a
 * move that mates is looked at once more, with a wider window. */
static void watch_mates(void *context, const Report *report) {
    const Desk *desk = context;
    Position *pos = malloc(sizeof *pos);
    Outcome out;
    *pos = *desk->pos;
    for (uint32_t i = 0; i < report->pv_count; i++)
        play_commit(pos, report->pv[i]);
    if (report->mate != 0 && !play_over(pos, &out))
        desk_fail(desk, "plies to a mate", (int32_t)report->pv_count, VALUE_MATE - report->score);
    free(pos);
}

static void none_is_told_without_its_end(void) {
    static const char *const FEN =
        "D-1,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-43-{'variant':'chess4','dim':'12x12'}-x,x,bR,7,x,x/"
        "x,x,2,bN,bK,4,x,x/5,bP,3,dP,2/1,yK,3,bN,1,dP,dK,bP,2/12/12/12/6,bP,5/4,bB,7/3,dR,8/"
        "x,x,8,x,x/x,x,4,dP,3,x,x";
    Desk *desk = desk_new(variant_find("chess4"), "");
    const Listener listener = {.context = desk, .on_report = watch_mates};
    CU_ASSERT(fen_read(desk->pos, NULL, desk->board, NULL, FEN, NULL));
    for (uint64_t nodes = 200; nodes <= 20000; nodes += 200) {
        const Limits limits = {.nodes = nodes, .movetime = -1, .remaining = -1};
        Report report;
        rig_think(desk->rig, desk->pos, &limits, &listener, &report);
    }
    desk_free(desk);
}

CU_TestInfo TESTS_mates[] = {{"all are found, and no others", all_are_found_and_no_others},
                             {"what hides is found", what_hides_is_found},
                             {"none is told without its end", none_is_told_without_its_end},
                             CU_TEST_INFO_NULL};
