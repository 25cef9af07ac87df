#!/bin/sh
# Keeps the layers apart: tuning -> protocol -> bench -> search -> eval -> engine.
#
# usage: check_layers.sh ROOT          check the sources under ROOT
#        check_layers.sh --self-test   plant each kind of fault in a small tree and see it found
#
# Three rules:
#   include  a file includes only its own layer and those below, by a path from the root
#   print    only protocol and the programs of tuning write to stdout, and below the protocol nobody
#            writes to stderr either
#   name     no literal that names a game in engine, eval, search; engine/rules is their place
#
# Comments are no code and are skipped; strings are skipped when looking for printing.
# Prints "file:line: kind: what" a fault. Exit status: 0 clean, 1 faults, 2 cannot check.
set -u

check() { # ROOT
    cd "$1" || return 2
    files=$(for layer in engine eval search bench protocol tuning; do
        [ -d "$layer" ] && find "$layer" -name '*.[ch]'
    done | LC_ALL=C sort)
    if [ -z "$files" ]; then
        echo "check_layers: no sources under $1" >&2
        return 2
    fi
    # shellcheck disable=SC2086  # one word a file: our names have no blanks
    LC_ALL=C awk '
    BEGIN {
        may["engine"]   = " engine "
        may["eval"]     = " engine eval "
        may["search"]   = " engine eval search "
        may["bench"]    = " engine eval search bench "
        may["protocol"] = " engine eval search bench protocol "
        may["tuning"]   = " engine eval search bench protocol tuning "
        ours            = " engine eval search bench protocol tuning tests "
        name = "^\"(teams|ffa|solo|chess4|fourrow|seasons|quad)\"$"
        print_call = "(^|[^A-Za-z0-9_])(v?printf|puts|putchar)[ \t]*[(]"
        print_to   = "(^|[^A-Za-z0-9_])(stdout|STDOUT_FILENO)([^A-Za-z0-9_]|$)"
        error_to   = "(^|[^A-Za-z0-9_])(stderr|STDERR_FILENO|v?warnx?|perror)([^A-Za-z0-9_]|$)"
    }
    function fault(kind, what) {
        printf "%s:%d: %s: %s\n", FILENAME, FNR, kind, what
        faults++
    }
    # Splits a line into bare (code without comments, strings emptied) and literal[1..literals].
    function scan(text,    at, end, token) {
        bare = ""
        literals = 0
        while (text != "") {
            if (in_comment) {
                at = index(text, "*/")
                if (!at) return
                text = substr(text, at + 2)
                in_comment = 0
            } else if (!match(text, /"|\047|\/\/|\/\*/)) {
                bare = bare text
                return
            } else {
                at = RSTART
                token = substr(text, at, RLENGTH)
                bare = bare substr(text, 1, at - 1)
                if (token == "//") return
                if (token == "/*") {
                    in_comment = 1
                    bare = bare " "
                    text = substr(text, at + 2)
                } else {
                    for (end = at + 1; end <= length(text) && substr(text, end, 1) != token; end++)
                        if (substr(text, end, 1) == "\\") end++
                    if (token == "\"") literal[++literals] = substr(text, at, end - at + 1)
                    bare = bare token token
                    text = substr(text, end + 1)
                }
            }
        }
    }
    FNR == 1 {
        in_comment = 0
        layer = FILENAME
        sub(/\/.*/, "", layer)
        prints = layer == "protocol" || FILENAME ~ /^tuning\/[a-z_]*_main\.c$/
        names = layer ~ /^(protocol|tuning|bench)$/ || FILENAME ~ /^engine\/rules\//
    }
    {
        scan($0)
        if (bare ~ /^[ \t]*#[ \t]*include/) {
            path = ""
            if (literals) {
                path = substr(literal[1], 2, length(literal[1]) - 2)
            } else if (match(bare, /<[^>]*>/)) {
                path = substr(bare, RSTART + 1, RLENGTH - 2)
                folder = path
                if (!sub(/\/.*/, "", folder) || !index(ours, " " folder " "))
                    path = "" # a header of the system
            }
            if (path != "") {
                folder = path
                if (!sub(/\/.*/, "", folder) || !index(ours, " " folder " ") || path ~ /\.\./)
                    fault("include", "\"" path "\" is not a path from the root")
                else if (!index(may[layer], " " folder " "))
                    fault("include", layer " may not include \"" path "\"")
            }
            next
        }
        if (!prints && (bare ~ print_call || bare ~ print_to))
            fault("print", layer " may not write to stdout")
        if (layer ~ /^(engine|eval|search|bench)$/ && bare ~ error_to)
            fault("print", layer " may not write to stderr")
        if (!names)
            for (i = 1; i <= literals; i++)
                if (literal[i] ~ name)
                    fault("name", layer " may not know the game " literal[i])
    }
    END { exit (faults > 0) }
    ' $files
}

self_test() {
    tree=$(mktemp -d) || return 2
    trap 'rm -rf "$tree"' EXIT
    trap 'exit 2' HUP INT TERM
    bad=0
    cases=0

    good_tree() {
        rm -rf "${tree:?}"/*
        mkdir -p "$tree/engine/rules" "$tree/eval" "$tree/search" "$tree/bench" "$tree/protocol" \
            "$tree/tuning" "$tree/tests"
        # Harmless lines that look like faults: comments, strings, text into a buffer.
        cat >"$tree/engine/a.c" <<'END'
#include "engine/a.h"
#include <stdio.h> /* "search/a.h" */
/* printf("teams") is said here,
   puts("ffa") too, even to stdout */
// "quad"; #include "search/a.h"
char quote = '"'; // printf("teams")
const char *text = "printf(\"x\") // \"solo\" to stdout";
const char *longer = "four teams";
void f(char *s) { snprintf(s, 9, "x"); my_puts(s); }
void g(const char *, ...) __attribute__((format(printf, 1, 2)));
END
        echo 'const char *names[] = {"teams", "quad"};' >"$tree/engine/rules/all.c"
        echo '#include "engine/a.h"' >"$tree/eval/a.c"
        printf '%s\n' '#include "eval/a.h"' '#include "engine/a.h"' >"$tree/search/a.c"
        printf '%s\n' '#include "search/a.h"' 'const char *game = "teams";' >"$tree/bench/a.c"
        printf '%s\n' '#include "bench/a.h"' 'int f(void) { return puts("teams"); }' \
            >"$tree/protocol/a.c"
        printf '%s\n' '#include "protocol/a.h"' '#include "tuning/a.h"' \
            'void f(void) { fprintf(stderr, "x"); }' >"$tree/tuning/a.c"
        echo 'int main(void) { return puts("teams"); }' >"$tree/tuning/a_main.c"
        printf '%s\n' '#include "tuning/a.h"' '#include "search/a.h"' >"$tree/tests/a.c"
    }
    expect() { # STATUS TEXT: what check says of the tree as it is
        cases=$((cases + 1))
        said=$( (check "$tree") 2>&1)
        status=$?
        if [ "$status" -ne "$1" ]; then
            echo "self-test: status $status, not $1, for: $3"
            bad=1
        elif [ -n "$2" ] && ! printf '%s\n' "$said" | grep -qF -- "$2"; then
            echo "self-test: no '$2' for: $3"
            bad=1
        fi
        [ "$bad" -eq 0 ] || printf '%s\n' "$said"
    }
    plant() { # KIND FILE LINE: a good tree, but for one line
        good_tree
        printf '%s\n' "$3" >>"$tree/$2"
        expect 1 "$2:$(($(wc -l <"$tree/$2"))): $1:" "$3 in $2"
    }

    good_tree
    expect 0 '' 'a good tree'
    rm -rf "${tree:?}"/*
    expect 2 'no sources' 'an empty tree'

    plant include engine/a.c       '#include "eval/a.h"'
    plant include engine/a.c       '#include "search/a.h"'
    plant include engine/a.h       '#include "protocol/a.h"'
    plant include engine/rules/b.c '#include "search/a.h"'
    plant include eval/a.c         '#include "search/a.h"'
    plant include eval/a.h         '  #  include  "bench/a.h"'
    plant include search/a.c       '#include "bench/a.h"'
    plant include search/a.c       '#include <protocol/a.h>'
    plant include bench/a.c        '#include "protocol/a.h"'
    plant include protocol/a.c     '#include "tuning/a.h"'
    plant include protocol/a.c     '#include "tests/a.h"'
    plant include tuning/a.c       '#include "tests/a.h"'
    plant include engine/a.c       '#include "a.h"'
    plant include engine/a.c       '#include "../search/a.h"'
    plant include engine/a.c       '#include "engine/../search/a.h"'

    for layer in engine engine/rules eval search bench tuning; do
        plant print $layer/b.c 'void f(void) { printf("x"); }'
        plant print $layer/b.c 'void f(void) { puts("x"); }'
        plant print $layer/b.c 'void f(void) { fputs("x", stdout); }'
        plant print $layer/b.c 'void f(void) { /* aloud */ fprintf (stdout, "x"); }'
    done
    plant print search/b.h 'static inline void f(char c) { if (c == 0x27) putchar (c); }'
    plant print search/b.c 'static void f(va_list a) { vprintf("x", a); }'
    for layer in engine eval search bench; do
        plant print $layer/b.c 'void f(void) { fprintf(stderr, "x"); }'
        plant print $layer/b.c 'void f(void) { perror("x"); }'
    done
    plant print eval/b.c   'void f(void) { write(STDERR_FILENO, "x", 1); }'
    plant print search/b.c 'void f(void) { write(STDOUT_FILENO, "x", 1); }'

    for game in teams ffa solo chess4 fourrow seasons quad; do
        for layer in engine eval search; do
            plant name $layer/b.c "bool f(const char *s) { return !strcmp(s, \"$game\"); }"
            plant name $layer/b.h "/* why */ #define GAME \"$game\" // so"
        done
    done

    [ "$bad" -eq 0 ] && echo "self-test: $cases trees judged rightly"
    return "$bad"
}

case ${1-} in
--self-test) self_test ;;
'' | -*) sed -n '2,13s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
*) check "$1" && echo "check_layers: no arrow runs upwards" ;;
esac
