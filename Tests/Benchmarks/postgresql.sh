#!/usr/bin/env bash
# Measures the time from each key to the first page, and that of the bare statement, on a table of
# 886,323 packages on one server, and over two. The last 6,323 packages repeat the first ones.
#
# Usage: Tests/postgresql --shards 2 Tests/Benchmarks/postgresql.sh A.tsv WORD…
set -euo pipefail
file=$(realpath "$1")
shift
cd "$(dirname "$0")/../.."
columns="name text, version text, month text, rank int, summary text"
flags=(-c release --traits PostgreSQL --scratch-path)
index() { swift run "${flags[@]}" .build-postgresql ridgeline index --run "postgresql://$1" >/dev/null; }

psql -q -v ON_ERROR_STOP=1 <<END
CREATE TABLE packages (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, $columns);
\copy packages (name, version, month, rank, summary) FROM '$file' WITH (FORMAT csv, DELIMITER E'\t', QUOTE E'\x01', HEADER)
INSERT INTO packages (name, version, month, rank, summary)
SELECT name, version, month, rank, summary FROM packages WHERE id <= 886323 - 880000;
VACUUM ANALYZE packages;
CREATE EXTENSION postgres_fdw;
CREATE TABLE sharded (id int NOT NULL, $columns) PARTITION BY HASH (id);
END
number=0
for port in $SHARD_PORTS; do
  psql -q -p "$port" -c "CREATE TABLE part_$number (id int PRIMARY KEY, $columns)"
  psql -q -v ON_ERROR_STOP=1 <<END
CREATE SERVER shard_$number FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '127.0.0.1', port '$port',
  dbname 'postgres', batch_size '1000', async_capable 'true');
CREATE USER MAPPING FOR CURRENT_USER SERVER shard_$number OPTIONS (user 'ridgeline', password 'open-sesame');
CREATE FOREIGN TABLE part_$number PARTITION OF sharded FOR VALUES WITH (MODULUS 2, REMAINDER $number)
  SERVER shard_$number;
INSERT INTO part_$number SELECT id, name, version, month, rank, summary FROM packages
WHERE satisfies_hash_partition('sharded'::regclass, 2, $number, id);
ANALYZE part_$number;
END
  index "127.0.0.1:$port/?table=part_$number"
  number=$((number + 1))
done
psql -q -c "ANALYZE sharded"
for table in packages sharded; do
  index "?table=$table&key=id"
  swift run "${flags[@]}" Tests/Benchmarks/.build-postgresql --package-path Tests/Benchmarks \
    SearchTimes "postgresql://?table=$table&key=id" "$@"
  for key in $(for word; do for length in $(seq ${#word}); do echo "${word:0:$length}"; done; done); do
    statement="SELECT id, name, version, month, rank, summary FROM $table
      WHERE ridgeline_search LIKE '%$key%' ORDER BY id LIMIT 64;"
    { printf '\\timing on\n\\o /dev/null\n'; for _ in {1..31}; do echo "$statement"; done; } |
      PGOPTIONS="-c jit=off" psql -q | sort -k 2 -n | sed -n "16s/Time/bare statement, $key/p"
  done
done
psql -Atc "SELECT pg_size_pretty(pg_relation_size('packages_ridgeline_search_idx'))"
