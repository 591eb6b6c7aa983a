public import Recto

/// What thumbnails are to look like.
public struct ThumbnailOptions: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Pages in a row.
        case strip
        /// Pages in rows and columns, with their labels.
        case sheet
        /// The first page alone.
        case cover
    }

    /// The pixels of a thumbnail.
    public enum Extent: Hashable, Sendable {
        /// The longer side of a cover or of a cell, the height of a strip; the other side follows.
        case side(Int)
        /// Exactly so many; what a page does not fill is background.
        case box(PixelSize)
    }

    public var kind: Kind
    public var extent: Extent
    public var encoding: Encoding
    /// At most so many in a row.
    public var columns: Int
    /// At most so many rows in one picture.
    public var rows: Int
    /// Pixels between thumbnails.
    public var gap: Int
    public var background: Color
    public var paper: Color
    /// Whether labels are written below them.
    public var hasLabels: Bool

    /// More than this in one picture takes a worker too long.
    static let maximumCells = 400

    public init(
        kind: Kind, extent: Extent, encoding: Encoding, columns: Int? = nil, rows: Int? = nil, gap: Int? = nil,
        background: Color? = nil, paper: Color = .white, hasLabels: Bool? = nil
    ) {
        self.kind = kind
        self.extent = extent
        self.encoding = encoding
        self.columns = columns ?? (kind == .sheet ? 6 : kind == .strip ? Self.maximumCells : 1)
        self.rows = kind == .sheet ? rows ?? 5 : 1
        self.gap = kind == .cover ? 0 : gap ?? (kind == .sheet ? 16 : 4)
        self.background = background ?? (kind == .sheet ? Color(red: 0xEC, green: 0xEC, blue: 0xEA) : .white)
        self.paper = paper
        self.hasLabels = kind == .cover ? false : hasLabels ?? (kind == .sheet)
    }

    /// - Throws: ``Failure`` `.usage`.
    public func validate() throws(Failure) {
        let sides: [Int] =
            switch extent {
            case .side(let side): [side]
            case .box(let box): [box.width, box.height]
            }
        guard sides.allSatisfy({ (8...4096).contains($0) }) else {
            throw Failure(.usage, "sides must be within 8 and 4096 pixels", at: "--size")
        }
        guard (1...Self.maximumCells).contains(columns) else {
            throw Failure(.usage, "must be within 1 and \(Self.maximumCells)", at: "--columns \(columns)")
        }
        guard (1...Self.maximumCells).contains(rows), columns * rows <= Self.maximumCells else {
            throw Failure(
                .usage, "rows times columns must be within 1 and \(Self.maximumCells)", at: "--rows \(rows)")
        }
        guard (0...512).contains(gap) else { throw Failure(.usage, "must be within 0 and 512", at: "--gap \(gap)") }
    }
}
