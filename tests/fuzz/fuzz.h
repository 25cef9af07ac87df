/* Fuzz targets: functions over bytes that nobody has written with care. Whatever the bytes say, the
 * reader under test answers with an error or with something that holds what its header promises;
 * anything else stops the program with a message, so that libFuzzer keeps the bytes, and a suite of
 * tests that runs the seeds fails.
 *
 * Bytes that are about one game begin with a line that names it, see fuzz_open. A target belongs to
 * one thread, and what it does follows from its bytes alone. */
#pragma once
#include "engine/game.h"

/* A position as FEN4. */
void fuzz_fen(const uint8_t *data, size_t size);
/* A game's moves, word by word, from the start or from a FEN4. */
void fuzz_moves(const uint8_t *data, size_t size);
/* A record as PGN4. */
void fuzz_pgn4(const uint8_t *data, size_t size);
/* Numbers of the evaluation as text. */
void fuzz_rows(const uint8_t *data, size_t size);
/* Lines of the protocol, each served by itself, and what each may change. */
void fuzz_line(const uint8_t *data, size_t size);
/* A whole conversation, from the first byte read to the exit status. */
void fuzz_session(const uint8_t *data, size_t size);

typedef struct {
    const char *name; /* of its seeds' folder, too */
    void (*run)(const uint8_t *data, size_t size);
} FuzzTarget;
/* All of them; the name NULL ends the list. */
extern const FuzzTarget FUZZ_TARGETS[];

/* --- what targets are written with ------------------------------------------------------------ */

/* Stops the program with the message unless `ok`. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void fuzz_check(bool ok, const char *format, ...);

typedef struct {
    Board *board;
    const Variant *variant; /* as it was named; NULL when the line named none */
    const SeatMask *side;   /* the partition asked for; NULL = the game's own */
    SeatMask partition[SEATS];
    char *text; /* what follows the first line, '\0' behind it and nothing readable after that */
    size_t length;
} FuzzGame;

/* Reads the first line, "chess4 Order=wdyb wy/bd": a game, rule options and a partition. What it
 * does not understand counts as not said; a game that is not said is the first of all. */
void fuzz_open(FuzzGame *game, const uint8_t *data, size_t size);
void fuzz_close(FuzzGame *game);

/* A new position (free() it) that owes nothing to any text: some default to be overwritten. */
Position *fuzz_position(const Board *board);
/* Is an error that was told a sentence? */
void fuzz_told(const Error *error);
/* Is the position consistent, and can its moves be made and taken back? */
void fuzz_sound(Position *pos);
/* Writes a resolved position, reads that, and finds the same position and the same text. */
void fuzz_round_trip(const Position *pos, const FenExtras *extras, const SeatMask *side);
