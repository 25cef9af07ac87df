/* For all the programs here that read data. */
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>

char *test_read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    size_t size = 0, room = 1 << 16;
    char *text = malloc(room);
    while (text) {
        size += fread(text + size, 1, room - size - 1, file);
        if (feof(file) || ferror(file))
            break;
        room *= 2;
        char *larger = realloc(text, room);
        if (!larger)
            free(text);
        text = larger;
    }
    fclose(file);
    if (text)
        text[size] = '\0';
    return text;
}
