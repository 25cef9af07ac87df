#include "tests/folder.h"

#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool folder_open(Folder *folder) {
    strcpy(folder->name, "/tmp/quadriga-folder-XXXXXX");
    if (!check_that(mkdtemp(folder->name) != NULL, "no folder can be made"))
        return false;
    char name[sizeof folder->name]; /* no part of what is written to */
    memcpy(name, folder->name, sizeof name);
    for (int i = 0; i < FOLDER_FILES; i++)
        snprintf(folder->path[i], sizeof folder->path[i], "%.31s/%d", name, i);
    return true;
}

void folder_close(Folder *folder) {
    for (int i = 0; i < FOLDER_FILES; i++)
        remove(folder->path[i]);
    CU_ASSERT_EQUAL(rmdir(folder->name), 0); /* nothing else was left there */
}

char *folder_bytes(const char *path, size_t *size) {
    enum { MOST = 1 << 22 };
    char *bytes = malloc(MOST);
    FILE *file = fopen(path, "rb");
    CU_ASSERT_FATAL(bytes && check_that(file != NULL, "%s is not there", path));
    *size = fread(bytes, 1, MOST, file);
    CU_ASSERT_FATAL(*size < MOST);
    fclose(file);
    return bytes;
}

void folder_put(const char *path, const char *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    CU_ASSERT(fwrite(bytes, 1, size, file) == size && fclose(file) == 0);
}

bool folder_alike(const char *a, const char *b) {
    size_t size, other_size;
    char *bytes = folder_bytes(a, &size), *other = folder_bytes(b, &other_size);
    const bool alike = size == other_size && memcmp(bytes, other, size) == 0;
    free(bytes);
    free(other);
    return alike;
}
