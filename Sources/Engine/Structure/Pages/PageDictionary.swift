public import RectoGeometry

/// The entries of a page dictionary that poppler-glib does not tell, inheritance resolved.
public struct PageDictionary: Hashable, Sendable, Codable {
    /// Points in PDF user space: origin bottom-left, y up, not rotated.
    ///
    /// Boxes that the page does not have are absent.
    public var boxes: [String: Rect]
    /// /Rotate as 0, 90, 180 or 270 degrees clockwise.
    public var rotation: Int
    /// Multiples of 1/72 inch that one point of this page stands for; 1 unless the page says otherwise.
    public var userUnit: Double

    package init(boxes: [String: Rect], rotation: Int, userUnit: Double) {
        self.boxes = boxes
        self.rotation = rotation
        self.userUnit = userUnit
    }
}
