/* The CRC-32 of ISO 3309 (polynomial 0xEDB88320, as zip, png and Ethernet have it). Pure. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* Of `length` bytes that follow those of which `before` is the sum; 0 = none. */
uint32_t crc32_add(uint32_t before, const void *bytes, size_t length);
