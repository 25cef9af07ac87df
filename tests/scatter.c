/* A position starts empty. One or two themes, each the picture of a rule, put the men on that the
 * rule needs, with chance in every detail, so that the rule's exceptions come as often as the rule.
 * Then come some men at random, and kings for those who have none yet. */
#include "tests/scatter.h"

#include "tests/suites.h"

#include <string.h>

enum { SEATS = SKETCH_SEATS, SIZE = SKETCH_SIZE, SEAT_MEN = 15, PROMOTION = 11 };

typedef struct {
    Sketch *sketch;
    const int *team;
    uint64_t *random;
    bool has_king[SEATS];
    int men[SEATS];
} Scatter;

static int below(Scatter *sc, int limit) {
    return (int)(test_random(sc->random) % (uint64_t)limit);
}

static bool chance(Scatter *sc, int percent) { return below(sc, 100) < percent; }

static char any_of(Scatter *sc, const char *letters) {
    return letters[below(sc, (int)strlen(letters))];
}

/* Puts a man where the square is free and the man possible; says whether it did. */
static bool put(Scatter *sc, SketchSquare s, int seat, char kind) {
    if (!sketch_free(sc->sketch, s) || sc->men[seat] >= SEAT_MEN ||
        (kind == 'K' && sc->has_king[seat]) || (kind == 'P' && sketch_row(seat, s) >= PROMOTION))
        return false;
    sketch_put(sc->sketch, s, seat, kind);
    sc->men[seat]++;
    sc->has_king[seat] |= kind == 'K';
    return true;
}

static SketchSquare any_square(Scatter *sc) {
    SketchSquare s;
    do
        s = (SketchSquare){below(sc, SIZE), below(sc, SIZE)};
    while (!sketch_free(sc->sketch, s));
    return s;
}

static SketchSquare along(SketchSquare s, SketchSquare step, int distance) {
    return (SketchSquare){s.file + step.file * distance, s.rank + step.rank * distance};
}

static SketchSquare any_direction(Scatter *sc) {
    SketchSquare d;
    do
        d = (SketchSquare){below(sc, 3) - 1, below(sc, 3) - 1};
    while (d.file == 0 && d.rank == 0);
    return d;
}

static SketchSquare opposite(SketchSquare d) { return (SketchSquare){-d.file, -d.rank}; }

/* One of the two capturing steps of that seat's pawns. */
static SketchSquare pawn_capture(int seat, int which) {
    const SketchSquare f = sketch_forward(seat);
    const int side = which ? 1 : -1;
    return (SketchSquare){f.file ? f.file : side, f.rank ? f.rank : side};
}

static int any_enemy(Scatter *sc, int seat) {
    int other;
    do
        other = below(sc, SEATS);
    while (sc->team[other] == sc->team[seat]);
    return other;
}

static int partner(const Scatter *sc, int seat) {
    int other = 0;
    while (other == seat || sc->team[other] != sc->team[seat])
        other++;
    return other;
}

/* A slider of the enemy that looks at `s` from direction `d`, `distance` squares away. */
static void aim(Scatter *sc, SketchSquare s, SketchSquare d, int distance, int seat) {
    const bool straight = d.file == 0 || d.rank == 0;
    put(sc, along(s, d, distance), seat, any_of(sc, straight ? "RRQD" : "BBQD"));
}

/* --- the themes ------------------------------------------------------------------------------- */

/* A double step just made, pawns beside the skipped square on either flank, sometimes somebody on
 * that square, sometimes the king behind one of the men that the capture takes away. */
static void en_passant(Scatter *sc) {
    Sketch *sketch = sc->sketch;
    const int pusher = below(sc, SEATS);
    const int lane = chance(sc, 50) ? 3 + below(sc, 8) : chance(sc, 50) ? 3 : 10;
    const SketchSquare skipped = sketch_square(pusher, 3, lane);
    const SketchSquare landing = sketch_square(pusher, 4, lane);
    const int ages[] = {1, 1, 1, 2, 3, 3, 3};
    sketch->turn = (pusher + ages[below(sc, 7)]) % SEATS;
    if (!sketch_free(sketch, landing) || sketch->right[pusher])
        return;
    sketch->right[pusher] = true;
    sketch->skipped[pusher] = skipped;
    if (chance(sc, 92)) /* else it has been taken since */
        put(sc, landing, pusher, 'P');
    SketchSquare removed[3] = {landing, skipped, skipped};
    for (int seat = 0; seat < SEATS; seat++)
        for (int which = 0; which < 2; which++) {
            const SketchSquare from = along(skipped, pawn_capture(seat, which), -1);
            if (seat != pusher && chance(sc, seat == sketch->turn ? 65 : 25) &&
                put(sc, from, seat, 'P') && seat == sketch->turn)
                removed[2] = from;
        }
    if (chance(sc, 20))
        put(sc, skipped, below(sc, SEATS), any_of(sc, "NBRQDK"));
    if (chance(sc, 40)) {
        const SketchSquare s = removed[below(sc, 3)], d = any_direction(sc);
        put(sc, along(s, d, 1 + below(sc, 3)), sketch->turn, 'K');
        aim(sc, s, opposite(d), 1 + below(sc, 4), any_enemy(sc, sketch->turn));
    }
}

/* King and rooks at home, and whatever may stand in their way or look at it. */
static void castling(Scatter *sc) {
    const int seat = chance(sc, 85) ? sc->sketch->turn : below(sc, SEATS);
    const int king = 6 + below(sc, 2), rooks[2] = {3, 10};
    if (!put(sc, sketch_square(seat, 1, king), seat, 'K'))
        return;
    for (int i = 0; i < 2; i++)
        if (chance(sc, 92))
            put(sc, sketch_square(seat, 1, rooks[i]), chance(sc, 92) ? seat : partner(sc, seat),
                'R');
    for (int side = 0; side < 2; side++)
        sc->sketch->castle[side][seat] = chance(sc, 90);
    if (chance(sc, 20)) /* a rook, but not of the first day, or anyone in between */
        put(sc, sketch_square(seat, 1, 3 + below(sc, 8)), seat, any_of(sc, "RRRNBQ"));
    for (int i = below(sc, 3); i > 0; i--) {
        const SketchSquare s = sketch_square(seat, 1, 3 + below(sc, 8));
        const int by = chance(sc, 75) ? any_enemy(sc, seat) : partner(sc, seat);
        SketchSquare d = any_direction(sc);
        if (chance(sc, 60))
            d = sketch_forward(seat);
        if (chance(sc, 75))
            aim(sc, s, d, 1 + below(sc, 7), by);
        else
            put(sc, sketch_square(seat, 2 + below(sc, 2), 3 + below(sc, 8)), by,
                any_of(sc, "NNPK"));
    }
}

/* A pawn one or two steps before its promotion row, with somebody to take and somebody in the way.
 */
static void promotion(Scatter *sc) {
    const int seat = sc->sketch->turn, lane = below(sc, SIZE);
    const SketchSquare from = sketch_square(seat, chance(sc, 85) ? 10 : 9, lane);
    if (!put(sc, from, seat, 'P'))
        return;
    for (int which = 0; which < 2; which++)
        if (chance(sc, 50))
            put(sc, along(from, pawn_capture(seat, which), 1), below(sc, SEATS),
                any_of(sc, "NBRQDKP"));
    if (chance(sc, 20))
        put(sc, along(from, sketch_forward(seat), 1), below(sc, SEATS), any_of(sc, "NBRQDK"));
}

/* A line to the enemy king stands open at the mover's turn; his own king may be looked at too. */
static void king_hunt(Scatter *sc) {
    const int seat = sc->sketch->turn, prey = any_enemy(sc, seat);
    const SketchSquare s = any_square(sc), d = any_direction(sc);
    if (!put(sc, s, prey, 'K'))
        return;
    aim(sc, s, d, 1 + below(sc, 5), seat);
    if (chance(sc, 30)) {
        const SketchSquare step = pawn_capture(seat, below(sc, 2));
        put(sc, along(s, step, -1), seat, any_of(sc, "PPK"));
    }
}

/* The mover's king, one of his men beside it, and a slider behind that man; or no man between. */
static void pin(Scatter *sc, int between) {
    const int seat = sc->sketch->turn;
    SketchSquare king = any_square(sc);
    if (sc->has_king[seat]) {
        for (int file = 0; file < SIZE; file++)
            for (int rank = 0; rank < SIZE; rank++)
                if (sketch_holds(sc->sketch, (SketchSquare){file, rank}, seat, 'K'))
                    king = (SketchSquare){file, rank};
    } else if (!put(sc, king, seat, 'K')) {
        return;
    }
    const SketchSquare d = any_direction(sc);
    const int gap = 1 + below(sc, 3);
    if (between)
        put(sc, along(king, d, gap), chance(sc, 75) ? seat : below(sc, SEATS),
            any_of(sc, "PPNBRQD"));
    aim(sc, king, d, gap + 1 + below(sc, 4), any_enemy(sc, seat));
}

/* A king at the edge with little help, and heavy men around. */
static void mate(Scatter *sc) {
    const int seat = sc->sketch->turn;
    const SketchSquare edge =
        chance(sc, 60) ? sketch_square(below(sc, SEATS), 1, 3 + 7 * below(sc, 2)) : any_square(sc);
    if (!put(sc, edge, seat, 'K'))
        return;
    for (int i = 1 + below(sc, 4); i > 0; i--) {
        const SketchSquare s = {edge.file + below(sc, 7) - 3, edge.rank + below(sc, 7) - 3};
        put(sc, s, any_enemy(sc, seat), any_of(sc, "QQRRDBN"));
    }
}

static void crowd(Scatter *sc, int count) {
    for (int i = 0; i < count; i++)
        put(sc, any_square(sc), below(sc, SEATS), any_of(sc, "PPPPNNBBRRQD"));
}

void scatter_make(Sketch *sketch, const int team[SEATS], uint64_t *random) {
    Scatter sc = {.sketch = sketch, .team = team, .random = random};
    memset(sketch, 0, sizeof *sketch);
    sketch->turn = below(&sc, SEATS);
    bool quiet = false; /* no more men than the theme has */
    for (int i = 1 + below(&sc, 2); i > 0; i--)
        switch (below(&sc, 10)) {
        case 0:
        case 1:
        case 2:
            en_passant(&sc);
            break;
        case 3:
        case 4:
            castling(&sc);
            break;
        case 5:
            promotion(&sc);
            break;
        case 6:
            king_hunt(&sc);
            break;
        case 7:
            for (int n = 1 + below(&sc, 3); n > 0; n--)
                pin(&sc, chance(&sc, 75));
            break;
        case 8:
            mate(&sc);
            quiet = true;
            break;
        default:
            quiet = chance(&sc, 30);
            break;
        }
    crowd(&sc, quiet ? below(&sc, 2) : below(&sc, 14));
    for (int seat = 0; seat < SEATS; seat++) {
        while (!sc.has_king[seat])
            put(&sc, any_square(&sc), seat, 'K');
        sketch->points[seat] = chance(&sc, 30) ? below(&sc, 120) : 0;
        if (chance(&sc, 5)) /* flags that the men may not bear out */
            sketch->castle[below(&sc, 2)][seat] = true;
    }
    sketch->half = chance(&sc, 10) ? 190 + below(&sc, 14) : below(&sc, 4);
}
