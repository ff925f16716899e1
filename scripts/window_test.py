"""Plays the real desktop window by mouse, kills it in the middle of a turn and goes on. Run by scripts/window-test.sh.

What is clicked is found in the list of places that the window writes (SHUANGLONG_LAYOUT_DUMP). What happened is read from
the saved file, as any other program would read it: a move counts when it is on disk.

Nothing depends on how fast the machine is. The list says which presses and releases of the mouse it already shows the effect
of, so after each gesture one newer than it is waited for: never is a choice made from what stood there before. Everything
done by mouse is a loop of looking, acting on what is seen, and looking again until the effect is there.
"""
import json
import os
import pathlib
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
SELECTED = ("已选中", "selected")
PATIENCE = 300  # seconds; a busy machine is no failure
HEARING = 30  # seconds until a gesture that the window says nothing of counts as lost, and is made again


def wait_for(what, found):
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        answer = found()
        if answer:
            return answer
        time.sleep(0.05)
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
        """Presses on one place and drags most of the way to another; the button stays down. Where the mouse is then."""
        self.mouse("mousemove", source["x"], source["y"], "sleep", 0.1, "mousedown", 1, "sleep", 0.1)
        for part in range(1, 9):
            x = source["x"] + (target["x"] - source["x"]) * part // 10
            y = source["y"] + (target["y"] - source["y"]) * part // 10
            self.mouse("mousemove", x, y, "sleep", 0.03)
        return x, y

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
        self.wait("the lobby", lambda: self.find("lobby"))

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

    def until(self, what, found, act):
        """Acts, on what is to be seen each time, until something is found."""

        def look():
            answer = found()
            if not answer:
                act()
            return answer

        return self.wait(what, look)

    def look(self):
        """The newest list: what it shows of the mouse, and the places."""
        try:
            mouse, *places = (json.loads(line) for line in self.dump.read_text(encoding="utf-8").splitlines())
        except FileNotFoundError:
            return {"presses": 0, "releases": 0}, []
        return mouse, places

    def places(self):
        return self.look()[1]

    def find(self, tag):
        return next((place for place in self.places() if place["tag"] == tag), None)

    def enabled(self, tag):
        place = self.find(tag)
        return place if place and place["enabled"] else None

    def with_state(self, *several):
        """The places whose state begins with one of these words, for each of several; all from one look."""
        places = self.places()
        found = [[place for place in places if place["state"].startswith(words)] for words in several]
        return found if len(found) > 1 else found[0]

    def board(self):
        """What stands where, as a screen reader would be told."""
        return {
            place["tag"]: place["text"]
            for place in self.places()
            if place["tag"].startswith(("point-", "square-", "tray-")) or place["tag"] == "bar"
        }

    def gesture(self, make, shown):
        """Makes a gesture and waits until the list shows what came of it; whether that was in time."""
        before = self.look()[0]
        make()
        deadline = time.monotonic() + HEARING
        while time.monotonic() < deadline:
            if shown(before, self.look()[0]):
                return True
            time.sleep(0.05)
        return False

    def released(self, make):
        return self.gesture(make, lambda before, now: now["releases"] > before["releases"])

    def click_on(self, place):
        return self.released(lambda: self.display.click(place))

    def click(self, tag):
        """Clicks what is called so, if it is there and can be clicked; whether that has been heard."""
        place = self.enabled(tag)
        return bool(place) and self.click_on(place)

    def drag(self, source, target):
        return self.released(lambda: self.display.drag(source, target))

    def lift(self, source, target):
        """The list shows the piece in the air when it shows the last place that the mouse was brought to."""
        end = {}

        def make():
            end["x"], end["y"] = self.display.lift(source, target)

        return self.gesture(
            make, lambda before, now: now["presses"] > before["presses"] and (now["x"], now["y"]) == (end["x"], end["y"])
        )

    def files(self):
        """What lies on disk, byte by byte. Without the index of the log (-shm): SQLite makes that anew from the log itself."""
        return {file.name: file.read_bytes() for file in self.data.glob("shuanglong.db*") if not file.name.endswith("-shm")}

    def saved(self):
        """The newest match on disk: read from a copy, so that looking changes nothing. The app may write while it is copied,
        so only a copy that is the same twice counts."""
        copy, again = None, self.files()
        while copy != again:
            copy, again = again, self.files()
        with tempfile.TemporaryDirectory() as folder:
            for name, content in copy.items():
                (pathlib.Path(folder) / name).write_bytes(content)
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
        return self.saved()["events"]

    def describe(self):
        """For whoever reads of a failure."""
        mouse, places = self.look()
        named = [f"  {place['tag'] or place['text']}: {place['state']}{'' if place['enabled'] else ' (disabled)'}" for place in places]
        return "\n".join([f"the list shows {mouse} and", *named, f"on disk: {self.saved()['events'][-6:]}"])


def begin(window, game, level):
    window.wait(f"the level {level} to be clicked", lambda: window.click(f"{game}-{level}"))
    window.until("the board", lambda: window.find(game), lambda: window.click(f"start-{game}"))


def leave(window):
    window.until("the lobby", lambda: window.find("start-kamisado"), lambda: window.click("lobby"))


def go_on(window, game):
    window.start()
    window.until("the board", lambda: window.find(game), lambda: window.click("continue"))


def same_after_restart(window, game):
    """Kills the window, starts it again and goes on: the same match, the same board, not one event more or less."""
    before, board = window.saved(), window.board()
    window.display.picture(f"{game}-before-kill")
    window.kill()
    assert window.saved() == before, "the kill itself changed what is on disk"
    go_on(window, game)
    window.wait("the board as it was", lambda: window.board() == board)
    window.display.picture(f"{game}-after-kill")
    assert window.saved() == before, "starting again changed the match"
    return before["events"]


def own_turn(window):
    """Clicks the large button until a checker of ours may be moved."""
    window.until("a turn of our own", lambda: window.with_state(LIT), lambda: window.click("main"))


def step(window):
    """Moves one checker with one die: a lit checker is clicked, then the nearest place in reach."""
    before = window.events()

    def act():
        selected, targets, lit = window.with_state(SELECTED, REACHABLE, LIT)
        if selected and targets:
            number = 25 if selected[0]["tag"] == "bar" else int(selected[0]["tag"].split("-")[1])

            def distance(place):
                # Off lies beyond every point.
                return number - int(place["tag"].split("-")[1]) if place["tag"].startswith("point-") else 25

            window.click_on(min(targets, key=distance))
        elif lit:
            window.click_on(lit[0])

    after = window.until("the step on disk", lambda: (now := window.events()) != before and now, act)
    assert after[: len(before)] == before, "a step rewrote what was there before"
    return after


def backgammon_is_gone_on_with_in_the_middle_of_a_turn(window):
    begin(window, "backgammon", "Entry")
    while True:
        own_turn(window)
        rolled = window.events()
        stepped = step(window)
        window.wait("the rest of the turn, or its end", lambda: window.with_state(LIT) or window.enabled("main"))
        # With both dice used by one step, or none left to play, this was a whole turn: the next one will do.
        if window.with_state(LIT) and len(window.events()) == len(stepped) == len(rolled) + 1:
            break

    assert same_after_restart(window, "backgammon") == stepped

    # The half turn can still be taken back to just after the roll, never past it, and be played again.
    window.until("the step taken back on disk", lambda: window.events() == rolled, lambda: window.click("undo"))
    window.wait("undo to be out of reach", lambda: (undo := window.find("undo")) and not undo["enabled"])

    def turns_ended():
        return window.events()[len(rolled) :].count('"turn_ended"')

    while not turns_ended():
        window.wait("a checker to move, or the end of the turn", lambda: window.with_state(LIT) or turns_ended())
        if window.with_state(LIT):
            step(window)
    # It ended by itself; then the computer plays its own.
    window.wait("the computer's turn on disk", lambda: turns_ended() == 2)
    window.wait("the large button for our next roll", lambda: window.enabled("main"))
    answered = window.events()
    assert answered[: len(rolled)] == rolled, "what was there before our turn has changed"
    window.display.picture("backgammon-answered")


def ours(window):
    """It is our move in Kamisado."""
    return window.with_state(REACHABLE) or window.with_state(LIT)


def choice(window):
    """A tower and a square for it. The one that must move is selected already; at first any is clicked."""
    selected, reach, lit = window.with_state(SELECTED, REACHABLE, LIT)
    if reach and selected:
        tower = selected[0]
        # A short step: it cannot win, so the game goes on.
        return tower, min(reach, key=lambda place: abs(place["x"] - tower["x"]) + abs(place["y"] - tower["y"]))
    if lit:
        window.click_on(lit[0])
    return None


def kamisado_is_gone_on_with_while_a_tower_hangs_in_the_air(window):
    def drag():
        if chosen := choice(window):
            window.drag(*chosen)

    def lift():
        chosen = choice(window)
        if chosen and not window.lift(*chosen):
            window.display.let_go()
            return None
        return chosen

    leave(window)
    begin(window, "kamisado", "Entry")
    window.wait("our first move", lambda: ours(window))
    assert window.events() == []
    moved = window.until("our move on disk", window.events, drag)
    answered = window.wait("the computer's move", lambda: len(now := window.events()) >= 2 and ours(window) and now)
    assert answered[: len(moved)] == moved

    tower, _ = window.wait("a tower in the air", lift)
    window.display.picture("kamisado-in-the-air")
    assert window.events() == answered, "a tower in the air is no move yet"
    window.kill()
    window.display.let_go()
    assert window.events() == answered
    go_on(window, "kamisado")
    window.wait("our move again", lambda: ours(window))
    window.display.picture("kamisado-after-kill")
    assert window.events() == answered, "starting again changed the match"
    tower_again, _ = window.wait("the tower that must move", lambda: choice(window))
    assert (tower_again["tag"], tower_again["text"]) == (tower["tag"], tower["text"]), "another tower must move now"
    after = window.until("our move and the answer", lambda: len(now := window.events()) >= len(answered) + 2 and now, drag)
    assert after[: len(answered)] == answered


def kamisado_is_gone_on_with_while_the_computer_thinks(window):
    """Killed just after our move: the match waits for the computer, which moves when it is started again."""

    def move():
        if chosen := choice(window):
            window.click_on(chosen[1])

    # A match of its own, as the last one may have come to its end; the strongest level, as it thinks longest.
    leave(window)
    begin(window, "kamisado", "Expert")
    moved = window.until("our move on disk", window.events, move)
    window.kill()
    on_disk = window.events()
    assert on_disk[: len(moved)] == moved, "an acknowledged move is gone"
    go_on(window, "kamisado")
    after = window.wait("the computer's move", lambda: len(now := window.events()) >= 2 and ours(window) and now)
    assert after[: len(on_disk)] == on_disk, "what was there before the kill has changed"


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
                except Exception:  # whatever it was, this test has failed
                    failed += 1
                    print(f"FAILED  {test.__name__}; picture in {PICTURES}", flush=True)
                    traceback.print_exc()
                    display.picture(f"failed-{test.__name__}")
                    print(window.describe(), flush=True)
                    break  # the tests build on one another's window
        finally:
            window.stop()
            display.close()
    print(f"{passed} passed, {failed} failed, {len(tests) - passed - failed} skipped")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
