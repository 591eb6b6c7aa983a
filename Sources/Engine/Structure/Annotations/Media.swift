/// Sound, film or a model that an annotation plays.
public struct Media: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable {
        case movie = "Movie"
        case sound = "Sound"
        case rendition = "Rendition"
        case richMedia = "RichMedia"
        case model = "3D"
    }

    /// How the samples of a Sound object are to be understood.
    public struct Samples: Hashable, Sendable, Codable {
        /// Samples a second.
        public var rate: Double?
        public var channels: Int
        public var bitsPerSample: Int
        /// Raw, Signed, muLaw or ALaw.
        public var encoding: String

        public init(rate: Double?, channels: Int, bitsPerSample: Int, encoding: String) {
            self.rate = rate
            self.channels = channels
            self.bitsPerSample = bitsPerSample
            self.encoding = encoding
        }
    }

    public var kind: Kind
    public var name: String?
    /// What RichMedia plays it as: Video, Sound, Flash or 3D; `nil` for its other files.
    public var use: String?
    public var mediaType: String?
    /// The object that holds the content, as "12 0"; `nil` if it is elsewhere.
    public var stream: String?
    public var file: EmbeddedFile?
    public var samples: Samples?
    public var problem: String?

    public init(kind: Kind) { self.kind = kind }
}
