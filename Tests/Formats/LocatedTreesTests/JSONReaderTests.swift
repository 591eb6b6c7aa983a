import RectoLocatedTrees
import TestSupport
import Testing

@Suite struct JSONReaderTests {
    @Test(arguments: [
        ("", "SYN-001! 1:1: the file is empty"),
        (" \n ", "SYN-001! 2:2: the file is empty"),
        ("[]", "SYN-001! 1:1: a manifest is an object: expected '{'"),
        ("\"a\"", "SYN-001! 1:1: a manifest is an object: expected '{'"),
        ("{\"a\":1 \"b\":2}", "SYN-001! 1:8: expected ',' or '}' after value, found '\"'"),
        ("{\"a\":[1 2]}", "SYN-001! 1:9: expected ',' or ']' after value, found '2'"),
        ("{\"a\":[1}", "SYN-001! 1:8: expected ',' or ']' after value, found '}'"),
        ("{\"a\":1,}", "SYN-001! 1:7: comma before '}'; remove it"),
        ("{\"a\":[1,\n]}", "SYN-001! 1:8: comma before ']'; remove it"),
        ("{,}", "SYN-001! 1:2: expected a key in double quotes, found ','"),
        ("{a:1}", "SYN-001! 1:2: expected a key in double quotes, found 'a'"),
        ("{\"a\" 1}", "SYN-001! 1:6: expected ':' after key, found '1'"),
        ("{\"a\":}", "SYN-001! 1:6: expected a value, found '}'"),
        ("{\"a\":'b'}", "SYN-001! 1:6: strings need double quotes"),
        ("{\"a\":True}", "SYN-001! 1:6: True is no value; strings need double quotes, words are true, false and null"),
        ("{\"a\":nul}", "SYN-001! 1:6: nul is no value; strings need double quotes, words are true, false and null"),
        ("{\"a\":NaN}", "SYN-001! 1:6: NaN is no value; strings need double quotes, words are true, false and null"),
        ("{\"a\":trueish}", "SYN-001! 1:10: expected ',' or '}' after value, found 'i'"),
        ("{\"a\":// x\n1}", "SYN-001! 1:6: expected a value, found '/'; JSON has no comments"),
        ("{\"a\":01}", "SYN-001! 1:6: a number may not begin with 0"),
        ("{\"a\":+1}", "SYN-001! 1:6: a number may not begin with '+'"),
        ("{\"a\":.5}", "SYN-001! 1:6: a number may not begin with '.'"),
        ("{\"a\":1.}", "SYN-001! 1:6: not a number as JSON writes them: digits, then perhaps a point and digits"),
        ("{\"a\":-}", "SYN-001! 1:6: not a number as JSON writes them: digits, then perhaps a point and digits"),
        ("{\"a\":1e}", "SYN-001! 1:6: not a number as JSON writes them: digits, then perhaps a point and digits"),
        ("{\"a\":0x1F}", "SYN-001! 1:7: expected ',' or '}' after value, found 'x'"),
        ("{\"a\":1e999}", "SYN-001! 1:6: the number is too large for any computer"),
        ("{\"a\":\"b\nc\"}", "SYN-001! 1:8: line break in a string; close it with '\"' or write \\n"),
        ("{\"a\":\"b\u{1}c\"}", "SYN-001! 1:8: control character in a string; write \\u0001"),
        ("{\"a\":\"b\\xc\"}", "SYN-001! 1:8: unknown escape in a string; a backslash is written \\\\"),
        ("{\"a\":\"\\u12g4\"}", "SYN-001! 1:7: \\u must be followed by four hexadecimal digits"),
        ("{\"a\":\"\\ud83d\"}", "SYN-001! 1:7: \\ud83d is half of a surrogate pair, no character"),
        ("{\"a\":\"\\ud83d\\u0041\"}", "SYN-001! 1:7: \\ud83d is half of a surrogate pair, no character"),
        ("{\"a\":\"\\ude00\\ud83d\"}", "SYN-001! 1:7: \\ude00 is half of a surrogate pair, no character"),
        ("{\"a\":\"b", "SYN-001! 1:6: string without its closing '\"'"),
        ("{\n \"a\":[1,\n2", "SYN-001! 3:2: the file ends inside an array that began at 2:6"),
        ("{\"a\":1", "SYN-001! 1:7: the file ends inside an object that began at 1:1"),
        ("{\"a\":", "SYN-001! 1:6: the file ends inside an object that began at 1:1"),
        ("{", "SYN-001! 1:2: the file ends inside an object that began at 1:1"),
        ("{\"ö\":1} x", "SYN-001! 1:9: 'x' after the end of the manifest; there must be one value only"),
        ("{} {}", "SYN-001! 1:4: '{' after the end of the manifest; there must be one value only"),
    ])
    func syntaxFaults(text: String, fault: String) {
        #expect(TestShape.faults(text, .json) == [fault])
        #expect(TestShape.tree(text, .json) == nil)
    }

    @Test func lineEndings() {
        for ending in ["\n", "\r\n", "\r"] {
            #expect(TestShape.faults("{\(ending)\(ending) ?", .json).first?.hasPrefix("SYN-001! 3:2") == true)
        }
    }

    @Test func repeatedKeys() throws {
        let text = """
            {"version":"1.0","issue":{"id":"a","title":"b","id":"c"},
             "x-a":{"p":1,"p":2,"q":{"p":3}},"version":"2"}
            """
        #expect(
            TestShape.faults(text, .json) == [
                "SYN-003 1:48 /issue/id: key \"id\" repeated (first at 1:27)",
                "SYN-003 2:15 /x-a/p: key \"p\" repeated (first at 2:9)",
                "SYN-003 2:34 /version: key \"version\" repeated (first at 1:2)",
            ])
        let root = try #require(TestShape.tree(text, .json)).root
        #expect(root["version"]?.string == "1.0")
        #expect(root["issue"]?["id"]?.string == "a")
        #expect(root["issue"]?.count == 3)
    }

    @Test func encodings() {
        let minimal = #"{"version":"1.0","issue":{"id":"ö","title":"b"}}"#
        #expect(TestShape.faults(minimal, .json) == [])
        #expect(
            TestShape.faults([0xEF, 0xBB, 0xBF] + minimal.utf8, .json)
                == ["SYN-002 1:1 : byte-order mark; save as UTF-8 without BOM"])
        let latin: [UInt8] = Array(minimal.utf8).flatMap { $0 == 0xC3 ? [] : $0 == 0xB6 ? [0xF6] : [$0] }
        #expect(TestShape.faults(latin, .json) == ["SYN-002! 1:33: byte F6 is not UTF-8; save the file as UTF-8"])
        let wide = minimal.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        let utf16 = "SYN-002! 1:1: the file is UTF-16; save it as UTF-8 without a byte-order mark"
        #expect(TestShape.faults(wide, .json) == [utf16])
        #expect(TestShape.faults([0xFF, 0xFE] + wide, .json) == [utf16])
        for bad: [UInt8] in [
            [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xFF], [0x80], [0xC3],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xE2, 0x82],
        ] {
            let bytes = Array("{\"a\":\"".utf8) + bad + Array("\"}".utf8)
            #expect(TestShape.faults(bytes, .json).map { $0.prefix(12) } == ["SYN-002! 1:7"], "\(bad)")
        }
    }

    @Test func limits() {
        var limits = ManifestLimits()
        limits.depth = 3
        #expect(TestShape.faults("{\"x-a\":[[1]]}", .json, limits).first?.hasPrefix("SCH-002") == true)
        #expect(TestShape.faults("{\"x-a\":[[[1]]]}", .json, limits) == ["SYN-004! 1:10: nested deeper than 3"])
        limits.string = 4
        #expect(TestShape.faults("{\"a\":\"12345\"}", .json, limits) == ["SYN-004! 1:6: string of 5 bytes; at most 4"])
        #expect(
            TestShape.faults("{\"a\":\"12\\n45\"}", .json, limits) == ["SYN-004! 1:6: string of 5 bytes; at most 4"])
        #expect(TestShape.faults("{\"abcde\":1}", .json, limits) == ["SYN-004! 1:2: string of 5 bytes; at most 4"])
        limits.bytes = 10
        #expect(TestShape.faults("{         }", .json, limits) == ["SYN-004! 1:1: 11 bytes; a manifest has at most 10"])
        limits = ManifestLimits()
        limits.depth = .max
        let deep = String(repeating: "[", count: 2_000_000)
        #expect(TestShape.faults("{\"a\":" + deep, .json, limits) == ["SYN-004! 1:205: nested deeper than 200"])
    }

    @Test func values() throws {
        let text =
            #"{"s":"a\"\\\/\b\f\n\r\tö\u00f6\ud83d\ude00","n":[0,-0,1.5,-2e3,1E+2,0.1,12345678901234567890,1e-400],"#
            + #""e":{},"f":[], "t":true , "u":false,"w":null}"#
        let root = try #require(TestShape.tree(text, .json)).root
        #expect(root["s"]?.string == "a\"\\/\u{8}\u{c}\n\r\töö😀")
        #expect(root["n"]?.elements.map(\.number) == [0, 0, 1.5, -2000, 100, 0.1, 12_345_678_901_234_567_168, 0])
        #expect(root["e"]?.kind == .object && root["e"]?.count == 0)
        #expect(root["f"]?.kind == .array && root["f"]?.count == 0)
        #expect(root["t"]?.boolean == true && root["u"]?.boolean == false && root["w"]?.kind == .null)
        #expect(root.members.map(\.name) == ["s", "n", "e", "f", "t", "u", "w"])
        let bytes = Array(text.utf8)
        for member in root.members {
            #expect(bytes[member.nameRange].elementsEqual("\"\(member.name)\"".utf8))
        }
        let texts = root.members.map { String(decoding: bytes[$0.value.range], as: UTF8.self) }
        #expect(texts.suffix(5) == ["{}", "[]", "true", "false", "null"])
    }

    /// Against the standard library, which is correct to the last bit.
    @Test func numbersAreExact() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            for text in [
                value.description, "\(value.rounded())",
                "\(Int.random(in: 0..<1_000_000_000, using: &random))e\(Int.random(in: -30...30, using: &random))",
            ] {
                let root = try #require(TestShape.tree("{\"a\":\(text)}", .json)).root
                #expect(root["a"]?.number == Double(text), "\(text)")
            }
        }
    }
}
