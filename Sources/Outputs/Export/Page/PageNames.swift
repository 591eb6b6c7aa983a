/// The base names of pages: `page-0001`, with as many digits as the last page needs, four at least.
package struct PageNames: Sendable {
    private let digits: Int

    package init(pageCount: Int) { digits = max(4, String(pageCount).count) }

    /// - Parameter index: From 0.
    package subscript(index: Int) -> String { "page-\(number(index))" }

    /// `page-0002-0003` for the pages of a spread.
    package subscript(pages: Range<Int>) -> String { "page-\(pages.map(number).joined(separator: "-"))" }

    private func number(_ index: Int) -> String {
        let number = String(index + 1)
        return String(repeating: "0", count: max(0, digits - number.count)) + number
    }
}
