/* What an analysis has written into a record, found again, so that another one replaces it and
 * leaves alone what people have written. Only what has the whole shape of judge_text.h's words
 * counts: a note that somebody has changed is theirs. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

/* Takes every note of judge_comment out of a comment, with the blank that parted it from what
 * stands before or behind. Returns whether there was one. */
bool notes_remove(char *comment);
/* Is this text, as it stands between ( and ), a variation of judge_variation and nothing more? */
bool notes_is_variation(const char *text);
/* Takes every summary out of a preface ("[Quadriga 0.1.0, depth=3 multipv=1: …]") that speaks of a
 * ply in from..to (1 = the first): its counts hold no longer. One that names no plies speaks of
 * all. Returns whether there was one. */
bool notes_remove_summaries(char *preface, size_t from, size_t to);
