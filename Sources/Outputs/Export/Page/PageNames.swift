/// The base names of pages: `page-0001`, with as many digits as the last page needs, four at least.
struct PageNames: Sendable {
    private let digits: Int

    init(pageCount: Int) { digits = max(4, String(pageCount).count) }

    /// - Parameter index: From 0.
    subscript(index: Int) -> String {
        let number = String(index + 1)
        return "page-" + String(repeating: "0", count: max(0, digits - number.count)) + number
    }
}
