#!/usr/bin/env bash
# Measures the search benchmarks, ours and then the contenders in one run, and makes tables of it.
#
# Usage: search.sh [FOLDER [SEED [CONTENDER...]]]
#
# FOLDER has the data that search-data.sh makes; what is measured goes to results.jsonl in it. SEED
# draws the words that are typed. CONTENDER is one of ours, rg, fzf, fzy, sqlite3 and duckdb; without
# any, all of them are measured.
set -euo pipefail
package=$(cd "$(dirname "$0")" && pwd)
folder=${1:-${SEARCH_DATA:-$package/.build/search-data}}
seed=${2:-1}
contenders=("${@:3}")
[ ${#contenders[@]} -gt 0 ] || contenders=(ours rg fzf fzy sqlite3 duckdb)

swift build -c release --package-path "$package" --product SearchBenchmarks >&2
swift build -c release --package-path "$package/../.." --product ridgeline >&2
PATH=$(swift build -c release --package-path "$package/../.." --show-bin-path):$PATH
suite=$(swift build -c release --package-path "$package" --show-bin-path)/SearchBenchmarks

# Where there is a Python of its own with DuckDB and a newer fzf, that one.
python=python3
if [ -x "$folder/venv/bin/python" ]; then python=$folder/venv/bin/python; fi

# Each in a process of its own, since the peak of its memory is the process's.
measure_ours() {
  "$suite" keys "$folder" "$seed"
  one_core=()
  if command -v taskset >/dev/null; then one_core=(taskset -c 0); fi
  "${one_core[@]}" "$suite" scans "$folder" "$seed"
  for text in A B; do
    "$suite" memory "$folder" "$seed" $text
    "$suite" memory "$folder" "$seed" $text --no-index
  done
}

"$suite" workloads "$folder" "$seed" >"$folder/workloads.json"
{
  if [[ " ${contenders[*]} " == *" ours "* ]]; then measure_ours; fi
  "$python" -B "$package/contenders/run.py" "$folder" "${contenders[@]}" <"$folder/workloads.json"
} >"$folder/results.jsonl"
python3 "$package/table.py" <"$folder/results.jsonl" 2>/dev/null
