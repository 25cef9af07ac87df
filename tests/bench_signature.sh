#!/bin/sh
# Compares the node count of a bench run with the one on record.
#
# usage: bench_signature.sh FILE PROGRAM [ARG]...
#
# FILE holds one number. PROGRAM prints a line "Nodes searched  : N", on either stream.
# A search that visits other nodes than before was changed, on purpose or not: FILE is to be
# edited in the same commit as the search, so that the history says when and by how much.
set -u

file=$1
shift

if ! [ -r "$file" ]; then
    echo "bench_signature: no file $file. It must hold one number, the node count of: $*" >&2
    exit 1
fi
known=$(tr -d ' \t\r\n' <"$file")

output=$("$@" </dev/null 2>&1)
status=$?
printf '%s\n' "$output"
if [ "$status" -ne 0 ]; then
    echo "bench_signature: exit status $status from: $*" >&2
    exit 1
fi

found=$(printf '%s\n' "$output" | sed -n 's/^Nodes searched *: *\([0-9][0-9]*\).*/\1/p' | tail -n 1)
if [ -z "$found" ]; then
    echo "bench_signature: no line 'Nodes searched  : N' from: $*" >&2
    exit 1
fi
if [ "$found" != "$known" ]; then
    echo "bench_signature: $found nodes, but $file says $known." >&2
    echo "If the search was meant to change, write $found into that file." >&2
    exit 1
fi
echo "bench_signature: $found nodes, as on record"
