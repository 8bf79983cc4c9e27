"""fzy, which is always fuzzy: interactively on a terminal, and -e from start to end."""

from measuring import emit, note, repeated, run, type_keys
from terminal import Terminal, keystrokes

PROMPT = "@fzy@"


def measure(program, data, plan, scratch):
    for text in plan["texts"]:
        path = str(data / text["file"])
        type_fuzzily(program, text, path)
        for word in plan["fuzzy"]:
            showing = [program, "-e", word]
            emit("Scans", f'{text["name"]}, fuzzy {word}', "fzy -e, process",
                 repeated(lambda: run(showing, stdin=path, stdout=str(scratch / "rows"))))


def type_fuzzily(program, text, path):
    """From each key to the second time it draws: the first one has the key and the old list."""
    terminal = Terminal([program, "-p", PROMPT], path)
    # It writes its prompt twice each time.
    if terminal.wait(PROMPT.encode(), 2, seconds=120) is None:
        note("fzy: it drew nothing, so its keys are left out")
        terminal.interrupt()
        return
    terminal.settle(1)
    before = ""

    def search(after):
        nonlocal before
        nanoseconds = terminal.press(keystrokes(before, after), PROMPT.encode(), 4)
        before = after
        return nanoseconds is not None, nanoseconds

    type_keys(text["name"], "fzy, interactive", text["keys"], search)
    emit("Memory", text["name"], "fzy, interactive", bytes=terminal.interrupt())
