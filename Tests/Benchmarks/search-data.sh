#!/usr/bin/env bash
# Creates the lists of the benchmarks in FOLDER, from Debian's word lists and package descriptions.
#
# Usage: apt-get install wamerican-large wfrench wngerman wpolish wukrainian; search-data.sh FOLDER
set -euo pipefail
export LC_ALL=C
dict=/usr/share/dict
sources=$1/sources
mkdir -p "$sources"
apt-cache dumpavail >"$sources/available"
sed -n 's/^Package: //p' "$sources/available" >"$sources/names"
sed -nE 's/^Version: ([0-9]+:)?([^-+~]*).*/\2/p' "$sources/available" >"$sources/versions"
sed -nE 's/^Description(-en)?: //p' "$sources/available" | tr '\t' ' ' >"$sources/summaries"
rm "$sources/available"
grep -xE '[a-z]{2,9}' "$dict/american-english-large" >"$sources/english"
# The long lists are mostly inflected forms, so every 40th word is enough.
{
  grep -hP '[\x80-\xff]' "$dict/french" "$dict/ngerman"
  grep -hP '[\x80-\xff]' "$dict/polish" "$dict/ukrainian" | awk 'NR % 40 == 0'
} | awk 'length($0) <= 24' >"$sources/foreign"
swift run -c release --package-path "$(dirname "$0")" SearchData "$sources" "$1"
