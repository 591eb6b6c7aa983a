import RectoLane
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct LaneTests {
    @Test func everythingOnTheLaneRunsOnOneThread() async {
        var threads: Set<String> = []
        for _ in 0..<20 {
            await withTaskGroup(of: String.self) { group in
                for _ in 0..<8 { group.addTask { await Lane.run { "\(pthread_self())" } } }
                for await thread in group { threads.insert(thread) }
            }
        }
        #expect(threads.count == 1)
    }

    @Test func laneChecksItsIsolation() async {
        await Lane.run { Lane.shared.preconditionIsolated() }
    }
}
