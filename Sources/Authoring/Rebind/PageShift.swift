public import Recto

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
            guard let fit = Self.fit(turned) else { continue }
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
        func single<Key: Hashable>(_ list: [(Key, Rect)]) -> [Key: Rect] {
            var known: [Key: Rect?] = [:]
            for (key, box) in list { known[key] = known[key] == nil ? .some(box) : .some(nil) }
            return known.compactMapValues { $0 }
        }
        struct Pixels: Hashable { var width: Int, height: Int }
        var points: [(Point, Point)] = []
        let words = single(new.words.map { ($0.text, $0.box) })
        // The baseline's middle stays in place where a font's metrics were written another way.
        func middle(_ box: Rect) -> Point { Point(x: box.x + box.width / 2, y: box.y + box.height / 2) }
        for (text, box) in single(old.words.map { ($0.text, $0.box) }).sorted(by: { $0.key < $1.key }) {
            if let other = words[text] { points.append((middle(box), middle(other))) }
        }
        let images = single(new.images.map { (Pixels(width: $0.width, height: $0.height), $0.rect) })
        for image in old.images {
            guard let other = images[Pixels(width: image.width, height: image.height)],
                old.images.count(where: { $0.width == image.width && $0.height == image.height }) == 1
            else { continue }
            // An image that a new crop cuts would tell of a scale that is none.
            points.append((image.rect.origin, other.origin))
            points.append((Point(x: image.rect.maxX, y: image.rect.maxY), Point(x: other.maxX, y: other.maxY)))
        }
        return points.prefix(400).map { (from: $0.0, to: $0.1) }
    }

    /// The scales and the move that most points agree with.
    private static func fit(_ points: [(from: Point, to: Point)]) -> (map: Affine, agreement: Double)? {
        guard points.count >= 2 else { return nil }
        func axis(_ from: KeyPath<Point, Double>) -> (scale: Double, move: Double) {
            var ratios: [Double] = []
            for (place, one) in points.enumerated() {
                for other in points[(place + 1)...].prefix(40) {
                    let span = other.from[keyPath: from] - one.from[keyPath: from]
                    guard abs(span) > 20 else { continue }
                    ratios.append((other.to[keyPath: from] - one.to[keyPath: from]) / span)
                }
            }
            var scale = median(ratios) ?? 1
            // Measured ones are off by a little; one is what is meant.
            if abs(scale - 1) < 2e-3 { scale = 1 }
            return (scale, median(points.map { $0.to[keyPath: from] - scale * $0.from[keyPath: from] }) ?? 0)
        }
        let (x, y) = (axis(\.x), axis(\.y))
        guard x.scale > 0.05, y.scale > 0.05, x.scale < 20, y.scale < 20 else { return nil }
        let map = Affine(a: x.scale, b: 0, c: 0, d: y.scale, tx: x.move, ty: y.move)
        let slack = tolerance * max(1, max(x.scale, y.scale))
        let agreeing = points.count { pair in
            let place = map.apply(pair.from)
            return abs(place.x - pair.to.x) <= slack && abs(place.y - pair.to.y) <= slack
        }
        return (map, Double(agreeing) / Double(points.count))
    }

    private static func median(_ numbers: [Double]) -> Double? {
        numbers.isEmpty ? nil : numbers.sorted()[numbers.count / 2]
    }
}
