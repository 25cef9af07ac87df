/* A relay: a program that stands between a client and a real engine, so that all that it does not
 * spoil is right. It hands lines on in both directions; a vice sees each of them first. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Relay Relay;

/* A pattern is part of a line; '^' at its begin and '$' at its end hold it to the line's. */
typedef struct {
    const char *lost;        /* lines with this pattern are not handed on; NULL = none */
    const char *old, *fresh; /* the first `old` (no pattern) becomes `fresh`; NULL = nothing does */
} Spoil;

typedef struct {
    const char *name, *what;
    Spoil said, answered; /* done to lines of the client, and of the engine */
    const char *dies_of;  /* a pattern of the client's lines; NULL = none */
    /* A line of the client (`length` bytes, '\0' behind; there may be others inside), or of the
     * engine (a text). The vice hands on what is to be handed on. NULL = as the rows above say. */
    void (*down)(Relay *relay, const char *line, size_t length);
    void (*up)(Relay *relay, const char *line);
    /* The client's input has ended. NULL = so does the engine's. */
    void (*end)(Relay *relay);
    /* Some 10 ms have gone by without a line. NULL = nothing. */
    void (*tick)(Relay *relay);
    bool ignores_int, dies_of_term, dies_of_pipe, ignores_closed;
    int status; /* added to the exit status */
} Vice;

/* What a vice may want to know, kept by the relay. */
typedef struct {
    bool searching;      /* a go was handed on and not all bestmoves have come */
    bool stopped;        /* … and a stop after it */
    int64_t go_us;       /* when the last go was handed on */
    char position[8192]; /* the last position line, cut */
    char before[64];     /* the client's line before this one, cut */
} Talk;

const Talk *relay_talk(const Relay *relay);
/* Hands a line on; a newline is added. */
void relay_down(Relay *relay, const char *line, size_t length);
void relay_up(Relay *relay, const char *line);
/* Formats a line for the engine or the client. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void relay_tell(Relay *relay, const char *format, ...);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void relay_say(Relay *relay, const char *format, ...);
/* Dies as by a fault of its own. */
void relay_crash(Relay *relay);
void relay_sleep(int ms);
int64_t relay_now(void);

/* Runs `program` behind the vice until it ends; returns the exit status. */
int relay_run(const Vice *vice, char *const *program);

/* All of them; the name NULL ends the list. */
extern const Vice VICES[];
