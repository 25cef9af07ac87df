/* A folder of a test's own with a few files in it, which must be all that is there in the end. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

enum { FOLDER_FILES = 4 };

typedef struct {
    char name[32];
    char path[FOLDER_FILES][48]; /* of its files, which are called 0, 1, …; none is there yet */
} Folder;

/* false, and a failure of the test, when it cannot be made. */
bool folder_open(Folder *folder);
void folder_close(Folder *folder);

/* All bytes of a file, for free(). */
char *folder_bytes(const char *path, size_t *size);
void folder_put(const char *path, const char *bytes, size_t size);
/* Are two files the same, byte for byte? */
bool folder_alike(const char *a, const char *b);
