import Recto
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// No command writes over what it reads; `tools/check/attacks/inputs` tries every command and spelling.
@Suite struct OwnInputTests {
    @Test(arguments: [
        ["text"], ["outline"], ["annotations"], ["images"], ["render", "--encoder", "png"],
        ["thumbnails", "--encoder", "png"], ["export", "epub"], ["tiles"], ["publish"], ["spreads"],
        ["overlay", "new", "--force"],
    ])
    func aDocumentIsNotReplaced(_ command: [String]) async throws {
        try await withTemporaryFolder { folder in
            let input = folder + "/a.pdf"
            try Files.copy(TestPDFs.path("rotate.pdf"), to: input)
            #expect(symlink("a.pdf", folder + "/link") == 0)
            #expect(link(input, folder + "/hard") == 0)
            let before = try Files.read(input)
            for output in ["a.pdf", "../\(Files.split(folder).name)/a.pdf", "link", "hard"] {
                let result = try await RectoTool.run(command + [input, "-o", "\(folder)/\(output)"])
                #expect(result.status == 2, "\(output): \(result.errors)")
                #expect(result.errors.contains("the input"), "\(result.errors)")
                #expect(try Files.read(input) == before)
                #expect(try Files.list(folder) == ["a.pdf", "hard", "link"])
            }
        }
    }

    @Test func aFolderThatIsReplacedDoesNotHoldTheInput() async throws {
        try await withTemporaryFolder { folder in
            let input = folder + "/a.pdf"
            try Files.copy(TestPDFs.path("rotate.pdf"), to: input)
            let result = try await RectoTool.run(["overlay", "new", input, "-o", folder, "--force"])
            #expect(result.status == 2)
            #expect(try Files.list(folder) == ["a.pdf"])
        }
    }

    @Test func settingsAndPasswordsAreInputs() async throws {
        try await withTemporaryFolder { folder in
            let input = TestPDFs.path("rotate.pdf")
            let secret = folder + "/secret"
            try Files.replace(secret, with: Array("word".utf8))
            let result = try await RectoTool.run(["text", input, "--password-file", secret, "-o", secret])
            #expect(result.status == 2)
            #expect(try Files.read(secret) == Array("word".utf8))
        }
    }

    @Test(arguments: [["tiles"], ["publish"], ["spreads"], ["thumbnails"], ["export", "epub"], ["overlay", "new"]])
    func foldersAndPicturesDoNotGoToStandardOutput(_ command: [String]) async throws {
        let result = try await RectoTool.run(command + [TestPDFs.path("rotate.pdf"), "-o", "-"])
        #expect(result.status == 2)
        #expect(result.errors.contains("standard output"), "\(result.errors)")
        #expect(Files.kind("-") == nil)
    }
}
