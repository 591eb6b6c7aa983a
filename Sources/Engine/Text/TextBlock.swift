public import RectoGeometry

/// Lines that are read one after the other: a paragraph, a heading, a caption.
public struct TextBlock: Hashable, Sendable {
    /// Page space, points.
    public var box: Rect
    public var lines: [TextLine]

    public init(box: Rect, lines: [TextLine]) {
        self.box = box
        self.lines = lines
    }

    /// The line that follows another one in the block; `nil` after the last.
    func line(after number: Int) -> TextLine? { number + 1 < lines.count ? lines[number + 1] : nil }
}
