/* Four Row Chess, also Q*chess (Clayton, 1980), as the rule sheet reconstructs it.
 *
 * "Any number of players, two to four", each for himself: alliances are talk, and every other army
 * is hostile. A check is "answered immediately", so who moves next follows from the kings that are
 * attacked, and a player may well move twice running. A mated player's king leaves the board and
 * his men change owner; several who had a part in the mate pick them in turn, each pick a ply. The
 * last king wins.
 *
 * An open division stands in State.extra while State.claiming is set: whose men, how many pick, and
 * who they are, the next one first. It opens in `mate` and closes with the last man's `claim`; what
 * stands beyond it (the turn, another mate) is looked at only then, as seen from the mated player.
 *
 * Rulings where the sheet is silent: who gave a mate is the maker of the last ply, a claim being
 * one; in a position read from text, where nobody knows him, the living seat before the mated one.
 * A seat that leaves in check although it had an answer is shared by the checking seats alone. */
#include "engine/rules/rules.h"

#include <stdio.h>
#include <string.h>

/* clang-format off */
static const char MAP[] =
    "    ........    /" /* 16             nR nN nB nK nQ nB nN nR          each player sees     */
    "    ........    /" /* 15             nP …                             R N B Q K B N R      */
    "    ........    /" /* 14                                              from left to right   */
    "    ........    /" /* 13                                                                   */
    "................/" /* 12 wR wP                              eP eR                          */
    "................/" /* 11 wN wP                              eP eN                          */
    "................/" /* 10 wB wP                              eP eB                          */
    "................/" /*  9 wQ wP                              eP eK                          */
    "................/" /*  8 wK wP                              eP eQ                          */
    "................/" /*  7 wB wP                              eP eB                          */
    "................/" /*  6 wN wP                              eP eN                          */
    "................/" /*  5 wR wP                              eP eR                          */
    "    ........    /" /*  4                                                                   */
    "    ........    /" /*  3                                                                   */
    "    ........    /" /*  2             sP …                                                  */
    "    ........    "; /*  1             sR sN sB sQ sK sB sN sR                               */

#define N(d) (1u << DIR_##d)
static const PieceKind KINDS[] = {
    {0},
    {.letter = 'P', .pawn = true, .pushes = N(N), .takes = N(NW) | N(NE)},
    {.letter = 'P', .pawn = true, .pushes = N(E), .takes = N(NE) | N(SE)},
    {.letter = 'P', .pawn = true, .pushes = N(S), .takes = N(SE) | N(SW)},
    {.letter = 'P', .pawn = true, .pushes = N(W), .takes = N(SW) | N(NW)},
    {.letter = 'N', .leaps = LEAP_KNIGHT | LEAP_LONG}, /* "twice as many squares" */
    {.letter = 'B', .slides = DIAGONALS},
    {.letter = 'R', .slides = ORTHOGONALS},
    {.letter = 'Q', .slides = ALL_DIRS},
    {.letter = 'K', .steps = ALL_DIRS, .royal = true},
};
#undef N

#define ARM "x,x,x,x,8,x,x,x,x/"
#define NORTH(h, i) \
    "x,x,x,x,nR,nN,nB,n" h ",n" i ",nB,nN,nR,x,x,x,x/x,x,x,x,nP,nP,nP,nP,nP,nP,nP,nP,x,x,x,x/" ARM ARM
#define SOUTH \
    ARM ARM "x,x,x,x,sP,sP,sP,sP,sP,sP,sP,sP,x,x,x,x/x,x,x,x,sR,sN,sB,sQ,sK,sB,sN,sR,x,x,x,x"
#define WEST_EAST(a9, a8) \
    "wR,wP,12,eP,eR/wN,wP,12,eP,eN/wB,wP,12,eP,eB/w" a9 ",wP,12,eP,eK/" \
    "w" a8 ",wP,12,eP,eQ/wB,wP,12,eP,eB/wN,wP,12,eP,eN/wR,wP,12,eP,eR/"
#define EAST \
    "14,eP,eR/14,eP,eN/14,eP,eB/14,eP,eK/14,eP,eQ/14,eP,eB/14,eP,eN/14,eP,eR/"
#define NOBODY "16/16/16/16/16/16/16/16/"
#define START(dead, rights) \
    "S-" dead "-" rights "-" rights "-0,0,0,0-0-{'variant':'fourrow','dim':'16x16'}-"
#define LEFT NORTH("K", "Q")
#define FACING NORTH("Q", "K")

static const Setup SETUPS[] = { /* ORDER OPTION: Players, and of each Queens */
    {"four",         NULL, START("0,0,0,0", "1,1,1,1") LEFT   WEST_EAST("Q", "K") SOUTH},
    {"four-facing",  NULL, START("0,0,0,0", "1,1,1,1") FACING WEST_EAST("K", "Q") SOUTH},
    {"three",        NULL, START("0,0,0,1", "1,1,1,0") LEFT   EAST SOUTH},
    {"three-facing", NULL, START("0,0,0,1", "1,1,1,0") FACING EAST SOUTH},
    {"two",          NULL, START("0,1,0,1", "1,0,1,0") LEFT   NOBODY SOUTH},
    {"two-facing",   NULL, START("0,1,0,1", "1,0,1,0") FACING NOBODY SOUTH},
};
/* clang-format on */

enum { OPTION_SPOILS };               /* ORDER OPTION: VARIANT_FOUR_ROW.options */
enum { VICTIM, CLAIMANTS, CLAIMANT }; /* of State.extra, while claiming */
enum { ARMY = 16, ARMY_PAWNS = 8 };

static uint32_t seats_alive(const Position *pos) { return seat_count(pos->now.alive); }

static Seat to_right(Seat seat) { return (seat + 1) % SEATS; }

/* "After M's move, if any kings other than M's are attacked, the first attacked player met going
 * right from M moves next; otherwise the player to the right of M moves." */
static Seat four_row_next(const Position *pos, Seat us) {
    if (pos->now.claiming)
        return pos->now.extra[CLAIMANT];
    for (Seat s = to_right(us); s != us; s = to_right(s))
        if (attack_on_king(pos, s))
            return s;
    return position_next_alive(pos, us);
}

/* --- spoils -------------------------------------------------------------------------------------
 */

/* For the picks that nobody is asked about: "Q9 R5 N4 B3 P1". */
static uint32_t worth(char letter) {
    switch (letter) {
    case 'Q':
        return 9;
    case 'R':
        return 5;
    case 'N':
        return 4;
    case 'B':
        return 3;
    default:
        return 1;
    }
}

/* "By value, then lowest rank, then lowest file." */
static Square best_spoil(const Position *pos) {
    const Board *board = pos->board;
    Square best = NOWHERE;
    uint32_t most = 0;
    for (uint32_t i = 0; i < board->square_count; i++) { /* rank by rank from a1 */
        const Piece p = pos->cell[board->squares[i]];
        if (piece_owner(p) != pos->now.extra[VICTIM] ||
            worth(position_kind(pos, p)->letter) <= most)
            continue;
        best = board->squares[i];
        most = worth(position_kind(pos, p)->letter);
    }
    return best;
}

/* The claimant whose turn it is takes the man and goes to the end of the row; with the last man the
 * division is closed. */
static void claim(Position *pos, Square s) {
    uint8_t *extra = pos->now.extra;
    const uint8_t us = extra[CLAIMANT], last = (uint8_t)(extra[CLAIMANTS] - 1);
    position_give(pos, s, us);
    memmove(extra + CLAIMANT, extra + CLAIMANT + 1, last);
    extra[CLAIMANT + last] = us;
    if (pos->men[extra[VICTIM]])
        return;
    memset(extra, 0, sizeof pos->now.extra);
    pos->now.claiming = 0;
}

static void claim_all(Position *pos) {
    while (pos->now.claiming)
        claim(pos, best_spoil(pos));
}

/* Would the seat to move have a legal answer if `other` attacked nothing? "His attacks are ignored,
 * his men still block and may be taken." */
static bool answers_without(Position *pos, Seat other) {
    SeatMask *threat = &pos->now.threat[pos->now.turn];
    const SeatMask all = *threat;
    *threat &= (SeatMask)~seat_bit(other);
    const bool answers = movegen_any(pos);
    *threat = all;
    return answers;
}

/* Who shares the men of the seat to move, which is in check, in the order in which they pick: the
 * primary, "the mater if one of his men checks, else the first such owner to the mater's right",
 * then to his right the others who check, and who alone keep the seat from an answer. */
static uint8_t find_claimants(Position *pos, uint8_t out[SEATS]) {
    State *now = &pos->now;
    const Seat victim = now->turn;
    const Square king = now->king[victim];
    const SeatMask threat = now->threat[victim];
    if (!now->last_mover)
        now->last_mover = (uint8_t)(position_last_alive(pos, victim) + 1);
    Seat seat = now->last_mover - 1u;
    while (!attack_on(pos, king, threat & seat_bit(seat)))
        seat = to_right(seat);
    const bool has_answer = movegen_any(pos); /* it has when it leaves in check */
    uint8_t count = 0;
    for (uint32_t i = 0; i < SEATS; i++, seat = to_right(seat))
        if ((threat >> seat & 1) &&
            (attack_on(pos, king, seat_bit(seat)) || (!has_answer && answers_without(pos, seat))))
            out[count++] = (uint8_t)seat;
    return count;
}

/* The king leaves the board, and the seat the game. */
static void leave(Position *pos, Seat seat) {
    State *now = &pos->now;
    position_lift(pos, now->king[seat]);
    position_put_out(pos, seat);
    now->ep_cell[seat] = now->ep_pawn[seat] = NOWHERE;
    now->quiet_plies = 0;
    if (seats_alive(pos) == 1) {
        now->turn = (uint8_t)low_bit32(now->alive);
        now->ended = REASON_LAST_SEAT;
    }
}

/* The seat to move is mated: "his king is removed; all his men change owner; origin and direction
 * stay". "One claimant takes all." */
static void mate(Position *pos) {
    State *now = &pos->now;
    const Seat victim = now->turn;
    uint8_t claimant[SEATS] = {0};
    const uint8_t count = find_claimants(pos, claimant);
    leave(pos, victim);
    if (!pos->men[victim])
        return;
    now->claiming = 1;
    now->extra[VICTIM] = (uint8_t)victim;
    now->extra[CLAIMANTS] = count;
    memcpy(now->extra + CLAIMANT, claimant, count);
    if (count == 1 || pos->board->option[OPTION_SPOILS])
        claim_all(pos);
}

/* --- the slots ----------------------------------------------------------------------------------
 */

/* Claims are quiet moves, the dearest men first: a search that looks only at captures must not try
 * all the ways to divide an army. */
static size_t four_row_moves(const Position *pos, const Danger *danger, uint32_t what, Move *out,
                             size_t n) {
    if (!pos->now.claiming)
        return rules_castling(pos, danger, what, out, n);
    const Owner victim = pos->now.extra[VICTIM];
    for (const char *letter = what & GEN_QUIET ? "QRNBP" : ""; *letter; letter++)
        for (uint64_t men = pos->men[victim]; men; men &= men - 1) {
            const Square s = pos->at[victim][low_bit64(men)];
            if (position_kind(pos, pos->cell[s])->letter == *letter)
                out[n++] = move_make(s, s, MOVE_CLAIM, 0);
        }
    return n;
}

/* "The turn sentence is applied with M = the mated player." */
static void four_row_apply(Position *pos, Move m) {
    const uint8_t victim = pos->now.extra[VICTIM];
    claim(pos, move_to(m));
    if (!pos->now.claiming)
        pos->now.turn = victim;
}

/* "No legal move without check: pass while three kings or more, draw with two." */
static void four_row_stuck(Position *pos, bool in_check) {
    if (in_check)
        mate(pos);
    else if (seats_alive(pos) < 3)
        pos->now.ended = seats_alive(pos) == 2 ? REASON_STALEMATE : REASON_LAST_SEAT;
}

/* Who resigns or oversteps the time: "king and men leave the board, no spoils; in check it counts
 * as mated instead"; and a division in which he picks "is first finished as with `auto`". */
static void four_row_out(Position *pos, Seat loser, Seat by, uint32_t reason) {
    (void)by, (void)reason; /* kings are never captured */
    claim_all(pos);
    if (attack_on_king(pos, loser)) {
        mate(pos);
        return;
    }
    leave(pos, loser);
    for (uint64_t men = pos->men[loser]; men; men &= men - 1)
        position_lift(pos, pos->at[loser][low_bit64(men)]);
    pos->now.last_mover = (uint8_t)(loser + 1);
}

static bool is_quiet_end(const Position *pos) {
    return pos->now.quiet_plies >= pos->board->variant->quiet_limit * seats_alive(pos);
}

/* "Three or four kings: when a position whose player to move is not in check occurs for the third
 * (or a later) time, that player loses this turn." */
static bool four_row_loses_turn(const Position *pos) {
    return !pos->now.claiming && seats_alive(pos) > 2 && position_repeats(pos, 2) >= 2 &&
           !attack_on_king(pos, pos->now.turn) && !is_quiet_end(pos);
}

static bool four_row_over(const Position *pos, bool has_move, bool in_check, Outcome *out) {
    const State *now = &pos->now;
    OutcomeReason reason = now->ended;
    (void)has_move, (void)in_check;
    if (!reason && !now->claiming) {
        const uint32_t kings = seats_alive(pos);
        reason = kings == 1                                    ? REASON_LAST_SEAT
                 : kings == 2 && position_repeats(pos, 2) >= 2 ? REASON_THREEFOLD
                 : is_quiet_end(pos)                           ? REASON_QUIET_LIMIT
                 : rules_only_kings(pos)                       ? REASON_BARE_KINGS
                                                               : REASON_NONE;
    }
    if (reason)
        return rules_by_exit(pos, reason, out);
    *out = (Outcome){.reason = REASON_NONE};
    return false;
}

/* --- text ---------------------------------------------------------------------------------------
 */

/* 'spoils':'n','claim':'se' = North's men are divided, South picks next, then East. */
static int four_row_read_key(Position *pos, const char *key, const char *value) {
    State *now = &pos->now;
    const size_t n = strlen(value);
    const bool spoils = strcmp(key, "spoils") == 0;
    if (!spoils && strcmp(key, "claim") != 0)
        return 0;
    if (n < 3 || n > SEATS + 1 || value[0] != '\'' || value[n - 1] != '\'' || (spoils && n != 3))
        return -1;
    for (size_t i = 1; i + 1 < n; i++) {
        const Seat seat = variant_seat(pos->board->variant, value[i]);
        if (seat == SEATS)
            return -1;
        now->extra[spoils ? VICTIM : CLAIMANT + i - 1] = (uint8_t)seat;
    }
    if (spoils)
        now->claiming = 1;
    else
        now->extra[CLAIMANTS] = (uint8_t)(n - 2);
    return 1;
}

static void four_row_write_keys(const Position *pos, char *out, size_t size) {
    const char *seats = pos->board->variant->seats;
    const uint8_t *extra = pos->now.extra;
    char who[SEATS] = "";
    if (!pos->now.claiming)
        return;
    for (uint32_t i = 0; i < extra[CLAIMANTS]; i++)
        who[i] = seats[extra[CLAIMANT + i]];
    snprintf(out, size, ",'spoils':'%c','claim':'%s'", seats[extra[VICTIM]], who);
}

static const char *division_fault(const Position *pos) {
    const State *now = &pos->now;
    const uint8_t *who = now->extra + CLAIMANT, count = now->extra[CLAIMANTS];
    if (!now->claiming)
        return count ? "'claim' without 'spoils'" : NULL;
    if (count < 2 || who[0] != now->turn)
        return "'claim' does not name the seat to move and another";
    if ((now->alive >> now->extra[VICTIM] & 1) || !pos->men[now->extra[VICTIM]])
        return "'spoils' is no seat that is out and has men";
    for (uint8_t i = 0; i < count; i++)
        for (uint8_t j = 0; j <= i; j++)
            if (j < i ? who[i] == who[j] : !(now->alive >> who[i] & 1))
                return "'claim' names a seat twice or one that is out";
    return NULL;
}

/* No army ever had more than it began with; what is more of a kind has been a pawn. */
static const char *army_fault(const Position *pos, Seat origin) {
    uint32_t count[UINT8_MAX + 1] = {0}, men = 0, pawns;
    const Dir edge = dir_opposite(pos->board->variant->home[origin]);
    for (Owner o = 0; o < SEATS; o++)
        for (uint64_t m = pos->men[o]; m; m &= m - 1) {
            const Piece p = pos->cell[pos->at[o][low_bit64(m)]];
            if (piece_origin(p) != origin)
                continue;
            if (position_kind(pos, p)->royal && o != origin)
                return "a king that is not its owner's own";
            if (position_kind(pos, p)->pushes == 1u << edge)
                return "a pawn that heads for the edge it came from";
            count[(uint8_t)position_kind(pos, p)->letter]++;
            men++;
        }
    pawns = count['P'];
    for (const char *p = "QRBN"; *p; p++) {
        const uint32_t first = *p == 'Q' ? 1 : 2;
        pawns += count[(uint8_t)*p] > first ? count[(uint8_t)*p] - first : 0;
    }
    return men > ARMY || pawns > ARMY_PAWNS ? "more men than an army has" : NULL;
}

static const char *four_row_fault(const Position *pos) {
    const State *now = &pos->now;
    for (Seat s = 0; s < SEATS; s++) {
        const char *fault = army_fault(pos, s);
        if (fault)
            return fault;
        if (now->alive >> s & 1)
            continue;
        if (now->king[s] != NOWHERE || now->ep_pawn[s] != NOWHERE)
            return "a king or a right of a seat that is out";
        if (pos->men[s] && !(now->claiming && now->extra[VICTIM] == s))
            return "men of a seat that is out";
    }
    return division_fault(pos);
}

static const RuleSet FOUR_ROW_RULES = {
    .more_moves = four_row_moves,
    .apply = four_row_apply,
    .next_seat = four_row_next,
    .stuck = four_row_stuck,
    .seat_out = four_row_out,
    .loses_turn = four_row_loses_turn,
    .read_key = four_row_read_key,
    .write_keys = four_row_write_keys,
    .fault = four_row_fault,
    .over = four_row_over,
};

const Variant VARIANT_FOUR_ROW = {
    .name = "fourrow",
    .record_name = "FourRow",
    .seats = "senw", /* "to the right": counter-clockwise */
    .seat_names = "South East North West",
    .map = MAP,
    .home = {DIR_N, DIR_W, DIR_S, DIR_E},
    .pairings = "s/e/n/w", /* "alliances have no effect on move legality" */
    .kinds = KINDS,
    .kind_count = sizeof KINDS / sizeof *KINDS,
    .promotions = "QRBN",
    .base_row = 2,
    .first_steps = 4, /* "first move 1-4 squares" */
    .max_men = MEN,   /* one who has mated all others may have them all */
    .quiet_limit = 50,
    .setups = SETUPS,
    .setup_count = sizeof SETUPS / sizeof *SETUPS,
    .rules = &FOUR_ROW_RULES,
    .kings = KING_SAFE,
    .has_origin = true,
    .pawns_turn = true,
    .repeat_all = true,
    .mater_takes_army = true,
    .headings = HEADING_TURNED,
    .is_described = true,
    .options = {{.name = "Spoils", .values = "choose auto"},
                {.name = "Players", .values = "4 3 2"},
                {.name = "Queens", .values = "left facing"}},
    .setup_step = {0, 2, 1},
};
