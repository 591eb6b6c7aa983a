public import RectoGeometry

/// How the picture is turned (Image API 3.0, section 4.3).
public struct ImageRotation: Hashable, Sendable {
    /// Whether left and right change places before it is turned.
    public var isMirrored: Bool
    /// Clockwise.
    public var turns: QuarterTurns

    init(_ text: some StringProtocol) throws(ImageFault) {
        isMirrored = text.hasPrefix("!")
        guard let degrees = ImageNumber.decimal(text.dropFirst(isMirrored ? 1 : 0)), degrees <= 360 else {
            throw .malformed("the rotation is not a number from 0 to 360")
        }
        guard degrees == degrees.rounded(), let turns = QuarterTurns(degrees: Int(degrees)) else {
            throw .unsupported("pictures are turned by multiples of 90 degrees only")
        }
        self.turns = turns
    }

    var canonical: String { "\(isMirrored ? "!" : "")\(turns.degrees)" }
}

/// Which colours it has (section 4.4).
public enum ImageQuality: String, Hashable, Sendable, CaseIterable {
    case color, gray, bitonal
    /// As color.
    case `default`
}

/// Its file format (section 4.5).
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
    case jpg, png, webp

    /// Formats that the standard knows and this server does not write.
    static let others: Set<String> = ["tif", "gif", "jp2", "pdf"]

    public var mediaType: String {
        switch self {
        case .jpg: "image/jpeg"
        case .png: "image/png"
        case .webp: "image/webp"
        }
    }
}
