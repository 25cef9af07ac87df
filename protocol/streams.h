/* What a program is handed at its start, put in order. */
#pragma once

/* Tells on the standard error why the program cannot go on (engine/dying.h). */
void streams_tell_dying(const char *reason);

/* For the first line of main. Sees to it that the descriptors 0, 1 and 2 are open, so that none of
 * the program's own takes such a number and is taken for them: one that was closed has nothing to
 * read and takes nothing that is written. From then on a file that would become larger than the
 * system allows (SIGXFSZ) is an error of writing like a full disk, and why the program cannot go on
 * is told on the standard error. Ends the program with status 1 when there is no descriptor to be
 * had. */
void streams_prepare(void);
