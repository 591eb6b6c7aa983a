public import RectoPackaging

/// An issue in the shelf.
public struct ShelfEntry: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case document
        /// A package as one file.
        case package
        /// A package as a folder.
        case folder
        /// A comic archive, or an EPUB of pictures.
        case book
    }

    /// Of the letters that every address takes; stays when the file is renamed.
    public var id: String
    public var path: String
    public var kind: Kind
    /// What the file was when the shelf was read; of a folder, its manifest.
    public var stamp: Files.Stamp
    /// `nil` until somebody has looked into it.
    public var facts: IssueFacts?
    /// Why the issue can't be read, if an attempt has failed; catalogues then leave it out.
    public var problem: String?

    /// The issue's title, or the file's name until that is known.
    public var title: String {
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

    public init(
        title: String, pageCount: Int, identifier: String? = nil, language: String? = nil, creators: [String] = [],
        date: String? = nil, publisher: String? = nil
    ) {
        self.title = title
        self.pageCount = pageCount
        self.identifier = identifier
        self.language = language
        self.creators = creators
        self.date = date
        self.publisher = publisher
    }
}
