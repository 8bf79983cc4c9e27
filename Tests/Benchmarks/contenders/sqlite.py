"""sqlite3 in this process: LIKE over a table of lines, and an FTS5 index of its trigrams."""

import sqlite3

from measuring import emit, note, repeated, timed, type_keys


def lines(path):
    """Yields the lines of a file, without the header of a table."""
    with open(path, encoding="utf-8", errors="replace", newline="\n") as file:
        if path.suffix == ".tsv":
            next(file)
        for line in file:
            yield line.rstrip("\n")


def measure(data, plan):
    note(f"sqlite3 {sqlite3.sqlite_version}")
    if sqlite3.sqlite_version_info < (3, 34):
        note("skipping sqlite3, which has no trigrams before 3.34")
        return
    path = data / "search.sqlite"
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA journal_mode = OFF")
    database.execute("PRAGMA synchronous = OFF")
    database.execute("PRAGMA cache_size = -2000000")
    database.execute(f"PRAGMA mmap_size = {8 << 30}")
    database.execute("PRAGMA case_sensitive_like = OFF")
    for text in plan["texts"]:
        search_text(database, data, text, plan)
    search_ranges(database, data, plan)


def make(database, table, statement, rows, source):
    """Creates a table unless one of this file exists; returns the time and the size."""
    database.execute("CREATE TABLE IF NOT EXISTS made (name PRIMARY KEY, stamp, ns, bytes)")
    stamp = f"{source.stat().st_size} {source.stat().st_mtime_ns}"
    found = database.execute(
        "SELECT ns, bytes FROM made WHERE name = ? AND stamp = ?", (table, stamp)).fetchone()
    if found:
        return found
    size = pages(database)
    database.execute(f"DROP TABLE IF EXISTS {table}")
    note(f"sqlite3: creating {table}")

    def fill():
        database.execute("BEGIN")
        for each in statement:
            if "?" in each:
                database.executemany(each, rows())
            else:
                database.execute(each)
        database.execute("COMMIT")

    _, nanoseconds = timed(fill)
    made = (nanoseconds, pages(database) - size)
    database.execute("REPLACE INTO made VALUES (?, ?, ?, ?)", (table, stamp, *made))
    return made


def pages(database):
    used = [database.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("page_count", "freelist_count", "page_size")]
    return (used[0] - used[1]) * used[2]


def search_text(database, data, text, plan):
    name, source = text["name"], data / text["file"]
    nanoseconds, size = make(
        database, f"lines_{name}",
        [f"CREATE TABLE lines_{name} (line TEXT)", f"INSERT INTO lines_{name} VALUES (?)"],
        lambda: ((line,) for line in lines(source)), source)
    emit("Preparation", name, "sqlite3, table", [nanoseconds], bytes=size)
    nanoseconds, size = make(
        database, f"trigrams_{name}",
        [f"CREATE VIRTUAL TABLE trigrams_{name} USING fts5(line, content='lines_{name}',"
         " tokenize='trigram')",
         f"INSERT INTO trigrams_{name}(trigrams_{name}) VALUES ('rebuild')"], None, source)
    emit("Preparation", name, "sqlite3, FTS5 trigrams", [nanoseconds], bytes=size)

    like = f"SELECT count(*) FROM lines_{name} WHERE line LIKE ?"
    match = f"SELECT count(*) FROM trigrams_{name} WHERE line MATCH ?"

    def by_like(typed):
        return timed(lambda: database.execute(like, (f"%{typed}%",)).fetchone())

    def by_trigrams(typed):
        # Fewer than three letters have no trigram.
        if len(typed) < 3:
            return by_like(typed)
        return timed(lambda: database.execute(match, (f'"{typed}"',)).fetchone())

    by_like("warm")
    type_keys(name, "sqlite3 LIKE", text["keys"], by_like)
    type_keys(name, "sqlite3 FTS5 trigrams", text["keys"], by_trigrams)
    for word in plan["scans"]:
        emit("Scans", f"{name}, {word}", "sqlite3 LIKE", repeated(lambda: by_like(word)))


def search_ranges(database, data, plan):
    source = data / "C.tsv"

    def rows():
        for line in lines(source):
            key, value = line.split("\t")
            yield key, int(value) if value else None

    table = ["CREATE TABLE numbers (key TEXT, value INTEGER)", "INSERT INTO numbers VALUES (?, ?)"]
    nanoseconds, size = make(database, "numbers", table, rows, source)
    emit("Preparation", "C", "sqlite3, table", [nanoseconds], bytes=size)
    for indexed in (False, True):
        if indexed:
            _, nanoseconds = timed(
                lambda: database.execute("CREATE INDEX IF NOT EXISTS by_value ON numbers(value)"))
            note(f"sqlite3: an index of C's numbers, {nanoseconds / 1e9:.1f} s")
        by = "INDEXED BY by_value" if indexed else "NOT INDEXED"
        for bounds in plan["ranges"]:
            condition = " AND ".join(
                f"value {sign} {bounds[side]}"
                for sign, side in ((">=", "lower"), ("<=", "upper")) if bounds[side] is not None)
            count = f"SELECT count(*) FROM numbers {by} WHERE {condition}"
            emit("Ranges", f'C, range of {bounds["name"]}',
                 "sqlite3, index" if indexed else "sqlite3",
                 repeated(lambda: database.execute(count).fetchone()))
