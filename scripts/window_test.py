"""Plays the real desktop window by mouse, kills it in the middle of a turn and goes on. Run by scripts/window-test.sh.

What is clicked is found in the list of places that the window writes (SHUANGLONG_LAYOUT_DUMP). What happened is read from
the saved file, as any other program would read it: a move counts when it is on disk.
"""
import json
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURES = ROOT / "target" / "window"
# What the window says of a checker or tower that may be moved, and of a place it may be brought to (zh, en).
LIT = ("可走", "can move")
REACHABLE = ("可到", "in reach")
PATIENCE = 90  # seconds; a busy machine is no failure


def wait_for(what, found):
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        answer = found()
        if answer:
            return answer
        time.sleep(0.1)
    raise AssertionError(f"waited {PATIENCE} s in vain for {what}")


class Display:
    """A virtual screen with a mouse."""

    def __init__(self):
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
            pass_fds=[write],
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as number:
            self.name = ":" + number.readline().strip()
        assert self.name != ":", "Xvfb did not start"
        self.environment = dict(os.environ, DISPLAY=self.name)
        self.environment.pop("WAYLAND_DISPLAY", None)

    def mouse(self, *words):
        subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True)

    def click(self, place):
        self.mouse("mousemove", place["x"], place["y"], "sleep", 0.1, "mousedown", 1, "sleep", 0.1, "mouseup", 1)

    def lift(self, source, target):
        """Presses on one place and drags most of the way to another; the button stays down."""
        self.mouse("mousemove", source["x"], source["y"], "sleep", 0.1, "mousedown", 1, "sleep", 0.1)
        for part in range(1, 9):
            x = source["x"] + (target["x"] - source["x"]) * part // 10
            y = source["y"] + (target["y"] - source["y"]) * part // 10
            self.mouse("mousemove", x, y, "sleep", 0.03)

    def drag(self, source, target):
        self.lift(source, target)
        self.mouse("mousemove", target["x"], target["y"], "sleep", 0.1, "mouseup", 1)

    def let_go(self):
        self.mouse("mouseup", 1)

    def picture(self, name):
        subprocess.run(["import", "-window", "root", PICTURES / f"{name}.png"], env=self.environment, check=True)

    def close(self):
        self.server.terminate()
        self.server.wait()


class Window:
    """The app's window; several one after the other share a data folder."""

    def __init__(self, display, data):
        self.display, self.data = display, data
        self.dump = data / "layout.jsonl"
        self.process = None

    def start(self):
        self.dump.unlink(missing_ok=True)
        environment = dict(
            self.display.environment,
            SHUANGLONG_DATA=str(self.data),
            SHUANGLONG_LAYOUT_DUMP=str(self.dump),
            SKIKO_RENDER_API="SOFTWARE",  # a virtual screen has no other
        )
        self.process = subprocess.Popen([ROOT / "scripts" / "desktop.sh", "--built"], env=environment)
        self.wait("the lobby", lambda: self.find("lobby") or self.find("continue"))

    def kill(self):
        """The process itself is the JVM: the script has replaced itself by it."""
        self.process.send_signal(signal.SIGKILL)
        assert self.process.wait() == -signal.SIGKILL
        self.process = None

    def stop(self):
        if self.process:
            self.process.kill()
            self.process.wait()

    def wait(self, what, found):
        def look():
            assert self.process.poll() is None, f"the window ended by itself, status {self.process.returncode}"
            return found()

        return wait_for(what, look)

    def places(self):
        try:
            return [json.loads(line) for line in self.dump.read_text(encoding="utf-8").splitlines()]
        except FileNotFoundError:
            return []

    def find(self, tag):
        return next((place for place in self.places() if place["tag"] == tag), None)

    def with_state(self, words):
        return [place for place in self.places() if place["state"] in words]

    def board(self):
        """What stands where, as a screen reader would be told."""
        return {
            place["tag"]: place["text"]
            for place in self.places()
            if place["tag"].startswith(("point-", "square-", "tray-")) or place["tag"] == "bar"
        }

    def click(self, tag):
        def found():
            place = self.find(tag)
            return place if place and place["enabled"] else None

        self.display.click(self.wait(f"{tag} to be clicked", found))

    def saved(self):
        """The newest match on disk: read from a copy, so that looking changes nothing."""
        with tempfile.TemporaryDirectory() as folder:
            for file in self.data.glob("shuanglong.db*"):
                shutil.copy(file, folder)
            database = sqlite3.connect(pathlib.Path(folder) / "shuanglong.db")
            try:
                match, seed, position, status = database.execute(
                    "SELECT id, hex(seed), position, status FROM matches ORDER BY created_ms DESC, rowid DESC LIMIT 1"
                ).fetchone()
                rows = database.execute("SELECT event FROM events WHERE match_id = ? ORDER BY idx", (match,))
                events = [row[0] for row in rows]
            finally:
                database.close()
        return {"id": match, "seed": seed, "position": position, "status": status, "events": events}

    def events(self):
        # A copy taken while the app writes can be torn; the next look is whole again.
        try:
            return self.saved()["events"]
        except sqlite3.DatabaseError:
            return None


def same_after_restart(window, name):
    """Kills the window, starts it again and goes on: the same match, the same board, not one event more or less."""
    before, board = window.saved(), window.board()
    window.display.picture(f"{name}-before-kill")
    window.kill()
    assert window.saved() == before, "the kill itself changed what is on disk"
    window.start()
    window.click("continue")
    window.wait("the board as it was", lambda: window.board() == board)
    window.display.picture(f"{name}-after-kill")
    assert window.saved() == before, "starting again changed the match"
    return before["events"]


def own_turn(window):
    """Clicks the large button until a checker of ours may be moved."""

    def found():
        if window.with_state(LIT):
            return True
        main = window.find("main")
        if main and main["enabled"]:
            window.display.click(main)
            time.sleep(0.5)
        return False

    window.wait("a turn of our own", found)


def step(window):
    """Moves one checker with one die: the lit checker is clicked, then the nearest place in reach."""
    source = window.with_state(LIT)[0]
    window.display.click(source)
    targets = window.wait("places in reach", lambda: window.with_state(REACHABLE))

    def distance(place):
        number = 25 if source["tag"] == "bar" else int(source["tag"].split("-")[1])
        # Off lies beyond every point.
        return number - int(place["tag"].split("-")[1]) if place["tag"].startswith("point-") else 25

    before = window.saved()["events"]
    window.display.click(min(targets, key=distance))
    after = window.wait("the step on disk", lambda: (now := window.events()) and now != before and now)
    assert after[: len(before)] == before, "a step rewrote what was there before"
    return after


def backgammon_is_gone_on_with_in_the_middle_of_a_turn(window):
    window.click("backgammon-Entry")
    window.click("start-backgammon")
    window.wait("the board", lambda: window.find("backgammon"))
    while True:
        own_turn(window)
        rolled = window.saved()["events"]
        stepped = step(window)
        # With both dice used by one step, or none left to play, this was a whole turn: the next one will do.
        time.sleep(1)
        if window.with_state(LIT) and len(window.saved()["events"]) == len(stepped) == len(rolled) + 1:
            break

    assert same_after_restart(window, "backgammon") == stepped

    # The half turn can still be taken back to just after the roll, never past it, and be played again.
    window.click("undo")
    window.wait("the step taken back on disk", lambda: window.events() == rolled)
    window.wait("undo to be out of reach", lambda: (undo := window.find("undo")) and not undo["enabled"])
    def turns_ended():
        return (now := window.events()) and now[len(rolled) :].count('"turn_ended"')

    while not turns_ended():
        window.wait("a checker to move, or the end of the turn", lambda: window.with_state(LIT) or turns_ended())
        if window.with_state(LIT):
            step(window)
    # It ended by itself; then the computer plays its own.
    window.wait("the computer's turn on disk", lambda: turns_ended() == 2)
    window.wait("the large button for our next roll", lambda: (main := window.find("main")) and main["enabled"])
    answered = window.saved()["events"]
    assert answered[: len(rolled)] == rolled, "what was there before our turn has changed"
    window.display.picture("backgammon-answered")


def kamisado_is_gone_on_with_while_a_tower_hangs_in_the_air(window):
    window.click("lobby")
    window.click("kamisado-Entry")
    window.click("start-kamisado")
    window.wait("the board", lambda: window.find("kamisado"))

    def choice():
        """A tower and a place for it. The one that must move is selected already; at first any is clicked."""
        lit = window.with_state(LIT)
        if lit and not window.with_state(REACHABLE):
            window.display.click(lit[0])
        reach = window.wait("squares in reach", lambda: window.with_state(REACHABLE))
        held = next(place for place in window.places() if place["state"] in ("已选中", "selected"))
        # A short step: it cannot win, so the game goes on.
        return held, min(reach, key=lambda place: abs(place["x"] - held["x"]) + abs(place["y"] - held["y"]))

    def ours():
        return window.with_state(REACHABLE) or window.with_state(LIT)

    window.wait("our first move", ours)
    assert window.saved()["events"] == []
    tower, square = choice()
    window.display.drag(tower, square)
    moved = window.wait("our move on disk", lambda: window.events())
    answered = window.wait("the computer's move", lambda: (now := window.events()) and len(now) > len(moved) and ours() and now)
    assert answered[: len(moved)] == moved

    tower, square = choice()
    window.display.lift(tower, square)
    time.sleep(0.5)
    window.display.picture("kamisado-in-the-air")
    board_events = window.saved()["events"]
    assert board_events == answered, "a tower in the air is no move yet"
    window.kill()
    window.display.let_go()
    assert window.saved()["events"] == answered
    window.start()
    window.click("continue")
    window.wait("our move again", ours)
    window.display.picture("kamisado-after-kill")
    assert window.saved()["events"] == answered, "starting again changed the match"
    tower_again, square_again = choice()
    assert (tower_again["tag"], tower_again["text"]) == (tower["tag"], tower["text"]), "another tower must move now"
    window.display.drag(tower_again, square_again)
    window.wait("our move and the answer", lambda: (now := window.events()) and len(now) >= len(answered) + 2 and now[: len(answered)] == answered)


def kamisado_is_gone_on_with_while_the_computer_thinks(window):
    """Killed just after our move: the match waits for the computer, which moves when it is started again."""
    window.wait("our move", lambda: window.with_state(REACHABLE))
    reach = window.with_state(REACHABLE)
    before = window.saved()["events"]
    window.display.click(reach[0])
    moved = window.wait("our move on disk", lambda: (now := window.events()) and len(now) > len(before) and now)
    window.kill()
    on_disk = window.saved()["events"]
    assert on_disk[: len(moved)] == moved, "an acknowledged move is gone"
    window.start()
    if window.saved()["status"] != "unfinished":
        return  # that move, or the answer to it, ended the game
    window.click("continue")
    window.wait("the computer's move", lambda: (now := window.events()) and len(now) > len(moved) and now[: len(moved)] == moved)


def main():
    tests = [
        backgammon_is_gone_on_with_in_the_middle_of_a_turn,
        kamisado_is_gone_on_with_while_a_tower_hangs_in_the_air,
        kamisado_is_gone_on_with_while_the_computer_thinks,
    ]
    PICTURES.mkdir(parents=True, exist_ok=True)
    display = Display()
    passed = failed = 0
    with tempfile.TemporaryDirectory(prefix="shuanglong-window-") as folder:
        window = Window(display, pathlib.Path(folder))
        try:
            window.start()
            display.picture("lobby")
            for test in tests:
                began = time.monotonic()
                try:
                    test(window)
                    passed += 1
                    print(f"ok      {test.__name__}  {time.monotonic() - began:.0f} s", flush=True)
                except (AssertionError, KeyError, StopIteration, sqlite3.Error, subprocess.SubprocessError):
                    failed += 1
                    display.picture(f"failed-{test.__name__}")
                    print(f"FAILED  {test.__name__}; picture in {PICTURES}", flush=True)
                    traceback.print_exc()
                    break  # the tests build on one another's window
        finally:
            window.stop()
            display.close()
    print(f"{passed} passed, {failed} failed, {len(tests) - passed - failed} skipped")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
