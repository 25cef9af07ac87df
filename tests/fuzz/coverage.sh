#!/bin/sh
# Which lines the fuzz targets reach: runs them once over the seeds and over what fuzzing has kept,
# and prints a line a file of the text readers.
#
# usage: coverage.sh BUILD CORPUS   BUILD: with QUADRIGA_COVERAGE; CORPUS: its folder NAME may be
#                                   missing. llvm-profdata and llvm-cov must be there.
set -eu

[ $# -eq 2 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2; }
build=$1 corpus=$2
root=$(cd "$(dirname "$0")/../.." && pwd)
programs=
for name in fen moves pgn4 rows line session; do
    set -- "$root/tests/data/fuzz/$name"
    [ ! -d "$corpus/$name" ] || set -- "$@" "$corpus/$name"
    LLVM_PROFILE_FILE=$build/$name.profraw "$build/fuzz-$name" -runs=0 "$@" 2>/dev/null
    programs="$programs -object $build/fuzz-$name"
done
llvm-profdata merge -o "$build/all.profdata" "$build"/*.profraw
# shellcheck disable=SC2086  # one word an option
llvm-cov report -instr-profile="$build/all.profdata" ${programs# -object } \
    "$root"/engine/fen_*.c "$root"/engine/notation.c "$root"/engine/pgn4*.c \
    "$root"/engine/board_words.c "$root"/engine/rules "$root"/eval/row*.c "$root"/protocol |
    awk -v root="$root/" 'index($1, root) == 1 { $1 = substr($1, length(root) + 1) }
        / [0-9.]+%/ { printf "%-30s %5d lines, %5d missed, %s reached\n", $1, $8, $9, $10 }'
