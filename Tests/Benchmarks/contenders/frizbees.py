"""frizbee, from its Python module, on one thread: the best 1,000 lines; also used by live.py."""

from measuring import emit, repeated

MOST = 1000


def measure(frizbee, data, plan, _):
    for text in plan["texts"]:
        haystacks = lines(frizbee, data / text["file"])
        for word in plan["fuzzy"]:
            emit("Scans", f'{text["name"]}, fuzzy {word}', "frizbee, one thread",
                 repeated(lambda: best(frizbee, haystacks, word)))


def lines(frizbee, path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return frizbee.Haystacks(file.read().splitlines())


def best(frizbee, haystacks, word):
    return frizbee.Matcher(word, max_typos=0, max_items=MOST).match_list(haystacks)
