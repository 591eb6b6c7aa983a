/// What an image's header says.
public struct ImageFacts: Hashable, Sendable {
    public enum ColorModel: String, Hashable, Sendable, Codable {
        case grey
        /// Also YCbCr, which every browser turns into RGB.
        case rgb
        case indexed, cmyk, ycck, other
    }

    /// What moves.
    public struct Animation: Hashable, Sendable {
        /// Of one run, in seconds, with the shortest delays drawn out as browsers do; `nil` where the file is too large
        /// to add them up.
        public var seconds: Double?
        /// How often it runs; `nil` is for ever.
        public var loops: Int?

        public init(seconds: Double?, loops: Int?) {
            self.seconds = seconds
            self.loops = loops
        }

        /// Time until it stands still, in seconds; infinite where it never does, `nil` where that is not known.
        public var untilStill: Double? {
            guard let loops else { return .infinity }
            return seconds.map { $0 * Double(loops) }
        }
    }

    public var kind: MediaKind
    /// The width in pixels as browsers show the image, with its EXIF orientation applied.
    public var width: Int
    /// In pixels, as ``width``.
    public var height: Int
    /// EXIF orientation, 1 to 8; 1 where none is said.
    public var orientation: Int
    public var bitsPerSample: Int
    public var colorModel: ColorModel
    /// Whether some pixels may be see-through.
    public var hasAlpha: Bool
    /// Pictures in it; 1 for a still.
    public var frames: Int
    public var animation: Animation?
    /// Whether the file ends before the picture does; set only if the caller accepts such files, see ``MediaReader/image(_:isWhole:)``.
    public var isCut = false

    init(
        kind: MediaKind, width: Int, height: Int, orientation: Int = 1, bitsPerSample: Int = 8,
        colorModel: ColorModel = .rgb, hasAlpha: Bool = false, frames: Int = 1, animation: Animation? = nil
    ) {
        self.kind = kind
        // Orientations 5 to 8 lie on their side.
        self.width = orientation >= 5 ? height : width
        self.height = orientation >= 5 ? width : height
        self.orientation = orientation
        self.bitsPerSample = bitsPerSample
        self.colorModel = colorModel
        self.hasAlpha = hasAlpha
        self.frames = frames
        self.animation = animation
    }

    /// Applies an EXIF orientation to an image that has none applied yet.
    mutating func turn(_ orientation: Int) {
        guard self.orientation == 1 else { return }
        self.orientation = orientation
        if orientation >= 5 { swap(&width, &height) }
    }

    /// Of one frame.
    ///
    /// Sides are below 2^31 in every format, so that the product fits.
    public var pixels: Int { width * height }
}
