import Foundation
import Recto
import Subprocess
import TestSupport
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// Packages and manifests that are made to do harm: never a crash, always a place and a rule, within 512 MiB and a minute.
@Suite(.serialized, .timeLimit(.minutes(60))) struct HostilePackageTests {
    private static let manifest =
        #"{"version": "1.0", "issue": {"id": "urn:x:y", "title": "T", "language": "en"}, "document": {"src": "a.pdf"}}"#
    private static let head = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
    private static let body =
        #"<overlay xmlns="urn:recto:overlay:1" version="1.0"><issue id="urn:x:y" title="T" language="en"/><document src="a.pdf"/>"#

    private static let laughs =
        "<!DOCTYPE overlay [<!ENTITY a \"ha\">"
        + (1..<10).map { "<!ENTITY a\($0) \"\(String(repeating: $0 == 1 ? "&a;" : "&a\($0 - 1);", count: 10))\">" }
        .joined() + "]>"

    private static func nested(_ open: String, _ close: String, _ count: Int) -> String {
        String(repeating: open, count: count) + String(repeating: close, count: count)
    }

    private static func inserted(_ text: String) -> String {
        manifest.replacingOccurrences(of: #""version""#, with: text + #", "version""#)
    }

    private static let texts: [(String, [UInt8], String)] = [
        ("empty.json", [], "SYN-001"),
        ("duplicate.json", Array(inserted(#""units": "pt", "units": "fraction""#).utf8), "SYN-003"),
        ("deep.json", Array(inserted(#""x-a": "# + nested("[", "]", 100_000)).utf8), "SYN-004"),
        ("deep-objects.json", Array((String(repeating: #"{"a":"#, count: 100_000)).utf8), "SYN-004"),
        ("number.json", Array(inserted(#""x-a": 1e999"#).utf8), "SYN-001"),
        ("digits.json", Array(inserted(#""x-a": "# + String(repeating: "9", count: 1_000_000)).utf8), "SYN-001"),
        ("surrogate.json", Array(inserted(#""x-a": "\ud800""#).utf8), "SYN-001"),
        (
            "string.json", Array(inserted(#""x-a": "# + "\"" + String(repeating: "x", count: 1 << 20) + "\"").utf8),
            "SYN-004"
        ),
        ("large.json", [UInt8](repeating: 0x20, count: 8 << 20 + 1), "SYN-004"),
        ("overlong.json", Array(inserted(#""x-a": ""#).utf8) + [0xC0, 0xAF], "SYN-002"),
        ("sixteen.json", [0xFF, 0xFE] + manifest.utf8.flatMap { [$0, 0] }, "SYN-002"),
        ("laughs.xml", Array((head + laughs + body + "<page index='1' label='&a9;'/></overlay>").utf8), "SEC-009"),
        (
            "external.xml",
            Array((head + #"<!DOCTYPE overlay SYSTEM "file:///etc/passwd">"# + body + "</overlay>").utf8), "SEC-009"
        ),
        ("deep.xml", Array((head + body + nested("<entry>", "</entry>", 50_000) + "</overlay>").utf8), "SYN-004"),
        ("latin.xml", Array((#"<?xml version="1.0" encoding="ISO-8859-1"?>"# + body + "</overlay>").utf8), "SYN-002"),
        ("cut.xml", Array((head + body).utf8), "SYN-001"),
        ("foreign.plist", Array((head + #"<!DOCTYPE html><plist version="1.0"><dict/></plist>"#).utf8), "SEC-009"),
        ("old.plist", Array("{ version = 1.0; }".utf8), "SYN-005"),
    ]

    @Test func manifests() async throws {
        for (name, bytes, rule) in Self.texts {
            try await judge(name, bytes, rule)
        }
    }

    private static func named(_ name: [UInt8]) -> [UInt8] {
        HostileZip([.init("overlay.json", Array(manifest.utf8)), .init(name, [1])]).bytes()
    }

    @Test func names() async throws {
        for (name, rule) in [
            ("assets/a\0.png", "SEC-001"), ("../a.png", "SEC-001"), ("assets/../../a.png", "SEC-001"),
            ("/a.png", "SEC-001"),
            ("assets\\a.png", "SEC-001"), ("C:/a.png", "SEC-001"), ("assets/./a.png", "SEC-001"),
            ("assets//a.png", "SEC-001"),
            ("assets/gnp.\u{202E}a.exe", "PKG-008"), ("assets/CON", "PKG-008"), ("assets/a\n.png", "PKG-008"),
            (String(repeating: "a/", count: 20) + "a", "SEC-004"), (String(repeating: "a", count: 600), "SEC-004"),
        ] {
            try await judge("names.recto", Self.named(Array(name.utf8)), rule)
        }
        try await judge("overlong.recto", Self.named(Array("assets/".utf8) + [0xC0, 0xAE, 0xC0, 0xAE]), "PKG-007")
        try await judge("surrogate.recto", Self.named(Array("assets/".utf8) + [0xED, 0xA0, 0x80]), "PKG-007")
    }

    @Test func archives() async throws {
        try await judge("bomb.recto", HostileZip.overlapping(250), "SEC-003")
        let many = (0..<10_001).map { HostileZip.Entry("assets/\($0).txt") }
        try await judge("many.recto", HostileZip(many).bytes(), "SEC-004")
        let ratio = try Files.read(ValidateCommandTests.fixtures + "/SEC-004/bad.recto") ?? []
        try await judge("ratio.recto", ratio, "SEC-004")
        // As many as are allowed, none of them of any use: found one by one, shown 25 times.
        let empty = (0..<9_998).map { HostileZip.Entry("assets/\($0).txt") }
        let text = try await judge(
            "allowed.recto", HostileZip([.init("overlay.json", Array(Self.manifest.utf8))] + empty).bytes(),
            "REF-003")
        #expect(text.contains("9998 warnings"), "\(text)")
    }

    /// A stored entry of 4.1 GiB, most of it a hole in the file.
    @Test func fourGibibytes() async throws {
        try await withTemporaryFolder { folder in
            let size = 4_400_000_000
            let name = Array("issue.pdf".utf8)
            func long(_ values: [Int]) -> [UInt8] {
                HostileZip.number(1, 2) + HostileZip.number(8 * values.count, 2)
                    + values.flatMap { HostileZip.number($0, 8) }
            }
            let extra = long([size, size])
            var local = HostileZip.number(0x0403_4B50, 4) + HostileZip.number(45, 2) + [UInt8](repeating: 0, count: 12)
            local += HostileZip.number(0xFFFF_FFFF, 4) + HostileZip.number(0xFFFF_FFFF, 4)
            local += HostileZip.number(name.count, 2) + HostileZip.number(extra.count, 2) + name + extra
            var directory =
                HostileZip.number(0x0201_4B50, 4) + HostileZip.number(3 << 8 | 45, 2) + HostileZip.number(45, 2)
            directory +=
                [UInt8](repeating: 0, count: 12) + HostileZip.number(0xFFFF_FFFF, 4) + HostileZip.number(0xFFFF_FFFF, 4)
            directory += HostileZip.number(name.count, 2) + HostileZip.number(extra.count, 2)
            directory += [UInt8](repeating: 0, count: 12) + HostileZip.number(0, 4) + name + extra
            let start = local.count + size
            var end =
                HostileZip.number(0x0606_4B50, 4) + HostileZip.number(44, 8) + HostileZip.number(45, 2)
                + HostileZip.number(45, 2)
            end += HostileZip.number(0, 8) + HostileZip.number(1, 8) + HostileZip.number(1, 8)
            end += HostileZip.number(directory.count, 8) + HostileZip.number(start, 8)
            end +=
                HostileZip.number(0x0706_4B50, 4) + HostileZip.number(0, 4)
                + HostileZip.number(start + directory.count, 8)
            end +=
                HostileZip.number(1, 4) + HostileZip.number(0x0605_4B50, 4) + HostileZip.number(0, 4)
                + HostileZip.number(1, 2)
            end += HostileZip.number(1, 2) + HostileZip.number(directory.count, 4) + HostileZip.number(0xFFFF_FFFF, 4)
            end += HostileZip.number(0, 2)
            let path = folder + "/far.recto"
            try Files.replace(path, with: local)
            let file = try FileHandle(forWritingTo: URL(filePath: path))
            try file.seek(toOffset: UInt64(start))
            try file.write(contentsOf: Data(directory + end))
            try file.close()
            let result = try await Self.run([path])
            #expect(result.status == 1)
            #expect(result.text.contains("[SEC-004]"), "\(result.text)\(result.errors)")
        }
    }

    /// A good package, cut short and with bits turned: judged good or bad, by a line for each.
    @Test func damage() async throws {
        let good = try Files.read(ValidateCommandTests.fixtures + "/PRF-007/good.recto") ?? []
        var generator = SeededGenerator(seed: 7)
        var damaged: [[UInt8]] = stride(from: 0, to: good.count, by: good.count / 20).map { Array(good[..<$0]) }
        for _ in 0..<60 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] ^=
                    1 << UInt8.random(in: 0..<8, using: &generator)
            }
            damaged.append(bytes)
        }
        try await withTemporaryFolder { folder in
            let paths = (0..<damaged.count).map { "\(folder)/\($0).recto" }
            for (path, bytes) in zip(paths, damaged) { try Files.replace(path, with: bytes) }
            let result = try await Self.run(paths)
            #expect(result.status == 1, "\(result.errors)")
            #expect(result.errors.isEmpty, "\(result.errors)")
            for path in paths { #expect(result.text.contains("\(path): ") && result.text.contains(path), "\(path)") }
            #expect(result.text.components(separatedBy: ": FAIL\n").count > damaged.count - 12)
        }
    }

    /// Runs the tool on one file, and expects the rule with a place that starts with the file's name.
    @discardableResult
    private func judge(_ name: String, _ bytes: [UInt8], _ rule: String) async throws -> String {
        try await withTemporaryFolder { folder in
            let path = folder + "/" + name
            try Files.replace(path, with: bytes)
            let result = try await Self.run([path])
            #expect(result.status == 1, "\(name): \(result.status) \(result.text.prefix(500))\(result.errors)")
            #expect(result.errors.isEmpty, "\(name): \(result.errors)")
            let lines = result.text.split(separator: "\n").filter { $0.hasSuffix("[\(rule)]") }
            #expect(!lines.isEmpty, "\(name): \(result.text.prefix(500))")
            #expect(lines.allSatisfy { $0.hasPrefix(path) }, "\(name): \(lines)")
            let isPlain = result.text.unicodeScalars.allSatisfy {
                $0 == "\n" || !($0.properties.generalCategory == .control || $0.properties.generalCategory == .format)
            }
            #expect(isPlain, "\(name): something that a terminal obeys")
            return result.text
        }
    }

    /// With half a gibibyte for the tool's data, and as much for each of its workers; a sanitizer needs more than that.
    private static func run(_ inputs: [String]) async throws -> RectoTool.Result {
        let limit = Sandbox.isWatched ? "unlimited" : "524288"
        let result = try await Subprocess.run(
            .path("/bin/sh"),
            arguments: Arguments(["-c", "ulimit -d \(limit); exec \"$@\"", "sh", BuiltTool.path, "validate"] + inputs),
            output: .bytes(limit: 64 << 20), error: .string(limit: 1 << 20))
        let status =
            switch result.terminationStatus {
            case .exited(let code): Int(code)
            case .signaled(let number): -Int(number)
            }
        return RectoTool.Result(status: status, output: result.standardOutput, errors: result.standardError)
    }
}
