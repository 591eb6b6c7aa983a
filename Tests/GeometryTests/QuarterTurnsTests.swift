import RectoGeometry
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct QuarterTurnsTests {
    @Test(arguments: [
        (0, .none), (90, .one), (180, .two), (270, .three), (360, .none), (450, .one), (720, .none), (-90, .three),
        (-180, .two), (-270, .one), (-360, .none), (-450, .three), (36_000_090, .one), (45, nil), (1, nil), (-1, nil),
        (91, nil), (-45, nil), (Int.max, nil), (Int.min, nil),
    ] as [(Int, QuarterTurns?)])
    func degrees(degrees: Int, turns: QuarterTurns?) {
        #expect(QuarterTurns(degrees: degrees) == turns)
    }

    @Test(arguments: QuarterTurns.allCases)
    func degreesComeBack(turns: QuarterTurns) throws {
        #expect(QuarterTurns(degrees: turns.degrees) == turns)
        #expect(turns.swapsAxes == [90, 270].contains(turns.degrees))
        let text = try JSONEncoder().encode([turns])
        #expect(String(decoding: text, as: UTF8.self) == "[\(turns.degrees)]")
        #expect(try JSONDecoder().decode([QuarterTurns].self, from: text) == [turns])
    }

    @Test func whatIsNoQuarterIsNotDecoded() {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([QuarterTurns].self, from: Data("[45]".utf8)) }
    }
}
