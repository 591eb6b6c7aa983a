public import RectoGeometry

/// The entries of a page dictionary that poppler-glib does not tell, inheritance resolved.
public struct PageDictionary: Hashable, Sendable, Codable {
    /// Units of PDF user space: origin bottom-left, y up, not rotated.
    ///
    /// Boxes that the page does not have are absent.
    public var boxes: [String: Rect]
    /// /Rotate as 0, 90, 180 or 270 degrees clockwise.
    public var rotation: Int
    /// How many points (1/72 inch) a unit of this page's user space has; 1 unless the page says otherwise.
    public var userUnit: Double
    /// Faults of the entries, each with the value that counts instead.
    public var problems: [String]

    package init(boxes: [String: Rect], rotation: Int, userUnit: Double, problems: [String] = []) {
        self.boxes = boxes
        self.rotation = rotation
        self.userUnit = userUnit
        self.problems = problems
    }

    /// The fault of the box that is shown, and what counts instead; `nil` for none.
    static func problem(_ boxes: [String: Rect], box: PageBox) -> String? {
        guard box != .media, let shown = boxes[box.rawValue], let media = boxes[PageBox.media.rawValue],
            media.width > 0, media.height > 0
        else { return nil }
        let name = String(box.key.dropFirst())
        if shown.width == 0 || shown.height == 0 { return "its \(name) is empty; the MediaBox counts" }
        return PageFrame(media: media, box: shown, turns: .none).shown == media && shown.intersection(media).isEmpty
            ? "its \(name) lies outside the MediaBox; the MediaBox counts" : nil
    }
}
