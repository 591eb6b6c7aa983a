import RectoMarks
import Testing

@Suite struct MarkSetTests {
    @Test func aMarkOverAPageBreakIsOneMarkOfBothPages() {
        let set = MarkSet([.sample(1, page: 3, 90..<100, end: MarkPoint(page: 4, offset: 12)), .sample(2, page: 4)])
        #expect(set.present(on: 3).count == 1 && set.present(on: 4).count == 2 && set.present(on: 5).isEmpty)
        #expect(set.present.map(\.place.page) == [3, 4])
    }

    @Test func theSmallerMarkIsPaintedOverTheLarger() {
        let (small, large) = (Mark.sample(1, 5..<8), Mark.sample(2, 0..<50))
        #expect(MarkSet([small, large]).present(on: 0).map(\.id) == [large.id, small.id])
    }

    @Test func changesAreToldOnce() {
        var set = MarkSet([.sample(1), .sample(2)])
        #expect(set.changes(since: 0).count == 2)
        let seen = set.revision
        #expect(!set.absorb(.sample(1)) && set.changes(since: seen).isEmpty)
        set.remove(Mark.sample(2).id, at: .at(9000))
        #expect(set.changes(since: seen).map(\.id) == [Mark.sample(2).id])
        #expect(!set.remove(Mark.sample(2).id, at: .at(9001)) && !set.remove(Mark.sample(3).id, at: .at(9001)))
    }

    @Test func tombstonesWaitForAgeAndForEveryDevice() {
        var set = MarkSet([.sample(1)])
        set.remove(Mark.sample(1).id, at: .at(9000))
        set.forgetTombstones(now: 9000 + MarkSet.tombstoneAge - 1, seen: set.revision)
        #expect(set.marks.count == 1)
        set.forgetTombstones(now: 9000 + MarkSet.tombstoneAge, seen: set.revision - 1)
        #expect(set.marks.count == 1)
        set.forgetTombstones(now: 9000 + MarkSet.tombstoneAge, seen: set.revision)
        #expect(set.marks.isEmpty)
    }

    @Test func mergesInACircleEndAtTheOldest() {
        var (one, two, three) = (Mark.sample(1), Mark.sample(2), Mark.sample(3))
        (one.mergedInto, two.mergedInto, three.mergedInto) = (two.id, one.id, two.id)
        let set = MarkSet([one, two, three])
        #expect([one, two, three].allSatisfy { set.survivor(of: $0.id) == one.id })
        #expect(set.survivor(of: Mark.sample(4).id) == Mark.sample(4).id)
    }

    @Test func thePositionOfAnotherDeviceIsOffered() {
        func position(_ page: Int, _ time: Int64, _ device: String) -> DevicePosition {
            DevicePosition(page: page, progression: 0, name: device, modified: .at(time, device))
        }
        var positions = DevicePositions()
        let isNew = [
            positions.absorb(position(3, 1000, "desk")), positions.absorb(position(30, 2000, "phone")),
            positions.absorb(position(2, 900, "desk")),
        ]
        #expect(isNew == [true, true, false], "the last is an older one of the same device")
        #expect(positions.offer(on: "desk")?.page == 30 && positions.offer(on: "phone") == nil)
        #expect(positions.offer(on: "new")?.page == 30)
    }
}
