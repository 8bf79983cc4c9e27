"""Ridgeline as a process, like the other contenders: `ridgeline filter`."""

from measuring import emit, note, repeated, run


def measure(program, data, plan, scratch):
    for word in plan["filters"]:
        filtering = [program, "filter", word, str(data / "A.tsv")]
        output = str(scratch / "rows")
        if run(filtering, stdout=output).status > 1:
            note(f"skipping ridgeline filter {word}, which failed")
            continue
        times = repeated(lambda: run(filtering, stdout=output))
        emit("Files", f"A, rows with {word} written", "ours", times)
