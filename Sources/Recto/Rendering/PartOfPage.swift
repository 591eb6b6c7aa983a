/// A part of a page at any size, optionally rotated, mirrored or without colour: what the IIIF Image API can request.
public struct PartOfPage: Hashable, Sendable, Codable {
    public enum Colors: String, Hashable, Sendable, Codable {
        case all
        case gray
        /// Black and white.
        case two
    }

    /// From 0.
    public var page: Int
    /// Pixels per point of the whole that ``region`` is measured in.
    public var scale: Double
    /// The part, in pixels of the whole page.
    public var region: PixelRect
    /// Size of the picture before rotation; larger than the region if the page is enlarged.
    public var size: PixelSize
    /// Whether to mirror horizontally, before rotation.
    public var isMirrored: Bool
    public var turns: QuarterTurns
    public var colors: Colors
    public var encoding: Encoding

    public init(
        page: Int, scale: Double, region: PixelRect, size: PixelSize, isMirrored: Bool = false,
        turns: QuarterTurns = .none, colors: Colors = .all, encoding: Encoding
    ) {
        self.page = page
        self.scale = scale
        self.region = region
        self.size = size
        self.isMirrored = isMirrored
        self.turns = turns
        self.colors = colors
        self.encoding = encoding
    }
}

/// A ``PartOfPage``; its file comes as the answer's body.
package struct PartRequest: WorkerRequest {
    package static let verb = "part"
    package typealias Reply = Done

    var part: PartOfPage
    var drawing: PageDrawing
}

extension Publication {
    /// Draws a part of a page as a picture file.
    ///
    /// - Parameters:
    ///   - part: What to draw.
    ///   - isPatient: As in ``PooledTileRenderer``.
    /// - Throws: ``Failure`` `.usage` for an impossible part or size, `.tooLarge`; otherwise as ``picture(page:region:_:_:)``.
    public func picture(of part: PartOfPage, isPatient: Bool = false) async throws -> [UInt8] {
        let (_, bytes) = try await pool.runWithinMemory(deadline: deadline, isPatient: isPatient) {
            PartRequest(part: part, drawing: $0)
        }
        return bytes
    }
}
