package shuanglong.core

import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.boolean
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.put

/** Something a script asks for that did not come true, or that the script should not ask. */
class ScriptFailure(message: String, cause: Throwable? = null) : Exception(message, cause)

/** Plays a script (`tests/scripts/README.md` gives the form) through the generated Kotlin and writes the trace. */
class ScriptPlayer(private val folder: String) : AutoCloseable {
    /** The two kinds of session have no common type, on purpose. */
    private sealed interface Session : AutoCloseable {
        val id: String
    }

    private class Kamisado(val session: KamisadoSession) : Session {
        override val id get() = session.snapshot().id

        override fun close() = session.close()
    }

    private class Backgammon(val session: BackgammonSession) : Session {
        override val id get() = session.snapshot().id

        override fun close() = session.close()
    }

    private val text = CanonicalText()
    private var library: MatchLibrary = MatchLibrary.open(folder)
    private var session: Session? = null

    override fun close() {
        session?.close()
        library.close()
    }

    /** Plays all lines; gives the trace. */
    fun play(script: String): List<String> = script.lines().flatMapIndexed { index, line ->
        if (line.isBlank()) return@flatMapIndexed emptyList()
        try {
            playLine(line, index + 1)
        } catch (failure: Exception) {
            throw ScriptFailure("line ${index + 1}: $failure\n$line", failure)
        }
    }

    private fun playLine(line: String, number: Int): List<String> {
        val command = Json.parseToJsonElement(line).jsonObject
        val expectedRefusal = command["refused"]?.jsonPrimitive?.content
        val goesOn = command.text("do") == "go_on"
        val trace = mutableListOf<String>()
        var answer = emptyList<String>()
        var refusal: String? = null
        for (step in 1..if (goesOn) command.getValue("times").jsonPrimitive.int else 1) {
            val single = if (goesOn) awaited(command.text("play")) ?: break else command
            trace += "#$number.$step ${title(single)}"
            val before = state()
            val reason = perform(single)
            // How long a computer's move is shown depends on how long it thought.
            val said = text.take().filterNot { single.text("do") == "advance" && it.startsWith("frames[") && "].hold_ms=" in it }
            val after = state()
            if (reason != null) {
                refusal = reason
                if (before != after) throw ScriptFailure("refused, and yet the match changed")
            }
            answer = said + after
            trace += answer
        }
        if (refusal != expectedRefusal) throw ScriptFailure("refused: $refusal, expected: $expectedRefusal")
        command["expect"]?.jsonObject?.forEach { (path, value) -> meet(answer, path, value) }
        return trace
    }

    // What is compared

    private fun state(): List<String> {
        // What is still to be read goes behind; a text of its own would number the matches anew.
        val pending = text.take()
        when (val session = session) {
            null -> Unit

            is Kamisado -> {
                val snapshot = session.session.snapshot()
                text.add("snapshot", snapshot)
                snapshot.movable.forEachIndexed { index, from -> text.add("targets[$index]", session.session.targets(from)) }
            }

            is Backgammon -> {
                val snapshot = session.session.snapshot()
                text.add("snapshot", snapshot)
                snapshot.movable.forEachIndexed { index, from -> text.add("targets[$index]", session.session.targets(from)) }
            }
        }
        return text.take().also { pending.forEach(text::addLine) }
    }

    private fun meet(lines: List<String>, path: String, value: JsonElement) {
        val found = lines.firstOrNull { it.startsWith("$path=") }?.substringAfter('=') ?: throw ScriptFailure("nothing at $path")
        val met = when {
            value is JsonNull -> found == "none"
            value is JsonPrimitive && value.isString -> found == value.content || found == "\"${value.content}\""
            value is JsonPrimitive -> found == value.content
            else -> false
        }
        if (!met) throw ScriptFailure("$path is $found, expected $value")
    }

    // What is done

    /** Does one command; the reason's name if it was refused. */
    private fun perform(command: JsonObject): String? = try {
        accept(command)
        null
    } catch (refused: SessionException) {
        refused(refused)
    } catch (refused: LibraryException) {
        refused(refused)
    }

    private fun refused(error: Exception): String? {
        val lines = CanonicalText().apply { add("refused", error) }.take()
        text.add("refused", error)
        return lines.firstOrNull { it.startsWith("refused.reason=") }?.substringAfter('=')
            ?: lines.firstOrNull { it.startsWith("refused=") }?.substringAfter('=')
    }

    private fun accept(command: JsonObject) {
        when (command.text("do")) {
            "settings" -> changeSettings(command)

            "new_kamisado" -> {
                val setup = KamisadoMatchSetup(side(command.text("near")), opponent(command.text("opponent")), command.text("seed"))
                begin(Kamisado(library.newKamisado(setup)))
            }

            "new_backgammon" -> {
                val length = command.getValue("match_length").jsonPrimitive.int.toUInt()
                val setup = BackgammonMatchSetup(opponent(command.text("opponent")), length, command.text("seed"))
                begin(Backgammon(library.newBackgammon(setup)))
            }

            "resume" -> {
                val old = underWay()
                val id = old.id
                close()
                session = null
                library = MatchLibrary.open(folder)
                text.add("set_aside", library.setAside())
                session = when (old) {
                    is Kamisado -> Kamisado(library.resumeKamisado(id))
                    is Backgammon -> Backgammon(library.resumeBackgammon(id))
                }
            }

            "delete" -> {
                val id = underWay().id
                session?.close()
                session = null
                library.delete(id)
            }

            "list" -> {
                text.add("unfinished", library.unfinished())
                text.add("history", library.history(100u))
            }

            else -> when (val session = underWay()) {
                is Kamisado -> accept(session.session, command)
                is Backgammon -> accept(session.session, command)
            }
        }
    }

    private fun accept(session: KamisadoSession, command: JsonObject) {
        val update = when (val name = command.text("do")) {
            "move" -> session.moveTower(square(command.text("from")), square(command.text("to")))
            "undo" -> session.undo()
            "advance" -> session.advanceComputer()
            "give_up" -> session.giveUp()
            "hint" -> return text.add("hint", session.hint())
            "review" -> return text.add("review", generateSequence { session.review() }.first { it.complete })
            "restart" -> return begin(Kamisado(session.restart()))
            else -> throw ScriptFailure("$name is no command of Kamisado")
        }
        if (update == null) return text.addLine("frames=none")
        text.add("frames", update.frames)
        if (session.snapshot() != update.snapshot) throw ScriptFailure("the update's snapshot is not the session's")
    }

    private fun accept(session: BackgammonSession, command: JsonObject) {
        val update = when (val name = command.text("do")) {
            "move" -> session.moveChecker(place(command.text("from")), place(command.text("to")))
            "larger" -> session.moveLarger(place(command.text("from")))
            "roll" -> session.roll()
            "end_turn" -> session.endTurn()
            "undo" -> session.undo()
            "advance" -> session.advanceComputer()
            "next_game" -> session.nextGame()
            "give_up" -> session.giveUp()
            "hint" -> return text.add("hint", session.hint())
            "review" -> return text.add("review", generateSequence { session.review() }.first { it.complete })
            "restart" -> return begin(Backgammon(session.restart()))
            else -> throw ScriptFailure("$name is no command of backgammon")
        }
        if (update == null) return text.addLine("frames=none")
        text.add("frames", update.frames)
        if (session.snapshot() != update.snapshot) throw ScriptFailure("the update's snapshot is not the session's")
    }

    private fun begin(next: Session) {
        session?.close()
        session = next
    }

    private fun underWay() = session ?: throw ScriptFailure("no match under way")

    private fun changeSettings(command: JsonObject) {
        val old = library.settings()
        val pace = when (val name = command["pace"]?.jsonPrimitive?.content) {
            null -> old.pace
            "real" -> Pace.REAL
            "quick" -> Pace.QUICK
            else -> throw ScriptFailure("no pace $name")
        }
        library.setSettings(old.copy(pace = pace, autoEnd = command["auto_end"]?.jsonPrimitive?.boolean ?: old.autoEnd))
        text.add("settings", library.settings())
    }

    // What a match waits for

    private fun awaited(choice: String): JsonObject? = when (val session = underWay()) {
        is Kamisado -> awaited(session.session, choice)
        is Backgammon -> awaited(session.session, choice)
    }

    private fun awaited(session: KamisadoSession, choice: String): JsonObject? {
        val snapshot = session.snapshot()
        return when (snapshot.actor) {
            Actor.Nobody -> null

            Actor.Computer -> command("advance")

            is Actor.Person -> if (choice == "hint") {
                val hint = session.hint() ?: throw ScriptFailure("no hint")
                command("move", square(hint.step.from), square(hint.step.to))
            } else {
                val from = snapshot.movable.chosen(choice)
                command("move", square(from), square(session.targets(from).chosen(choice).square))
            }
        }
    }

    private fun awaited(session: BackgammonSession, choice: String): JsonObject? {
        val snapshot = session.snapshot()
        val phase = snapshot.phase
        return when {
            phase == BackgammonPhase.Over -> null

            phase == BackgammonPhase.BetweenGames -> command("next_game")

            snapshot.actor == Actor.Computer -> command("advance")

            phase == BackgammonPhase.OpeningRoll || phase is BackgammonPhase.ToRoll -> command("roll")

            phase is BackgammonPhase.ToEnd -> command("end_turn")

            choice == "hint" -> {
                val step = session.hint()?.best?.steps?.firstOrNull() ?: throw ScriptFailure("no hint")
                command("move", place(step.from), place(step.to))
            }

            else -> {
                val from = snapshot.movable.chosen(choice)
                command("move", place(from), place(session.targets(from).chosen(choice).to))
            }
        }
    }

    // Words of the scripts

    private companion object {
        fun JsonObject.text(key: String) = this[key]?.jsonPrimitive?.content ?: throw ScriptFailure("no text for $key")

        fun <T> List<T>.chosen(choice: String): T = if (choice == "last") last() else first()

        fun command(name: String, from: String? = null, to: String? = null) = buildJsonObject {
            put("do", name)
            from?.let { put("from", it) }
            to?.let { put("to", it) }
        }

        fun title(command: JsonObject) = when (val name = command.text("do")) {
            "move" -> "move ${command.text("from")}-${command.text("to")}"
            "larger" -> "larger ${command.text("from")}"
            else -> name
        }

        fun side(name: String) = when (name) {
            "black" -> KamisadoSide.BLACK
            "gold" -> KamisadoSide.GOLD
            else -> throw ScriptFailure("no side $name")
        }

        fun opponent(name: String) = when (name) {
            "person" -> Opponent.Person
            "entry" -> Opponent.Computer(Level.ENTRY)
            "normal" -> Opponent.Computer(Level.NORMAL)
            "expert" -> Opponent.Computer(Level.EXPERT)
            "master" -> Opponent.Computer(Level.MASTER)
            else -> throw ScriptFailure("no opponent $name")
        }

        /** `f1`. Squares off the board (`i9`) can be written too, to be refused. */
        fun square(name: String): BoardSquare {
            if (!name.matches(Regex("[a-z][1-9]"))) throw ScriptFailure("no square $name")
            return BoardSquare((name[0] - 'a').toUByte(), (name[1] - '1').toUByte())
        }

        fun square(square: BoardSquare) = "${'a' + square.file.toInt()}${square.rank + 1u}"

        /** `13`, `bar`, `off`. Points off the board (`25`) can be written too, to be refused. */
        fun place(name: String) = when (name) {
            "bar" -> CheckerPlace.Bar
            "off" -> CheckerPlace.Off
            else -> CheckerPlace.BoardPoint(name.toUByte())
        }

        fun place(place: CheckerPlace) = when (place) {
            is CheckerPlace.BoardPoint -> "${place.number}"
            CheckerPlace.Bar -> "bar"
            CheckerPlace.Off -> "off"
        }
    }
}
