#!/bin/sh
# Is the man page sound and complete, and are it and the programs installed?
#
# usage: check_manual.sh PAGE PROGRAM [BUILD]
#
#   PAGE     protocol/quadriga.1: formats without a warning, by man (groff) and mandoc where there are
#   PROGRAM  quadriga: each option that its --help texts list stands in the page
#   BUILD    a build directory: `cmake --install` puts programs and page where they belong
#
# Exit status: 0 yes, 1 no, 2 cannot check.
set -u

[ $# -ge 2 ] || { sed -n '2,11s/^# \{0,1\}//p' "$0" >&2; exit 2; }
page=$1 program=$2 build=${3-}
bad=0
[ -r "$page" ] && [ -x "$program" ] || { echo "check_manual: no $page or no $program" >&2; exit 2; }

fault() {
    echo "check_manual: $*"
    bad=1
}

if command -v man >/dev/null && command -v groff >/dev/null; then
    warnings=$(LC_ALL=C.UTF-8 MANWIDTH=100 man -l --warnings "$page" 2>&1 >/dev/null)
    [ -z "$warnings" ] || fault "man: $warnings"
else
    echo "check_manual: no man here, so nobody has formatted the page"
fi
if command -v mandoc >/dev/null; then
    warnings=$(mandoc -T lint -W error "$page" 2>&1)
    [ -z "$warnings" ] || fault "mandoc: $warnings"
fi

text=$(sed 's/\\-/-/g; s/\\~/ /g' "$page")
for words in --help 'play --help' 'board --help' 'analyse --help' 'genfens --help'; do
    # shellcheck disable=SC2086  # one word a word
    help=$("$program" $words) || fault "$words: exit status $?"
    for option in $(printf '%s\n' "$help" | grep -o -e '--[a-z0-9][a-z0-9-]*' | sort -u); do
        printf '%s\n' "$text" | grep -q -e "$option" || fault "no $option ($words) in the page"
    done
done

if [ -n "$build" ]; then
    prefix=$(mktemp -d) || exit 2
    trap 'rm -rf "$prefix"' EXIT
    cmake --install "$build" --prefix "$prefix" >/dev/null || fault "cmake --install failed"
    for file in bin/quadriga bin/quadriga-compliance share/man/man1/quadriga.1 \
        share/doc/quadriga/PROTOCOL.md; do
        [ -f "$prefix/$file" ] || fault "$file is not installed"
    done
    "$prefix/bin/quadriga" --version >/dev/null || fault "the installed program does not run"
fi
exit $bad
