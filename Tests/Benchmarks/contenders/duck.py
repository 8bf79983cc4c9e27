"""DuckDB in this process, with tables in memory."""

from measuring import emit, note, repeated, timed, type_keys


def measure(duckdb, data, plan, scratch):
    note(f"DuckDB {duckdb.__version__}")
    for text in plan["texts"]:
        search_text(duckdb.connect(), data, text, plan)
    search_ranges(duckdb.connect(), data, plan)
    write_rows(duckdb.connect(), data, plan, scratch)


def lines(path, header):
    # No line contains this separator, so each line is one column.
    return (f"read_csv('{path}', delim='\\x01', header={header}, quote='', escape='',"
            " columns={'line': 'VARCHAR'}, auto_detect=false)")


def search_text(database, data, text, plan):
    name, path = text["name"], data / text["file"]
    header = "true" if path.suffix == ".tsv" else "false"
    read = lines(path, header)
    _, nanoseconds = timed(lambda: database.execute(
        f"CREATE TABLE lines AS SELECT line, lower(line) AS lowered FROM {read}"))
    emit("Preparation", name, "DuckDB, table", [nanoseconds])

    def by_ilike(typed):
        return timed(lambda: database.execute(
            "SELECT count(*) FROM lines WHERE line ILIKE ?", [f"%{typed}%"]).fetchone())

    def by_contains(typed):
        return timed(lambda: database.execute(
            "SELECT count(*) FROM lines WHERE contains(lowered, ?)", [typed]).fetchone())

    by_ilike("warm")
    type_keys(name, "DuckDB ILIKE", text["keys"], by_ilike)
    by_contains("warm")
    type_keys(name, "DuckDB contains, lower case", text["keys"], by_contains)
    database.execute("SET threads = 1")
    for word in plan["scans"]:
        emit("Scans", f"{name}, {word}", "DuckDB ILIKE", repeated(lambda: by_ilike(word)))
        emit("Scans", f"{name}, {word}", "DuckDB contains, lower case",
             repeated(lambda: by_contains(word)))


def search_ranges(database, data, plan):
    read = (f"read_csv('{data / 'C.tsv'}', delim='\\t', header=true, quote='', escape='',"
            " columns={'key': 'VARCHAR', 'value': 'BIGINT'}, auto_detect=false)")
    _, nanoseconds = timed(lambda: database.execute(f"CREATE TABLE numbers AS FROM {read}"))
    emit("Preparation", "C", "DuckDB, table", [nanoseconds])
    database.execute("SET threads = 1")
    for bounds in plan["ranges"]:
        condition = " AND ".join(
            f"value {sign} {bounds[side]}"
            for sign, side in ((">=", "lower"), ("<=", "upper")) if bounds[side] is not None)
        count = f"SELECT count(*) FROM numbers WHERE {condition}"
        emit("Ranges", f'C, range of {bounds["name"]}', "DuckDB",
             repeated(lambda: database.execute(count).fetchone()))


def write_rows(database, data, plan, scratch):
    for word in plan["filters"]:
        copy = (f"COPY (FROM {lines(data / 'A.tsv', 'true')} WHERE line ILIKE '%{word}%')"
                f" TO '{scratch / 'rows'}' (FORMAT csv, HEADER false, DELIMITER '\x01', QUOTE '')")
        emit("Files", f"A, rows with {word} written", "DuckDB ILIKE",
             repeated(lambda: database.execute(copy)))
