/* Where a record's game starts, on which board, and by which rules. */
#include "engine/pgn4_start.h"

#include "engine/pgn4_rules.h"

#include <string.h>
#include <strings.h>

/* The game that the record says it is; `wanted` = the only one that it may be, or NULL. */
static const Variant *find_variant(const Pgn4 *record, const Variant *wanted, Error *error) {
    const char *name = pgn4_tag(record, "Variant");
    if (!name && !wanted)
        error_set(error, "nothing says which game this is");
    if (!name)
        return wanted;
    if (wanted && strcasecmp(name, wanted->record_name) != 0) {
        error_set(error, "this is not a record of %s", wanted->record_name);
        return NULL;
    }
    for (uint32_t i = 0; i < ALL_VARIANT_COUNT; i++)
        if (strcasecmp(name, ALL_VARIANTS[i]->record_name) == 0)
            return ALL_VARIANTS[i];
    error_set(error, "no game of this name is played here");
    return NULL;
}

bool pgn4_start(Pgn4 *record, const Variant *wanted, const char **tag, Error *error) {
    SeatMask side[SEATS];
    char options[PGN4_RULES];
    bool paired;
    *tag = "Variant";
    const Variant *variant = find_variant(record, wanted, error);
    if (!variant)
        return false;
    const char *rules = pgn4_tag(record, *tag = "RuleVariants");
    if (!pgn4_rules_read(variant, rules, pgn4_tag(record, "Date"), options, side, &paired, error))
        return false;
    record->board = board_new_with(variant, options, error);
    if (!record->board)
        return false;
    record->game = game_new(record->board);
    const char *start = pgn4_tag(record, *tag = "StartFen4");
    if (!start || !start[strspn(start, " ")]) {
        const Setup *setup = variant_setup(variant, rules ? "modern" : "classic");
        start = (setup ? setup : board_setup(record->board))->fen;
    }
    return game_start(record->game, record->board, paired ? side : NULL, start, error);
}
