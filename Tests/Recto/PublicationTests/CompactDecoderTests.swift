import Foundation
import Recto
import TestSupport
import Testing

/// What `CompactJSON.decode` makes of a text is what Foundation's decoder makes of it.
@Suite struct CompactDecoderTests {
    /// Any JSON, as a value that keeps all of it.
    private indirect enum Tree: Codable, Hashable {
        case null
        case flag(Bool)
        case number(Double)
        case text(String)
        case list([Tree])
        case object([String: Tree])

        init(from decoder: any Decoder) throws {
            if let object = try? decoder.container(keyedBy: Name.self) {
                var members: [String: Tree] = [:]
                for key in object.allKeys { members[key.stringValue] = try object.decode(Tree.self, forKey: key) }
                self = .object(members)
            } else if var list = try? decoder.unkeyedContainer() {
                var elements: [Tree] = []
                while !list.isAtEnd { elements.append(try list.decode(Tree.self)) }
                self = .list(elements)
            } else {
                let value = try decoder.singleValueContainer()
                if value.decodeNil() {
                    self = .null
                } else if let flag = try? value.decode(Bool.self) {
                    self = .flag(flag)
                } else if let number = try? value.decode(Double.self) {
                    self = .number(number)
                } else {
                    self = .text(try value.decode(String.self))
                }
            }
        }

        func encode(to encoder: any Encoder) throws {}
    }

    private struct Name: CodingKey, Hashable {
        var stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private func expectSame(_ bytes: [UInt8], _ comment: Comment) {
        let ours = try? CompactJSON.decode(Tree.self, from: bytes)
        let theirs = try? JSONDecoder().decode(Tree.self, from: Data(bytes))
        #expect(ours == theirs, comment)
    }

    /// A text of every construction, space where it may be.
    private static func text(_ generator: inout SeededGenerator, depth: Int = 0) -> String {
        func space() -> String { ["", "", "", " ", "\n\t", "\r\n"].randomElement(using: &generator) ?? "" }
        let value: String
        switch Int.random(in: 0..<(depth < 5 ? 9 : 6), using: &generator) {
        case 0: value = ["null", "true", "false"].randomElement(using: &generator) ?? ""
        case 1:
            value =
                "\(Int64.random(in: .min ... .max, using: &generator) >> Int64.random(in: 0..<64, using: &generator))"
        case 2: value = "\(Double.random(in: -1e6...1e6, using: &generator))"
        case 3:
            value =
                ["0", "-0", "0.5", "-1.25e3", "12E-2", "1e+5", "123456789012345678", "0.1234567890123456789"]
                .randomElement(using: &generator) ?? ""
        case 4:
            value =
                [#""""#, #""a""#, #""é\n\t\"\\\/\b\f\r""#, #""\u00e9\ud83d\ude00\uFEFF""#, #""漢字""#]
                .randomElement(using: &generator) ?? ""
        case 5: value = #""\#(Int.random(in: 0..<1000, using: &generator))""#
        case 6, 7:
            let members = (0..<Int.random(in: 0..<5, using: &generator)).map { number in
                space() + [#""k\#(number)""#, #""\u006b\#(number)""#, #""é\#(number)""#][number % 3] + space() + ":"
                    + Self.text(&generator, depth: depth + 1)
            }
            value = "{" + (members.isEmpty ? space() : members.joined(separator: ",")) + "}"
        default:
            let elements = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
                Self.text(&generator, depth: depth + 1)
            }
            value = "[" + (elements.isEmpty ? space() : elements.joined(separator: ",")) + "]"
        }
        return space() + value + space()
    }

    @Test(arguments: UInt64(1)...400) func anyText(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let text = Self.text(&generator)
        #expect((try? CompactJSON.decode(Tree.self, from: Array(text.utf8))) != nil, "\(text)")
        expectSame(Array(text.utf8), "\(text)")
    }

    /// What is no JSON is none for either.
    @Test(arguments: UInt64(1)...400) func brokenText(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var bytes = Array(Self.text(&generator).utf8)
        for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
            let place = bytes.indices.randomElement(using: &generator) ?? 0
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: bytes.remove(at: place)
            case 1: bytes.insert(Array(#"{}[],:"\0-.eE+tfn 1"#.utf8).randomElement(using: &generator) ?? 0, at: place)
            default: bytes.removeSubrange(place...)
            }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        // Foundation's lets a comma be the last thing in a list; it is no JSON.
        guard text.firstMatch(of: /,\s*[\]}]/) == nil else { return }
        expectSame(bytes, "\(text)")
    }

    @Test(arguments: [
        "", " ", "1 2", "[1,]", "[,1]", "{\"a\":1,}", "{\"a\"}", "{a:1}", "[1", "\"", "\"\\", "\"\\x\"", "\"\\u12\"",
        "\"\\ud800\"",
        "\"\\ud800\\u0041\"", "\"\t\"", "01", "1.", ".5", "-", "1e", "+1", "NaN", "nul", "tru", "'a'", "[1]]", "1e999",
    ]) func noJSON(text: String) {
        #expect(throws: Failure.self) { try CompactJSON.decode(Tree.self, from: Array(text.utf8)) }
    }

    @Test func bytesThatAreNoUTF8() {
        #expect(throws: Failure.self) { try CompactJSON.decode([String].self, from: [0x5B, 0x22, 0xFF, 0x22, 0x5D]) }
    }

    /// However deep a text is: it is refused, and the stack is not used up.
    @Test(arguments: ["[", #"{"a":"#]) func depth(opening: String) throws {
        for count in [513, 1_000_000] {
            let text = Array(String(repeating: opening, count: count).utf8)
            #expect(throws: Failure.self) { try CompactJSON.decode(Tree.self, from: text) }
        }
        let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        _ = try CompactJSON.decode(Tree.self, from: Array(deep.utf8))
    }

    @Test func membersInAnyOrderAndOthersBeside() throws {
        struct Sample: Codable, Hashable {
            var first: Int
            var second: [String]
            var third: Double?
            var missing: String?
        }
        let text = #"{"x":{"first":9},"third":null,"second":["a"],"y":[[]],"first":1.0}"#
        #expect(
            try CompactJSON.decode(Sample.self, from: Array(text.utf8))
                == Sample(first: 1, second: ["a"], third: nil, missing: nil))
        #expect(throws: Failure.self) { try CompactJSON.decode(Sample.self, from: Array(#"{"first":1}"#.utf8)) }
    }

    @Test(arguments: ["256", "-1", "1.5", "1e3", "\"1\"", "null", "99999999999999999999999"])
    func numbersThatDoNotFit(text: String) {
        #expect(throws: Failure.self) { try CompactJSON.decode([UInt8].self, from: Array("[\(text)]".utf8)) }
    }

    /// To the last bit, as the nearest number.
    @Test func numbersAreTheNearest() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<5000 {
            let digits = Int.random(in: 0..<1 << Int.random(in: 1..<50, using: &generator), using: &generator)
            let text = "\(digits).\(Int.random(in: 0..<1_000_000, using: &generator))"
            #expect(try CompactJSON.decode([Double].self, from: Array("[\(text)]".utf8)) == [Double(text)])
        }
        let zero = try CompactJSON.decode([Double].self, from: Array("[-0]".utf8))
        #expect(zero.first?.sign == .minus)
    }
}
