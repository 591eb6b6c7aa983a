public import RectoPackaging

/// An issue in the shelf.
public struct ShelfEntry: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case document
        /// A package as one file.
        case package
        /// A package as a folder.
        case folder
        /// A comic archive, or an EPUB of pictures or text.
        case book
        /// Plain text or Markdown.
        case text
        /// A folder of pictures.
        case pictures
        /// A PDF or a package as an age file, which whoever opens the shelf's issues has the keys of.
        case sealed

        /// Of a PDF or a package by its name; `nil` for other names.
        public init?(name: String) {
            let name = name.lowercased()
            if [".pdf.age", ".recto.age"].contains(where: { name.hasSuffix($0) }) {
                self = .sealed
            } else if name.hasSuffix(".pdf") {
                self = .document
            } else if name.hasSuffix(".recto") {
                self = .package
            } else {
                return nil
            }
        }
    }

    /// The folder that holds an issue.
    public struct Folder: Hashable, Sendable {
        public var path: String
        /// The path from the folder that the server was given, which may be shown; empty for that folder itself.
        public var name: String

        public init(path: String, name: String) {
            self.path = path
            self.name = name
        }
    }

    /// Of the letters that every address takes; stays when the file is renamed.
    public var id: String
    /// Of a document on another host, what it is called: an address that may be shown.
    public var path: String
    /// Whether the document is on another host, where whoever opens the shelf's issues reads it.
    public var isRemote = false
    /// Of a document on another host, what ``FoundFile/validator`` is.
    public var validator: String?
    /// The id that the file's content has where nothing else takes it.
    public var base = ""
    public var kind: Kind
    /// What the file was when the shelf was read; of a folder, its manifest.
    public var stamp: Files.Stamp
    /// When the system noticed the last change of the file, in nanoseconds since 1970; 0 where that is not known.
    public var changed = 0
    /// The name of a layout in which a book of text is served beside its own.
    public private(set) var layout: String?
    /// `nil` for an issue that the server was given by name.
    public var folder: Folder?
    /// What the issue is called where its file's name says nothing, as in a library.
    public var name: String?
    /// `nil` until somebody has looked into it.
    public var facts: IssueFacts?
    /// SHA-256 of ``ownFile`` as 64 hexadecimal digits; `nil` until somebody has read all of it.
    public var digest: String?
    /// Why the issue can't be read, if an attempt has failed; catalogues then leave it out.
    public var problem: String?

    public init(id: String, path: String, kind: Kind, stamp: Files.Stamp, facts: IssueFacts? = nil) {
        self.id = id
        self.path = path
        self.kind = kind
        self.stamp = stamp
        self.facts = facts
    }

    /// The book of text in a layout: an issue of its own, below the book's.
    ///
    /// - Parameter layout: A name that its address has.
    public func laidOut(_ layout: String) -> ShelfEntry {
        var entry = self
        entry.id = "\(id)/flow/\(layout)"
        entry.layout = layout
        return entry
    }

    /// The id on the shelf: for a layout that of its book.
    public var shelfID: String { Self.shelfID(id) }

    /// The id on the shelf of what has an id.
    public static func shelfID(_ id: String) -> String { String(id.prefix { $0 != "/" }) }

    /// Whether it may be a book whose text is set on the spot; an EPUB of pictures is none.
    public var maySet: Bool { kind == .text || kind == .book && path.lowercased().hasSuffix(".epub") }

    /// When the issue was last changed, in nanoseconds since 1970.
    ///
    /// Archives and reproducible builds give files times of 1970 or 1980, which no file of an issue has; then it is when the file
    /// came to be here.
    public var updated: Int { stamp.modified > Self.earliest ? stamp.modified : max(changed, stamp.modified) }

    /// 2 January 1980.
    private static let earliest = 315_619_200_000_000_000

    /// What the issue is called: by ``name``, else by its title, or by the file's name until that is known.
    public var title: String {
        if let name { return name }
        if let title = facts?.title, !title.isEmpty { return title }
        let name = Files.split(path).name
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }
}

/// What catalogues tell of an issue.
public struct IssueFacts: Hashable, Sendable {
    public var title: String
    public var pageCount: Int
    /// A URI or a reverse-DNS name.
    public var identifier: String?
    public var language: String?
    public var creators: [String]
    public var date: String?
    public var publisher: String?
    public var series: String?
    /// The issue's place in its series, as written.
    public var number: String?
    public var summary: String?

    public init(
        title: String, pageCount: Int, identifier: String? = nil, language: String? = nil, creators: [String] = [],
        date: String? = nil, publisher: String? = nil, series: String? = nil, number: String? = nil,
        summary: String? = nil
    ) {
        self.title = title
        self.pageCount = pageCount
        self.identifier = identifier
        self.language = language
        self.creators = creators
        self.date = date
        self.publisher = publisher
        self.series = series
        self.number = number
        self.summary = summary
    }
}
