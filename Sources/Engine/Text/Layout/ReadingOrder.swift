/// Puts strips in the order in which a page is read.
///
/// By cutting: a region is cut along the white rivers between columns, or, where something spans them, first into bands
/// across. What crosses a river in the middle of a region, such as a pull quote, is taken out and read after the columns that
/// it interrupts. Content order decides where cuts don't: producers often write stories whole, but nothing makes them do it.
///
/// Cost: O(n² log n) at worst, for n strips; pages have some dozen.
struct ReadingOrder {
    /// Whether columns follow each other from the right to the left.
    let isRightToLeft: Bool
    private var result: [Strip] = []

    /// A page deeper cut than this is no page of text.
    private static let maximumDepth = 64
    /// Pages of more strips are drawings full of labels; cutting them would take minutes and help nobody.
    private static let maximumStrips = 1000

    /// - Parameters:
    ///   - strips: All of a page.
    ///   - height: How far the page goes from line to line.
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

    /// Strips that lie around each other: by content order where that runs down the page, else from top to bottom.
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
