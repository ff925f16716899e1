#!/usr/bin/env python3
"""Writes the Kamisado scripts whose moves and expected values come from tests/vectors/kamisado/games.jsonl and from
the examples in the product's rules. Run it by hand; the scripts are committed.

The vectors were computed by two independent implementations; this only turns them into commands. Every ply of a vector is
in its list, passes included; a script has the real moves only, because the session makes the passes, and expects them."""
import json
import pathlib

here = pathlib.Path(__file__).parent
games = {}
for line in (here.parent / "vectors/kamisado/games.jsonl").read_text().splitlines():
    game = json.loads(line)
    games[game["id"]] = game

SEED = "00" * 32
COLOURS = ["orange", "blue", "purple", "pink", "yellow", "red", "green", "brown"]


def name(text):
    return text.capitalize() if text else None


def new(near):
    return {"do": "new_kamisado", "near": near, "opponent": "person", "seed": SEED}


def move(notation, **more):
    start, end = notation.split("-")
    return {"do": "move", "from": start, "to": end, **more}


def expectations(moves, passes, to_move, designated, ply, over):
    """What must hold after the real move `ply` and the passes behind it."""
    behind = ply + 1
    while behind in passes:
        behind += 1
    expect = {"snapshot.log": f"[{behind}]", "frames[0].cue": "Moved"}
    for index in range(ply + 1, behind):
        frame = f"frames[{index - ply}].cue"
        expect[frame] = "Passed"
        expect[f"{frame}.side"] = name(to_move[index])
        expect[f"{frame}.tower"] = name(designated[index])
        expect[f"snapshot.log[{index}].notation"] = moves[index]
        expect[f"snapshot.log[{index}].direction"] = "Blocked"
    expect[f"snapshot.log[{ply}].notation"] = moves[ply]
    if behind < len(moves):
        expect["snapshot.board.to_move"] = name(to_move[behind])
        expect["snapshot.board.designated"] = name(designated[behind])
        expect["snapshot.movable"] = "[1]"
        square = moves[behind].split("-")[0]
        expect["snapshot.movable[0].file"] = ord(square[0]) - ord("a")
        expect["snapshot.movable[0].rank"] = int(square[1]) - 1
        expect["snapshot.result"] = None
        expect["snapshot.status"] = "Unfinished"
    else:
        expect.update(over)
    return expect, behind


def script(game, near, extra):
    """`extra` maps a ply to lines that come before it."""
    over = {
        "snapshot.result.winner": name(game["winner"]),
        "snapshot.result.winner_seat": "Near" if game["winner"] == near else "Far",
        "snapshot.result.end": "HomeRow" if game["reason"] == "home" else "Deadlock",
        "snapshot.position": game["final_fen"],
        "snapshot.status": "Finished",
        "snapshot.actor": "Nobody",
        "snapshot.movable": "[0]",
    }
    if game["reason"] != "home":
        over["snapshot.result.end.last_mover"] = name(game["last_real_mover"])
    lines = [new(near) | {"expect": {"snapshot.movable": "[8]", "snapshot.board.designated": None,
                                     "snapshot.can_undo": False, "snapshot.near_side": name(near)}}]
    ply = 0
    while ply < len(game["moves"]):
        lines += extra.get(ply, [])
        expect, behind = expectations(
            game["moves"], set(game["passes"]), game["to_move"], game["designated"], ply, over)
        lines.append(move(game["moves"][ply], expect=expect))
        ply = behind
    return lines


def reviewed(game):
    """What is sure of the review of a game that was won by a run home."""
    plies = game["plies"]
    last = f"review.plies[{plies - 1}]"
    expect = {"review.plies": f"[{plies}]", "review.complete": True, f"{last}.before.winner": name(game["winner"]),
              f"{last}.before.distance.at_most": 1, f"{last}.after.winner": name(game["winner"]),
              f"{last}.after.distance.at_most": 0}
    for ply in game["passes"]:
        expect[f"review.plies[{ply}].judgement.why"] = "ForcedPass"
    return expect


def write(file, lines):
    (here / file).write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))


# A long game with forced passes, won on the home row; with refusals, undo and a restart of the program on the way.
game = games["p-g01"]
first_pass = game["passes"][0]
before_pass = first_pass - 1
again = move(game["moves"][before_pass])
lines = script(game, "black", {
    0: [
        {"do": "undo", "refused": "NothingToUndo"},
        move("i9-a1", refused="OffBoard"),
        move("d4-d5", refused="NoTowerThere"),
        move("a8-a7", refused="NotYourTower"),
        move("a1-a1", refused="MustMove"),
        move("a1-b1", refused="NotAlongRay"),
        move("a1-a8", refused="PathBlocked", expect={"refused.reason.by.file": 0, "refused.reason.by.rank": 7}),
    ],
    2: [
        move("a1-a2", refused="NotDesignated",
             expect={"refused.reason.designated": name(game["designated"][2])}),
        {"do": "undo", "note": "one turn, between two people",
         "expect": {"frames[0].cue": "TookBack", "frames[0].cue.plies": 1, "snapshot.log": "[1]",
                    "snapshot.board.designated": name(game["designated"][1])}},
        move(game["moves"][1]),
        {"do": "resume", "expect": {"set_aside": "[0]", "snapshot.log": "[2]",
                                    "snapshot.board.designated": name(game["designated"][2])}},
    ],
    before_pass: [
        again | {"expect": {"frames[1].cue": "Passed", "frames[1].cue.tower": name(game["designated"][first_pass]),
                            "frames[1].skippable": True}},
        {"do": "undo", "note": "the pass is a turn; it is not made again but waits",
         "expect": {"frames[0].cue.plies": 1, "snapshot.log": f"[{first_pass}]", "snapshot.movable": "[1]",
                    "snapshot.can_hint": False}},
        {"do": "resume", "expect": {"snapshot.log": f"[{first_pass}]", "snapshot.movable": "[1]"}},
        move(game["moves"][first_pass], expect={"frames[0].cue": "Passed", "snapshot.log": f"[{first_pass + 1}]"}),
        {"do": "undo", "expect": {"snapshot.log": f"[{first_pass}]"}},
        {"do": "undo", "expect": {"frames[0].cue.plies": 1, "snapshot.log": f"[{before_pass}]"}},
    ],
})
lines += [
    {"do": "list", "expect": {"unfinished": "[0]", "history": "[1]", "history[0].status": "Finished",
                              "history[0].turns": game["plies"]}},
    {"do": "resume", "expect": {"snapshot.position": game["final_fen"], "snapshot.result.end": "HomeRow"}},
    {"do": "review", "note": "what the vector says of it: the passes, and who won with the last move", "expect": reviewed(game)},
]
write("kamisado-home-row.jsonl", lines)

# Ten passes in chains, the near side is gold.
game = games["p-g02"]
write("kamisado-chains.jsonl", script(game, "gold", {}))

# The shortest deadlock, from the rules: passes a2-a2, d7-d7; Black moved last, Gold wins.
write("kamisado-deadlock.jsonl", [
    new("black"),
    move("f1-f5", expect={"snapshot.board.designated": "Green"}),
    move("g8-a2", expect={"snapshot.board.to_move": "Black"}),
    {"do": "resume", "expect": {"snapshot.log": "[2]"}},
    move("f5-d7", expect={
        "frames[1].cue": "Passed", "frames[1].cue.side": "Gold", "frames[2].cue": "Passed",
        "frames[2].cue.side": "Black", "frames[3].cue": "Won", "snapshot.log[3].notation": "a2-a2",
        "snapshot.log[4].notation": "d7-d7", "snapshot.result.winner": "Gold", "snapshot.result.winner_seat": "Far",
        "snapshot.result.end": "Deadlock", "snapshot.result.end.last_mover": "Black", "snapshot.status": "Finished",
        "snapshot.status.winner": "Far"}),
    move("d7-d8", refused="Over"),
    {"do": "hint", "refused": "Over"},
    {"do": "review", "note": "both passes were forced, and the last real move had lost already",
     "expect": {"review.plies": "[5]", "review.complete": True,
                "review.plies[2].side": "Black", "review.plies[2].step.from.file": 5, "review.plies[2].after.winner": "Gold",
                "review.plies[2].after.distance.at_least": 2, "review.plies[2].after.distance.at_most": 2,
                "review.plies[3].judgement": "CouldNotChange", "review.plies[3].judgement.why": "ForcedPass",
                "review.plies[3].before.winner": "Gold", "review.plies[3].better": None,
                "review.plies[4].judgement.why": "ForcedPass", "review.plies[4].before.distance.at_most": 1,
                "review.plies[4].after.winner": "Gold", "review.plies[4].after.distance.at_most": 0,
                "snapshot.status": "Finished"}},
])

# From the rules: orange on h7, a purple square, is blocked. Named from b7, or just as well from c6, it passes, and purple,
# which that names, runs home to h1.
write("kamisado-hint.jsonl", [
    new("gold"),
    {"do": "review", "expect": {"review.plies": "[0]", "review.complete": True, "review.first_loss": None}},
    move("h1-h7"),
    {"do": "hint", "expect": {
        "hint.step.from.file": 2, "hint.step.from.rank": 7,
        "hint.verdict": "Win", "hint.distance.at_least": 3, "hint.distance.at_most": 3, "hint.chain": "[3]",
        "hint.chain[0].side": "Gold", "hint.chain[0].tower": "Purple", "hint.chain[0].landed": "Orange",
        "hint.chain[0].then": "Names", "hint.chain[0].then.tower.colour": "Orange", "hint.chain[0].then.tower.reach": "[0]",
        "hint.chain[0].then.tower.square.file": 7, "hint.chain[0].then.tower.square.rank": 6,
        "hint.chain[0].then.tower.only_colour": None, "hint.chain[0].then.tower.runs_home": False,
        "hint.chain[1].side": "Black", "hint.chain[1].step.from.file": 7, "hint.chain[1].step.to.file": 7,
        "hint.chain[1].landed": "Purple", "hint.chain[1].then.tower.runs_home": True,
        "hint.chain[1].then.tower.colour": "Purple", "hint.chain[2].step.to.file": 7, "hint.chain[2].step.to.rank": 0,
        "hint.chain[2].then": "Over", "hint.chain[2].then.winner": "Gold", "hint.chain[2].then.end": "HomeRow"}},
    move("c8-b7"),
    {"do": "undo"},
    {"do": "hint", "refused": "OnlyPass"},
    {"do": "review", "note": "a match that goes on can be reviewed too; the first move gave the win away or never had it",
     "expect": {"review.plies": "[2]", "review.plies[0].after.winner": "Gold", "review.plies[0].after.distance.at_most": 3,
                "review.plies[1].judgement": "Kept", "review.plies[1].after.winner": "Gold",
                "review.plies[1].after.distance.at_most": 2, "review.plies[1].better": None,
                "snapshot.log": "[2]", "snapshot.movable": "[1]"}},
    {"do": "give_up"},
    {"do": "review", "expect": {"review.plies": "[2]", "review.complete": True, "snapshot.status": "GivenUp"}},
])

# Against the computer, whatever it plays: undo goes back to one's own last choice; giving up closes.
write("kamisado-computer.jsonl", [
    {"do": "settings", "pace": "quick", "expect": {"settings.pace": "Quick"}},
    {"do": "new_kamisado", "near": "gold", "opponent": "entry", "seed": "a7" * 32,
     "expect": {"snapshot.actor": "Computer", "snapshot.opponent.level": "Entry", "snapshot.movable": "[0]"}},
    move("a8-a7", refused="ComputersTurn"),
    {"do": "advance", "expect": {"snapshot.actor": "Person", "snapshot.actor.seat": "Near"}},
    {"do": "advance", "expect": {"frames": None}},
    {"do": "hint", "expect": {"snapshot.actor": "Person"}},
    {"do": "go_on", "times": 2, "play": "hint"},
    {"do": "resume"},
    {"do": "undo", "expect": {"snapshot.log": "[1]", "snapshot.actor.seat": "Near"}},
    {"do": "list", "expect": {"unfinished": "[1]", "unfinished[0].opponent.level": "Entry",
                              "unfinished[0].near_side": "Gold"}},
    {"do": "restart", "expect": {"snapshot.log": "[0]", "snapshot.near_side": "Gold"}},
    {"do": "give_up", "expect": {"frames[0].cue": "GaveUp", "snapshot.status": "GivenUp", "snapshot.result": None}},
    {"do": "list", "expect": {"unfinished": "[0]", "history": "[2]", "history[0].status": "GivenUp",
                              "history[1].status": "Abandoned"}},
    {"do": "new_kamisado", "near": "black", "opponent": "normal", "seed": "12", "refused": "InvalidSetup"},
    {"do": "new_kamisado", "near": "black", "opponent": "entry", "seed": "5d" * 32},
    {"do": "go_on", "times": 200, "play": "first",
     "expect": {"snapshot.status": "Finished", "snapshot.actor": "Nobody", "snapshot.can_undo": False}},
])
