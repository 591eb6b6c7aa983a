public import Recto

/// Something that a link's address wants shown or played in place of the link.
public struct LinkedContent: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable { case film, sound, pictures, page }

    /// `nil` where the file's content decides.
    public var kind: Kind?
    /// Names of files that lie with the PDF, in order; more than one for pictures only.
    public var files: [String] = []
    /// Files of this folder, or called like this: for dialects whose contents are delivered under a name.
    public var collection: String?
    /// Where it is, where it is elsewhere.
    public var remote: String?
    /// Nutrient's list of pictures, a file of its own.
    public var isGalleryFile = false

    public var isAutomatic = false
    /// Seconds before it starts by itself.
    public var delay = 0.0
    public var loops: Bool?
    public var hasControls: Bool?
    public var isMuted: Bool?
    public var presentation: Presentation?
    /// A picture shown before it starts.
    public var cover: String?
    /// Seconds that a picture stays.
    public var interval: Double?
    public var transition: Gallery.Transition?
    public var alt: String?

    public init(_ kind: Kind? = nil, files: [String] = [], remote: String? = nil) {
        self.kind = kind
        self.files = files
        self.remote = remote
    }

    /// What endings stand for; content decides in the end.
    public static func kind(ofEnding ending: String) -> Kind? {
        switch ending {
        case "mp4", "m4v", "mov", "webm", "ogv", "mkv", "avi", "mpg", "mpeg", "wmv", "flv", "3gp", "m3u8": .film
        case "mp3", "m4a", "aac", "wav", "ogg", "oga", "opus", "flac", "aif", "aiff", "wma": .sound
        case "jpg", "jpeg", "png", "gif", "webp", "svg", "tif", "tiff", "bmp": .pictures
        case "html", "htm", "xhtml": .page
        default: nil
        }
    }
}
