/* What bench searches. Only bench/ and its tests include this. */
#pragma once
#include <stdint.h>

typedef struct {
    const char *variant; /* UCI_Variant */
    uint32_t less;       /* searched so many plies less deep, where a game's tree is wide */
    const char *fen;     /* FEN4, or a set-up's name or code */
} BenchPosition;

extern const BenchPosition BENCH_POSITIONS[];
extern const uint32_t BENCH_POSITION_COUNT;
