/* What bench searches. Only bench/ and its tests include this. */
#pragma once
#include <stdint.h>

typedef struct {
    const char *variant; /* UCI_Variant */
    const char *fen;     /* FEN4, or a set-up's code */
} BenchPosition;

extern const BenchPosition BENCH_POSITIONS[];
extern const uint32_t BENCH_POSITION_COUNT;
