public import RectoGeometry
public import RectoPixels

/// What a page's drawing says about its layout: rules and boxes between and around texts, areas below them, and drawings.
public struct PageMarks: Hashable, Sendable, Codable {
    /// An area of one colour.
    public struct Fill: Hashable, Sendable, Codable {
        /// Page space, points.
        public var rect: Rect
        public var color: Color

        public init(rect: Rect, color: Color) {
            self.rect = rect
            self.color = color
        }
    }

    /// Thin lines, horizontal or vertical; page space, points.
    public var rules: [Rect]
    /// Frames, whether drawn as one path or as four lines.
    public var boxes: [Rect]
    /// In paint order.
    ///
    /// Areas in the colour of the paper are left out unless they lie on others.
    public var fills: [Fill]
    /// Where many small paths lie close together: charts, maps, logos.
    public var drawings: [Rect]

    public init(rules: [Rect] = [], boxes: [Rect] = [], fills: [Fill] = [], drawings: [Rect] = []) {
        self.rules = rules
        self.boxes = boxes
        self.fills = fills
        self.drawings = drawings
    }

    // Points.
    private static let thickestRule = 2.5
    private static let shortestRule = 18.0
    /// More marks of a kind are a drawing, not a layout.
    private static let most = 400

    /// Sorts a page's paths by what they are for.
    ///
    /// - Complexity: O(n) for n paths, but for few that form frames.
    public init(_ paths: [PaintedPath], size: Size) {
        self.init()
        let page = Rect(x: 0, y: 0, width: size.width, height: size.height)
        var pieces: [Rect] = []
        for path in paths {
            let rect = path.rect.intersection(page)
            let (thin, long) = (min(rect.width, rect.height), max(rect.width, rect.height))
            if thin <= Self.thickestRule, long >= Self.shortestRule, path.isStraight {
                if !Self.isPaper(path.color) || path.isShading { rules.append(rect) }
            } else if path.isStraight, path.isStroke, thin >= Self.shortestRule {
                boxes.append(rect)
            } else if !path.isStroke, thin >= Self.shortestRule {
                let isPaper = Self.isPaper(path.color) && !path.isShading
                if !isPaper || fills.contains(where: { !$0.rect.intersection(rect).isEmpty }) {
                    fills.append(Fill(rect: rect, color: path.color))
                }
            } else if !Self.isPaper(path.color) {
                pieces.append(rect)
            }
        }
        rules = Array(rules.prefix(Self.most))
        boxes = Array(boxes.prefix(Self.most))
        fills = Array(fills.prefix(Self.most))
        boxes += Self.frames(of: rules).prefix(Self.most)
        drawings = DrawingFinder.drawings(of: pieces, on: size)
    }

    private static func isPaper(_ color: Color) -> Bool { min(color.red, color.green, color.blue) >= 250 }

    /// Frames that are drawn as four lines.
    private static func frames(of rules: [Rect]) -> [Rect] {
        let across = rules.filter { $0.width > $0.height }.sorted { $0.y < $1.y }
        let upright = rules.filter { $0.height > $0.width }
        guard across.count <= 100, upright.count <= 100 else { return [] }
        func touches(_ one: Double, _ other: Double) -> Bool { abs(one - other) < thickestRule }
        var frames: [Rect] = []
        for (index, top) in across.enumerated() {
            for bottom in across[(index + 1)...]
            where touches(top.x, bottom.x) && touches(top.maxX, bottom.maxX) && bottom.y - top.y >= shortestRule {
                func isSide(_ rule: Rect, at x: Double) -> Bool {
                    abs(rule.x + rule.width / 2 - x) < thickestRule && rule.y < top.maxY + thickestRule
                        && rule.maxY > bottom.y - thickestRule
                }
                guard upright.contains(where: { isSide($0, at: top.x) }),
                    upright.contains(where: { isSide($0, at: top.maxX) })
                else { continue }
                frames.append(top.united(bottom))
                break
            }
        }
        return frames
    }
}
