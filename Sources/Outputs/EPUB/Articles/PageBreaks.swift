/// Where the pages of the magazine begin in a book of articles.
struct PageBreaks {
    /// In the order of the book; addresses from the folder of the package document.
    private(set) var places: [(page: Int, address: String)] = []
    private var known: Set<Int> = []

    static func id(_ page: Int) -> String { "pg.\(page)" }

    /// Notes a place where a page's text begins in a file.
    ///
    /// - Returns: Whether it is the first one of the book.
    mutating func begin(_ page: Int, in file: String) -> Bool {
        guard known.insert(page).inserted else { return false }
        places.append((page, "\(file)#\(Self.id(page))"))
        return true
    }
}
