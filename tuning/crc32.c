/* Half a byte at a time: the table fits a cache line, and its numbers can be checked by hand. */
#include "tuning/crc32.h"

static const uint32_t HALF[16] = {
    0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
    0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C, 0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C,
};

uint32_t crc32_add(uint32_t before, const void *bytes, size_t length) {
    const uint8_t *at = bytes;
    uint32_t crc = ~before;
    for (size_t i = 0; i < length; i++) {
        crc = HALF[(crc ^ at[i]) & 15] ^ crc >> 4;
        crc = HALF[(crc ^ at[i] >> 4) & 15] ^ crc >> 4;
    }
    return ~crc;
}
