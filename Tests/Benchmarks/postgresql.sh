#!/usr/bin/env bash
# Measures the time from each key to the first page, and that of the bare statement, on a table of
# 886,323 packages on one server, and on a table over two servers. The last 6,323 packages repeat the
# first ones.
#
# Usage: postgresql.sh A.tsv [WORD…]; search-data.sh creates A.tsv.
set -euo pipefail
package=$(cd "$(dirname "$0")" && pwd)
project=$package/../..

if [ -z "${SHARD_PORTS:-}" ]; then
  swift build -c release --static-swift-stdlib --package-path "$project" --traits PostgreSQL \
    --scratch-path "$project/.build-postgresql"
  swift build -c release --static-swift-stdlib --package-path "$package" --traits PostgreSQL \
    --scratch-path "$package/.build-postgresql" --product PostgreSQLBenchmarks
  exec "$project/Tests/postgresql" --shards 2 "$0" "$@"
fi

file=$(realpath "$1")
shift
[ $# -gt 0 ] || set -- machine learning virtual postgresql everest
ridgeline=$project/.build-postgresql/release/ridgeline
columns="name text, version text, month text, rank int, summary text"
export PGOPTIONS="-c client_min_messages=warning"

psql -q -v ON_ERROR_STOP=1 <<END
CREATE TABLE packages (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, $columns);
\copy packages (name, version, month, rank, summary) FROM '$file' WITH (FORMAT csv, DELIMITER E'\t', QUOTE E'\x01', HEADER)
INSERT INTO packages (name, version, month, rank, summary)
SELECT name, version, month, rank, summary FROM packages WHERE id <= 886323 - 880000;
VACUUM ANALYZE packages;
CREATE EXTENSION postgres_fdw;
CREATE TABLE sharded (id int NOT NULL, $columns) PARTITION BY HASH (id);
END

index() {
  local start=$EPOCHREALTIME
  "$ridgeline" index --run "$1" >/dev/null
  echo "index of $1: $(bc <<<"($EPOCHREALTIME - $start) / 1") s"
}
index "postgresql://?table=packages"
psql -Atc "SELECT pg_size_pretty(pg_relation_size('packages_ridgeline_search_idx'))"

number=0
for port in $SHARD_PORTS; do
  psql -q -p "$port" -c "CREATE TABLE part_$number (id int PRIMARY KEY, $columns)"
  psql -q -v ON_ERROR_STOP=1 <<END
CREATE SERVER shard_$number FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '127.0.0.1', port '$port',
  dbname 'postgres', batch_size '1000', async_capable 'true');
CREATE USER MAPPING FOR CURRENT_USER SERVER shard_$number OPTIONS (user 'ridgeline', password 'open-sesame');
CREATE FOREIGN TABLE part_$number PARTITION OF sharded FOR VALUES WITH (MODULUS 2, REMAINDER $number)
  SERVER shard_$number;
END
  number=$((number + 1))
done
psql -q -c "INSERT INTO sharded SELECT id, name, version, month, rank, summary FROM packages"
psql -q -c "ANALYZE sharded" -c "ANALYZE part_0" -c "ANALYZE part_1"
number=0
for port in $SHARD_PORTS; do
  index "postgresql://127.0.0.1:$port/?table=part_$number"
  number=$((number + 1))
done
index "postgresql://?table=sharded&key=id"

"$package/.build-postgresql/release/PostgreSQLBenchmarks" "$@"
