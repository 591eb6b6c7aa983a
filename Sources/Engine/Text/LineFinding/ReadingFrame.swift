import RectoGeometry

/// Turns the page so that text of one rotation runs along u and its lines follow each other along v.
///
/// Lines and columns are found in this space only, so that upright, turned and vertical text are one case.
struct ReadingFrame {
    let size: Size
    let turns: QuarterTurns

    /// The extent of the page along u.
    var width: Double { turns.swapsAxes ? size.height : size.width }
    /// How far v goes.
    var height: Double { turns.swapsAxes ? size.width : size.height }

    /// A page-space rectangle in this frame.
    func span(_ box: Rect) -> Span {
        switch turns {
        case .none: Span(u0: box.x, u1: box.maxX, v0: box.y, v1: box.maxY)
        case .one: Span(u0: box.y, u1: box.maxY, v0: size.width - box.maxX, v1: size.width - box.x)
        case .two:
            Span(u0: size.width - box.maxX, u1: size.width - box.x, v0: size.height - box.maxY, v1: size.height - box.y)
        case .three: Span(u0: size.height - box.maxY, u1: size.height - box.y, v0: box.x, v1: box.maxX)
        }
    }

    /// A base line's page coordinate as v.
    func v(_ baseline: Double) -> Double {
        switch turns {
        case .none, .three: baseline
        case .one: size.width - baseline
        case .two: size.height - baseline
        }
    }
}
