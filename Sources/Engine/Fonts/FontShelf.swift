package import RectoDiagnostics
package import RectoLane
import RectoPackaging
package import RectoSetting
import RectoShaping
package import RectoStyles

/// The faces of a book by their numbers: the book's own, those of the system, and those that stand in for them.
@Lane
package final class FontShelf: @Lane FaceSource {
    /// A font, and which it is.
    struct Source {
        enum Key: Hashable {
            /// By its path in the book.
            case book(String)
            /// By its path and its number in a collection.
            case system(String, Int)
        }

        var key: Key
        var font: LoadedFont
    }

    private struct Key: Hashable {
        var source: Source.Key
        var isBoldened: Bool
        var isSlanted: Bool
    }

    private struct Shelved {
        var source: Source
        var face: SetFace
    }

    private let book: BookFonts
    private var shelved: [Shelved] = []
    private var numbers: [Key: Int] = [:]
    private var system: [Source.Key: LoadedFont?] = [:]
    private var answers: [FaceRequest: [SetFace]] = [:]
    private var matches: [SystemFonts.Query: SystemFont?] = [:]
    private var fallbacks: [SystemFonts.Query: FallbackFonts?] = [:]
    private var standIns: [StandIn: SetFace?] = [:]
    private var digests: [Source.Key: String] = [:]

    private struct StandIn: Hashable {
        var scalar: Unicode.Scalar
        var query: SystemFonts.Query
    }

    /// CSS's generic families by fontconfig's names.
    private static let generics: [String: String] = [
        "serif": "serif", "sans-serif": "sans-serif", "monospace": "monospace", "cursive": "cursive",
        "fantasy": "fantasy", "system-ui": "system-ui", "math": "math", "emoji": "emoji", "fangsong": "fangsong",
        "ui-serif": "serif", "ui-sans-serif": "sans-serif", "ui-monospace": "monospace", "ui-rounded": "sans-serif",
        "-webkit-body": "serif",
    ]

    /// Prepares the faces of a book; reads no font yet but one of the system.
    ///
    /// - Parameters:
    ///   - faces: The `@font-face` rules of its sheets, in order.
    ///   - read: The bytes of a file of the book, by its path and the most bytes that it may have.
    /// - Throws: ``Failure`` `.unsupported` if the system has no fonts.
    package init(
        _ faces: [FontFace] = [], read: @escaping (String, Int) throws(Failure) -> [UInt8] = FontShelf.none
    ) throws(Failure) {
        book = BookFonts(faces, read: read)
        guard !self.faces(FaceRequest(families: ["serif"])).isEmpty else {
            throw Failure(
                .unsupported, "no fonts are installed to set text in; install some, such as fonts-dejavu-core")
        }
    }

    /// Reads the fonts of a book that has none.
    package nonisolated static func none(_ path: String, _: Int) throws(Failure) -> [UInt8] {
        throw Failure(.damaged, "is not in the book", at: path)
    }

    /// What is wrong with the book's own fonts, as far as they were needed; others stand in for them.
    package var problems: [Failure] { book.problems }

    /// How many faces were handed out.
    package var count: Int { shelved.count }

    package func faces(_ request: FaceRequest) -> [SetFace] {
        if let known = answers[request] { return known }
        var faces: [SetFace] = []
        func add(_ face: SetFace?) {
            guard let face, !faces.contains(where: { $0.number == face.number && $0.ranges == face.ranges }) else {
                return
            }
            faces.append(face)
        }
        let names = request.families.map { $0.lowercased() }
        for (family, name) in zip(request.families, names) {
            let own = book.faces(family)
            if own.isEmpty {
                add(systemFace(Self.generics[name] ?? family, request, isGeneric: Self.generics[name] != nil))
            } else {
                for place in FaceSelection.nearest(own, to: request) { add(bookFace(own[place], request)) }
            }
        }
        // A list without a generic family ends with the reader's own.
        if !names.contains(where: { Self.generics[$0] != nil }) { add(systemFace("serif", request, isGeneric: true)) }
        if faces.isEmpty { faces = shelved.first.map { [$0.face] } ?? [] }
        answers[request] = faces
        return faces
    }

    package func fallback(for scalar: Unicode.Scalar, _ request: FaceRequest) -> SetFace? {
        let generic = request.families.lazy.compactMap { Self.generics[$0.lowercased()] }.first ?? "serif"
        let query = query([generic], request)
        let key = StandIn(scalar: scalar, query: query)
        if let known = standIns[key] { return known }
        let fonts = fallbacks[query] ?? SystemFonts.sorted(query)
        fallbacks[query] = .some(fonts)
        var found: SetFace?
        for font in fonts?.having(scalar) ?? [] {
            guard let face = face(font, request), face.font.covers(scalar) else { continue }
            found = face
            break
        }
        standIns[key] = .some(found)
        return found
    }

    package var digest: String {
        var digest = Digest()
        for entry in shelved {
            let key = entry.source.key
            let file = digests[key] ?? Self.digest(entry.source.font)
            digests[key] = file
            var index = 0
            if case .system(_, let place) = key { index = place }
            digest.add("\(file) \(index) \(entry.face.isBoldened) \(entry.face.isSlanted)\n")
        }
        return digest.text
    }

    /// The digest of a face's file, and which font of it.
    private static func digest(_ font: LoadedFont) -> String {
        var digest = Digest()
        digest.add(font.shaping.file)
        return digest.text
    }

    /// How cairo draws a face; stays this object's.
    ///
    /// - Throws: ``Failure`` `.damaged`, `.internal` for a number that was not handed out.
    package func painted(_ number: Int) throws(Failure) -> PaintedFace {
        guard shelved.indices.contains(number) else {
            throw Failure(.internal, "a page has glyphs of a face that nobody knows")
        }
        let entry = shelved[number]
        return PaintedFace(
            cairoFace: try entry.source.font.cairoFace(isBoldened: entry.face.isBoldened),
            isSlanted: entry.face.isSlanted, glyphCount: entry.face.font.glyphCount)
    }

    // MARK: - Finding

    private func query(_ families: [String], _ request: FaceRequest) -> SystemFonts.Query {
        SystemFonts.Query(
            families: families, weight: Double(request.weight), isItalic: request.isItalic, stretch: request.stretch,
            language: request.language)
    }

    private func systemFace(_ family: String, _ request: FaceRequest, isGeneric: Bool) -> SetFace? {
        let query = query([family], request)
        let font = matches[query] ?? SystemFonts.match(query, isGeneric: isGeneric)
        matches[query] = .some(font)
        return font.flatMap { face($0, request) }
    }

    private func face(_ font: SystemFont, _ request: FaceRequest) -> SetFace? {
        guard let source = load(font) else { return nil }
        return shelve(source, weight: font.weight, isItalic: font.isItalic, request)
    }

    private func bookFace(_ face: FontFace, _ request: FaceRequest) -> SetFace? {
        let source = book.font(face) { name in SystemFonts.named(name).flatMap { load($0) } }
        guard let source else { return nil }
        var shelved = shelve(
            source, weight: face.weights.upperBound, isItalic: face.style != .normal, request)
        shelved.ranges = face.ranges
        return shelved
    }

    private func load(_ font: SystemFont) -> Source? {
        let key = Source.Key.system(font.path, font.index)
        let loaded: LoadedFont?
        if let known = system[key] {
            loaded = known
        } else {
            // One that can't be read is passed over, as if it were not installed.
            loaded = try? LoadedFont(try ShapingFont(path: font.path, index: font.index), index: font.index)
            system[key] = .some(loaded)
        }
        return loaded.map { Source(key: key, font: $0) }
    }

    private func shelve(_ source: Source, weight: Double, isItalic: Bool, _ request: FaceRequest) -> SetFace {
        // As CSS Fonts 4 has it (2.4, 2.5): from 600 up a face below 600 is thickened.
        let key = Key(
            source: source.key, isBoldened: request.weight >= 600 && weight < 600,
            isSlanted: request.isItalic && !isItalic)
        if let number = numbers[key] { return shelved[number].face }
        let face = SetFace(
            number: shelved.count, font: source.font.shaping, isBoldened: key.isBoldened, isSlanted: key.isSlanted)
        shelved.append(Shelved(source: source, face: face))
        numbers[key] = face.number
        return face
    }
}
