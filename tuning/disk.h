/* Files that grow while a long job goes on and must outlive its end at any moment. */
#pragma once
#include "engine/types.h"

/* Makes the open file this process's own until it ends or closes it; false with the reason, also
 * when another process has it; `what` that one is likely to be, for the message. */
bool disk_lock(int fd, const char *path, const char *what, Error *error);
/* Writes at the end of what was written before, and waits until it is on the disk. false with the
 * reason. */
bool disk_write(int fd, const char *path, const void *bytes, size_t length, Error *error);
