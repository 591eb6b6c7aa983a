import RectoMarks
import TestSupport
import Testing

@Suite struct MarkSyncTests {
    @Test func theLaterChangeWinsAndTheOtherNoteIsKept() {
        let mark = Mark.sample(1)
        var (phone, desk) = (mark, mark)
        phone.write("from the phone", at: .at(5000, "phone"))
        desk.write("from the desk", at: .at(6000, "desk"))
        let merged = MarkSync.merged(phone, desk)
        #expect(merged == MarkSync.merged(desk, phone))
        #expect(merged.note == "from the desk")
        #expect(merged.history.map(\.text) == ["from the phone"])
        #expect(merged.history.first?.written.device == "phone")
    }

    @Test func aMarkThatIsRemovedElsewhereKeepsItsNote() {
        let mark = Mark.sample(1, note: "mine")
        var set = MarkSet([mark])
        set.remove(mark.id, at: .at(9000, "b"))
        var other = mark
        other.write("changed in the meantime", at: .at(8000, "c"))
        set.absorb(other)
        #expect(set[mark.id]?.isDeleted == true)
        #expect(set[mark.id]?.notes.map(\.text) == ["changed in the meantime", "mine"])
        // What is written later brings it back.
        other.write("later", at: .at(10_000, "c"))
        set.absorb(other)
        #expect(set.present.map(\.note) == ["later"])
    }

    @Test func anEqualTimeDoesNotDivideDevices() {
        var (one, other) = (Mark.sample(1), Mark.sample(1))
        one.colour = .blue
        other.colour = .green
        #expect(MarkSync.merged(one, other) == MarkSync.merged(other, one))
    }

    @Test func tenEarlierNotesAreKept() {
        var mark = Mark.sample(1, note: "0")
        for number in 1...20 { mark.write("\(number)", at: .at(Int64(2000 + number))) }
        #expect(mark.note == "20" && mark.history.map(\.text) == (10...19).reversed().map { "\($0)" })
    }

    @Test func changesThatLeaveTheNoteDoNotPushNotesOut() {
        var (phone, desk) = (Mark.sample(1, note: "first"), Mark.sample(1, note: "first"))
        desk.write("second", at: .at(1500, "desk"))
        for number in 0..<50 {
            phone.colour = number.isMultiple(of: 2) ? .blue : .green
            phone.write("first", at: .at(Int64(2000 + number), "phone"))
        }
        #expect(MarkSync.merged(phone, desk).history.map(\.text) == ["second"])
    }

    /// Three devices change marks without a connection, and their messages are lost, come twice and out of order.
    ///
    /// When all have heard of everything at last, they have the same, and no note is lost.
    @Test func devicesConverge() {
        for seed in 0..<10_000 as Range<UInt64> { converge(seed) }
    }

    private func converge(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let names = ["a", "b", "c"]
        var clocks = names.map { HybridClock(device: $0) }
        // Clocks are wrong, some by years.
        let wrong = names.map { _ in Int64.random(in: -100_000_000_000...100_000_000_000, using: &random) }
        var sets = names.map { _ in MarkSet() }
        var messages: [(to: Int, marks: [Mark])] = []
        var written: [MarkID: Set<String>] = [:]
        var wall: Int64 = 1_700_000_000_000
        for step in 0..<Int.random(in: 8...24, using: &random) {
            wall += Int64.random(in: 0...3, using: &random)
            let device = Int.random(in: 0..<3, using: &random)
            let now = wall + wrong[device]
            let known = sets[device].marks.keys.sorted()
            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1:
                let time = clocks[device].next(wall: now)
                let id = MarkID(milliseconds: max(0, now), using: &random)
                let note = "\(seed) \(step)"
                written[id, default: []].insert(note)
                sets[device].absorb(
                    Mark(
                        id: id, kind: .note,
                        place: MarkPlace(document: "d", page: 0, label: "1", range: step..<step + 5), note: note,
                        created: now, modified: time))
            case 2, 3:
                guard let id = known.randomElement(using: &random), var mark = sets[device][id] else { continue }
                // No more than are kept.
                guard written[id, default: []].count < Mark.mostNotes - 1 else { continue }
                let note = "\(seed) \(step)"
                written[id, default: []].insert(note)
                mark.write(note, at: clocks[device].next(wall: now, after: mark.modified))
                mark.deleted = nil
                sets[device].absorb(mark)
            case 4:
                guard let id = known.randomElement(using: &random), let mark = sets[device][id] else { continue }
                sets[device].remove(id, at: clocks[device].next(wall: now, after: mark.modified))
            default:
                // Sends some of what it has to another, perhaps twice, perhaps to nobody.
                let marks = sets[device].marks.values.sorted { $0.id < $1.id }.filter { _ in Bool.random(using: &random)
                }
                for _ in 0..<Int.random(in: 0...2, using: &random) {
                    messages.append((Int.random(in: 0..<3, using: &random), marks))
                }
            }
            if Bool.random(using: &random), !messages.isEmpty {
                let message = messages.remove(at: Int.random(in: messages.indices, using: &random))
                for mark in message.marks {
                    clocks[message.to].see(mark.modified, wall: wall + wrong[message.to])
                    sets[message.to].absorb(mark)
                }
            }
        }
        // The rest arrives in any order; what was lost is sent again, from each to each, twice.
        for message in messages.shuffled(using: &random) where Bool.random(using: &random) {
            for mark in message.marks { sets[message.to].absorb(mark) }
        }
        let pairs = [(0, 1), (1, 2), (2, 0), (1, 0), (2, 1), (0, 2)]
        for (from, to) in pairs.shuffled(using: &random) + pairs.shuffled(using: &random) {
            for mark in sets[from].marks.values.shuffled(using: &random) { sets[to].absorb(mark) }
        }
        #expect(sets[0].marks == sets[1].marks && sets[1].marks == sets[2].marks, "seed \(seed)")
        for (id, notes) in written {
            #expect(Set(sets[0][id]?.notes.map(\.text) ?? []) == notes, "seed \(seed)")
        }
    }
}
