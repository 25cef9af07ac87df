/* Whole numbers as bytes, the lowest first, on every machine. */
#pragma once
#include <stdint.h>

static inline uint8_t *bytes_put(uint8_t *at, uint64_t value, uint32_t size) {
    for (uint32_t i = 0; i < size; i++)
        *at++ = (uint8_t)(value >> 8 * i);
    return at;
}

static inline uint64_t bytes_get(const uint8_t *at, uint32_t size) {
    uint64_t value = 0;
    for (uint32_t i = 0; i < size; i++)
        value |= (uint64_t)at[i] << 8 * i;
    return value;
}
