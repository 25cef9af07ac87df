/* quadriga-relay VICE PROGRAM [ARGUMENTS]: the engine PROGRAM with one vice. Without arguments, or
 * with --help, a list of vices. */
#include "tests/relay/relay.h"

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc < 3) {
        puts("usage: quadriga-relay VICE PROGRAM [ARGUMENTS]\n\nvices:");
        for (const Vice *vice = VICES; vice->name; vice++)
            printf("  %-18s %s\n", vice->name, vice->what);
        return argc == 2 && strcmp(argv[1], "--help") == 0 ? 0 : 2;
    }
    for (const Vice *vice = VICES; vice->name; vice++)
        if (strcmp(vice->name, argv[1]) == 0)
            return relay_run(vice, argv + 2);
    fprintf(stderr, "quadriga-relay: no vice '%s'\n", argv[1]);
    return 2;
}
