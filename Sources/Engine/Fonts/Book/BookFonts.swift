import RectoDiagnostics
import RectoLane
import RectoMarkup
import RectoShaping
import RectoStyles

/// The fonts that a book brings along, each read when it is needed first.
@Lane
final class BookFonts {
    /// More files than this, or more bytes of all of them together, are not read.
    static let mostFiles = 64
    static let mostBytes = 64 << 20

    /// By family in lower case, in order of the rules.
    private let families: [String: [FontFace]]
    private let read: (String, Int) throws(Failure) -> [UInt8]
    private var files: [String: LoadedFont?] = [:]
    private var bytes = 0
    /// What is wrong with fonts, in the order in which it was found.
    private(set) var problems: [Failure] = []

    /// - Parameter read: The bytes of a file of the book, by its path and the most bytes that it may have.
    init(_ faces: [FontFace], read: @escaping (String, Int) throws(Failure) -> [UInt8]) {
        families = Dictionary(grouping: faces) { $0.family.lowercased() }
        self.read = read
    }

    /// The rules of a family; none if the book has not got it.
    func faces(_ family: String) -> [FontFace] { families[family.lowercased()] ?? [] }

    /// The first source of a face that can be read; nil if there is none.
    ///
    /// - Parameter local: What reads a font of the system.
    func font(_ face: FontFace, local: (String) -> FontShelf.Source?) -> FontShelf.Source? {
        for source in face.sources {
            switch source {
            case .local(let name): if let font = local(name) { return font }
            case .file(let address, let sheet):
                guard case .package(let path) = MarkupURL(address, in: sheet).target else {
                    report(Failure(.unsupported, "names a font that is not in the book: \(address)", at: sheet))
                    continue
                }
                if let font = file(path) { return FontShelf.Source(key: .book(path), font: font) }
            }
        }
        return nil
    }

    private func file(_ path: String) -> LoadedFont? {
        if let known = files[path] { return known }
        let font: LoadedFont?
        do throws(Failure) { font = try load(path) } catch {
            report(Failure(error.code, error.message, at: path))
            font = nil
        }
        files[path] = .some(font)
        return font
    }

    private func load(_ path: String) throws(Failure) -> LoadedFont {
        guard files.values.count(where: { $0 != nil }) < Self.mostFiles else {
            throw Failure(.tooLarge, "is not read: of a book's fonts, only \(Self.mostFiles) are")
        }
        let left = Self.mostBytes - bytes
        guard left > 0 else {
            throw Failure(.tooLarge, "is not read: of a book's fonts, only \(Self.mostBytes >> 20) MiB are")
        }
        let file = try FontWrapping.unwrapped(try read(path, left), limit: left)
        let font = try LoadedFont(try ShapingFont(file), index: 0)
        try FontProbe.check(font)
        bytes += file.count
        return font
    }

    /// Each once.
    private func report(_ problem: Failure) { if !problems.contains(problem) { problems.append(problem) } }
}
