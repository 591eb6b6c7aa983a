/// A part of a page at any size, turned, mirrored, without colour: what the IIIF Image API can ask for.
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
    /// In pixels of the whole.
    public var region: PixelRect
    /// Of the picture before it is turned; larger than the region where the page is to be drawn larger.
    public var size: PixelSize
    /// Whether left and right change places before it is turned.
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
    /// A part of a page as a file.
    ///
    /// - Parameter isPatient: As of ``PooledTileRenderer``.
    /// - Throws: ``Failure`` `.usage` for a part or a size that can't be, `.tooLarge`; else as ``picture(page:region:_:_:)``.
    public func picture(of part: PartOfPage, isPatient: Bool = false) async throws -> [UInt8] {
        let (_, bytes) = try await pool.runWithinMemory(deadline: deadline, isPatient: isPatient) {
            PartRequest(part: part, drawing: $0)
        }
        return bytes
    }
}
