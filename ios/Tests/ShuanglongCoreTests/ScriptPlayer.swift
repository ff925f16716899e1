import Foundation
import ShuanglongCore

/// Something a script asks for that did not come true, or that the script should not ask.
struct ScriptFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Plays a script (`tests/scripts/README.md` gives the form) through the generated Swift and writes the trace.
final class ScriptPlayer {
    private enum Session {
        case kamisado(KamisadoSession)
        case backgammon(BackgammonSession)
    }

    private typealias Fields = [String: Any]

    private let folder: String
    private var library: MatchLibrary?
    private var session: Session?
    private var text = CanonicalText()

    init(folder: String) throws {
        self.folder = folder
        try reopen()
        _ = text.take()
    }

    /// Plays all lines; gives the trace.
    func play(script: String) throws -> [String] {
        var trace: [String] = []
        for (index, line) in script.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where !line.allSatisfy(\.isWhitespace) {
            do {
                trace += try play(line: String(line), number: index + 1)
            } catch {
                throw ScriptFailure("line \(index + 1): \(error)\n\(line)")
            }
        }
        return trace
    }

    private func play(line: String, number: Int) throws -> [String] {
        guard var command = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? Fields else {
            throw ScriptFailure("not an object")
        }
        let expected = command.removeValue(forKey: "expect") as? Fields ?? [:]
        let expectedRefusal = command.removeValue(forKey: "refused") as? String
        command.removeValue(forKey: "note")

        var trace: [String] = []
        var last: [String] = []
        var refusal: String?
        let goesOn = command["do"] as? String == "go_on"
        let times = goesOn ? try integer(command, "times") : 1
        for step in stride(from: 1, through: times, by: 1) {
            var single = command
            if goesOn {
                guard let awaited = try awaited(choice: string(command, "play")) else { break }
                single = awaited
            }
            trace.append("#\(number).\(step) \(try title(single))")
            let before = try state()
            let reason = try perform(single)
            last = text.take()
            if single["do"] as? String == "advance" {
                // How long a computer's move is shown depends on how long it thought.
                last.removeAll { $0.hasPrefix("frames[") && $0.contains("].hold_ms=") }
            }
            let after = try state()
            if let reason {
                refusal = reason
                guard before == after else { throw ScriptFailure("refused, and yet the match changed") }
            }
            last += after
            trace += last
        }
        guard refusal == expectedRefusal else {
            throw ScriptFailure("refused: \(refusal ?? "no"), expected: \(expectedRefusal ?? "no")")
        }
        for (path, value) in expected { try meet(last, path, value) }
        return trace
    }

    // MARK: What is compared

    private func state() throws -> [String] {
        // A text of its own would number the matches anew.
        let pending = text.take()
        defer { for line in pending { text.add(line: line) } }
        switch session {
        case nil: return []
        case .kamisado(let session):
            let snapshot = try session.snapshot()
            text.add("snapshot", snapshot)
            for (index, from) in snapshot.movable.enumerated() {
                text.add("targets[\(index)]", try session.targets(from: from))
            }
        case .backgammon(let session):
            let snapshot = try session.snapshot()
            text.add("snapshot", snapshot)
            for (index, from) in snapshot.movable.enumerated() {
                text.add("targets[\(index)]", try session.targets(from: from))
            }
        }
        return text.take()
    }

    private func meet(_ lines: [String], _ path: String, _ value: Any) throws {
        guard let line = lines.first(where: { $0.hasPrefix(path + "=") }) else {
            throw ScriptFailure("nothing at \(path)")
        }
        let found = String(line.dropFirst(path.count + 1))
        let met: Bool
        switch value {
        case is NSNull: met = found == "none"
        case let text as String: met = found == text || found == "\"\(text)\""
        case let number as NSNumber:
            // A JSON boolean is an NSNumber too, and only its Objective-C type tells it from a number.
            let isBoolean = String(cString: number.objCType) == "c"
            met = found == (isBoolean ? "\(number.boolValue)" : "\(number.intValue)")
        default: met = false
        }
        guard met else { throw ScriptFailure("\(path) is \(found), expected \(value)") }
    }

    // MARK: What is done

    /// Does one command; the reason's name if it was refused.
    private func perform(_ command: Fields) throws -> String? {
        do {
            try accept(command)
            return nil
        } catch let error as SessionError {
            return refused(error)
        } catch let error as LibraryError {
            return refused(error)
        }
    }

    private func accept(_ command: Fields) throws {
        let name = try string(command, "do")
        switch name {
        case "settings": try changeSettings(command)
        case "new_kamisado":
            let setup = KamisadoMatchSetup(
                nearSide: try side(command), opponent: try opponent(command), seed: try string(command, "seed"))
            session = .kamisado(try openLibrary().newKamisado(setup: setup))
        case "new_backgammon":
            let setup = BackgammonMatchSetup(
                opponent: try opponent(command), matchLength: UInt32(try integer(command, "match_length")),
                seed: try string(command, "seed"))
            session = .backgammon(try openLibrary().newBackgammon(setup: setup))
        case "resume":
            switch session {
            case nil: throw ScriptFailure("no match under way")
            case .kamisado(let old):
                let id = try old.snapshot().id
                try reopen()
                session = .kamisado(try openLibrary().resumeKamisado(id: id))
            case .backgammon(let old):
                let id = try old.snapshot().id
                try reopen()
                session = .backgammon(try openLibrary().resumeBackgammon(id: id))
            }
        case "delete":
            let id: String
            switch session {
            case nil: throw ScriptFailure("no match under way")
            case .kamisado(let old): id = try old.snapshot().id
            case .backgammon(let old): id = try old.snapshot().id
            }
            session = nil
            try openLibrary().delete(id: id)
        case "list":
            text.add("unfinished", try openLibrary().unfinished())
            text.add("history", try openLibrary().history(limit: 100))
        default:
            switch session {
            case nil: throw ScriptFailure("no match under way")
            case .kamisado(let session): try accept(name, command, session)
            case .backgammon(let session): try accept(name, command, session)
            }
        }
    }

    private func accept(_ name: String, _ command: Fields, _ session: KamisadoSession) throws {
        let update: KamisadoUpdate?
        switch name {
        case "move": update = try session.moveTower(from: square(command, "from"), to: square(command, "to"))
        case "undo": update = try session.undo()
        case "advance": update = try session.advanceComputer()
        case "give_up": update = try session.giveUp()
        case "hint":
            text.add("hint", try session.hint() as Any)
            return
        case "review":
            var review = try session.review()
            while let partial = review, !partial.complete { review = try session.review() }
            text.add("review", review as Any)
            return
        case "restart":
            self.session = .kamisado(try session.restart())
            return
        default: throw ScriptFailure("\(name) is no command of Kamisado")
        }
        guard let update else { return text.add(line: "frames=none") }
        text.add("frames", update.frames)
        guard try session.snapshot() == update.snapshot else {
            throw ScriptFailure("the update's snapshot is not the session's")
        }
    }

    private func accept(_ name: String, _ command: Fields, _ session: BackgammonSession) throws {
        let update: BackgammonUpdate?
        switch name {
        case "move": update = try session.moveChecker(from: place(command, "from"), to: place(command, "to"))
        case "larger": update = try session.moveLarger(from: place(command, "from"))
        case "roll": update = try session.roll()
        case "end_turn": update = try session.endTurn()
        case "undo": update = try session.undo()
        case "advance": update = try session.advanceComputer()
        case "next_game": update = try session.nextGame()
        case "give_up": update = try session.giveUp()
        case "hint":
            text.add("hint", try session.hint() as Any)
            return
        case "review":
            var review = try session.review()
            while let partial = review, !partial.complete { review = try session.review() }
            text.add("review", review as Any)
            return
        case "restart":
            self.session = .backgammon(try session.restart())
            return
        default: throw ScriptFailure("\(name) is no command of backgammon")
        }
        guard let update else { return text.add(line: "frames=none") }
        text.add("frames", update.frames)
        guard try session.snapshot() == update.snapshot else {
            throw ScriptFailure("the update's snapshot is not the session's")
        }
    }

    private func refused(_ error: Any) -> String? {
        var alone = CanonicalText()
        alone.add("refused", error)
        text.add("refused", error)
        for path in ["refused.reason=", "refused="] {
            if let line = alone.lines.first(where: { $0.hasPrefix(path) }) { return String(line.dropFirst(path.count)) }
        }
        return nil
    }

    private func reopen() throws {
        session = nil
        library = nil
        let opened = try MatchLibrary.open(folder: folder)
        text.add("set_aside", opened.setAside())
        library = opened
    }

    private func openLibrary() throws -> MatchLibrary {
        guard let library else { throw ScriptFailure("no library") }
        return library
    }

    private func changeSettings(_ command: Fields) throws {
        let old = try openLibrary().settings()
        let pace: Pace
        switch command["pace"] as? String {
        case nil: pace = old.pace
        case "real": pace = .real
        case "quick": pace = .quick
        case let other?: throw ScriptFailure("no pace \(other)")
        }
        // Records cannot be changed: the new one names every field.
        let settings = Settings(
            language: old.language, pace: pace, sound: old.sound, haptics: old.haptics, theme: old.theme,
            highContrast: old.highContrast, seatView: old.seatView, pointNumbers: old.pointNumbers,
            pipCounts: old.pipCounts, autoEnd: command["auto_end"] as? Bool ?? old.autoEnd,
            tallBoard: old.tallBoard, homeOnLeft: old.homeOnLeft, coordinates: old.coordinates,
            clearMarks: old.clearMarks, kamisadoOpponent: old.kamisadoOpponent, kamisadoSide: old.kamisadoSide,
            backgammonOpponent: old.backgammonOpponent, backgammonMatchLength: old.backgammonMatchLength,
            kamisadoLessonDone: old.kamisadoLessonDone, backgammonLessonDone: old.backgammonLessonDone)
        try openLibrary().setSettings(settings: settings)
        text.add("settings", try openLibrary().settings())
    }

    // MARK: What a match waits for

    private func awaited(choice: String) throws -> Fields? {
        switch session {
        case nil: throw ScriptFailure("no match under way")
        case .kamisado(let session):
            let snapshot = try session.snapshot()
            switch snapshot.actor {
            case .nobody: return nil
            case .computer: return ["do": "advance"]
            case .person:
                if choice == "hint" {
                    guard let hint = try session.hint() else { throw ScriptFailure("no hint") }
                    return ["do": "move", "from": text(hint.step.from), "to": text(hint.step.to)]
                }
                let from = try chosen(snapshot.movable, choice)
                return [
                    "do": "move", "from": text(from),
                    "to": text(try chosen(session.targets(from: from), choice).square),
                ]
            }
        case .backgammon(let session):
            let snapshot = try session.snapshot()
            switch (snapshot.phase, snapshot.actor) {
            case (.over, _): return nil
            case (.betweenGames, _): return ["do": "next_game"]
            case (_, .computer): return ["do": "advance"]
            case (.openingRoll, _), (.toRoll, _): return ["do": "roll"]
            case (.toEnd, _): return ["do": "end_turn"]
            case (.toPlay, _):
                if choice == "hint" {
                    guard let step = try session.hint()?.best.steps.first else { throw ScriptFailure("no hint") }
                    return ["do": "move", "from": text(step.from), "to": text(step.to)]
                }
                let from = try chosen(snapshot.movable, choice)
                return [
                    "do": "move", "from": text(from), "to": text(try chosen(session.targets(from: from), choice).to),
                ]
            }
        }
    }

    private func chosen<Item>(_ items: [Item], _ choice: String) throws -> Item {
        guard let item = choice == "last" ? items.last : items.first else {
            throw ScriptFailure("nothing to choose from")
        }
        return item
    }

    // MARK: Words of the scripts

    private func title(_ command: Fields) throws -> String {
        let name = try string(command, "do")
        switch name {
        case "move": return "move \(try string(command, "from"))-\(try string(command, "to"))"
        case "larger": return "larger \(try string(command, "from"))"
        default: return name
        }
    }

    private func string(_ command: Fields, _ key: String) throws -> String {
        guard let value = command[key] as? String else { throw ScriptFailure("no text for \(key)") }
        return value
    }

    private func integer(_ command: Fields, _ key: String) throws -> Int {
        guard let value = command[key] as? Int else { throw ScriptFailure("no number for \(key)") }
        return value
    }

    private func side(_ command: Fields) throws -> KamisadoSide {
        switch try string(command, "near") {
        case "black": .black
        case "gold": .gold
        case let other: throw ScriptFailure("no side \(other)")
        }
    }

    private func opponent(_ command: Fields) throws -> Opponent {
        switch try string(command, "opponent") {
        case "person": .person
        case "entry": .computer(level: .entry)
        case "normal": .computer(level: .normal)
        case "expert": .computer(level: .expert)
        case "master": .computer(level: .master)
        case let other: throw ScriptFailure("no opponent \(other)")
        }
    }

    private func square(_ command: Fields, _ key: String) throws -> BoardSquare {
        let bytes = Array(try string(command, key).utf8)
        guard bytes.count == 2, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[0]),
            (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(bytes[1])
        else { throw ScriptFailure("no square") }
        return BoardSquare(file: bytes[0] - UInt8(ascii: "a"), rank: bytes[1] - UInt8(ascii: "1"))
    }

    private func place(_ command: Fields, _ key: String) throws -> CheckerPlace {
        switch try string(command, key) {
        case "bar": return .bar
        case "off": return .off
        case let text:
            guard let number = UInt8(text) else { throw ScriptFailure("no place \(text)") }
            return .boardPoint(number: number)
        }
    }

    private func text(_ square: BoardSquare) -> String {
        String(UnicodeScalar(UInt8(ascii: "a") + square.file)) + "\(square.rank + 1)"
    }

    private func text(_ place: CheckerPlace) -> String {
        switch place {
        case .boardPoint(let number): "\(number)"
        case .bar: "bar"
        case .off: "off"
        }
    }
}
