import RectoMarks
import TestSupport
import Testing

@Suite struct MarkMergingTests {
    private let text = Array("one two three four five six seven eight nine ten eleven twelve".unicodeScalars)

    private func isBlank(_ one: MarkPoint, _ other: MarkPoint) -> Bool {
        one.page == other.page && text[one.offset..<other.offset].allSatisfy { $0 == " " }
    }

    private func merge(_ new: Mark, _ marks: [Mark], _ merging: MarkMerging = .sameColour) -> MarkMerging.Result? {
        merging.merge(
            new, in: MarkSet(marks), isBlank: isBlank,
            place: { MarkPlace(document: "d", page: $0.start.page, label: "", range: $0.start.offset..<$0.end.offset) },
            time: { HybridTime(milliseconds: $0.milliseconds + 1, device: "a") })
    }

    @Test func overlappingHighlightsBecomeTheOldest() throws {
        let (old, new) = (Mark.sample(1, 4..<13, note: "late"), Mark.sample(2, 0..<7, note: "early"))
        let result = try #require(merge(new, [old]))
        #expect(result.mark.id == old.id && result.mark.place.range == 0..<13)
        #expect(result.mark.note == "early\n\nlate", "in the order of their places")
        #expect(result.absorbed.map(\.id) == [new.id] && result.absorbed[0].mergedInto == old.id)
        #expect(result.absorbed[0].isDeleted && result.mark.modified > new.modified)
    }

    @Test func onlyWhiteSpaceBetweenIsTouching() {
        #expect(merge(.sample(2, 4..<7), [.sample(1, 0..<3)])?.mark.place.range == 0..<7)
        #expect(merge(.sample(2, 8..<13), [.sample(1, 0..<3)]) == nil)
    }

    @Test func aNewMarkBetweenTwoMakesOneOfAll() {
        let result = merge(.sample(3, 4..<7), [.sample(1, 0..<3), .sample(2, 8..<13)])
        #expect(result?.mark.place.range == 0..<13 && result?.absorbed.count == 2)
    }

    @Test func coloursDecideUnlessTheSettingSaysOtherwise() {
        let (old, new) = (Mark.sample(1, 0..<10), Mark.sample(2, 4..<13, colour: .blue))
        #expect(merge(new, [old]) == nil && merge(new, [old], .never) == nil)
        #expect(merge(new, [old], .always)?.mark.colour == .blue)
        #expect(merge(new, [.sample(1, 0..<10, note: "mine")], .always) == nil, "a note stays with its colour")
        #expect(merge(.sample(2, 4..<13), [old], .never) == nil)
    }

    @Test func undoingBringsAllBack() throws {
        let (old, new) = (Mark.sample(1, 4..<13, note: "late"), Mark.sample(2, 0..<7, note: "early"))
        let result = try #require(merge(new, [old]))
        var set = MarkSet([old, new])
        for mark in result.changes { set.absorb(mark) }
        #expect(set.present.count == 1)
        for mark in result.undone({ HybridTime(milliseconds: $0.milliseconds + 1, device: "a") }) { set.absorb(mark) }
        #expect(set.present.map(\.place.range) == [0..<7, 4..<13] && set.present.map(\.note) == ["early", "late"])
        #expect(set.present.allSatisfy { $0.mergedInto == nil })
    }

    @Test func theUnionOfSpansDoesNotDependOnOrder() {
        for seed in 0..<2000 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            func spans() -> [MarkSpan] {
                (0..<Int.random(in: 0...6, using: &random)).map { _ in
                    let start = Int.random(in: 0..<text.count - 1, using: &random)
                    let page = Int.random(in: 0...1, using: &random)
                    return MarkSpan(
                        start: MarkPoint(page: page, offset: start),
                        end: MarkPoint(page: page, offset: Int.random(in: start + 1...text.count, using: &random)))
                }
            }
            func union(_ spans: [MarkSpan]) -> [MarkSpan] { MarkSpan.union(spans, isBlank: isBlank) }
            let (one, two, three) = (spans(), spans(), spans())
            let all = union(one + two + three)
            #expect(union(all) == all, "seed \(seed)")
            #expect(union(three + one + two) == all, "seed \(seed)")
            #expect(union(union(one + two) + three) == all, "seed \(seed)")
            #expect(union(one + union(two + three)) == all, "seed \(seed)")
        }
    }
}
