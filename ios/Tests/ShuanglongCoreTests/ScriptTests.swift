import Foundation
import ShuanglongCore
import Testing

/// The scripts that Rust and Kotlin play too, and the traces that the Rust runner left of them.
enum Scripts {
    static let repository = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let names: [String] = {
        let folder = repository.appendingPathComponent("tests/scripts").path
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".jsonl") }.map { String($0.dropLast(6)) }.sorted()
    }()

    static func read(_ path: String) throws -> String {
        try String(contentsOf: repository.appendingPathComponent(path), encoding: .utf8)
    }
}

@Suite struct ScriptTests {
    @Test func thereAreScriptsOfBothGames() {
        for game in ["kamisado", "backgammon"] { #expect(Scripts.names.contains { $0.hasPrefix(game) }) }
    }

    @Test(arguments: Scripts.names) func swiftSeesWhatRustSees(name: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("script-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let trace = try ScriptPlayer(folder: folder.path).play(script: Scripts.read("tests/scripts/\(name).jsonl"))
        let rust = try Scripts.read("target/scripts/\(name).trace").split(separator: "\n").map(String.init)
        var command = ""
        for (number, (mine, theirs)) in zip(trace, rust).enumerated() {
            if mine.hasPrefix("#") { command = mine }
            try #require(mine == theirs, "line \(number + 1) of the trace, after \(command)")
        }
        #expect(trace.count == rust.count)
    }
}
