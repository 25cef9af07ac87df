/* Faults that are put into FEN4 texts, for any game, out of its own letters and of what
 * data/fen/noise.txt says of it. */
#pragma once
#include "engine/fen.h"
#include "tests/table.h"

enum { FEN_FAULTS = 64 };

typedef struct {
    const Board *board;
    uint64_t random;
    Table table; /* holds the texts */
    const char *text[FEN_FAULTS], *entry[FEN_FAULTS], *rules[FEN_FAULTS];
    size_t texts, entries, rule_sets;
} FenFaults;

/* Reads what concerns the game; a test fails and false is returned when that cannot be. `board` is
 * to be set before faults are made. */
bool fen_faults_open(FenFaults *faults, const Variant *variant, uint64_t seed);
void fen_faults_close(FenFaults *faults);
/* A random number below `limit`. */
size_t fen_faults_below(FenFaults *faults, size_t limit);

/* One fault that may break the text: characters changed, put in, taken out, moved, a cut end. */
void fen_faults_break(FenFaults *faults, char text[FEN_TEXT]);
/* One change of a text that is well-formed and remains it: another seat to move or out, other
 * rights or numbers, one more key, a man changed, put down or taken away. */
void fen_faults_change(FenFaults *faults, char text[FEN_TEXT]);
