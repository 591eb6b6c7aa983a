import Recto
import TestSupport
import Testing

/// Whatever is wrong: one clear line, the right exit code, nothing left behind.
@Suite(.timeLimit(.minutes(60))) struct BadInputTests {
    @Test(arguments: [
        (["tiles", "empty.pdf"], 1, "recto: empty.pdf: is empty (0 bytes)"),
        (["tiles", "not-a-pdf.pdf"], 1, "recto: not-a-pdf.pdf: not a PDF"),
        (["tiles", "truncated.pdf"], 1, "recto: truncated.pdf: not a PDF"),
        (["tiles", "zero-pages.pdf"], 1, "recto: zero-pages.pdf: has no pages"),
        (["tiles", "nowhere.pdf"], 2, "nowhere.pdf: cannot open: no such file"),
        (["tiles", "encrypted-user.pdf"], 2, "recto: encrypted-user.pdf: the file is encrypted and needs a password"),
        (["tiles", "encrypted-user.pdf", "--password", "wrong"], 2, "encrypted-user.pdf: the password is wrong"),
        (["tiles", "rotate.pdf", "--pages", "7"], 2, "--pages: there is no page 7; the document has 6"),
        (["tiles", "rotate.pdf", "--pages", "5-2"], 2, "--pages: the range 5-2 runs backwards; write 2-5"),
        (["tiles", "rotate.pdf", "--pages", "label:xx"], 2, "--pages: no page is labelled “xx”"),
        (["tiles", "rotate.pdf", "--scale", "30000"], 3, "at most 8388608 px a side"),
        (["tiles", "rotate.pdf", "--scale", "0"], 2, "--scale must be a number above 0"),
        (["tiles", "rotate.pdf", "--scale", "1", "--dpi", "72"], 2, "exclude each other"),
        (["tiles", "rotate.pdf", "--lossless"], 2, "--lossless: JPEG is never lossless"),
        (["tiles", "rotate.pdf", "--format", "iiif"], 2, "--format iiif needs --base-uri"),
        (["tiles", "rotate.pdf", "--format", "bmp"], 2, "'bmp' is invalid"),
        (["tiles", "rotate.pdf", "--frobnicate"], 2, "Unknown option '--frobnicate'"),
        (["tiles", "rotate.pdf", "--rotate", "45"], 2, "'45' is invalid"),
        (["tiles", "rotate.pdf", "--password-file", "nowhere"], 2, "--password-file nowhere: there is no such file"),
        (["tiles", "rotate.pdf", "--memory", "1M"], 2, "--memory must be at least 64M"),
        (["tiles", "rotate.pdf", "rotate.pdf"], 2, "would go to the same folder rotate"),
    ])
    func tiles(arguments: [String], status: Int, message: String) async throws {
        try await withTemporaryFolder { folder in
            let arguments = arguments.map { $0.hasSuffix(".pdf") ? TestPDFs.path($0) : $0 }
            let result = try await RectoTool.run(arguments + ["-o", folder + "/out", "--quiet"])
            #expect(result.status == status)
            #expect(result.errors.contains(message), "\(result.errors)")
            #expect(result.errors.hasPrefix("recto: ") && result.errors.hasSuffix("\n"))
            #expect(result.errors.count { $0 == "\n" } == 1, "\(result.errors)")
            #expect(try Files.list(folder) == [], "something was left behind")
            #expect(result.output.isEmpty)
        }
    }

    /// What somebody who does not know the commands yet writes first.
    @Test(arguments: [
        (
            ["tile", "rotate.pdf", "-o", "out"],
            "tile: there is no such command; the nearest is `recto tiles`; see `recto --help`"
        ),
        (["rotate.pdf"], "rotate.pdf: a command has to be named before a file; `recto --help` lists them"),
        (
            ["rotate.pdf", "-o", "out"],
            "rotate.pdf: a command has to be named before a file; `recto --help` lists them"
        ),
        (["frobnicate"], "frobnicate: there is no such command; `recto --help` lists them"),
        (
            ["overlay", "previw", "x.recto"],
            "previw: there is no such command; the nearest is `recto overlay preview`; see `recto overlay --help`"
        ),
        (["export", "mobi", "x.recto"], "mobi: there is no such command; `recto export --help` lists them"),
        (["--frobnicate"], "Unknown option '--frobnicate'; see `recto --help`"),
    ])
    func wordsThatAreNoCommands(arguments: [String], message: String) async throws {
        let result = try await RectoTool.run(arguments)
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors == "recto: \(message)\n")
    }

    /// Help is found wherever the parser looks for it.
    @Test(arguments: [["help"], ["help", "tiles"], ["overlay", "--help"], ["tiles", "--help"], ["--version"], []])
    func helpIsNoMistake(arguments: [String]) async throws {
        let result = try await RectoTool.run(arguments)
        #expect(result.status == 0 && result.errors.isEmpty && !result.output.isEmpty)
    }

    @Test func anOutputThatCannotBeWritten() async throws {
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/file", with: [1])
            for output in [folder + "/file", folder + "/file/below", "/proc/nothing/here"] {
                let result = try await RectoTool.run(["tiles", TestPDFs.path("rotate.pdf"), "-o", output])
                #expect(result.status == 2)
                #expect(result.errors.contains("cannot make the folder"), "\(result.errors)")
                let picture = try await RectoTool.run(["render", TestPDFs.path("rotate.pdf"), "-o", output + "/a.png"])
                #expect(picture.status == 2)
                #expect(picture.errors.contains("cannot write"), "\(picture.errors)")
            }
            #expect(try Files.read(folder + "/file") == [1])
        }
    }

    @Test func oneOfSeveralInputsIsBad() async throws {
        try await withTemporaryFolder { folder in
            let result = try await RectoTool.run([
                "tiles", TestPDFs.path("not-a-pdf.pdf"), TestPDFs.path("rotate.pdf"), "-o", folder, "--scale", "0.5",
            ])
            #expect(result.status == 1)
            #expect(try Files.list(folder) == ["rotate"])
        }
    }

    @Test(arguments: [
        (["render", "rotate.pdf", "--page", "9"], 2, "there is no page 9"),
        (["render", "rotate.pdf", "--page", "1-3"], 2, "names 3 pages"),
        (["render", "rotate.pdf", "--rect", "1,2,3"], 2, "'1,2,3' is invalid"),
        (
            ["render", "rotate.pdf", "--rect", "1000,0,5,5"], 2,
            "the rectangle lies outside the page, which is 300 x 400 pt"
        ),
        (["render", "rotate.pdf", "--scale", "100000"], 3, "px a side"),
        (
            ["render", "damaged-tree.pdf", "--page", "3"], 1,
            "recto: damaged-tree.pdf, page 3: the page object is damaged"
        ),
    ])
    func render(arguments: [String], status: Int, message: String) async throws {
        try await withTemporaryFolder { folder in
            let arguments = arguments.map { $0.hasSuffix(".pdf") ? TestPDFs.path($0) : $0 }
            let result = try await RectoTool.run(arguments + ["-o", folder + "/a.png"])
            #expect(result.status == status)
            #expect(result.errors.contains(message), "\(result.errors)")
            #expect(result.errors.count { $0 == "\n" } == 1)
            #expect(try Files.list(folder) == [])
        }
    }

    @Test func aSuffixThatMeansNothing() async throws {
        let result = try await RectoTool.run(["render", TestPDFs.path("rotate.pdf"), "-o", "a.bmp"])
        #expect(result.status == 2)
        #expect(result.errors.contains("the suffix must be .png, .jpg or .webp"))
    }
}
