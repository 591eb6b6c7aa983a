import CQPDFSpreads
public import RectoDiagnostics
public import RectoGeometry

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Structure {
    /// A page of a document of spreads.
    public struct SpreadPage: Sendable {
        /// Points.
        public var size: Size
        /// Pages from 0 and where they lie (points, origin top-left, y down), in reading order.
        public var places: [(page: Int, frame: Rect)]
        /// Both pages are one picture.
        public var isJoined: Bool
        public var label: String

        public init(size: Size, places: [(page: Int, frame: Rect)], isJoined: Bool, label: String) {
            self.size = size
            self.places = places
            self.isJoined = isJoined
            self.label = label
        }
    }

    /// The library that writes documents, and its version.
    public nonisolated static var writer: String { "qpdf \(String(cString: recto_spreads_library()))" }

    /// Writes a document whose pages are spreads of this one's.
    ///
    /// Fonts, pictures and text stay what they are; annotations, outline and destinations are moved to their new places. The
    /// file is read anew, so that nothing is changed for who goes on reading. Encryption is not kept. Cost: all objects of
    /// the document in memory.
    ///
    /// - Returns: Pages whose objects are damaged: their places are empty.
    /// - Throws: ``Failure`` `.damaged`, also if there is none of the pages, or `.encrypted`.
    public func writeSpreads(_ spreads: [SpreadPage], box: PageBox, to path: String) throws(Failure) -> [Int] {
        var missing: [Int] = []
        var pages: [RectoSpreadPage] = []
        var labels: [UnsafeMutablePointer<CChar>?] = []
        defer { labels.forEach { free($0) } }
        for spread in spreads {
            let label = strdup(spread.label)
            labels.append(label)
            var page = RectoSpreadPage()
            // If both pages have the same UserUnit, the spread keeps it: in plain points, a large page may exceed PDF's limit.
            let units = Set(spread.places.prefix(2).compactMap { self.page($0.page)?.userUnit })
            let unit = units.count == 1 ? units.first ?? 1 : 1
            page.userUnit = unit
            page.width = spread.size.width / unit
            page.height = spread.size.height / unit
            page.label = UnsafePointer(label)
            page.isJoined = spread.isJoined
            for place in spread.places.prefix(2) {
                guard let dictionary = self.page(place.page) else {
                    missing.append(place.page)
                    continue
                }
                let made = Self.place(place, PageFrame(dictionary, box: box), spread.size, unit: unit)
                if page.placeCount == 0 { page.places.0 = made } else { page.places.1 = made }
                page.placeCount += 1
            }
            page.fold = (spread.places.map(\.frame.maxX).min() ?? 0) / unit
            pages.append(page)
        }
        guard pages.contains(where: { $0.placeCount > 0 }) else {
            throw Failure(.damaged, "all page objects are damaged")
        }
        try file.writeSpreads(pages, to: path)
        return missing
    }

    private static func place(_ place: (page: Int, frame: Rect), _ frame: PageFrame, _ size: Size, unit: Double)
        -> RectoSpreadPlace
    {
        var result = RectoSpreadPlace()
        result.page = Int32(place.page)
        // Page space has y down from the top; the new page has it up from the bottom.
        let map = frame.toPage
            .followed(by: .translation(x: place.frame.x, y: place.frame.y))
            .followed(by: Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: size.height))
            .followed(by: .scale(1 / unit))
        result.matrix = (map.a, map.b, map.c, map.d, map.tx, map.ty)
        let shown = Rect(x: 0, y: 0, width: frame.size.width, height: frame.size.height)
        let box = frame.toPage.inverse?.rect(shown) ?? shown
        result.box = (box.x, box.y, box.maxX, box.maxY)
        return result
    }
}
