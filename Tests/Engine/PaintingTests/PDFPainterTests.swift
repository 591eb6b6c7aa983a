import RectoBooks
import RectoComposition
import RectoDiagnostics
import RectoGeometry
import RectoLane
import RectoPDF
import RectoPackaging
import RectoPageContent
import RectoPixels
import RectoSetting
import RectoText
import TestSupport
import Testing

@testable import RectoPainting
@testable import RectoStructure

@Suite struct PDFPainterTests {
    /// Reads a PDF with the programs that read others' as well.
    @Lane private func reading<Value>(
        _ bytes: [UInt8], _ body: @Lane (Document, Structure) throws -> Value
    ) throws -> Value {
        try withTemporaryFolder { folder in
            let path = folder + "/a.pdf"
            try Files.replace(path, with: bytes)
            return try body(try Document(path: path), try Structure(.file(path), password: nil))
        }
    }

    private static func page(_ items: [PaintedItem], range: Range<Int> = 0..<100) -> SetPage {
        var page = SetPage(width: 400, height: 600, range: range)
        page.items = items
        return page
    }

    @Lane private func text(_ document: Document, _ page: Int) throws -> String {
        PageText(try document.glyphs(page: page), index: page, label: "").text
    }

    @Test @Lane func textComesBackAsItWas() throws {
        let set = try PaintedText()
        let lines = [
            "The office of affable effigies", "Τα γράμματα \u{2014} \u{201C}well\u{201D}", "a \\ (b) 'c' \u{B5}",
        ]
        let items = try lines.enumerated().map { try set.line($1, x: 30, y: 60 + 40 * Double($0), element: 0) }
        let bytes = try set.pdf([Self.page(items), Self.page([])])
        try reading(bytes) { document, _ in
            #expect(document.pageCount == 2)
            #expect(try document.pageInfo(0).size == Size(width: 300, height: 450))
            let text = try text(document, 0)
            for line in lines { #expect(text.contains(line), "\(text)") }
            #expect(try self.text(document, 1) == "")
        }
        #expect(bytes.starts(with: "%PDF-1.".utf8))
    }

    @Test @Lane func imitatedFacesHaveTheirTextToo() throws {
        let set = try PaintedText()
        // The only family of the set without bold and italic. Its Greek letters have the codes of Latin ones.
        let items = [
            try set.line("ab", x: 30, y: 60, element: 0, families: ["Standard Symbols PS"]),
            try set.line(
                "gd", x: 30, y: 100, element: 0, families: ["Standard Symbols PS"], weight: 700,
                isItalic: true),
            try set.line("hi", x: 30, y: 140, size: 30, element: 0, families: ["Standard Symbols PS"]),
        ]
        try reading(try set.pdf([Self.page(items)])) { document, _ in
            let text = try text(document, 0)
            for line in ["ab", "gd", "hi"] { #expect(text.contains(line), "\(text)") }
        }
    }

    @Test @Lane func theSamePagesGiveTheSameBytes() throws {
        var book = PaintedBook()
        (book.title, book.creators, book.date) = ("The Keeper\u{2019}s (Arithmetic)", ["A", "B"], "1999-05-07")
        func make() throws -> [UInt8] {
            let set = try PaintedText()
            return try set.pdf([Self.page([try set.line("Again", x: 30, y: 60, element: 0)])], book: book)
        }
        let bytes = try make()
        #expect(try make() == bytes)
        try reading(bytes) { document, _ in
            let info = document.info()
            #expect(info.title == book.title && info.author == "A; B")
            #expect(info.created?.hasPrefix("1999-05-07") == true)
        }
    }

    @Test @Lane func linksAndOutlineLeadToPlaces() throws {
        let set = try PaintedText()
        let elements = [
            SetElement(.paragraph, parent: nil), SetElement(.link, parent: 0), SetElement(.link, parent: 0),
        ]
        var first = Self.page(
            [
                try set.line("To the", x: 30, y: 60, element: 0),
                try set.line("end", x: 100, y: 60, element: 1, offset: 7),
                try set.line("and out", x: 140, y: 60, element: 2, offset: 11),
            ], range: 0..<20)
        first.links = [
            SetLink(
                rects: [PaintedRect(x: 100, y: 44, width: 30, height: 20)], target: .place(item: 0, offset: 30),
                element: 1),
            SetLink(
                rects: [PaintedRect(x: 140, y: 44, width: 50, height: 20)],
                target: .address("https://example.org/a(b)?c=d'e\u{E9}"), element: 2),
            // Nobody said that there is such a place.
            SetLink(
                rects: [PaintedRect(x: 0, y: 0, width: 9, height: 9)], target: .place(item: 7, offset: 0), element: 0),
        ]
        let second = Self.page(
            [
                try set.line("Here", x: 30, y: 60, element: 0, offset: 20),
                try set.line("the end", x: 30, y: 160, element: 0, offset: 28),
            ], range: 20..<36)
        let outline = [
            PaintedEntry(title: "One", level: 1, place: PaintedPlace(item: 0, offset: 0)),
            PaintedEntry(title: "In it", level: 2, place: PaintedPlace(item: 0, offset: 30)),
            PaintedEntry(title: "Behind", level: 1, place: PaintedPlace(item: 0, offset: 36)),
            PaintedEntry(title: "Nowhere", level: 1, place: nil),
        ]
        let places = Set(outline.compactMap(\.place))
        let bytes = try set.pdf(
            [first, second], elements: elements, places: places, outline: outline, labels: ["iv", "5"])
        try reading(bytes) { document, structure in
            let annotations = try structure.annotations(page: 0).annotations
            #expect(annotations.count == 2)
            let inner = try #require(annotations.first { $0.destination != nil })
            // cairo writes the bounds of all rectangles of a link, in whole points around them.
            #expect(inner.rect == Rect(x: 75, y: 33, width: 23, height: 15))
            #expect(inner.destination?.page == 1)
            // The line's upper edge.
            #expect(abs((inner.destination?.y ?? 0) - (160 - 16) * 0.75) < 0.1)
            let address = annotations.compactMap(\.action?.uri).first
            #expect(address == "https://example.org/a%28b%29?c=d'e%C3%A9")
            let entries = structure.outline().entries
            #expect(entries.map(\.title) == ["One", "In it", "Behind", "Nowhere"])
            #expect(entries.map(\.level) == [1, 2, 1, 1])
            #expect(entries.map { $0.destination?.page ?? $0.page } == [0, 1, 1, 0])
            #expect(try [0, 1].map { try document.pageInfo($0).label } == ["iv", "5"])
        }
    }

    @Test @Lane func tagsFollowTheElements() throws {
        let set = try PaintedText()
        let elements = [
            SetElement(.section, parent: nil), SetElement(.heading1, parent: 0), SetElement(.paragraph, parent: 0),
            SetElement(.span, parent: 2), SetElement(.artifact, parent: 0),
        ]
        let pages = [
            Self.page([
                try set.line("Heading", x: 30, y: 60, element: 1), try set.line("Before", x: 30, y: 90, element: 2),
                try set.line("within", x: 100, y: 90, element: 3), try set.line("and on", x: 150, y: 90, element: 2),
            ]),
            Self.page([
                try set.line("the next page", x: 30, y: 60, element: 2), try set.line("7", x: 30, y: 500, element: 4),
            ]),
        ]
        try reading(try set.pdf(pages, elements: elements)) { document, structure in
            let pieces = structure.tags().pieces
            #expect(pieces.map(\.page) == [0, 0, 0, 0, 1])
            #expect(
                pieces.first?.role == .heading && pieces.dropFirst().allSatisfy { $0.role == .paragraph }, "\(pieces)")
            // One paragraph on both pages.
            #expect(Set(pieces.dropFirst().map(\.element)).count == 1, "\(pieces)")
        }
    }

    /// A tag, its parent's number among those before it, and what it says.
    @Lane private func tags(_ file: ObjectFile) -> [String] {
        var lines: [String] = []
        func visit(_ object: PDFObject, _ depth: Int) {
            guard depth < 12 else { return }
            for kid in object.array?.items() ?? [object] {
                guard let dictionary = kid.dictionary, let name = dictionary["/S"].name else { continue }
                let said = [dictionary["/Lang"].text, dictionary["/Alt"].text].compactMap(\.self)
                lines.append(([String(repeating: " ", count: depth) + name] + said).joined(separator: " "))
                visit(dictionary["/K"], depth + 1)
            }
        }
        file.scoped {
            if let root = file.root, let tree = root["/StructTreeRoot"].dictionary { visit(tree["/K"], 0) }
        }
        return lines
    }

    @Test @Lane func itemsLieBesideEachOtherInTheTags() throws {
        let set = try PaintedText()
        let elements = [SetElement(.document, parent: nil), SetElement(.paragraph, parent: 0)]
        let item = (
            elements,
            [
                Self.page([try set.line("One", x: 30, y: 60, element: 1)]),
                Self.page([try set.line("Two", x: 30, y: 60, element: 1)]),
            ]
        )
        let bytes = try set.pdf([item, item])
        try reading(bytes) { _, structure in
            #expect(tags(structure.file) == ["Document", " Part", "  P", " Part", "  P"])
        }
    }

    @Test @Lane func tagsSayLanguagesAndWhatStandsForPictures() throws {
        let set = try PaintedText()
        let elements = [
            SetElement(.document, parent: nil, language: "en-GB"), SetElement(.paragraph, parent: 0),
            SetElement(.span, parent: 1, language: "el"),
            SetElement(.figure, parent: 0, alternative: "A (small) \u{1F422}\\"),
        ]
        let page = Self.page([
            try set.line("One", x: 30, y: 60, element: 1), try set.line("ένα", x: 90, y: 60, element: 2),
            try set.line("a picture", x: 30, y: 90, element: 3),
        ])
        let (bytes, notes) = try set.notedPDF([(elements, [page])])
        let table = try #require(
            Int(String(decoding: bytes, as: Unicode.ASCII.self).split(separator: "\n").dropLast().last ?? ""))
        let added = try reading(bytes) { _, structure in
            try structure.supplement(notes, language: "en", isRightToLeft: true, size: bytes.count, table: table)
        }
        try reading(bytes + added) { document, structure in
            #expect(
                tags(structure.file) == [
                    "Document", " Part en-GB", "  P", "   Span", "   Span el", "  Figure A (small) \u{1F422}\\",
                ])
            structure.file.scoped {
                #expect(structure.file.root?["/Lang"].text == "en")
                #expect(structure.file.root?["/ViewerPreferences"].dictionary?["/Direction"].name == "R2L")
            }
            #expect(document.pageCount == 1)
            let found = try text(document, 0)
            #expect(found.contains("ένα"))
        }
        // Tags of another file.
        try reading(bytes) { _, structure in
            for wrong in [[1: TagNote(tag: "P", language: "el")], [99: TagNote(tag: "P", language: "el")]] {
                #expect(throws: Failure.self) {
                    try structure.supplement(
                        wrong, language: nil, isRightToLeft: false, size: bytes.count, table: table)
                }
            }
        }
    }

    @Test @Lane func areasAndPicturesLieWhereTheyWereSet() throws {
        let set = try PaintedText()
        var page = Self.page([
            .area(
                PaintedRect(x: 0, y: 0, width: 400, height: 600), PaintedColor(red: 1, green: 1, blue: 0), element: 0),
            .area(
                PaintedRect(x: 100, y: 100, width: 100, height: 100),
                PaintedColor(red: 0, green: 0, blue: 1, alpha: 0.5),
                element: 0), .picture(0, PaintedRect(x: 200, y: 300, width: 100, height: 100), element: 1),
            .picture(1, PaintedRect(x: 20, y: 400, width: 120, height: 100), element: 2),
        ])
        page.links = []
        let elements = [
            SetElement(.paragraph, parent: nil), SetElement(.figure, parent: nil, alternative: "A square"),
            SetElement(.figure, parent: nil, language: "en", alternative: "What is drawn here can\u{2019}t be read"),
        ]
        let picture = ProgressiveJPEG.bytes(width: 40, height: 40, above: 40, below: 200)
        let bytes = try set.pdf([page], elements: elements, pictures: [picture, Array("<svg/>".utf8)])
        // As it is.
        #expect(bytes.count > picture.count && String(decoding: bytes, as: UTF8.self).contains("/DCTDecode"))
        try reading(bytes) { document, _ in
            let list = try DisplayList(document, page: 0, appearance: PageAppearance(scale: 4 / 3.0))
            let buffer = PixelBuffer(width: list.pixelSize.width, height: list.pixelSize.height)
            try list.draw(x: 0, y: 0, into: buffer.rows)
            func near(_ x: Int, _ y: Int, _ color: UInt32) -> Bool {
                [0, 8, 16].allSatisfy { abs(Int(buffer.rows[x, y] >> $0 & 255) - Int(color >> $0 & 255)) <= 3 }
            }
            #expect(near(10, 10, 0xFFFF00) && near(150, 150, 0x80_80_80) && near(350, 590, 0xFFFF00))
            #expect(near(99, 150, 0xFFFF00) && near(101, 150, 0x808080))
            #expect(near(250, 310, 0x282828) && near(250, 390, 0xC8C8C8) && near(250, 410, 0xFFFF00))
        }
    }

    @Test @Lane func glyphsAreWhereTheyWereSet() throws {
        let set = try PaintedText()
        var items = [try set.line("HH", x: 50, y: 100, size: 40, element: 0)]
        guard case .glyphs(var turned) = try set.line("H", x: 200, y: 300, size: 40, element: 0) else { return }
        turned.isSideways = true
        items.append(.glyphs(turned))
        try reading(try set.pdf([Self.page(items)])) { document, _ in
            let glyphs = try document.glyphs(page: 0)
            #expect(glyphs.runs.count >= 2)
            let list = try DisplayList(document, page: 0, appearance: PageAppearance(scale: 4 / 3.0))
            let buffer = PixelBuffer(width: list.pixelSize.width, height: list.pixelSize.height)
            try list.draw(x: 0, y: 0, into: buffer.rows)
            func ink(_ x: Range<Int>, _ y: Range<Int>) -> Int {
                y.reduce(0) { sum, y in sum + x.count { buffer.rows[$0, y] & 255 < 128 } }
            }
            // Capitals stand on the baseline, between it and two thirds of the size above it.
            #expect(ink(50..<110, 72..<101) > 150 && ink(50..<110, 101..<140) == 0 && ink(0..<50, 0..<600) == 0)
            // Turned clockwise, they lie to the right of it, and go down.
            #expect(ink(200..<228, 300..<330) > 75 && ink(160..<199, 250..<400) == 0 && ink(199..<240, 250..<299) == 0)
        }
    }

    @Test @Lane func whatCanNotBeWrittenIsAFailure() throws {
        let set = try PaintedText()
        #expect(throws: Failure.self) { try set.pdf([SetPage(width: 0, height: 10, range: 0..<0)]) }
        #expect(throws: Failure.self) { try set.pdf([SetPage(width: 1e9, height: 10, range: 0..<0)]) }
        #expect(throws: Failure.self) { try set.pdf([SetPage(width: .nan, height: 10, range: 0..<0)]) }
        let full = Failure(.io, "the disk is full")
        #expect(throws: full) {
            let painter = try PDFPainter(
                PaintedBook(), shelf: set.shelf, places: [],
                picture: { _ throws(Failure) in throw Failure(.damaged, "none") },
                write: { _ throws(Failure) in throw full })
            try painter.start(item: 0, [])
            try painter.add(Self.page([]))
            try painter.finish()
        }
    }

    @Test @Lane func elementsOfHostilePagesDoNoHarm() throws {
        let set = try PaintedText()
        // In a circle, and numbers that nobody has.
        let elements = [
            SetElement(.section, parent: 1), SetElement(.section, parent: 0), SetElement(.link, parent: 99),
        ]
        var page = Self.page([
            try set.line("a", x: 30, y: 60, element: 0), try set.line("b", x: 30, y: 90, element: 2),
            try set.line("c", x: 30, y: 120, element: -1), try set.line("d", x: 30, y: 150, element: 1000),
        ])
        page.links = [SetLink(rects: [], target: .address(""), element: 5)]
        let bytes = try set.pdf([page, page], elements: elements)
        try reading(bytes) { document, _ in #expect(document.pageCount == 2) }
    }
}
