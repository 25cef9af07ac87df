/* Chess Four, team chess of 1987: "a standard board with two additional rows on each of the four
 * sides".
 *
 * "Teammates play adjacent to each other": White (south) and Yellow (west) against Black (north)
 * and Dark brown (east). A player is mated when, at his own move, he is in check and cannot help
 * it; his army then stays where it is, inert: it gives no check, and only the other team may take
 * it. A team loses when both are mated.
 *
 * Rulings where the seed is silent: see the rule sheet; they are followed here. */
#include "engine/rules/rules.h"

/* clang-format off */
static const char MAP[] =
    "  ........  /"   /* 12   bR bN bB bQ bK bB bN bR   every king on a light square */
    "  ........  /"   /* 11   bP …                                                   */
    "............/"   /* 10   yR yP            dP dR                                 */
    "............/"   /*  9   yN yP            dP dN                                 */
    "............/"   /*  8   yB yP            dP dB                                 */
    "............/"   /*  7   yQ yP            dP dK                                 */
    "............/"   /*  6   yK yP            dP dQ                                 */
    "............/"   /*  5   yB yP            dP dB                                 */
    "............/"   /*  4   yN yP            dP dN                                 */
    "............/"   /*  3   yR yP            dP dR                                 */
    "  ........  /"   /*  2   wP …                                                   */
    "  ........  ";   /*  1   wR wN wB wK wQ wB wN wR                                */
/* clang-format on */

static const PieceKind KINDS[] = {
    {0},
    {RULES_PAWN(N, NW, NE)},
    {RULES_PAWN(E, NE, SE)},
    {RULES_PAWN(S, SE, SW)},
    {RULES_PAWN(W, SW, NW)},
    {.letter = 'N', .leaps = LEAP_KNIGHT},
    {.letter = 'B', .slides = DIAGONALS},
    {.letter = 'R', .slides = ORTHOGONALS},
    {.letter = 'Q', .slides = ALL_DIRS},
    {.letter = 'K', .steps = ALL_DIRS, .royal = true},
};

static const Setup SETUPS[] = {
    {"start", NULL,
     "W-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'variant':'chess4','dim':'12x12'}-"
     "x,x,bR,bN,bB,bQ,bK,bB,bN,bR,x,x/x,x,bP,bP,bP,bP,bP,bP,bP,bP,x,x/"
     "yR,yP,8,dP,dR/yN,yP,8,dP,dN/yB,yP,8,dP,dB/yQ,yP,8,dP,dK/"
     "yK,yP,8,dP,dQ/yB,yP,8,dP,dB/yN,yP,8,dP,dN/yR,yP,8,dP,dR/"
     "x,x,wP,wP,wP,wP,wP,wP,wP,wP,x,x/x,x,wR,wN,wB,wK,wQ,wB,wN,wR,x,x"},
};

enum { OPTION_ORDER, OPTION_WING_PROMOTION, OPTION_STALEMATE }; /* ORDER OPTION: below */

static void shape(Board *board) {
    if (board->option[OPTION_ORDER]) /* White, Dark brown, Yellow, Black */
        board->turn_step = SEATS - 1;
    if (!board->option[OPTION_WING_PROMOTION])
        return;
    for (uint32_t i = 0; i < board->square_count; i++) /* promotion on the far row only */
        for (Dir heading = DIR_N; heading <= DIR_W; heading++) {
            const Square s = board->squares[i];
            const bool far = board_row(board, s, heading) == board->ranks;
            if (!far)
                board->promotes[s] &= (uint8_t) ~(1u << heading);
        }
}

/* "The light team concedes": both seats are out. */
static void out(Position *pos, Seat loser, Seat by, uint32_t reason) {
    const SeatMask side = position_side(pos, loser);
    (void)by;
    for (Seat s = 0; s < SEATS; s++)
        if (side & pos->now.alive & seat_bit(s))
            position_put_out(pos, s);
    pos->now.ended = (uint8_t)reason;
}

static bool is_beaten(const Position *pos, Seat seat) {
    return !(pos->now.alive & position_side(pos, seat));
}

static void find_end(Position *pos) {
    for (Seat s = 0; s < SEATS; s++)
        if (is_beaten(pos, s))
            pos->now.ended = REASON_CHECKMATE;
}

static void stuck(Position *pos, bool in_check) {
    State *now = &pos->now;
    const Seat us = now->turn;
    if (!in_check) {
        if (!pos->board->option[OPTION_STALEMATE])
            now->ended = REASON_STALEMATE;
        return;
    }
    position_put_out(pos, us);
    now->quiet_plies = 0;
    find_end(pos);
}

static bool over(const Position *pos, bool has_move, bool in_check, Outcome *out_) {
    const State *now = &pos->now;
    (void)has_move;
    (void)in_check;
    for (Seat s = 0; s < SEATS; s++)
        if (is_beaten(pos, s))
            return rules_lost(pos, s, now->ended ? now->ended : REASON_CHECKMATE, out_);
    if (now->ended)
        return rules_drawn(now->ended, out_);
    return rules_stopped(pos, out_);
}

static const RuleSet RULES = {
    .more_moves = rules_castling,
    .stuck = stuck,
    .seat_out = out,
    .shape = shape,
    .find_end = find_end,
    .over = over,
};

const Variant VARIANT_CHESS_FOUR = {
    .name = "chess4",
    .record_name = "Chess4",
    .seats = "wbyd",
    .seat_names = "White Black Yellow Brown",
    .map = MAP,
    .home = {DIR_N, DIR_S, DIR_E, DIR_W},
    .pairings = "wy/bd",
    .kinds = KINDS,
    .kind_count = sizeof KINDS / sizeof *KINDS,
    .promotions = "QRBN",
    .base_row = 2,
    .first_steps = 2,
    .max_men = 16,
    .quiet_limit = 50,
    .setups = SETUPS,
    .setup_count = sizeof SETUPS / sizeof *SETUPS,
    .rules = &RULES,
    .kings = KING_SAFE,
    .ep_head_on = true,
    .ep_until_turn = true,
    .repeat_all = true,
    .is_described = true,
    .options = {{.name = "Order", .values = "wbyd wdyb"},
                {.name = "WingPromotion", .values = "true false"},
                {.name = "Stalemate", .values = "draw pass"}},
};
