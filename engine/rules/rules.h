/* What the games' files share: only engine/rules/ includes this. */
#pragma once
#include "engine/movegen.h"
#include "engine/play.h"

/* Castling as all our games know it: the king goes two cells along its back row toward its own
 * unmoved rook, which stands 3 (short) or 4 (long) cells away with nothing between, and goes to
 * the cell that the king crossed; not out of, through or into attack. A RuleSet's more_moves. */
size_t rules_castling(const Position *pos, const Danger *danger, uint32_t what, Move *out,
                      size_t n);

/* Two sides, the first loss ends it: king captured or seat out, mate and stalemate at the seat's
 * own turn, threefold repetition, the quiet limit, bare kings. A RuleSet's over. */
bool rules_team_over(const Position *pos, bool has_move, bool in_check, Outcome *out);
/* A seat out loses for its side at once. A RuleSet's seat_out. */
void rules_team_out(Position *pos, Seat loser, Seat by, uint32_t reason);

/* Fill `out` and return true: the side of `seat` has lost; a draw of all; a ranking of all seats by
 * points; one by when they went out, the living first. */
bool rules_lost(const Position *pos, Seat seat, OutcomeReason reason, Outcome *out);
bool rules_drawn(OutcomeReason reason, Outcome *out);
bool rules_by_points(const Position *pos, const int32_t points[SEATS], OutcomeReason reason,
                     Outcome *out);
bool rules_by_exit(const Position *pos, OutcomeReason reason, Outcome *out);

/* Threefold repetition, `quiet_limit` plies for each living seat, bare kings: true and a draw. */
bool rules_stopped(const Position *pos, Outcome *out);

/* The fields of a pawn that heads `d` and takes toward two diagonals. */
#define RULES_PAWN(d, left, right)                                                                 \
    .letter = 'P', .pawn = true, .pushes = 1u << DIR_##d,                                          \
    .takes = 1u << DIR_##left | 1u << DIR_##right

/* Has every living seat only its king? */
bool rules_only_kings(const Position *pos);
/* Has `seat` a legal move, as the board stands and as if it were its turn? */
bool rules_can_move(Position *pos, Seat seat);

extern const RuleSet FFA_RULES;

extern const Variant VARIANT_TEAMS, VARIANT_FFA, VARIANT_SOLO, VARIANT_CHESS_FOUR, VARIANT_FOUR_ROW,
    VARIANT_SEASONS, VARIANT_QUAD;
