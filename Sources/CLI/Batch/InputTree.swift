import Recto

/// The documents that a command processes, and where in a folder tree each was found.
struct InputTree {
    struct Item {
        var path: String
        /// The folder that it was found in, relative to the one that the user named: `1901/march`; empty at the top.
        var folder: String
    }

    private(set) var items: [Item] = []
    /// Whether the user named a folder that is a tree of documents.
    private(set) var isTree = false

    /// Folders that nest deeper are taken for an endless tree.
    private static let deepest = 64
    private static let most = 1_000_000

    private let output: String?
    private let takesPackages: Bool

    /// - Parameters:
    ///   - words: Files, and folders; a folder that holds nothing but pictures is a book.
    ///   - takesPackages: Whether overlay packages in trees are documents.
    ///   - output: The folder that the command writes to, which is not searched.
    /// - Throws: ``Failure`` `.io` for a folder that can't be read.
    init(_ words: [String], excluding output: String? = nil, takesPackages: Bool = false) throws(Failure) {
        self.takesPackages = takesPackages
        self.output = output.map { Files.resolved($0) }
        for word in words {
            guard !SourceAddress.isOne(word) else {
                items.append(Item(path: word, folder: ""))
                continue
            }
            var word = word
            while word.count > 1, word.hasSuffix("/") { word.removeLast() }
            guard Files.kind(Files.resolved(word)) == .folder, !Self.isPackage(word) else {
                items.append(Item(path: word, folder: ""))
                continue
            }
            let count = items.count
            // Two trees may have the same names below them, so each keeps a folder of its own.
            try walk(word, words.count > 1 ? Files.split(Files.resolved(word)).name : "", 0)
            if items.count == count { items.append(Item(path: word, folder: "")) }
        }
    }

    /// Does not follow links: they may lead out of the tree, or in circles.
    private mutating func walk(_ path: String, _ folder: String, _ depth: Int) throws(Failure) {
        guard depth < Self.deepest else {
            throw Failure(.tooLarge, "has more than \(Self.deepest) folders nested in each other", at: path)
        }
        let names = try Files.list(path)
        if Files.resolved(path) == output || Self.isMade(names) { return }
        for name in names where !name.hasPrefix(".") && items.count < Self.most {
            let below = (path == "/" ? "" : path) + "/" + name
            switch Files.kind(below) {
            case .file where isDocument(name):
                items.append(Item(path: below, folder: folder))
                isTree = true
            case .folder where !Self.isPackage(below):
                let count = items.count
                try walk(below, folder.isEmpty ? name : "\(folder)/\(name)", depth + 1)
                if items.count == count, Files.resolved(below) != output, Self.isBook(below) {
                    items.append(Item(path: below, folder: folder))
                    isTree = true
                }
            case .folder where takesPackages:
                items.append(Item(path: below, folder: folder))
                isTree = true
            default: continue
            }
        }
    }

    private func isDocument(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasSuffix(".pdf") || BookFileName.isArchive(name) || takesPackages && name.hasSuffix(".recto")
    }

    private static func isBook(_ folder: String) -> Bool {
        let names = (try? Files.list(folder)) ?? []
        return !isMade(names) && names.contains { BookFileName.isPicture($0) }
    }

    /// Whether Recto wrote a folder with these names in it, whose pictures then are not pages.
    private static func isMade(_ names: [String]) -> Bool {
        names.contains("pages.json") || names.contains("edition.json") || names.contains("site.json")
    }

    private static func isPackage(_ path: String) -> Bool {
        OverlayFormat.manifestNames.contains { Files.isFile("\(path)/\($0)") }
    }
}
