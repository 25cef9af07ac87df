/* Why the program cannot go on. Nothing below the protocol prints, so the reason is handed to
 * whoever said at the start that he would tell it. */
#pragma once

/* `reason` is one line without its newline, valid during the call. Called from any thread, when
 * memory may be gone. */
typedef void (*DyingTeller)(const char *reason);

/* Who is told; nobody before. To be called before other threads start. */
void dying_listen(DyingTeller teller);
/* Has the reason told (up to 300 characters of it); the caller then ends the program. */
void dying_because(const char *format, ...) __attribute__((format(printf, 1, 2)));
