import RectoDiagnostics
import RectoGeometry
import RectoLane
import RectoPDF
import RectoPackaging
import RectoPixels
import RectoStructure
import TestSupport
import Testing

/// Documents that are a part of a file, as a stored entry of a package is.
@Suite struct DocumentPartTests {
    /// A file with a document in its middle, and the part that the document is.
    @Lane private static func with(
        _ bytes: [UInt8], _ body: @Lane (FilePart) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let before = Array("%PDF-1.7 is not this one\n".utf8) + [UInt8](repeating: 0xFF, count: 9_001)
            let after = Array("\n%%EOF\nstartxref\n0\n%%EOF\n".utf8)
            try Files.replace(folder + "/package", with: before + bytes + after)
            let range = before.count..<before.count + bytes.count
            try await body(FilePart(folder + "/package", range: range, name: "issue.pdf"))
        }
    }

    private static func bytes(_ file: String) throws -> [UInt8] { try #require(try Files.read(TestPDFs.path(file))) }

    @Test(arguments: ["magazine.pdf", "annotations.pdf", "outline-deep.pdf", "damaged-tree.pdf", "rotate.pdf"])
    @Lane func isTheSameAsTheFile(file: String) async throws {
        let whole = try Document(path: TestPDFs.path(file))
        try await Self.with(try Self.bytes(file)) { part in
            let document = try Document(part)
            #expect(document.pageCount == whole.pageCount && document.name == "issue.pdf")
            #expect(document.info() == whole.info())
            #expect(try document.structure().outline() == whole.structure().outline())
            for page in 0..<min(3, whole.pageCount) {
                guard (try? whole.glyphs(page: page)) != nil else {
                    #expect(throws: Failure.self) { _ = try document.glyphs(page: page) }
                    continue
                }
                #expect(
                    try document.pageInfo(page, withDictionary: true) == whole.pageInfo(page, withDictionary: true))
                #expect(try document.glyphs(page: page) == whole.glyphs(page: page))
                #expect(try document.survey(page: page) == whole.survey(page: page))
                #expect(
                    try document.structure().contentDigest(page: page) == whole.structure().contentDigest(page: page))
                #expect(try Self.pixels(document, page) == Self.pixels(whole, page))
            }
        }
    }

    @Lane private static func pixels(_ document: Document, _ page: Int) throws -> [UInt8] {
        let list = try DisplayList(document, page: page, appearance: PageAppearance(scale: 0.5))
        let buffer = PixelBuffer(width: list.pixelSize.width, height: list.pixelSize.height)
        try list.draw(x: 0, y: 0, into: buffer.rows)
        return buffer.rows.bytes
    }

    @Test(arguments: ["reader", "editor"]) @Lane func passwordOpensIt(password: String) async throws {
        try await Self.with(try Self.bytes("encrypted-user.pdf")) { part in
            let document = try Document(part, password: password)
            #expect(document.pageCount == 2)
            for wrong in [nil, "wrong"] {
                let failure = #expect(throws: Failure.self) { _ = try Document(part, password: wrong) }
                #expect(failure?.code == .encrypted)
            }
        }
    }

    @Test(arguments: PageBox.allCases) @Lane func everyBoxIsShown(box: PageBox) async throws {
        let whole = try Document(path: TestPDFs.path("cropbox.pdf"), box: box)
        try await Self.with(try Self.bytes("cropbox.pdf")) { part in
            let document = try Document(part, box: box)
            #expect(try document.pageInfo(0).size == whole.pageInfo(0).size)
            #expect(try Self.pixels(document, 0) == Self.pixels(whole, 0))
        }
    }

    @Test @Lane func emptyPartIsDamaged() async throws {
        try await Self.with([]) { part in
            let failure = #expect(throws: Failure.self) { _ = try Document(part) }
            #expect(failure?.code == .damaged)
        }
    }

    @Test @Lane func partBehindTheEndIsAFailure() async throws {
        try await Self.with(try Self.bytes("rotate.pdf")) { part in
            let longer = FilePart(part.path, range: (part.range?.lowerBound ?? 0)..<1_000_000, name: part.name)
            let failure = #expect(throws: Failure.self) { _ = try Document(longer) }
            #expect(failure?.code == .io)
        }
    }

    /// Cut short, or written to without becoming shorter: what was not read yet must never be drawn.
    @Test(arguments: [false, true]) @Lane func changeIsNoticed(isCut: Bool) async throws {
        try await Self.with(try Self.bytes("magazine.pdf")) { part in
            let document = try Document(part)
            let old = try #require(try Files.read(part.path))
            // In place: writing a new file and renaming it leaves an open one as it was.
            var file = try OutputFile(part.path)
            try file.write(isCut ? Array(old.prefix(old.count / 2)) : old.map { ~$0 })
            let failures = (0..<document.pageCount).compactMap { page in
                #expect(throws: Failure.self) { _ = try Self.pixels(document, page) }
            }
            #expect(failures.count == document.pageCount)
            for failure in failures { #expect(failure.code == .io && failure.message == DocumentBytes.change.message) }
            let failure = #expect(throws: Failure.self) { _ = try document.glyphs(page: 9) }
            #expect(failure?.code == .io)
        }
    }

    @Test @Lane func replacedFileIsReadOn() async throws {
        try await Self.with(try Self.bytes("magazine.pdf")) { part in
            let document = try Document(part)
            try Files.replace(part.path, with: [1, 2, 3])
            #expect(try document.glyphs(page: 9) == Document(path: TestPDFs.path("magazine.pdf")).glyphs(page: 9))
        }
    }
}
