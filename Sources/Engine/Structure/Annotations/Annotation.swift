public import RectoGeometry

/// Something that lies on a page without being part of it: a link, a note, a form field, a film.
public struct Annotation: Hashable, Sendable, Codable {
    /// Its object, as "12 0"; `nil` for one without a number.
    public var object: String?
    /// As in the file: Link, Highlight, …; ``kinds`` lists those of the standard.
    public var kind: String
    /// Page space, points.
    public var rect: Rect
    /// Page space; each the corners of a piece of a line of text: where it begins at the top, where it ends at the top, where
    /// it ends at the bottom, where it begins at the bottom, as the text runs.
    public var quads: [[Point]]?
    /// The page's text under the quads.
    public var text: String?
    public var contents: String?
    /// The text of contents that are formatted.
    public var richContents: String?
    public var author: String?
    public var subject: String?
    /// What the file calls it.
    public var name: String?
    /// ISO 8601.
    public var created: String?
    public var modified: String?
    /// `#rrggbb`.
    public var color: String?
    public var interiorColor: String?
    /// 0 to 1; `nil` for the usual 1.
    public var opacity: Double?
    /// As hidden, print or noZoom.
    public var flags: [String]?
    public var borderWidth: Double?
    /// solid, dashed, beveled, inset or underline.
    public var borderStyle: String?
    /// The chosen appearance, of a check box its state.
    public var appearanceState: String?
    public var appearanceStates: [String]?
    /// The icon's name.
    public var icon: String?
    /// Whether a note is open at first.
    public var open: Bool?
    /// Of a note that is a reply, as Accepted or Rejected.
    public var state: String?
    public var stateModel: String?
    /// The window that shows the contents.
    public var popup: Popup?
    /// Of a popup: the annotation's object.
    public var parent: String?
    /// The object of the annotation that this one answers.
    public var inReplyTo: String?
    /// reply or group.
    public var replyType: String?
    /// Page space: the two ends of a line.
    public var line: [Point]?
    public var lineEndings: [String]?
    /// Page space: the corners of a polygon.
    public var vertices: [Point]?
    /// Page space: the strokes of a drawing.
    public var ink: [[Point]]?
    /// Of a link: the place in this document.
    public var destination: Destination?
    /// The action, if it is other than going to a place in this document.
    public var action: Action?
    /// The actions that events trigger.
    public var additionalActions: [Triggered]?
    public var field: FormField?
    /// Of a file attachment.
    public var file: EmbeddedFile?
    public var media: [Media]?
    /// Faults of the annotation.
    public var problem: String?

    /// A window with an annotation's contents.
    public struct Popup: Hashable, Sendable, Codable {
        public var object: String?
        /// Page space, points.
        public var rect: Rect?
        public var open: Bool
    }

    /// An action and what sets it off, by its name in PDF: E for the pointer entering, PO for the page being opened.
    public struct Triggered: Hashable, Sendable, Codable {
        public var trigger: String
        public var action: Action
    }

    public init(kind: String, rect: Rect) {
        self.kind = kind
        self.rect = rect
    }

    /// Those that mark a piece of text.
    public static let marks: Set = ["Highlight", "Underline", "Squiggly", "StrikeOut", "Redact"]

    /// The kinds of PDF 2.0.
    public static let kinds = [
        "Text", "Link", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight", "Underline",
        "Squiggly", "StrikeOut", "Caret", "Stamp", "Ink", "Popup", "FileAttachment", "Sound", "Movie", "Screen",
        "Widget", "PrinterMark", "TrapNet", "Watermark", "3D", "Redact", "Projection", "RichMedia",
    ]
}
