public import Recto

/// What became of a package's overlays on a new PDF: `recto/rebind/1`.
public struct RebindReport: Hashable, Sendable, Encodable {
    public enum Status: String, Hashable, Sendable, Encodable {
        case same
        /// Alike enough to be the page, but not the same.
        case changed
        /// In the old PDF only.
        case gone
        /// In the new PDF only.
        case inserted
    }

    public struct Shift: Hashable, Sendable, Encodable {
        /// Degrees clockwise.
        public var turned: Int
        public var scaleX: Double
        public var scaleY: Double
        /// Points, after turning and scaling.
        public var x: Double
        public var y: Double
        /// What it is known from: what is on the page, or its size alone.
        public var proof: PageShift.Proof
    }

    /// A page of either PDF, from 1.
    public struct Page: Hashable, Sendable, Encodable {
        public var old: Int?
        public var new: Int?
        public var status: Status
        /// 0 to 1.
        public var similarity: Double?
        /// It left its place among the other pages.
        public var moved: Bool
        /// Other pages are as alike; the order decided.
        public var ambiguous: Bool
        /// How what is on it moved; `nil` where it did not.
        public var shift: Shift?
        /// Overlays of the old page.
        public var overlays: Int
    }

    /// Something that is not in the new package.
    public struct Removal: Hashable, Sendable, Encodable {
        /// Of the old PDF.
        public var page: Int
        public var overlay: String?
        public var reason: String
    }

    public let schema = "recto/rebind/1"
    /// The new PDF's name.
    public var file: String
    public var oldPageCount: Int
    public var newPageCount: Int
    /// Pages that are less alike are different pages.
    public var threshold: Double
    public var overlays = 0
    public var pages: [Page] = []
    public var removed: [Removal] = []
    /// What should be looked at.
    public var notes: [String] = []

    /// Every overlay is on its page.
    public var isComplete: Bool { removed.isEmpty }

    /// For people: what is not as it was, and what there is in all.
    public var text: String {
        var lines: [String] = []
        for page in pages {
            let overlays = page.overlays == 1 ? "1 overlay" : "\(page.overlays) overlays"
            switch (page.old, page.new) {
            case (let old?, let new?):
                var parts: [String] = []
                if page.status == .changed {
                    parts.append("changed (\(Int(((page.similarity ?? 0) * 100).rounded(.down))) % alike)")
                }
                if page.moved { parts.append("moved") }
                if page.ambiguous { parts.append("one of several alike, taken by order") }
                if let shift = page.shift { parts.append(shift.words) }
                guard old != new || !parts.isEmpty else { continue }
                let detail = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
                lines.append("page \(old) → \(new)\(detail) (\(overlays))")
            case (let old?, nil): lines.append("page \(old) is gone (\(overlays))")
            case (nil, let new?): lines.append("page \(new) is new")
            case (nil, nil): continue
            }
        }
        for removal in removed {
            lines.append(
                "page \(removal.page): " + (removal.overlay.map { "\($0) " } ?? "") + "left out: \(removal.reason)")
        }
        lines += notes
        let found = pages.count { $0.old != nil && $0.new != nil }
        lines.append(
            "\(file): \(found) of \(oldPageCount) pages found among \(newPageCount), \(overlays) overlays, \(removed.count) left out"
        )
        return lines.map { $0.printable + "\n" }.joined()
    }
}

extension RebindReport.Shift {
    init(_ shift: PageShift) {
        turned = shift.turns.degrees
        func rounded(_ number: Double, _ decimals: Double) -> Double { (number * decimals).rounded() / decimals }
        // Of the turned page: a quarter's map has its scales beside the diagonal.
        scaleX = rounded(shift.turns.swapsAxes ? abs(shift.map.b) : abs(shift.map.a), 1e4)
        scaleY = rounded(shift.turns.swapsAxes ? abs(shift.map.c) : abs(shift.map.d), 1e4)
        x = rounded(shift.map.tx, 100)
        y = rounded(shift.map.ty, 100)
        proof = shift.proof
    }

    var words: String {
        var parts: [String] = []
        if turned != 0 { parts.append("turned by \(turned)°") }
        if scaleX != 1 || scaleY != 1 {
            let (x, y) = (Int((scaleX * 100).rounded()), Int((scaleY * 100).rounded()))
            parts.append("scaled to \(x == y ? "\(x)" : "\(x) by \(y)") %")
        }
        if x != 0 || y != 0, turned == 0 { parts.append("its content moved by \(x.short), \(y.short) pt") }
        if proof == .size { parts.append("by the page's size alone") }
        return parts.joined(separator: ", ")
    }
}
