#!/usr/bin/env bash
# Runs the search benchmarks of Ridgeline and then of the other contenders, and prints tables.
#
# Usage: search.sh [FOLDER [SEED [CONTENDER...]]]
#
# FOLDER contains the data that search-data.sh creates; results.jsonl in it receives the results. SEED
# selects the words to type. CONTENDER is one of ours, rg, fzf, fzy, sqlite3, frizbee and duckdb; the default is
# all of them.
set -euo pipefail
package=$(cd "$(dirname "$0")" && pwd)
folder=${1:-${SEARCH_DATA:-$package/.build/search-data}}
seed=${2:-1}
contenders=("${@:3}")
[ ${#contenders[@]} -gt 0 ] || contenders=(ours rg fzf fzy sqlite3 frizbee duckdb)

swift build -c release --package-path "$package" --product SearchBenchmarks >&2
ridgeline=(swift build -c release --static-swift-stdlib --package-path "$package/../..")
"${ridgeline[@]}" --product ridgeline >&2
PATH=$("${ridgeline[@]}" --show-bin-path):$PATH
suite=$(swift build -c release --package-path "$package" --show-bin-path)/SearchBenchmarks

# Prefers the folder's virtual environment, which has DuckDB and a newer fzf.
python=python3
if [ -x "$folder/venv/bin/python" ]; then python=$folder/venv/bin/python; fi

# Separate processes, because peak memory is per process.
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
