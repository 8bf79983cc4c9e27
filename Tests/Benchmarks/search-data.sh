#!/usr/bin/env bash
# Creates the data of the search benchmarks: A.tsv, B.txt and C.tsv in FOLDER, from Debian's word lists
# and package descriptions. Installs missing word lists.
#
# Usage: search-data.sh [FOLDER [SEED]]
set -euo pipefail
package=$(cd "$(dirname "$0")" && pwd)
folder=${1:-${SEARCH_DATA:-$package/.build/search-data}}
seed=${2:-1}
lists=/usr/share/dict
export LC_ALL=C

missing=()
for list in wamerican-large:american-english-large wfrench:french wngerman:ngerman \
  wpolish:polish wukrainian:ukrainian; do
  [ -e "$lists/${list#*:}" ] || missing+=("${list%:*}")
done
# The package lists contain the descriptions, so they must be complete even if no list is missing.
if [ ${#missing[@]} -gt 0 ] || [ "$(apt-cache dumpavail | grep -c '^Package: ')" -lt 10000 ]; then
  $(command -v sudo) apt-get update
  [ ${#missing[@]} -eq 0 ] ||
    $(command -v sudo) apt-get install -y --no-install-recommends "${missing[@]}"
fi

mkdir -p "$folder/sources"
sources=$folder/sources
apt-cache dumpavail >"$sources/available"
sed -n 's/^Package: //p' "$sources/available" >"$sources/names"
sed -nE 's/^Version: ([0-9]+:)?([^-+~]*).*/\2/p' "$sources/available" >"$sources/versions"
sed -nE 's/^Description(-en)?: //p' "$sources/available" | tr '\t' ' ' >"$sources/summaries"
rm "$sources/available"
grep -xE '[a-z]{2,9}' "$lists/american-english-large" >"$sources/english"
# The long lists are mostly inflected forms, so every 40th word is enough.
{
  grep -hP '[\x80-\xff]' "$lists/french" "$lists/ngerman"
  grep -hP '[\x80-\xff]' "$lists/polish" "$lists/ukrainian" | awk 'NR % 40 == 0'
} | awk 'length($0) <= 24' >"$sources/foreign"

swift run -c release --package-path "$package" SearchData "$sources" "$folder" "$seed"
