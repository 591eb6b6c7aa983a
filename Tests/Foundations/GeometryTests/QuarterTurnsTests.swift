import RectoGeometry
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct QuarterTurnsTests {
    @Test(
        arguments: [
            (0, 0), (90, 90), (180, 180), (270, 270), (360, 0), (450, 90), (720, 0), (-90, 270), (-180, 180),
            (-270, 90), (-360, 0),
            (-450, 270), (36_000_090, 90), (45, nil), (1, nil), (-1, nil), (91, nil), (-45, nil), (Int.max, nil),
            (Int.min, nil),
        ] as [(Int, Int?)])
    func degrees(degrees: Int, within: Int?) {
        #expect(QuarterTurns(degrees: degrees)?.degrees == within)
    }

    @Test(arguments: QuarterTurns.allCases)
    func degreesRoundTrip(turns: QuarterTurns) throws {
        #expect(QuarterTurns(degrees: turns.degrees) == turns)
        #expect(turns.swapsAxes == [90, 270].contains(turns.degrees))
        let text = try JSONEncoder().encode([turns])
        #expect(String(decoding: text, as: UTF8.self) == "[\(turns.degrees)]")
        #expect(try JSONDecoder().decode([QuarterTurns].self, from: text) == [turns])
    }

    @Test func anglesOtherThanQuarterTurnsAreNotDecoded() {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([QuarterTurns].self, from: Data("[45]".utf8)) }
    }
}
