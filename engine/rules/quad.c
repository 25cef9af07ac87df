/* Quad Chess of 2013: four countries, rivers between them, a continent in the middle with a city in
 * which four princesses wait.
 *
 * "If one's king is killed, the side loses" with its ally: kings walk into attack freely and are
 * taken. "Two kings of one side in the city at the same time" win; a king comes in by marrying his
 * princess, who takes his place outside as a queen. Four such coronations in a row draw. Captured
 * officers lie in their owner's pool, out of which alone a pawn may promote.
 *
 * What is data here: the terrain, men that slide and step. What is not: pawns, whose ways depend on
 * where they stand, the leaps of a knight over pawns on water, and who may stand where; they are in
 * quad_moves.c.
 *
 * Rulings where the seed is silent: see the rule sheet; they are followed here. */
#include "engine/rules/quad.h"

#include <assert.h>

/* clang-format off */
static const char MAP[] =          /* r w b g: homelands of Red (south), White, Black, Green    */
    "====~bbbbbbbb~====/"   /* 18   bR bN bB bK bQ bB bN bR       ~ river, = sea, O port       */
    "====~bbbbbbbb~====/"   /* 17   bP …                          . continent                  */
    "====~bbbbbbbb~====/"   /* 16                                 R W B G: the city; each cell */
    "====~bbbbbbbb~====/"   /* 15                                 the home of a princess       */
    "~~~~O~~~~~~~~O~~~~/"   /* 14                                                              */
    "wwww~........~gggg/"   /* 13   wR wP                    gP gR                             */
    "wwww~........~gggg/"   /* 12   wN wP                    gP gN                             */
    "wwww~........~gggg/"   /* 11   wB wP                    gP gB                             */
    "wwww~...BG...~gggg/"   /* 10   wQ wP       bX gX        gP gK                             */
    "wwww~...WR...~gggg/"   /*  9   wK wP       wX rX        gP gQ                             */
    "wwww~........~gggg/"   /*  8   wB wP                    gP gB                             */
    "wwww~........~gggg/"   /*  7   wN wP                    gP gN                             */
    "wwww~........~gggg/"   /*  6   wR wP                    gP gR                             */
    "~~~~O~~~~~~~~O~~~~/"   /*  5                                                              */
    "====~rrrrrrrr~====/"   /*  4                                                              */
    "====~rrrrrrrr~====/"   /*  3                                                              */
    "====~rrrrrrrr~====/"   /*  2   rP …                                                       */
    "====~rrrrrrrr~====";   /*  1   rR rN rB rQ rK rB rN rR                                    */

static const PieceKind KINDS[] = { /* ORDER QUAD_KINDS */
    {0},
    {.letter = 'P', .pawn = true, .takes = DIAGONALS}, /* on water; on land the two ahead */
    {.letter = 'N', .leaps = LEAP_KNIGHT},
    {.letter = 'B', .slides = DIAGONALS},
    {.letter = 'R', .slides = ORTHOGONALS},
    {.letter = 'Q', .slides = ALL_DIRS},
    {.letter = 'K', .steps = ALL_DIRS, .royal = true},
    {.letter = 'X'}, /* "princess": stands and waits */
};
/* clang-format on */

static const Setup SETUPS[] = {
    {"start", NULL,
     "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'variant':'quad','dim':'18x18'}-"
     "5,bR,bN,bB,bK,bQ,bB,bN,bR,5/5,bP,bP,bP,bP,bP,bP,bP,bP,5/18/18/18/"
     "wR,wP,14,gP,gR/wN,wP,14,gP,gN/wB,wP,14,gP,gB/wQ,wP,6,bX,gX,6,gP,gK/"
     "wK,wP,6,wX,rX,6,gP,gQ/wB,wP,14,gP,gB/wN,wP,14,gP,gN/wR,wP,14,gP,gR/18/18/18/"
     "5,rP,rP,rP,rP,rP,rP,rP,rP,5/5,rR,rN,rB,rQ,rK,rB,rN,rR,5"},
};

enum { OPTION_ROTATION }; /* ORDER OPTION: below */

Seat quad_country(const Board *board, Square s) {
    switch (board->terrain[s]) {
    case 'r':
        return 0;
    case 'w':
        return 1;
    case 'b':
        return 2;
    case 'g':
        return 3;
    default:
        return SEATS;
    }
}

bool quad_start_cell(const Board *board, Square s, Seat *seat, uint32_t *along) {
    const Seat country = quad_country(board, s);
    if (country == SEATS || !board->base[s])
        return false;
    const Dir home = board->variant->home[country];
    *seat = country;
    *along = (home == DIR_N || home == DIR_S ? square_file(s) : square_rank(s)) - QUAD_HOME;
    return true;
}

/* The common rows run on through the seas; back rows, start lines and end lines are a homeland's.
 */
static void shape(Board *board) {
    const uint8_t *home = board->variant->home;
    if (board->option[OPTION_ROTATION])
        board->turn_step = SEATS - 1;
    for (uint32_t i = 0; i < board->square_count; i++) {
        const Square s = board->squares[i];
        const Seat country = quad_country(board, s);
        const bool land = country < SEATS;
        board->solid[s] =
            board->terrain[s] >= 'A' && board->terrain[s] <= 'Z' && board->terrain[s] != 'O';
        board->back[s] &= land ? seat_bit(country) : 0;
        const uint32_t out = land ? 1u << home[country] : 0;
        const uint32_t in = land ? 1u << dir_opposite(home[country]) : 0;
        board->base[s] = (uint8_t)(board->base[s] & out);
        board->promotes[s] = (uint8_t)(board->promotes[s] & in);
    }
}

static void relate(Position *pos) { /* nobody is ever in check */
    for (Seat s = 0; s < SEATS; s++)
        pos->now.threat[s] = 0;
}

bool quad_is_crowned(const Position *pos, Seat seat) {
    for (uint32_t i = 0; i < SEATS; i++) {
        const Square s = board_square(QUAD_CITY + i % 2, QUAD_CITY + i / 2);
        if (pos->cell[s] == piece_make(seat, 0, QUAD_PRINCESS))
            return false;
    }
    return true;
}

static uint32_t steps_between(Square a, Square b) {
    const int x = (int)square_x(a) - (int)square_x(b), y = (int)square_y(a) - (int)square_y(b);
    const int width = x < 0 ? -x : x, height = y < 0 ? -y : y;
    return (uint32_t)(width > height ? width : height);
}

/* The move that marries takes the last step onto the princess's cell; who has married walks in
 * wherever there is room. */
uint32_t quad_goal(const Position *pos, Seat seat) {
    const Square king = pos->now.king[seat];
    const Piece princess = piece_make(seat, 0, QUAD_PRINCESS);
    const Piece wanted = quad_is_crowned(pos, seat) ? EMPTY : princess;
    uint32_t least = pos->board->files;
    for (uint32_t i = 0; i < SEATS && !quad_is_city(pos->board, king); i++) {
        const Square s = board_square(QUAD_CITY + i % 2, QUAD_CITY + i / 2);
        const uint32_t steps = steps_between(king, s);
        if (pos->cell[s] == wanted && steps < least)
            least = steps;
    }
    return quad_is_city(pos->board, king) ? 0 : least;
}

bool quad_kings_meet(const Position *pos, Seat seat) {
    for (Seat s = 0; s < SEATS; s++)
        if (!(pos->now.prey[seat] >> s & 1) && !quad_is_city(pos->board, pos->now.king[s]))
            return false;
    return true;
}

void quad_note_meeting(Position *pos, Seat seat) {
    Seat first = 0;
    while (pos->now.prey[seat] >> first & 1)
        first++;
    pos->now.extra[QUAD_RUN] = (uint8_t)(quad_run(&pos->now) | (first + 1) << 4);
}

/* "The king and the queen of his country in the capital exchange their places." */
static void crown(Position *pos, Move m) {
    State *now = &pos->now;
    const Seat us = now->turn;
    const Square from = move_from(m), to = move_to(m);
    position_lift(pos, to);
    position_shift(pos, from, to);
    position_put(pos, from, piece_make(us, 0, move_arg(m)));
    now->ep_cell[us] = now->ep_pawn[us] = NOWHERE;
    now->quiet_plies = 0;
}

static void pool_change(Position *pos, Seat seat, Kind kind, int by) {
    const Board *board = pos->board;
    for (uint32_t i = 0; i < board->promotion_count; i++)
        if (board->promotion[i] == kind) {
            uint8_t *pool = &pos->now.extra[QUAD_POOL + seat];
            *pool = (uint8_t)(*pool + by * (1 << 2 * i));
        }
}

/* A move from or onto a start line: who stands there now has moved, or nobody. */
static void mark_moved(Position *pos, Square s) {
    Seat seat;
    uint32_t along;
    if (!quad_start_cell(pos->board, s, &seat, &along))
        return;
    const uint8_t bit = (uint8_t)(1u << along);
    uint8_t *moved = &pos->now.extra[QUAD_MOVED + seat];
    *moved &= (uint8_t)~bit;
    if (pos->cell[s] == piece_make(seat, 0, QUAD_PAWN))
        *moved |= bit;
}

/* "Both kings in the city win", unless that was the third coronation in a row: then the fourth
 * player has one reply. */
static void judge_meeting(Position *pos, Seat us, bool crowned) {
    State *now = &pos->now;
    const uint32_t run = crowned ? quad_run(now) + 1 : 0;
    now->extra[QUAD_RUN] = (uint8_t)(run | quad_meeting(now) << 4);
    if (now->ended)
        return;
    if (quad_meeting(now) && crowned) {
        now->extra[QUAD_RUN] = QUAD_LAST_RUN;
        now->ended = REASON_CORONATIONS;
    } else if (quad_meeting(now)) {
        now->ended = REASON_MEETING;
    } else if (quad_kings_meet(pos, us)) {
        quad_note_meeting(pos, us);
        if (run != QUAD_LAST_RUN - 1)
            now->ended = REASON_MEETING;
    }
}

static void after(Position *pos, Seat us, Move m, const Undo *undo) {
    const bool crowned = move_kind(m) == MOVE_CROWN;
    bool for_good = crowned;
    for (uint32_t i = undo->mark; i < pos->journal_count; i++) {
        const JournalEntry *e = &pos->journal[i];
        const Seat owner = piece_owner(e->piece);
        if (e->to != NOWHERE || owner == us)
            continue;
        pool_change(pos, owner, piece_kind(e->piece), 1);
        for_good = true;
    }
    if (move_kind(m) == MOVE_PROMOTE)
        pool_change(pos, us, move_promotion(m), -1);
    pos->now.return_plies = for_good ? 0 : (uint16_t)(pos->now.return_plies + 1);
    mark_moved(pos, move_from(m));
    mark_moved(pos, move_to(m));
    judge_meeting(pos, us, crowned);
}

/* A seat that cannot move passes; a meeting that waited for its reply has won. */
static void stuck(Position *pos, bool in_check) {
    State *now = &pos->now;
    (void)in_check;
    if (quad_meeting(now))
        now->ended = REASON_MEETING;
    now->extra[QUAD_RUN] = (uint8_t)(quad_meeting(now) << 4);
}

static bool over(const Position *pos, bool has_move, bool in_check, Outcome *out) {
    const State *now = &pos->now;
    (void)has_move;
    (void)in_check;
    for (Seat s = 0; s < SEATS && now->ended; s++)
        if (now->ended == REASON_MEETING ? now->prey[quad_meeting(now) - 1] >> s & 1
                                         : !(now->alive >> s & 1))
            return rules_lost(pos, s, now->ended, out);
    if (now->ended)
        return rules_drawn(now->ended, out);
    if (position_repeats(pos, 2) >= 2)
        return rules_drawn(REASON_THREEFOLD, out);
    if (now->quiet_plies >= pos->board->variant->quiet_limit * SEATS)
        return rules_drawn(REASON_QUIET_LIMIT, out);
    *out = (Outcome){.reason = REASON_NONE};
    return false;
}

static const RuleSet RULES = {
    .more_moves = quad_more_moves,
    .sift = quad_sift,
    .may_take = quad_may_take,
    .goal = quad_goal,
    .apply = crown,
    .after = after,
    .stuck = stuck,
    .seat_out = rules_team_out,
    .relate = relate,
    .shape = shape,
    .read_key = quad_read_key,
    .write_keys = quad_write_keys,
    .fault = quad_fault,
    .find_end = quad_find_end,
    .over = over,
};

const Variant VARIANT_QUAD = {
    .name = "quad",
    .record_name = "Quad",
    .seats = "rwbg",
    .seat_names = "Red White Black Green",
    .map = MAP,
    .home = {DIR_N, DIR_E, DIR_S, DIR_W},
    .pairings = "rb/wg",
    .kinds = KINDS,
    .kind_count = sizeof KINDS / sizeof *KINDS,
    .promotions = "QRBN",
    .base_row = 2,
    .first_steps = 2,
    .max_men = 17, /* sixteen and the princess */
    .quiet_limit = 50,
    .setups = SETUPS,
    .setup_count = sizeof SETUPS / sizeof *SETUPS,
    .rules = &RULES,
    .kings = KING_WINS,
    .repeat_all = true,
    .pawns_return = true,
    .is_described = true,
    .options = {{.name = "Rotation", .values = "clockwise counter"}},
};
