/* The options of `quadriga play`, read and checked before anything is started. */
#pragma once
#include "protocol/game_args.h"

typedef enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } ColorWish;

typedef struct {
    bool help;
    GameArgs game;
    bool has_humans; /* it was said who plays */
    SeatMask humans; /* the seats that people play */
    int64_t ms;      /* a move; -1 = not said */
    uint32_t depth;  /* plies; 0 = not said */
    uint64_t nodes;  /* 0 = not said */
    uint64_t seed;   /* of what is left to chance */
    Seat view;       /* SEATS = not said */
    ColorWish color;
    const char *save;     /* a file's name, or NULL */
    const char *evalfile; /* the same */
    uint64_t max_plies;   /* 0 = until the game is over */
    uint32_t hash;        /* MiB */
} ConsoleArgs;

/* Reads argv[1..argc). The result points into argv. On failure false with what is wrong. */
bool console_args_read(int argc, char **argv, ConsoleArgs *args, Error *error);
/* Writes the help text. */
void console_args_help(FILE *file);
