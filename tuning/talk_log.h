/* All that is said between the runner and its engines, in a file. Any thread may write. */
#pragma once
#include "engine/types.h"

typedef struct TalkLog TalkLog;

/* Opens the file anew; NULL with the reason. */
TalkLog *talk_log_open(const char *path, Error *error);
void talk_log_close(TalkLog *log); /* NULL is allowed */
/* Writes a line: milliseconds since the log was opened, who (`name` and number), '<' for what the
 * engine is told and '>' for what it says, '!' for what happens to it. Nothing when `log` is NULL.
 */
void talk_log_line(TalkLog *log, const char *name, uint32_t number, char sign, const char *text);
