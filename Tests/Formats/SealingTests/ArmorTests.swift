import RectoDiagnostics
import RectoSealing
import Testing

@Suite("Armor")
struct ArmorTests {
    @Test("is taken off", arguments: [0, 1, 2, 3, 40, 70_000], ["\n", "\r\n"])
    func good(count: Int, newline: String) async throws {
        let bytes = MadeAge(pattern(count)).bytes
        let text = MadeAge.armored(bytes, newline: newline)
        for text in [text, "\n \t\r\n" + text + "\n\n", String(text.dropLast(newline.count))] {
            #expect(SealedBytes.begins(Array(text.utf8)))
            #expect(try await unsealed(Array(text.utf8), [madeIdentity()]) == pattern(count))
        }
    }

    @Test(
        "that is not strict is refused",
        arguments: [
            { $0.replacing("BEGIN AGE", with: "BEGIN  AGE") }, { $0.replacing("BEGIN AGE", with: "BEGIN PGP") },
            { $0.lowercased() }, { "x" + $0 }, { "x\n" + $0 }, { $0 + "x" }, { $0 + "x\n" },
            { $0.replacing("FILE-----\n", with: "FILE-----\nVersion: 1\n\n", maxReplacements: 1) },
            { $0.replacing("FILE-----\n", with: "FILE-----\n\n", maxReplacements: 1) },
            { $0.replacing("FILE-----\n", with: "FILE----- \n", maxReplacements: 1) },
            { $0.replacing("\n-----END", with: "\n\n-----END") }, { $0.replacing("\n-----END", with: "-----END") },
            { $0.replacing("\n-----END", with: "\n=aaaa\n-----END") }, { $0.replacing("-----END", with: "----END") },
            { $0.replacing("-----END AGE ENCRYPTED FILE-----\n", with: "") },
            { $0.replacing("=\n-----END", with: "\n-----END") }, { $0.replacing("=\n-----END", with: "\n=\n-----END") },
            { ArmorTests.rewrapped($0, 63) }, { ArmorTests.rewrapped($0, 65) }, { ArmorTests.rewrapped($0, 76) },
            { ArmorTests.changed($0) { " " + $0 } }, { ArmorTests.changed($0) { $0 + " " } },
            { ArmorTests.changed($0) { "*" + $0.dropFirst() } }, { ArmorTests.changed($0) { _ in "" } },
            { _ in "-----BEGIN AGE ENCRYPTED FILE-----\n-----END AGE ENCRYPTED FILE-----\n" },
            { _ in "-----BEGIN AGE ENCRYPTED FILE-----" }, { String(repeating: "\n", count: 2000) + $0 },
            { $0 + String(repeating: "\n", count: 2000) }, { $0 + $0 },
        ] as [@Sendable (String) -> String])
    func bad(_ change: @Sendable (String) -> String) async throws {
        // Of a length that takes padding.
        let text = MadeAge.armored(MadeAge(pattern(42)).bytes)
        try #require(text.contains("=\n-----END") && !text.contains("==\n"))
        #expect(try await failure(Array(text.utf8)) == nil)
        let found = try await failure(Array(change(text).utf8))
        #expect(found?.code == .damaged, "\(found?.description ?? "opened")")
    }

    @Test("of base64 that is not canonical is refused")
    func loose() async throws {
        let text = MadeAge.armored(MadeAge(pattern(42)).bytes)
        let last = try #require(text.split(separator: "\n").dropLast().last)
        let loose = MalformedHeaderTests.loose(String(last.dropLast())) + "="
        #expect(loose != last)
        #expect(try await failure(Array(text.replacing(last, with: loose).utf8))?.code == .damaged)
    }

    /// The same text in lines of another length.
    static func rewrapped(_ text: String, _ columns: Int) -> String {
        let lines = text.split(separator: "\n")
        var rest = lines.dropFirst().dropLast().joined()[...]
        var body: [Substring] = []
        while !rest.isEmpty {
            body.append(rest.prefix(columns))
            rest = rest.dropFirst(columns)
        }
        return ([lines[0]] + body + [lines[lines.count - 1]]).joined(separator: "\n") + "\n"
    }

    /// The text with another second line.
    static func changed(_ text: String, _ change: (String) -> String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines[1] = change(lines[1])
        return lines.joined(separator: "\n")
    }
}
