#!/usr/bin/env python3
"""Lets scripts that speak the plain line protocol of backgammon bots talk to `shuanglong engine`.

A line in is {"position_id", "dice"} with or without {"match_length", "my_score", "opp_score"}; a line out is {"play": […]},
or with --legal {"afters": […]}, the position after every different legal play with the opponent on roll. {"quit": true}
ends it. An error of the engine ends it too, loudly: a measurement must not go on with a wrong answer.

  bot.py [--level entry|normal|expert|master] [--legal] [--engine PATH]
"""
import argparse
import json
import pathlib
import subprocess
import sys


def built_engine():
    target = pathlib.Path(__file__).resolve().parents[2] / "target"
    for profile in ("release", "debug"):
        program = target / profile / "shuanglong"
        if program.exists():
            return program
    sys.exit("bot.py: no engine built; run: cargo build --release -p shuanglong")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--level", default="expert", choices=("entry", "normal", "expert", "master"))
    options.add_argument("--legal", action="store_true", help="answer with all legal results instead of a play")
    options.add_argument("--engine", type=pathlib.Path, help="the shuanglong binary (default: the one built here)")
    chosen = options.parse_args()

    engine = subprocess.Popen(
        [chosen.engine or built_engine(), "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    for line in sys.stdin:
        request = json.loads(line)
        if request.get("quit"):
            break
        request |= {"game": "backgammon", "level": chosen.level}
        if chosen.legal:
            request["legal"] = True
        engine.stdin.write(json.dumps(request) + "\n")
        engine.stdin.flush()
        answer = json.loads(engine.stdout.readline() or '{"error": "the engine ended"}')
        if "error" in answer:
            sys.exit(f"bot.py: {answer['error']} at {line.strip()}")
        if chosen.legal:
            answer = {"afters": [play["position_id"] for play in answer["plays"]]}
        print(json.dumps(answer), flush=True)
    engine.stdin.close()
    engine.wait()


if __name__ == "__main__":
    main()
