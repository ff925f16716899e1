#!/usr/bin/env python3
"""Dice of scheme 1 (docs/dice.md), computed apart from the program. Writes scheme1.json beside itself."""

import hashlib
import hmac
import json
import pathlib


def dice(seed: bytes, number: int, words: str = "") -> list[int]:
    found, counter = [], 0
    while len(found) < 2:
        message = b"shuanglong/dice/1" + number.to_bytes(8, "big") + counter.to_bytes(4, "big") + words.encode()
        for byte in hmac.new(seed, message, hashlib.sha256).digest():
            if byte < 252:
                found.append(byte % 6 + 1)
        counter += 1
    return found[:2]


def main() -> None:
    records = []
    for seed in [bytes(32), bytes(range(32)), b"\xff" * 32, hashlib.sha256(b"shuanglong").digest()]:
        records.append({"seed": seed.hex(), "words": "", "dice": [dice(seed, n) for n in range(1, 201)]})
    seed = bytes(range(32))
    for words in ["my own words", "双龙"]:
        records.append({"seed": seed.hex(), "words": words, "dice": [dice(seed, n, words) for n in range(1, 21)]})
    lines = ",\n".join(json.dumps(record, ensure_ascii=False) for record in records)
    pathlib.Path(__file__).with_name("scheme1.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
