/// An action that the document asks a viewer to perform.
///
/// Recto reports actions and never performs them.
public struct Action: Hashable, Sendable, Codable {
    /// The kind of action, by its name in PDF; unknown names are preserved.
    public struct Kind: RawRepresentable, Hashable, Sendable, Codable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let goTo = Kind(rawValue: "GoTo")
        public static let goToRemote = Kind(rawValue: "GoToR")
        public static let goToEmbedded = Kind(rawValue: "GoToE")
        public static let launch = Kind(rawValue: "Launch")
        public static let thread = Kind(rawValue: "Thread")
        public static let uri = Kind(rawValue: "URI")
        public static let sound = Kind(rawValue: "Sound")
        public static let movie = Kind(rawValue: "Movie")
        public static let hide = Kind(rawValue: "Hide")
        public static let named = Kind(rawValue: "Named")
        public static let submitForm = Kind(rawValue: "SubmitForm")
        public static let resetForm = Kind(rawValue: "ResetForm")
        public static let importData = Kind(rawValue: "ImportData")
        public static let javaScript = Kind(rawValue: "JavaScript")
        public static let setOptionalContent = Kind(rawValue: "SetOCGState")
        public static let rendition = Kind(rawValue: "Rendition")
        public static let transition = Kind(rawValue: "Trans")
        public static let goTo3DView = Kind(rawValue: "GoTo3DView")
        public static let richMedia = Kind(rawValue: "RichMediaExecute")
    }

    public var kind: Kind
    public var destination: Destination?
    /// As the file has it.
    public var uri: String?
    /// The document's base for relative addresses.
    public var base: String?
    /// The file to open, to import from or to send to.
    public var file: EmbeddedFile?
    /// The command of `Named`, as `NextPage`.
    public var name: String?
    /// Program text, at most 64 KiB of it.
    public var script: String?
    public var scriptIsCut: Bool?
    /// What to do: Play, Stop, Pause, Resume or PlayAll of `Rendition`, Show or Hide, the command of `RichMediaExecute`.
    public var operation: String?
    /// The annotation, form field or layer that it is about: an object number as "12 0", or a name.
    public var targets: [String]?
    public var opensNewWindow: Bool?
    /// The actions that follow, in order.
    public var next: [Action]?
    public var problem: String?

    public init(kind: Kind) { self.kind = kind }
}
