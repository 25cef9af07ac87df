#!/bin/sh
# Runs fuzz targets for a time each, from the seeds and what earlier runs have found worth keeping.
#
# usage: run.sh BUILD SECONDS [NAME...]   all targets, or those named: fen moves pgn4 rows line session
#
# BUILD/corpus/NAME keeps the inputs that reach something new. An input on which a target fails is
# kept in BUILD/found/NAME, and named; it then belongs into tests/data/fuzz/NAME, where the tests
# run it for ever. A run that a signal breaks off has found nothing, and is not clean either: no more
# targets are run. Exit status: 0 clean, 1 something was found, 2 cannot run, 130 broken off.
set -u

[ $# -ge 2 ] || { sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; exit 2; }
build=$1 seconds=$2
shift 2
[ $# -gt 0 ] || set -- fen moves pgn4 rows line session
seeds=$(cd "$(dirname "$0")/../data/fuzz" && pwd) || exit 2
interrupted=72 # how libFuzzer ends when it is told to by SIGINT or SIGTERM
export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1

status=0
for name; do
    program=$build/fuzz-$name
    [ -x "$program" ] || { echo "run.sh: no $program (make fuzz builds it)" >&2; exit 2; }
    mkdir -p "$build/corpus/$name" "$build/found/$name"
    log=$build/found/$name.log
    "$program" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -max_len=8192 \
        -dict="$seeds/words.dict" -artifact_prefix="$build/found/$name/" \
        -print_final_stats=1 "$build/corpus/$name" "$seeds/$name" >"$log" 2>&1
    ended=$?
    if [ $ended -eq 0 ]; then
        runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
        reached=$(sed -n 's/.*DONE *\(cov: [0-9]*\).*/\1/p' "$log")
        echo "fuzz $name: clean, $runs runs in $seconds s, $reached"
    elif [ $ended -eq "$interrupted" ] || [ $ended -eq 130 ] || [ $ended -eq 137 ] ||
        [ $ended -eq 143 ]; then
        echo "fuzz $name: broken off (status $ended), see $log"
        [ $status -eq 0 ] && status=130
        break
    else
        echo "fuzz $name: FOUND something, see $log and $build/found/$name:"
        grep -m 1 -A 12 -e '^fuzz: ' -e 'ERROR' -e 'runtime error' "$log"
        status=1
    fi
done
exit $status
