/* The other spelling is made from our own, which names the squares first and then the rest. */
#include "protocol/dialect.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

size_t dialect_move(Dialect dialect, const Position *pos, Move m, char out[MOVE_TEXT]) {
    char own[MOVE_TEXT], from[SQUARE_TEXT];
    const size_t length = move_write(pos, m, own);
    const size_t square = square_text(move_from(m), from);
    if (dialect == DIALECT_UCI4 || strncmp(own, from, square) != 0) { /* a claim has one square */
        memcpy(out, own, length + 1);
        return length;
    }
    size_t to = square + 1; /* the end of the second square */
    while (isdigit((unsigned char)own[to]))
        to++;
    size_t n = (size_t)snprintf(out, MOVE_TEXT, "%s-%.*s", from, (int)(to - square), own + square);
    if (own[to] == ':') { /* where it turns */
        n += (size_t)snprintf(out + n, MOVE_TEXT - n, "%.2s", own + to);
        to += 2;
    }
    if (own[to])
        n += (size_t)snprintf(out + n, MOVE_TEXT - n, "=%c", toupper((unsigned char)own[to]));
    return n;
}
