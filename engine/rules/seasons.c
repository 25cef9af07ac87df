/* Chess of the Four Seasons, 1283: green, red, black and white on one board of 8 × 8, each army in
 * a corner.
 *
 * "The player who moves the last piece into position gets the mate": mate is judged after every
 * move for all other players; the mated king leaves the board and his men, headings and all, belong
 * to the mater. The last king wins; points (+1 a man captured, +5 a mate, +1 a man taken over) rank
 * the players only when the game is stopped.
 *
 * Rulings where the seed is silent: see the rule sheet; and: who is in check without a move when
 * his turn comes by another's leaving counts as mated by the last mover, if that is another living
 * seat, else by the living seat before him; a target is the next living seat, and who may not take
 * a king does not check it (Target=right). */
#include "engine/rules/rules.h"

/* clang-format off */
static const char MAP[] =
    "......../"   /* 8   gK gR g>  .  . w< wR wK   > < ^ v = a pawn and its heading */
    "......../"   /* 7   gN gA g>  .  . w< wA wN                                    */
    "......../"   /* 6   gv gv  .  .  .  . wv wv                                    */
    "......../"   /* 5                                                              */
    "......../"   /* 4                                                              */
    "......../"   /* 3   r^ r^  .  .  .  . b^ b^                                    */
    "......../"   /* 2   rN rA r>  .  . b< bA bN                                    */
    "........";   /* 1   rK rR r>  .  . b< bR bK                                    */
/* clang-format on */

static const PieceKind KINDS[] = {
    {0},
    {RULES_PAWN(N, NW, NE), .points = 1},
    {RULES_PAWN(E, NE, SE), .points = 1},
    {RULES_PAWN(S, SE, SW), .points = 1},
    {RULES_PAWN(W, SW, NW), .points = 1},
    {.letter = 'N', .leaps = LEAP_KNIGHT, .points = 1},
    {.letter = 'A', .leaps = LEAP_ALFIL, .points = 1}, /* "exactly two diagonally, jumping" */
    {.letter = 'F', .steps = DIAGONALS, .points = 1},  /* the general */
    {.letter = 'R', .slides = ORTHOGONALS, .points = 1},
    {.letter = 'K', .steps = ALL_DIRS, .royal = true},
};

static const Setup SETUPS[] = {
    {"start", NULL,
     "G-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'variant':'seasons','dim':'8x8'}-"
     "gK,gR,gPe,2,wPw,wR,wK/gN,gA,gPe,2,wPw,wA,wN/gPs,gPs,4,wPs,wPs/8/8/"
     "rPn,rPn,4,bPn,bPn/rN,rA,rPe,2,bPw,bA,bN/rK,rR,rPe,2,bPw,bR,bK"},
};

enum { OPTION_TARGET, OPTION_STALEMATE };                  /* ORDER OPTION: below */
enum { STALEMATE_PASS, STALEMATE_REMOVE, STALEMATE_LOSS }; /* ORDER: its values */
enum { MATE_POINTS = 5 };

/* "Toward red on his right": each may take the next living player's men only. */
static void relate(Position *pos) {
    State *now = &pos->now;
    if (!pos->board->option[OPTION_TARGET] || !now->alive)
        return;
    for (Seat s = 0; s < SEATS; s++)
        now->prey[s] = now->threat[s] = 0;
    for (Seat s = 0; s < SEATS; s++)
        if (now->alive >> s & 1) {
            const Seat target = position_next_alive(pos, s);
            if (target == s)
                continue;
            now->prey[s] = seat_bit(target);
            now->threat[target] = seat_bit(s);
        }
}

static uint32_t kings(const Position *pos) { return seat_count(pos->now.alive); }

/* The king leaves; the men go to `heir`, or leave too when that is the seat itself. */
static void leave(Position *pos, Seat seat, Seat heir) {
    if (pos->now.king[seat] != NOWHERE)
        position_lift(pos, pos->now.king[seat]);
    for (uint64_t men = pos->men[seat]; men; men &= men - 1) {
        const Square s = pos->at[seat][low_bit64(men)];
        if (heir == seat)
            position_lift(pos, s);
        else
            position_give(pos, s, heir);
    }
    pos->now.quiet_plies = 0;
    position_put_out(pos, seat);
    if (kings(pos) == 1)
        pos->now.ended = REASON_LAST_SEAT;
}

static void annex(Position *pos, Seat seat, Seat by) {
    const uint32_t men = count_bits64(pos->men[seat]) - (pos->now.king[seat] != NOWHERE);
    pos->now.points[by] = (int16_t)(pos->now.points[by] + MATE_POINTS + (int32_t)men);
    leave(pos, seat, by);
}

/* "One at a time: the first mated player after the mover in turn order goes out, then the test
 * starts again from there until nothing changes." */
static void after(Position *pos, Seat us, Move m, const Undo *undo) {
    (void)m;
    (void)undo;
    Seat s = position_next_alive(pos, us);
    for (uint32_t safe = 0; !pos->now.ended && safe + 1 < kings(pos);
         s = position_next_alive(pos, s)) {
        if (s == us)
            continue;
        if (attack_on_king(pos, s) && !rules_can_move(pos, s)) {
            annex(pos, s, us);
            safe = 0;
        } else {
            safe++;
        }
    }
}

/* Who mated the seat to move. */
static Seat mater(const Position *pos, Seat loser) {
    const Seat last = (Seat)(pos->now.last_mover - 1);
    if (pos->now.last_mover && last != loser && (pos->now.alive >> last & 1))
        return last;
    return position_last_alive(pos, loser);
}

static void stuck(Position *pos, bool in_check) {
    const Seat us = pos->now.turn;
    const uint8_t rule = pos->board->option[OPTION_STALEMATE];
    if (in_check || rule == STALEMATE_LOSS)
        annex(pos, us, mater(pos, us));
    else if (rule == STALEMATE_REMOVE)
        leave(pos, us, us);
    else if (kings(pos) == 2)
        pos->now.ended = REASON_STALEMATE;
}

/* Resigning and time-out: "king and men leave the board, no points". Kings are not captured. */
static void out(Position *pos, Seat loser, Seat by, uint32_t reason) {
    (void)by;
    (void)reason;
    leave(pos, loser, loser);
}

static bool over(const Position *pos, bool has_move, bool in_check, Outcome *out_) {
    const State *now = &pos->now;
    int32_t points[SEATS];
    (void)has_move;
    (void)in_check;
    if (kings(pos) == 1)
        return rules_by_exit(pos, REASON_LAST_SEAT, out_);
    if (now->ended && kings(pos) == 2)
        return rules_by_exit(pos, REASON_STALEMATE, out_);
    if (!now->ended && !rules_stopped(pos, out_))
        return false;
    for (Seat s = 0; s < SEATS; s++)
        points[s] = now->points[s];
    return rules_by_points(pos, points, now->ended ? now->ended : out_->reason, out_);
}

static const char *fault(const Position *pos) {
    for (Seat s = 0; s < SEATS; s++)
        if (pos->men[s] && !(pos->now.alive >> s & 1))
            return "a seat that is out has no men: they are another's, or gone";
    return NULL;
}

static void find_end(Position *pos) {
    if (kings(pos) == 1)
        pos->now.ended = REASON_LAST_SEAT;
}

static const RuleSet RULES = {
    .after = after,
    .stuck = stuck,
    .seat_out = out,
    .relate = relate,
    .fault = fault,
    .find_end = find_end,
    .over = over,
};

const Variant VARIANT_SEASONS = {
    .name = "seasons",
    .record_name = "Seasons",
    .seats = "grbw",
    .seat_names = "Green Red Black White",
    .map = MAP,
    .home = {DIR_E, DIR_N, DIR_W, DIR_S},
    .pairings = "g/r/b/w",
    .kinds = KINDS,
    .kind_count = sizeof KINDS / sizeof *KINDS,
    .promotions = "F",
    .max_men = 32,
    .quiet_limit = 50,
    .setups = SETUPS,
    .setup_count = sizeof SETUPS / sizeof *SETUPS,
    .rules = &RULES,
    .kings = KING_SAFE,
    .repeat_all = true,
    .mater_takes_army = true,
    .headings = HEADING_ALWAYS,
    .is_described = true,
    .options = {{.name = "Target", .values = "all right"},
                {.name = "Stalemate", .values = "pass remove loss"}},
};
