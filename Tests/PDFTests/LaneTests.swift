import RectoPDF
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

    @Test func theLaneKnowsItself() async {
        await Lane.run { Lane.shared.preconditionIsolated() }
    }

    @Test func engineNamesItsLibraries() async {
        let engine = await Lane.run { Engine.current() }
        #expect(engine.poppler.split(separator: ".").count == 3)
        #expect(engine.cairo.hasPrefix("1."))
        #expect(engine.fonts != "none")
        #expect(await Lane.run { Engine.current() } == engine)
    }
}
