/// What a cheap look at a document found.
package struct DocumentProbe: Hashable, Sendable {
    /// `nil` where nobody has counted.
    package var pages: Int?
    /// Of the file, where whoever looked knows them.
    package var bytes: Int?
    /// Of a page, on average, in square points.
    package var area: Double?
    /// Why it can't be opened.
    package var problem: String?

    package init(pages: Int? = nil, bytes: Int? = nil, area: Double? = nil, problem: String? = nil) {
        self.pages = pages
        self.bytes = bytes
        self.area = area
        self.problem = problem
    }
}
