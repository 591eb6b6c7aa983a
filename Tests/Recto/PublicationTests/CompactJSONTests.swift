import Recto
import Testing

@Suite struct CompactJSONTests {
    private struct Sample: Codable, Hashable {
        struct Part: Codable, Hashable { var numbers: [Double] }
        enum Case: String, Codable { case one }
        var z: Int
        var a: String
        var parts: [Part]
        var empty: [Int]
        var missing: Int?
        var kind: Case
        var flag: Bool
        var nested: [[Int]]
    }

    private func text(_ value: some Encodable) throws -> String {
        String(decoding: try CompactJSON.encode(value), as: UTF8.self)
    }

    @Test func keysKeepTheirOrder() throws {
        let sample = Sample(
            z: -5, a: "é", parts: [.init(numbers: [1, 2.5, -0.125]), .init(numbers: [])], empty: [], kind: .one,
            flag: true, nested: [[1], [], [2, 3]])
        let json =
            #"{"z":-5,"a":"é","parts":[{"numbers":[1,2.5,-0.125]},{"numbers":[]}],"empty":[],"kind":"one","#
            + #""flag":true,"nested":[[1],[],[2,3]]}"#
        #expect(try text(sample) == json)
        #expect(try CompactJSON.decode(Sample.self, from: Array(json.utf8)) == sample)
    }

    @Test(arguments: [
        (0, "0"), (-0.001, "-0.001"), (1234.5, "1234.5"), (0.07, "0.07"), (1e20, "1e+20"), (0.1234567, "0.1234567"),
        (-12, "-12"), (999_999_999.999, "999999999.999"), (1e-9, "1e-09"),
    ]) func numbers(value: Double, expected: String) throws {
        #expect(try text([value]) == "[\(expected)]")
    }

    @Test func infinityIsAFailure() { #expect(throws: Failure.self) { try CompactJSON.encode([Double.infinity]) } }

    @Test func whatATerminalObeysIsEscaped() throws {
        let value = "a\"\\\n\u{1B}\u{7F}\u{9B}\u{202E}\u{2066}\u{FEFF}\u{E0041}z"
        #expect(try text(value) == #""a\"\\\n\u001b\u007f\u009b\u202e\u2066\ufeff\udb40\udc41z""#)
        #expect(try CompactJSON.decode([String].self, from: CompactJSON.encode([value])) == [value])
    }

    @Test func numbersSurvive() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let value = (Double.random(in: -1e6...1e6, using: &generator) * 1000).rounded() / 1000
            #expect(try CompactJSON.decode([Double].self, from: CompactJSON.encode([value])) == [value])
        }
    }

    @Test func numbersOfAllWidthsSurvive() throws {
        struct Widths: Codable, Hashable {
            var small = [UInt8.min, .max]
            var large = [UInt64.min, .max]
            var word = UInt.max
            var signed = Int64.min
            var float = Float.greatestFiniteMagnitude
        }
        #expect(try CompactJSON.decode(Widths.self, from: CompactJSON.encode(Widths())) == Widths())
    }
}
