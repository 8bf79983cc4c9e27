"""ripgrep: a process with one thread for each search; the file is in the system's cache."""

from measuring import emit, repeated, run, timed, type_keys

NAME = "rg -i -j1"


def measure(program, data, plan, scratch):
    rg = [program, "--no-config", "-i", "-j1"]
    for text in plan["texts"]:
        path = data / text["file"]

        def search(typed, path=path):
            finished = run(rg + ["-F", "-c", "--", typed, str(path)])
            return finished.status <= 1, finished.nanoseconds

        type_keys(text["name"], NAME, text["keys"], search)
        for word in plan["scans"]:
            scan = rg + ["-c", word, str(path)]
            emit("Scans", f'{text["name"]}, {word}', NAME, repeated(lambda: run(scan)))
        emit("Memory", text["name"], NAME, bytes=run(rg + ["-c", "machine", str(path)]).peak)
    for word in plan["filters"]:
        filtering = rg + [word, str(data / "A.tsv")]
        output = str(scratch / "rows")
        times = repeated(lambda: run(filtering, stdout=output))
        emit("Files", f"A, rows with {word} written", NAME, times)
