import RectoComposition

/// What of a box is painted: its background and its borders.
///
/// Lengths are CSS pixels.
struct BoxPaint: Sendable {
    struct Edge: Sendable {
        var width = 0.0
        var color = PaintedColor.black
        var isDouble = false
    }

    var marginLeft = 0.0
    var marginRight = 0.0
    /// Of cells, whose borders lie over the lines between them.
    var marginTop = 0.0
    var marginBottom = 0.0
    var background: PaintedColor?
    var top = Edge()
    var right = Edge()
    var bottom = Edge()
    var left = Edge()

    var isPainted: Bool { background != nil || [top, right, bottom, left].contains { $0.width > 0 } }
}
