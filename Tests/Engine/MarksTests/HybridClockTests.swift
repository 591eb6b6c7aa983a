import RectoMarks
import Testing

@Suite struct HybridClockTests {
    @Test func timesOnlyGrow() {
        var clock = HybridClock(device: "a")
        let times = [1000, 1000, 900, 2000].map { clock.next(wall: $0) }
        #expect(times == times.sorted() && Set(times).count == 4)
        #expect(times[1].counter == 1 && times[2].milliseconds == 1000 && times[3] == .at(2000))
    }

    @Test func aChangeIsLaterThanWhatTheDeviceHasSeen() {
        var clock = HybridClock(device: "a")
        clock.see(.at(5000, "b"), wall: 1000)
        #expect(clock.next(wall: 1000) > .at(5000, "b"))
    }

    @Test func aClockThatIsYearsAheadTakesNobodyAlong() {
        var clock = HybridClock(device: "a")
        let future = HybridTime.at(1_000_000_000, "b")
        clock.see(future, wall: 1000)
        #expect(clock.next(wall: 1001).milliseconds == 1001)
        // But whoever changes that mark wins over what it was.
        #expect(clock.next(wall: 1002, after: future) > future)
        #expect(clock.next(wall: 1003).milliseconds == 1003)
    }

    @Test func aClockThatIsYearsBehindStillWinsOverWhatItChanges() {
        var clock = HybridClock(device: "a")
        #expect(clock.next(wall: -5, after: .at(1_700_000_000_000, "b")) > .at(1_700_000_000_000, "b"))
    }
}
