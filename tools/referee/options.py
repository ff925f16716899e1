"""What the command line names: whoever mistypes is told in a sentence, before anything is measured.

Decided here: how numbers and files are refused. Left to others: what they mean.
"""

import argparse
import json
import pathlib
import sys
from collections.abc import Callable
from typing import Any


def at_least(least: int) -> Callable[[str], int]:
    """The type of an option that is a whole number, for argparse."""

    def whole(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least:
            raise argparse.ArgumentTypeError(f"a whole number from {least} on is needed, not {text!r}")
        return number

    return whole


def text_of(file: pathlib.Path) -> str:
    """What the file says. Ends the program where it cannot be read."""
    try:
        return file.read_text()
    except (OSError, UnicodeDecodeError) as error:
        sys.exit(f"{file} cannot be read: {error.strerror if isinstance(error, OSError) else error}")


def records(file: pathlib.Path, keys: set[str], after: int = 0) -> list[dict[str, Any]]:
    """JSON objects, one a line, each with these keys, after so many other lines.

    Ends the program where a line is none, and says which.
    """
    found: list[dict[str, Any]] = []
    for number, line in enumerate(text_of(file).splitlines()[after:], after + 1):
        try:
            record = json.loads(line)
        except ValueError as error:
            sys.exit(f"{file}, line {number}: not JSON: {error}")
        if not isinstance(record, dict) or not keys <= record.keys():
            sys.exit(f"{file}, line {number}: not an object with {', '.join(sorted(keys))}")
        found.append(record)
    return found
