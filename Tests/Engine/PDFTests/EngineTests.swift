import RectoLane
import RectoPDF
import Testing

@Suite struct EngineTests {
    @Test func engineNamesItsLibraries() async {
        let engine = await Lane.run { Engine.current() }
        #expect(engine.poppler.split(separator: ".").count == 3)
        #expect(engine.cairo.hasPrefix("1."))
        #expect(engine.fonts != "none")
        #expect(await Lane.run { Engine.current() } == engine)
    }
}
