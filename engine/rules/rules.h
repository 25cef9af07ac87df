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

extern const Variant VARIANT_TEAMS;
