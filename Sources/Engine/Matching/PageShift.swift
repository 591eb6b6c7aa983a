public import RectoGeometry

/// How what is on a page lies on the page as it came back: turned by quarters, scaled, and moved.
public struct PageShift: Hashable, Sendable {
    /// What it is known from.
    public enum Proof: String, Hashable, Sendable, Encodable {
        /// Words or images that both pages have.
        case content
        /// The sizes alone: nothing on the page could be compared.
        case size
    }

    /// Old page space to new page space, points.
    public var map: Affine
    public var turns: QuarterTurns
    public var proof: Proof
    /// The part of the common words and images that lie where ``map`` says, 0 to 1.
    public var agreement: Double

    /// How far a word may be from where it should be, in points.
    private static let tolerance = 1.5
    /// Less agreement is none.
    private static let consistency = 0.7

    /// Nothing but rounding.
    public var isNone: Bool {
        turns == .none && abs(map.a - 1) < 1e-3 && abs(map.d - 1) < 1e-3 && abs(map.tx) < 0.25 && abs(map.ty) < 0.25
    }

    /// Finds the map between two pages that are the same one.
    ///
    /// Rectangles follow what is printed: where the words moved as a whole (another crop), so do they; where the page was
    /// scaled they are scaled. Without proof the page's size decides.
    public init(from old: PageFingerprint, to new: PageFingerprint) {
        var best: (map: Affine, turns: QuarterTurns, agreement: Double)?
        let points = Self.common(old, new)
        for turns in QuarterTurns.allCases {
            let turn = Affine.turn(turns, of: old.size)
            let turned = points.map { (from: turn.apply($0.from), to: $0.to) }
            let size = old.size.turned(turns)
            let stretch = Size(
                width: new.size.width / max(size.width, 1e-9), height: new.size.height / max(size.height, 1e-9))
            guard let fit = Self.fit(turned, stretch: stretch) else { continue }
            // A page that did not turn is the likelier one.
            if fit.agreement > (best?.agreement ?? 0) + 0.05 {
                best = (turn.followed(by: fit.map), turns, fit.agreement)
            }
        }
        if let best, best.agreement >= Self.consistency {
            (map, turns, proof, agreement) = (best.map, best.turns, .content, best.agreement)
            return
        }
        let (x, y) = (new.size.width / max(old.size.width, 1e-9), new.size.height / max(old.size.height, 1e-9))
        map = Affine(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
        turns = .none
        proof = .size
        agreement = best?.agreement ?? 0
    }

    /// A rectangle of the old page on the new one.
    public func rect(_ rect: Rect) -> Rect { map.rect(rect) }

    /// Where both pages have the same: the corners of words that each has once, and of images.
    private static func common(_ old: PageFingerprint, _ new: PageFingerprint) -> [(from: Point, to: Point)] {
        func single<Key: Hashable, Value>(_ list: [(Key, Value)]) -> [Key: Value] {
            var known: [Key: Value?] = [:]
            for (key, value) in list { known[key] = known[key] == nil ? .some(value) : .some(nil) }
            return known.compactMapValues { $0 }
        }
        var points: [(Point, Point)] = []
        let words = single(new.words.map { ($0.text, $0.box) })
        // The baseline's middle stays in place where a font's metrics were written another way.
        func middle(_ box: Rect) -> Point { Point(x: box.x + box.width / 2, y: box.y + box.height / 2) }
        for (text, box) in single(old.words.map { ($0.text, $0.box) }).sorted(by: { $0.key < $1.key }) {
            if let other = words[text] { points.append((middle(box), middle(other))) }
        }
        let images = single(new.images.map { ($0.pixels, $0) })
        for (pixels, image) in single(old.images.map { ($0.pixels, $0) }).sorted(by: {
            ($0.key.width, $0.key.height) < ($1.key.width, $1.key.height)
        }) {
            guard let other = images[pixels] else { continue }
            points += [(image.corner, other.corner), (image.opposite, other.opposite)]
        }
        return points.prefix(400).map { (from: $0.0, to: $0.1) }
    }

    /// The scales and the move that most points agree with; the simplest that will do.
    ///
    /// - Parameter stretch: how the page's size changed.
    private static func fit(_ points: [(from: Point, to: Point)], stretch: Size) -> (map: Affine, agreement: Double)? {
        guard points.count >= 2 else { return nil }
        func moved(_ x: Double, _ y: Double) -> Affine {
            Affine(
                a: x, b: 0, c: 0, d: y, tx: median(points.map { $0.to.x - x * $0.from.x }) ?? 0,
                ty: median(points.map { $0.to.y - y * $0.from.y }) ?? 0)
        }
        func slope(_ axis: KeyPath<Point, Double>) -> Double {
            var ratios: [Double] = []
            for (place, one) in points.enumerated() {
                for other in points[(place + 1)...].prefix(40) {
                    let span = other.from[keyPath: axis] - one.from[keyPath: axis]
                    guard abs(span) > 20 else { continue }
                    ratios.append((other.to[keyPath: axis] - one.to[keyPath: axis]) / span)
                }
            }
            return median(ratios) ?? 1
        }
        // As it was; moved, as by another crop; stretched with the page; and whatever fits best.
        let guesses = [
            .identity, moved(1, 1), Affine(a: stretch.width, b: 0, c: 0, d: stretch.height, tx: 0, ty: 0),
            moved(slope(\.x), slope(\.y)),
        ]
        var best: (map: Affine, agreement: Double)?
        for map in guesses where map.a > 0.05 && map.d > 0.05 && map.a < 20 && map.d < 20 {
            let slack = tolerance * max(1, max(map.a, map.d))
            let agreeing = points.count { pair in
                let place = map.apply(pair.from)
                return abs(place.x - pair.to.x) <= slack && abs(place.y - pair.to.y) <= slack
            }
            let agreement = Double(agreeing) / Double(points.count)
            if agreement > (best?.agreement ?? 0) + 0.05 { best = (map, agreement) }
        }
        return best
    }

    private static func median(_ numbers: [Double]) -> Double? {
        numbers.isEmpty ? nil : numbers.sorted()[numbers.count / 2]
    }
}

extension PageFingerprint.Image {
    fileprivate struct Pixels: Hashable {
        var width: Int
        var height: Int
    }

    fileprivate var pixels: Pixels { Pixels(width: width, height: height) }
}
