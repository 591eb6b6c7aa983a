import Recto
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(60))) struct RenderAndInfoTests {
    private func isNear(_ pixel: UInt32, _ other: UInt32, within tolerance: Int) -> Bool {
        [0, 8, 16].allSatisfy { (shift: UInt32) in
            abs(Int(pixel >> shift & 255) - Int(other >> shift & 255)) <= tolerance
        }
    }

    @Test func rendersToStandardOutput() async throws {
        let result = try await RectoTool.run([
            "render", TestPDFs.path("rotate.pdf"), "--page", "2", "--scale", "1", "-o", "-",
        ])
        #expect(result.status == 0)
        let picture = try DecodedPNG(result.output)
        #expect(picture.width == 400 && picture.height == 300)
    }

    @Test(
        arguments: [
            ("a.png", [0x89, 0x50, 0x4E, 0x47]), ("a.JPEG", [0xFF, 0xD8, 0xFF]), ("a.webp", [0x52, 0x49, 0x46, 0x46]),
        ] as [(String, [UInt8])])
    func theSuffixChoosesTheFormat(name: String, magic: [UInt8]) async throws {
        try await withTemporaryFolder { folder in
            let result = try await RectoTool.run([
                "render", TestPDFs.path("rotate.pdf"), "--page", "label:1", "--max-size", "100", "-o",
                folder + "/" + name,
            ])
            #expect(result.status == 0, "\(result.errors)")
            let bytes = try #require(try Files.read(folder + "/" + name))
            #expect(bytes.prefix(magic.count) == magic[...])
            #expect(try Files.list(folder) == [name])
        }
    }

    /// The policy for ICC colours converts pictures, lcms2 single colours: the same surfaces look the same.
    @Test(arguments: 1...4) func picturesHaveTheColorsOfTheirProfile(page: Int) async throws {
        let result = try await RectoTool.run([
            "render", TestPDFs.path("profiles.pdf"), "--page", "\(page)", "--scale", "1", "-o", "-",
        ])
        #expect(result.status == 0, "\(result.errors)")
        let drawn = try DecodedPNG(result.output)
        #expect(drawn.width == 128 && drawn.height == 192)
        var seen: Set<UInt32> = []
        for y in stride(from: 4, to: 96, by: 8) {
            for x in stride(from: 4, to: 128, by: 8) {
                let (picture, field) = (drawn.pixels[y * 128 + x], drawn.pixels[(y + 96) * 128 + x])
                #expect(isNear(picture, field, within: 0), "\(x), \(y)")
                seen.insert(field)
            }
        }
        #expect(seen.count > 80)
    }

    @Test func maxSizeIsTheLongerSideAlsoOfARegion() async throws {
        for extra in [[], ["--rect", "10,10,50,100"], ["--rotate", "90"]] {
            let result = try await RectoTool.run(
                ["render", TestPDFs.path("mixed-sizes.pdf"), "--max-size", "777", "-o", "-"] + extra)
            let picture = try DecodedPNG(result.output)
            #expect(max(picture.width, picture.height) == 777)
        }
    }

    @Test func infoForPeople() async throws {
        let result = try await RectoTool.run(["info", TestPDFs.path("magazine.pdf")])
        #expect(result.status == 0)
        for part in [
            "Title        Fathom, No. 14", "Pages        16", "10-11: 1190 x 794 pt", "Page layout  TwoPageRight",
            "Binding      left to right", "Labels       Cover, ii, iii, iv, 1, 2, … Back cover",
        ] {
            #expect(result.text.contains(part), "\(part)")
        }
    }

    @Test func infoNamesDamagedPages() async throws {
        let result = try await RectoTool.run(["info", TestPDFs.path("damaged-tree.pdf")])
        #expect(result.text.split(separator: "\n").contains("Damaged      page 3: the page object is damaged"))
    }

    @Test func infoShowsNoRawControlCharacters() async throws {
        let result = try await RectoTool.run(["info", TestPDFs.path("unicode-title.pdf")])
        let scalars = result.text.unicodeScalars.filter { $0 != "\n" }
        #expect(
            scalars.allSatisfy { $0.properties.generalCategory != .control && $0.properties.generalCategory != .format }
        )
    }

    @Test func infoForPrograms() async throws {
        let result = try await RectoTool.run(["info", TestPDFs.path("cropbox.pdf"), "--format", "json"])
        #expect(result.status == 0)
        for part in [
            "\"schema\":\"recto/info/1\"", "\"crop\":{", "\"media\":{", "\"userUnit\":1", "\"rotation\":0",
        ] {
            #expect(result.text.contains(part), "\(part)")
        }
    }

    @Test(arguments: ["unicode-title.pdf", "magazine.pdf", "strings.pdf"]) func jsonIsHarmlessOnATerminal(file: String)
        async throws
    {
        let result = try await RectoTool.run(["info", TestPDFs.path(file), "--format", "json"])
        #expect(result.status == 0 && result.text.hasSuffix("\n]}\n"))
        let raw = result.text.unicodeScalars.filter {
            $0 != "\n" && [.control, .format].contains($0.properties.generalCategory)
        }
        #expect(raw.isEmpty, "\(raw.map { String($0.value, radix: 16) })")
        // The document, a page on each line, the end.
        let pages = try #require(result.text.firstRange(of: "\"pages\":[\n"))
        #expect(!result.text[..<pages.lowerBound].contains("\n"))
    }

    @Test(arguments: [
        (["--foo"], "recto"), (["tiles"], "recto tiles"), (["info", "--jobs", "x", "a.pdf"], "recto info"),
        (["overlay", "pack"], "recto overlay pack"), (["overlay", "pac"], "recto overlay"),
        (["export", "epub", "a.pdf", "--foo"], "recto export epub"),
        (["overlay", "pack", "--forc", "a"], "recto overlay pack"),
    ])
    func whatIsCalledWronglyNamesItsHelp(_ arguments: [String], _ command: String) async throws {
        let result = try await RectoTool.run(arguments)
        #expect(result.status == 2)
        #expect(result.errors.hasSuffix("see `\(command) --help`\n"), "\(result.errors)")
        #expect(result.errors.count { $0 == "\n" } == 1 && !result.errors.contains("?;"))
    }

    @Test func helpNamesEveryCommandButTheHiddenOne() async throws {
        let result = try await RectoTool.run(["--help"])
        #expect(result.status == 0)
        for command in ["tiles", "render", "info"] { #expect(result.text.contains("  \(command) ")) }
        #expect(!result.text.contains("worker"))
    }
}
