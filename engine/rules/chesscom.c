/* 4 Player Chess as played on chess.com.
 *
 * "Red (south), Blue (west), Yellow (north), Green (east)" move clockwise on 14 × 14 less four 3 ×
 * 3 corners. Teams: "the first mate wins"; mate is judged "only when the checkmated player's turn
 * is reached"; a king that can be taken before that is taken, and the game is won at once.
 *
 * Rulings where the sources are silent: a custom position that marks a seat as out is a finished
 * game lost by that seat's side; points of captures are counted and written as the site does,
 * and decide nothing. And where they differ: castling leaves the counter of quiet plies as it is,
 * and so does a stalemate in the games of ffa.c, since all recorded positions of the site are so,
 * though the written rules count every ply. */
#include "engine/rules/rules.h"

/* clang-format off */
static const char MAP[] =
    "   ........   /"   /* 14   yR yN yB yK yQ yB yN yR       modern: every king has its queen */
    "   ........   /"   /* 13   yP …                          on its left hand                */
    "   ........   /"   /* 12                                                                 */
    "............../"   /* 11   bR bP                    gP gR                                */
    "............../"   /* 10   bN bP                    gP gN                                */
    "............../"   /*  9   bB bP                    gP gB                                */
    "............../"   /*  8   bQ bP                    gP gK                                */
    "............../"   /*  7   bK bP                    gP gQ                                */
    "............../"   /*  6   bB bP                    gP gB                                */
    "............../"   /*  5   bN bP                    gP gN                                */
    "............../"   /*  4   bR bP                    gP gR                                */
    "   ........   /"   /*  3                                                                 */
    "   ........   /"   /*  2   rP …                                                          */
    "   ........   ";   /*  1   rR rN rB rQ rK rB rN rR                                       */

static const PieceKind KINDS[] = {
    {0},
    {RULES_PAWN(N, NW, NE), .points = 1},
    {RULES_PAWN(E, NE, SE), .points = 1},
    {RULES_PAWN(S, SE, SW), .points = 1},
    {RULES_PAWN(W, SW, NW), .points = 1},
    {.letter = 'N', .leaps = LEAP_KNIGHT,  .points = 3},
    {.letter = 'B', .slides = DIAGONALS,   .points = 5},
    {.letter = 'R', .slides = ORTHOGONALS, .points = 5},
    {.letter = 'Q', .slides = ALL_DIRS,    .points = 9},
    {.letter = 'D', .slides = ALL_DIRS,    .points = 1}, /* the 1-point queen */
    {.letter = 'K', .steps = ALL_DIRS, .royal = true, .points = 20},
};

/* "only king/queen order differs between set-ups" */
#define NORTH_KQ "x,x,x,yR,yN,yB,yK,yQ,yB,yN,yR,x,x,x/"
#define NORTH_QK "x,x,x,yR,yN,yB,yQ,yK,yB,yN,yR,x,x,x/"
#define SOUTH_QK "x,x,x,rR,rN,rB,rQ,rK,rB,rN,rR,x,x,x"
#define SOUTH_KQ "x,x,x,rR,rN,rB,rK,rQ,rB,rN,rR,x,x,x"
#define SIDES(b8, g8, b7, g7) \
    "x,x,x,yP,yP,yP,yP,yP,yP,yP,yP,x,x,x/x,x,x,8,x,x,x/" \
    "bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/" \
    b8 ",bP,10,gP," g8 "/" b7 ",bP,10,gP," g7 "/" \
    "bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/" \
    "x,x,x,8,x,x,x/x,x,x,rP,rP,rP,rP,rP,rP,rP,rP,x,x,x/"
#define START "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-"

static const Setup SETUPS[] = {
    {"modern",  "4PC",   START NORTH_KQ SIDES("bQ", "gK", "bK", "gQ") SOUTH_QK},
    {"classic", "4PCo",  START NORTH_KQ SIDES("bK", "gQ", "bQ", "gK") SOUTH_QK},
    {"by",      "4PCb",  START NORTH_QK SIDES("bQ", "gQ", "bK", "gK") SOUTH_QK},
    {"byg",     "4PCn",  START NORTH_QK SIDES("bQ", "gK", "bK", "gQ") SOUTH_QK},
    {"rg",      "4PCrg", START NORTH_KQ SIDES("bK", "gK", "bQ", "gQ") SOUTH_KQ},
    {"rbg",     NULL,    START NORTH_KQ SIDES("bQ", "gK", "bK", "gQ") SOUTH_KQ},
};
/* clang-format on */

static const RuleSet TEAM_RULES = {
    .more_moves = rules_castling,
    .seat_out = rules_team_out,
    .over = rules_team_over,
};

/* What the three games share. */
#define CHESSCOM                                                                                   \
    .seats = "rbyg", .seat_names = "Red Blue Yellow Green", .map = MAP,                            \
    .home = {DIR_N, DIR_E, DIR_S, DIR_W}, .kinds = KINDS,                                          \
    .kind_count = sizeof KINDS / sizeof *KINDS, .base_row = 2, .first_steps = 2,                   \
    .max_men = 20, /* 16 in play; 19 queens cannot have more than MAX_MOVES moves */               \
        .ep_takes_both = true, .ep_lingers = true, .castling_uncounted = true, .setups = SETUPS,   \
    .setup_count = sizeof SETUPS / sizeof *SETUPS

const Variant VARIANT_TEAMS = {
    CHESSCOM,
    .name = "teams",
    .record_name = "Teams",
    .pairings = "ry/bg rb/yg rg/by",
    .promotions = "QRBN", /* "Teams: Q, R, B or N" */
    .promotion_row = 11,  /* "Default 8 in FFA/Solo, 11 in Teams" */
    .quiet_limit = 50,    /* "50-move = 50×4 = 200 plies" */
    .void_moves = 1,      /* "resigns or times out on their first move … aborted" */
    .record_rules = "EnPassant",
    .record_choices = "EnPassant= Prom= PromoteTo=",
    /* how it is shown; and what is said of seats that are out, when the first one out ends it */
    .record_idle = "Anonymous Blindfold GhostBoard SemiAnonymous "
                   "DeadKingWalking DeadWall PointsForMate= SelfPartner",
    .rules = &TEAM_RULES,
    .kings = KING_WINS,
};

/* "FFA/Solo: no choice, always the 1-point queen" on the 8th; "resignation or time-out before every
 * seat has made 3 moves" is void. */
#define EVERY_SEAT_FOR_ITSELF                                                                      \
    CHESSCOM, .pairings = "r/b/y/g", .promotions = "D", .promotion_row = 8, .quiet_limit = 50,     \
              .void_moves = 3, .record_rules = "DeadKingWalking EnPassant PromoteTo=D",            \
              .record_idle = "Anonymous Blindfold GhostBoard SemiAnonymous",                       \
              .record_choices = "DeadKingWalking= DeadWall EnPassant= PointsForMate= Prom= "       \
                                "PromoteTo=",                                                      \
              .rules = &FFA_RULES, .kings = KING_OUT, .points_count = true, .kings_walk = true,    \
              .options = {{.name = "MultiCheck", .values = "seed present", .since = 202204}}

const Variant VARIANT_FFA = {EVERY_SEAT_FOR_ITSELF, .name = "ffa", .record_name = "FFA"};
/* "Same rules and points as FFA", but only the first place counts. */
const Variant VARIANT_SOLO = {EVERY_SEAT_FOR_ITSELF, .name = "solo", .record_name = "Solo",
                              .first_takes_all = true};
