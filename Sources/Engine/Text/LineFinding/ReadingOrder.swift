/// Puts strips in the order in which a page is read.
///
/// It works by cutting. A region is cut along the white rivers between columns or, if something spans them, first into horizontal bands.
/// Text that crosses a river in the middle of a region, such as a pull quote, is removed and read after the columns that it interrupts.
/// If no cut decides, content order does: producers often write stories as a whole, but need not.
///
/// Cost: O(n² log n) at worst, for n strips; pages have a few dozen.
struct ReadingOrder {
    /// Whether columns follow each other from the right to the left.
    let isRightToLeft: Bool
    private var result: [Strip] = []

    /// A page that is cut deeper than this is not a page of text.
    private static let maximumDepth = 64
    /// Pages with more strips are drawings full of labels; cutting them would take minutes without benefit.
    private static let maximumStrips = 1000

    /// - Parameters:
    ///   - strips: All strips of a page.
    ///   - height: The page's extent in the direction from line to line.
    ///   - isRightToLeft: Whether columns follow each other from the right to the left.
    static func order(_ strips: [Strip], height: Double, isRightToLeft: Bool) -> [Strip] {
        guard strips.count <= maximumStrips else {
            return strips.sorted { ($0.span.v0, $0.order) < ($1.span.v0, $1.order) }
        }
        var order = ReadingOrder(isRightToLeft: isRightToLeft)
        let (heads, body, feet) = Furniture.split(strips, height: height)
        order.read(heads, depth: 0)
        order.read(body, depth: 0)
        order.read(feet, depth: 0)
        return order.result
    }

    private init(isRightToLeft: Bool) { self.isRightToLeft = isRightToLeft }

    private mutating func read(_ strips: [Strip], depth: Int) {
        guard strips.count > 1, depth < Self.maximumDepth else {
            result += strips
            return
        }
        let columns = Columns.cut(strips)
        if Columns.areBeside(columns) {
            if Rows.areRows(columns) {
                result += Rows.merged(columns, isRightToLeft: isRightToLeft)
            } else {
                for column in isRightToLeft ? columns.reversed() : columns { read(column, depth: depth + 1) }
            }
            return
        }
        let parts = Columns.floats(in: strips)
        if let parts, Columns.flow(parts.rest, around: parts.floats) {
            read(parts.rest, depth: depth + 1)
            read(parts.floats, depth: depth + 1)
            return
        }
        let bands = Bands.cut(strips)
        if bands.count > 1 {
            for band in bands { read(band, depth: depth + 1) }
            return
        }
        if let parts {
            read(parts.rest, depth: depth + 1)
            read(parts.floats, depth: depth + 1)
            return
        }
        result += leaf(strips)
    }

    /// Orders strips that enclose each other: by content order if that runs down the page, otherwise from top to bottom.
    private func leaf(_ strips: [Strip]) -> [Strip] {
        let byContent = strips.sorted { $0.order < $1.order }
        var down = 0
        for (first, second) in zip(byContent, byContent.dropFirst()) where second.span.v0 >= first.span.v0 - first.size
        {
            down += 1
        }
        if down * 10 >= (strips.count - 1) * 8 { return byContent }
        return strips.sorted {
            ($0.span.v0, isRightToLeft ? -$0.span.u1 : $0.span.u0) < (
                $1.span.v0, isRightToLeft ? -$1.span.u1 : $1.span.u0
            )
        }
    }
}
