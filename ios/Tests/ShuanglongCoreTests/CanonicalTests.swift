import ShuanglongCore
import Testing

/// The expected lines are those that `tests/scripts/README.md` gives as its example.
@Suite struct CanonicalTests {
    private func text(_ value: Any) -> [String] {
        var text = CanonicalText()
        text.add("value", value)
        return text.lines
    }

    @Test func recordsAreWrittenFieldByField() {
        #expect(text(BoardSquare(file: 5, rank: 0)) == ["value.file=5", "value.rank=0"])
    }

    @Test func caseNamesComeBeforeTheirFields() {
        #expect(text(Opponent.computer(level: .expert)) == ["value=Computer", "value.level=Expert"])
        #expect(text(KamisadoEnd.homeRow) == ["value=HomeRow"])
        let refused = SessionError.Kamisado(reason: .pathBlocked(by: BoardSquare(file: 5, rank: 4)))
        #expect(
            text(refused) == [
                "value=Kamisado", "value.reason=PathBlocked", "value.reason.by.file=5", "value.reason.by.rank=4",
            ])
    }

    @Test func nothingIsNoneAndListsGiveTheirLength() {
        #expect(text(Seat?.none as Any) == ["value=none"])
        #expect(text(Seat?.some(.near) as Any) == ["value=Near"])
        #expect(
            text([CheckerPlace.bar, .boardPoint(number: 6)]) == [
                "value=[2]", "value[0]=Bar", "value[1]=BoardPoint", "value[1].number=6",
            ])
        #expect(text([CheckerPlace]()) == ["value=[0]"])
    }

    @Test func textIsQuoted() {
        #expect(
            text(SetAside(name: "a\"b\\c", detail: "d\ne")) == ["value.name=\"a\\\"b\\\\c\"", "value.detail=\"d\\ne\""])
    }

    @Test func matchesAreNumberedInTheOrderTheyAreMet() {
        var text = CanonicalText()
        for id in ["x", "y", "x"] { text.add("error", LibraryError.NotFound(id: id)) }
        #expect(
            text.lines.filter { $0.contains("id") } == [
                "error.id=\"match1\"", "error.id=\"match2\"", "error.id=\"match1\"",
            ])
    }
}
