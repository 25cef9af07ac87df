/* What set-ups and pairings may be called depends on the game, and what the first array is on its
 * rules: so the words are given their meaning together, in that order. */
#include "protocol/game_args.h"

#include "engine/memory.h"
#include "engine/notation.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The set-up of that name under the rules that are played; NULL = their own. */
static const Setup *find_setup(const GameArgs *args, const char *name, Error *error) {
    Board *board = board_new_with(args->variant, args->rules, error);
    if (!board)
        return NULL;
    const Setup *setup = name ? board_find_setup(board, name) : board_setup(board);
    if (!setup)
        error_set(error, "--setup: %s has no set-up '%.40s' under these rules", args->variant->name,
                  name);
    free(board);
    return setup;
}

/* The game that a FEN4 itself says it is of, or the first. There may be blanks anywhere in it. */
static const Variant *variant_of(const char *fen) {
    static const char KEY[] = "'variant':'";
    char *dense = memory_new(fen ? strlen(fen) + 1 : 1), *end = dense;
    for (; fen && *fen; fen++)
        if (!isspace((unsigned char)*fen))
            *end++ = *fen;
    char *name = strstr(dense, KEY);
    const Variant *variant = NULL;
    if (name) {
        name += sizeof KEY - 1;
        name[strcspn(name, "'")] = '\0';
        variant = variant_find(name);
    }
    free(dense);
    return variant ? variant : ALL_VARIANTS[0];
}

bool game_args_read(const GameWords *words, GameArgs *out, Error *error) {
    snprintf(out->rules, sizeof out->rules, "%s", words->rules ? words->rules : "");
    out->variant = words->variant ? variant_find(words->variant) : variant_of(words->fen);
    if (!out->variant)
        return error_set(error, "--variant: no game is called '%.40s'", words->variant);
    const Setup *setup = find_setup(out, words->setup, error);
    if (!setup)
        return false;
    if (words->setup && words->fen)
        return error_set(error, "--setup and --fen4 exclude each other");
    out->fen = words->fen ? words->fen : setup->fen;
    out->has_side = words->teams && variant_has_teams(out->variant);
    out->has_pact = words->teams && !out->has_side;
    return !words->teams || variant_teams(out->variant, words->teams, out->side, error);
}

bool game_args_start(const GameArgs *args, const Board *board, Game *game, Error *error) {
    Error why;
    return game_start(game, board, args->has_side ? args->side : NULL, args->fen, &why) ||
           error_set(error, "--fen4: %s", why.text);
}

void game_args_share(const GameArgs *args, Seat us, Limits *limits) {
    if (!args->has_pact)
        return;
    limits->own = args->side[us] == seat_bit(us) ? 0 : args->side[us];
    memcpy(limits->pact, args->side, sizeof limits->pact);
}

Seat game_args_seat(const Variant *variant, const char *text) {
    char name[SEAT_TEXT];
    for (Seat s = 0; s < SEATS; s++)
        if (strcasecmp(text, seat_text(variant, s, name)) == 0)
            return s;
    return text[0] && !text[1] ? variant_seat(variant, text[0]) : SEATS;
}
