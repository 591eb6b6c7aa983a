public import Recto

/// Everything that decides which bytes an export of spreads writes, apart from documents and their spreads.
public struct SpreadExportOptions: Hashable, Sendable, Codable {
    /// What becomes of a package's overlays.
    public enum Overlays: String, Hashable, Sendable, Codable, CaseIterable {
        /// They are left out.
        case none
        /// A file beside each spread tells where they lie.
        case json
        /// They are drawn as frames, to be looked at.
        case draw
    }

    public var format: SpreadFormat
    /// 0 to 100; means nothing to formats without loss.
    public var quality: Int
    public var lossless: Bool
    /// Means nothing to vector formats.
    public var resolution: Resolution
    public var box: PageBox
    public var paper: Color
    public var overlays: Overlays

    private enum CodingKeys: String, CodingKey {
        case format, quality, lossless, resolution, box, overlays
        case paper = "background"
    }

    /// More pixels than this are no picture that anybody can open: a page 200 times as large as the others.
    static let maximumArea = 500_000_000

    public init(
        format: SpreadFormat = .png, quality: Int = 85, lossless: Bool = false,
        resolution: Resolution = .scale(150.0 / 72),
        box: PageBox = .crop, paper: Color = .white, overlays: Overlays = .none
    ) {
        self.format = format
        let hasQuality = format == .jpeg || format == .webp && !lossless
        self.quality = hasQuality ? quality : 100
        self.lossless = format == .webp ? lossless : format != .jpeg
        self.resolution = format.isRaster ? resolution : .scale(1)
        self.box = box
        self.paper = paper
        self.overlays = overlays
    }

    /// Checks what can be checked before any work.
    ///
    /// - Throws: ``Failure`` `.usage`.
    public func validate() throws(Failure) {
        guard (0...100).contains(quality) else {
            throw Failure(.usage, "must be within 0 and 100", at: "--quality \(quality)")
        }
        try resolution.validate()
        if overlays == .draw, format == .pdf {
            throw Failure(.usage, "frames are drawn on pictures and SVG; use another --format", at: "--overlays draw")
        }
    }

    /// The pixels of a spread of `size` points.
    func pixelSize(_ size: Size) -> PixelSize {
        PageTransform(pageSize: size, scale: resolution.scale(for: size)).pixelSize
    }

    /// Refuses what the format can't hold.
    func check(_ size: PixelSize, _ place: String) throws(Failure) {
        guard size.longerSide <= format.maximumSide else {
            throw Failure(
                .tooLarge,
                "would be \(size.width) x \(size.height) px; \(format.rawValue) holds at most \(format.maximumSide) px a side, so lower the scale or use --max-size",
                at: place)
        }
        let (area, isOver) = size.width.multipliedReportingOverflow(by: size.height)
        guard !isOver, area <= Self.maximumArea else {
            throw Failure(
                .tooLarge,
                "would be \(size.width) x \(size.height) px, more than \(Self.maximumArea / 1_000_000) megapixels; lower the scale, use --max-size, or leave it out by --pages",
                at: place)
        }
    }

    /// What stands for these options in a fingerprint.
    var text: String {
        let size =
            switch resolution {
            case .scale(let scale): "scale \(scale)"
            case .longerSide(let pixels): "max \(pixels)"
            }
        return "\(format.rawValue) \(quality) \(lossless) \(size) \(box.rawValue) \(paper) \(overlays.rawValue)"
    }
}
