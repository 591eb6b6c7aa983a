import RectoIssue

/// Where the pages of an issue are in its book.
struct BookAddresses {
    private let count: Int
    /// The first page of each page's leaf.
    private let firstPages: [Int]

    init(_ leaves: [BookLeaf]) {
        var firstPages: [Int: Int] = [:]
        for leaf in leaves {
            for page in leaf.pages { firstPages[page.index] = leaf.pages[0].index }
        }
        count = firstPages.count
        self.firstPages = (0..<count).map { firstPages[$0] ?? $0 }
    }

    /// The file of the leaf that a page is on, from the folder of the package document.
    func path(_ page: Int) -> String { "pages/" + name(firstPages[page]) }

    /// The file of a leaf, and where in it a page is: to be followed from the folder of the leaves.
    func link(_ page: Int) -> String {
        let first = firstPages[page]
        return first == page ? name(first) : "\(name(first))#\(Self.anchor(page))"
    }

    /// What a page is called in a leaf that has two.
    static func anchor(_ page: Int) -> String { "page-\(page + 1)" }

    /// The picture of a page, from the folder of the package document.
    func picture(_ page: Int) -> String { "images/page-\(number(page)).jpg" }

    private func name(_ page: Int) -> String { "page-\(number(page)).xhtml" }

    private func number(_ page: Int) -> String {
        let digits = max(4, String(count).count)
        let number = String(page + 1)
        return String(repeating: "0", count: max(0, digits - number.count)) + number
    }
}
