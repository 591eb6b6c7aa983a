import Recto
import TestSupport
import Testing

/// `recto key` and `recto overlay seal`, `unseal` and `rewrap`; `tools/check/sealed` holds them against other programs.
@Suite struct SealingCommandTests {
    private static func newKey(_ path: String) async throws -> String {
        let result = try await RectoTool.run(["key", "new", "-o", path])
        #expect(result.status == 0, "\(result.errors)")
        return result.text.filter { !$0.isNewline }
    }

    @Test func whatIsSealedIsOpenedByItsKeysAlone() async throws {
        try await withTemporaryFolder { folder in
            let input = TestPDFs.path("rotate.pdf")
            let (mine, other, sealed) = (folder + "/mine", folder + "/other", folder + "/a.age")
            let key = try await Self.newKey(mine)
            _ = try await Self.newKey(other)
            #expect(try await RectoTool.run(["key", "show", mine]).text == key + "\n")
            try await RectoTool.succeed(["overlay", "seal", input, "-r", key, "-o", sealed])
            #expect(try Files.read(sealed)?.starts(with: "age-encryption.org/v1\n".utf8) == true)
            try await RectoTool.succeed(["overlay", "unseal", sealed, "--identity", mine, "-o", folder + "/a.pdf"])
            #expect(try Files.read(folder + "/a.pdf") == Files.read(input))
            let result = try await RectoTool.run(
                ["overlay", "unseal", sealed, "--identity", other, "-o", folder + "/b.pdf"])
            #expect(result.status == 2)
            #expect(result.errors.contains("1 recipient of kind X25519"), "\(result.errors)")
            #expect(Files.kind(folder + "/b.pdf") == nil)
        }
    }

    @Test func aSealedFileGetsOtherRecipients() async throws {
        try await withTemporaryFolder { folder in
            let input = TestPDFs.path("rotate.pdf")
            let (mine, word, sealed, locked) = (
                folder + "/mine", folder + "/word", folder + "/a.age", folder + "/b.age"
            )
            let key = try await Self.newKey(mine)
            try Files.replace(word, with: Array("correct horse\n".utf8))
            try await RectoTool.succeed(["overlay", "seal", input, "-r", key, "-o", sealed])
            try await RectoTool.succeed(
                [
                    "overlay", "rewrap", sealed, "--identity", mine, "--new-passphrase-file", word, "--work-factor",
                    "4",
                    "-o", locked,
                ])
            let opened = try await RectoTool.run([
                "overlay", "unseal", locked, "--key-command", "cat '\(word)'", "-o", "-",
            ])
            #expect(opened.status == 0, "\(opened.errors)")
            #expect(try Files.read(input) == opened.output)
            #expect(try await RectoTool.run(["overlay", "unseal", locked, "--identity", mine, "-o", "-"]).status == 2)
        }
    }

    @Test func whatWasChangedIsRefusedAndLeavesNothing() async throws {
        try await withTemporaryFolder { folder in
            let (mine, sealed) = (folder + "/mine", folder + "/a.age")
            let key = try await Self.newKey(mine)
            try await RectoTool.succeed(
                ["overlay", "seal", TestPDFs.path("rotate.pdf"), "-r", key, "-o", sealed])
            var bytes = try Files.read(sealed) ?? []
            bytes[bytes.count - 100] ^= 1
            try Files.replace(sealed, with: bytes)
            let result = try await RectoTool.run([
                "overlay", "unseal", sealed, "--identity", mine, "-o", folder + "/a.pdf",
            ])
            #expect(result.status == 1)
            #expect(result.errors.contains("a.age, chunk"), "\(result.errors)")
            #expect(try Files.list(folder) == ["a.age", "mine"])
        }
    }

    @Test func aKeyIsNeverReplaced() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/key"
            _ = try await Self.newKey(path)
            let before = try Files.read(path)
            #expect(try await RectoTool.run(["key", "new", "-o", path]).status == 2)
            #expect(try Files.read(path) == before)
        }
    }
}
