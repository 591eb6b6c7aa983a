import RectoDiagnostics
import RectoLane
import RectoSetting
import RectoShaping
import RectoStyles
import TestSupport
import Testing

@testable import RectoFonts

@Suite struct BookFontTests {
    private static func face(
        _ files: String..., family: String = "Own", weights: ClosedRange<Double> = 400...400,
        style: FontStyle = .normal,
        ranges: [ClosedRange<UInt32>] = []
    ) -> FontFace {
        var face = FontFace(family: family, sources: files.map { .file($0, sheet: "css/a.css") })
        (face.weights, face.style, face.ranges) = (weights, style, ranges)
        return face
    }

    /// A book with these fonts, by their paths.
    @Lane private static func shelf(_ faces: [FontFace], _ files: [String: [UInt8]]) throws -> FontShelf {
        try FontShelf(faces) { path, limit throws(Failure) in
            guard let bytes = files[path] else { throw Failure(.damaged, "is not in the book", at: path) }
            guard bytes.count <= limit else { throw Failure(.tooLarge, "is too large", at: path) }
            return bytes
        }
    }

    private static func advances(_ face: SetFace) -> [Int] {
        TextShaper.runs(Array("AVAfi".unicodeScalars), fonts: [face.font]).flatMap(\.glyphs).map(\.advance)
    }

    @Test @Lane func areReadAsTheWebWrapsThem() throws {
        let font = try TestFont.bytes("C059-Roman")
        let files = ["css/a.otf": font, "b.woff": TestFont.woff(font), "b.woff2": TestFont.woff2(font)]
        let shelf = try Self.shelf(
            [
                Self.face("a.otf", family: "A"), Self.face("../b.woff", family: "B"),
                Self.face("../b.woff2", family: "C"),
            ], files)
        let faces = try ["a", "B", "c"].map { try #require(shelf.faces(FaceRequest(families: [$0, "serif"])).first) }
        #expect(shelf.problems == [])
        #expect(Set(faces.map(\.number)).count == 3)
        #expect(Set(faces.map { Self.advances($0) }).count == 1)
        #expect(faces.map(\.font.glyphCount) == [854, 854, 854] || Set(faces.map(\.font.glyphCount)).count == 1)
        for face in faces { _ = try shelf.painted(face.number) }
    }

    @Test @Lane func theFirstSourceThatCanBeReadIsUsed() throws {
        let font = try TestFont.bytes("C059-Roman")
        let files = ["css/bad.otf": Array("no font".utf8), "css/a.otf": font]
        let shelf = try Self.shelf([Self.face("none.otf", "bad.otf", "http://example.org/x.otf", "a.otf")], files)
        let face = try #require(shelf.faces(FaceRequest(families: ["Own"])).first)
        #expect(face.font.glyphCount > 100)
        #expect(shelf.problems.map(\.place) == ["css/none.otf", "css/bad.otf", "css/a.css"])
        // Without any, the reader's own stands in.
        let other = try Self.shelf([Self.face("bad.otf")], files)
        let serif = other.faces(FaceRequest(families: ["serif"]))
        #expect(other.faces(FaceRequest(families: ["Own", "serif"])).map(\.number) == serif.map(\.number))
        #expect(other.problems.count == 1)
        var local = Self.face()
        local.sources = [.local("Nobody Has This"), .local("C059-Bold")]
        let third = try Self.shelf([local], [:])
        #expect(third.faces(FaceRequest(families: ["own"])).count == 2)
    }

    @Test @Lane func theNearestFaceOfAFamilyIsUsed() throws {
        let names = ["C059-Roman", "C059-Bold", "C059-Italic"]
        let files = Dictionary(uniqueKeysWithValues: try names.map { ("css/\($0)", try TestFont.bytes($0)) })
        let shelf = try Self.shelf(
            [
                Self.face("C059-Roman"), Self.face("C059-Bold", weights: 700...700),
                Self.face("C059-Italic", style: .italic),
            ], files)
        func first(_ weight: Int, _ isItalic: Bool) throws -> SetFace {
            try #require(shelf.faces(FaceRequest(families: ["Own"], weight: weight, isItalic: isItalic)).first)
        }
        let (plain, bold, italic) = (try first(400, false), try first(700, false), try first(400, true))
        #expect(Set([plain.number, bold.number, italic.number]).count == 3)
        #expect(!bold.isBoldened && !italic.isSlanted)
        let boldItalic = try first(700, true)
        #expect(boldItalic.isBoldened && !boldItalic.isSlanted && boldItalic.font === italic.font)
        #expect(try first(300, false).number == plain.number && first(900, false).number == bold.number)
        #expect(try first(500, false).number == plain.number)
    }

    @Test @Lane func scalarsOfAFaceAreItsOwn() throws {
        let files = ["css/a": try TestFont.bytes("C059-Roman"), "css/b": try TestFont.bytes("C059-Bold")]
        let shelf = try Self.shelf([Self.face("a"), Self.face("b", ranges: [0x41...0x5A])], files)
        let faces = shelf.faces(FaceRequest(families: ["Own"]))
        #expect(faces.first { $0.covers("B") }?.ranges == [0x41...0x5A])
        #expect(faces.first { $0.covers("b") }?.ranges == [])
    }

    @Test @Lane func damagedFontsCrashNothing() throws {
        let font = try TestFont.bytes("C059-Roman")
        let web = [font, TestFont.woff(font), TestFont.woff2(font)]
        var random = SeededGenerator(seed: 7)
        for (kind, bytes) in web.enumerated() {
            for trial in 0..<60 {
                var changed = bytes
                if trial.isMultiple(of: 3) { changed.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
                for _ in 0..<(trial % 5) {
                    guard !changed.isEmpty else { break }
                    let end = trial.isMultiple(of: 2) ? min(2000, changed.count) : changed.count
                    changed[Int.random(in: 0..<end, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                let shelf = try Self.shelf([Self.face("f")], ["css/f": changed])
                let faces = shelf.faces(FaceRequest(families: ["Own"]))
                #expect(!faces.isEmpty, "kind \(kind), trial \(trial)")
                for face in faces {
                    _ = Self.advances(face)
                    _ = try shelf.painted(face.number)
                }
            }
        }
    }

    @Test @Lane func thereIsALimit() throws {
        let font = try TestFont.bytes("Z003-MediumItalic")
        let faces = (0..<70).map { Self.face("\($0)", family: "F\($0)") }
        let files = Dictionary(uniqueKeysWithValues: (0..<70).map { ("css/\($0)", font) })
        let shelf = try Self.shelf(faces, files)
        for index in 0..<70 { _ = shelf.faces(FaceRequest(families: ["F\(index)"])) }
        #expect(shelf.problems.count == 6 && shelf.problems.allSatisfy { $0.code == .tooLarge })
        // A font says itself how large it is.
        var bomb = TestFont.woff2(font)
        bomb.replaceSubrange(16..<20, with: [0x7F, 0xFF, 0xFF, 0xFF])
        let other = try Self.shelf([Self.face("f")], ["css/f": bomb])
        _ = other.faces(FaceRequest(families: ["Own"]))
        #expect(other.problems.map(\.code) == [.tooLarge])
    }
}
