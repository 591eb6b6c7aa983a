import RectoGeometry

/// Finds places for labels beside their rectangles so that no label covers another.
struct LabelPlacer {
    /// Labels stay within.
    let bounds: Rect
    private var taken: [Rect] = []

    init(bounds: Rect) { self.bounds = bounds }

    /// Keeps others off.
    mutating func occupy(_ rect: Rect) { taken.append(rect) }

    /// A place for a badge at a rectangle's corner: at the corner itself if that is free, else as near as possible.
    mutating func badge(_ size: Size, at rect: Rect) -> Rect {
        let corners = [
            Point(x: rect.x, y: rect.y), Point(x: rect.maxX - size.width, y: rect.y),
            Point(x: rect.x, y: rect.maxY - size.height), Point(x: rect.maxX - size.width, y: rect.maxY - size.height),
            Point(x: rect.x - size.width, y: rect.y), Point(x: rect.maxX, y: rect.y),
            Point(x: rect.x, y: rect.y - size.height), Point(x: rect.x, y: rect.maxY),
        ]
        if let free = first(corners, size) { return take(free) }
        // Around the corner in growing rings; beyond them an overlap is the lesser evil.
        for ring in 1...12 {
            let reach = Double(ring) * size.height * 0.9
            let around = (0..<12).map { step in
                // A square's outline instead of a circle: whole steps, the same on every machine.
                let (x, y) = Self.outline[step]
                return Point(x: rect.x + x * reach, y: rect.y + y * reach)
            }
            if let free = first(around, size) { return take(free) }
        }
        return take(kept(Rect(x: rect.x, y: rect.y, width: size.width, height: size.height)))
    }

    /// A place for text right of, left of or below a badge; `nil` where all are taken.
    mutating func label(_ size: Size, beside badge: Rect) -> Rect? {
        let y = badge.y + (badge.height - size.height) / 2
        let places = [
            Point(x: badge.maxX, y: y), Point(x: badge.x - size.width, y: y),
            Point(x: badge.x, y: badge.maxY), Point(x: badge.x, y: badge.y - size.height),
            Point(x: badge.maxX - size.width, y: badge.maxY),
            Point(x: badge.maxX - size.width, y: badge.y - size.height),
        ]
        return first(places, size).map { take($0) }
    }

    private static let outline: [(Double, Double)] = [
        (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (2, 0), (0, 2), (-2, 0), (0, -2),
    ]

    private func first(_ places: [Point], _ size: Size) -> Rect? {
        places.lazy.map { Rect(x: $0.x, y: $0.y, width: size.width, height: size.height) }.first { isFree($0) }
    }

    private func isFree(_ rect: Rect) -> Bool {
        rect.x >= bounds.x && rect.y >= bounds.y && rect.maxX <= bounds.maxX && rect.maxY <= bounds.maxY
            && !taken.contains { $0.x < rect.maxX && rect.x < $0.maxX && $0.y < rect.maxY && rect.y < $0.maxY }
    }

    private func kept(_ rect: Rect) -> Rect {
        var rect = rect
        rect.x = max(bounds.x, min(rect.x, bounds.maxX - rect.width))
        rect.y = max(bounds.y, min(rect.y, bounds.maxY - rect.height))
        return rect
    }

    private mutating func take(_ rect: Rect) -> Rect {
        taken.append(rect)
        return rect
    }
}
