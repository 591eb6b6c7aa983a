import RectoLane
import RectoPDF
import Testing

@Suite struct EngineTests {
    @Test func engineNamesItsLibraries() async {
        let engine = await Lane.run { Engine.current() }
        #expect(engine.poppler.split(separator: ".").count == 3)
        #expect(engine.cairo.hasPrefix("1."))
        for version in [engine.pixman, engine.lcms, engine.freetype] {
            let numbers = version.split(separator: ".").map { Int($0) }
            #expect(numbers.count >= 2 && !numbers.contains(nil) && numbers.contains { $0 != 0 }, "\(version)")
        }
        #expect(engine.fonts != "none" && engine.policies.isEmpty)
        #expect(await Lane.run { Engine.current() } == engine)
    }
}
