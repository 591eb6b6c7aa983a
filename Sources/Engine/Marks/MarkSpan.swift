/// A stretch of a document's text, which may go on over page breaks.
public struct MarkSpan: Hashable, Sendable, Codable {
    public var start: MarkPoint
    public var end: MarkPoint

    /// - Precondition: `start <= end`.
    public init(start: MarkPoint, end: MarkPoint) {
        precondition(start <= end, "a span ends before it starts")
        self.start = start
        self.end = end
    }

    /// From the start of the first to the end of the last.
    public func united(_ other: MarkSpan) -> MarkSpan {
        MarkSpan(start: min(start, other.start), end: max(end, other.end))
    }

    /// The union of spans, in order, without overlaps.
    ///
    /// The same for any order of the spans, and for the union itself.
    ///
    /// - Parameter isBlank: Whether there is nothing but white space between two points, the first before the second: spans that only
    ///   this is between become one.
    public static func union(_ spans: [MarkSpan], isBlank: (MarkPoint, MarkPoint) -> Bool) -> [MarkSpan] {
        var union: [MarkSpan] = []
        for span in spans.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
            if let last = union.last, span.start <= last.end || isBlank(last.end, span.start) {
                union[union.count - 1] = last.united(span)
            } else {
                union.append(span)
            }
        }
        return union
    }
}
