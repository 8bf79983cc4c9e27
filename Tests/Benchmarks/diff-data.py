#!/usr/bin/env python3
"""Makes the lists that diff.py compares: an old version, a new one, and the new one with its rows shuffled.

Usage: diff-data.py FOLDER

WIDE lists have a million rows of eight columns; NARROW ones ten million rows of two. Of the old rows, 1 %
are missing in the new version and 1 % have another amount; as many as are missing are new.
"""

import os
import random
import sys

WORDS = [a + b for a in "ba co di fu ge ha jo ki lu me no pa ri so tu ve wo xi yu za".split()
         for b in "dor fen gul han jat kel lim mor nos pir".split()]


def wide(number, choose):
    name = f"{choose.choice(WORDS)}-{choose.choice(WORDS)}-{choose.randrange(1000)}"
    return [str(number), name, str(choose.randrange(10**6)), f"{choose.random():.4f}",
            f"2026-0{choose.randint(1, 9)}-{choose.randint(10, 28)}", choose.choice(["open", "closed"]),
            f"{choose.choice(WORDS)} {choose.choice(WORDS)}", str(choose.randrange(100))]


def narrow(number, choose):
    return [str(number), str(choose.randrange(10**6))]


def write(path, heading, rows):
    with open(path, "w", encoding="utf8") as file:
        file.write(heading + "\n")
        file.writelines(row + "\n" for row in rows)


def make(folder, name, heading, count, row, amount):
    choose = random.Random(1)
    old = [row(number, choose) for number in range(count)]
    write(f"{folder}/{name}-old.csv", heading, map(",".join, old))
    new = []
    for cells in old:
        place = choose.random()
        if place < 0.01:
            continue
        if place < 0.02:
            cells[amount] = str(int(cells[amount]) + 1)
        new.append(",".join(cells))
    new += [",".join(row(count + number, choose)) for number in range(count - len(new))]
    write(f"{folder}/{name}-new.csv", heading, new)
    choose.shuffle(new)
    write(f"{folder}/{name}-shuffled.csv", heading, new)


if __name__ == "__main__":
    os.makedirs(sys.argv[1], exist_ok=True)
    make(sys.argv[1], "wide", "id,name,amount,rate,day,state,place,score", 10**6, wide, 2)
    make(sys.argv[1], "narrow", "id,amount", 10**7, narrow, 1)
