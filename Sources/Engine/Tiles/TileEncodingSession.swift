public import RectoDiagnostics
public import RectoPixels

/// Encodes tiles, each uniform one only once for its size and colour.
///
/// Blank paper is a third of a two-column page and two thirds of a slide. The pixels are looked at on every level: at memory
/// speed that is cheaper than keeping book of which four children were blank, and it also finds a parent whose children
/// differ only below its resolution.
public final class TileEncodingSession {
    private struct Uniform: Hashable {
        var width: Int
        var height: Int
        var color: UInt32
    }

    private let encoder: any TileEncoder
    private var uniform: [Uniform: [UInt8]] = [:]
    private let edge: (size: Int, color: UInt32)?
    private let padded: PixelBuffer?

    /// Tiles of the page that were uniform, and all tiles.
    public private(set) var counts = (uniform: 0, all: 0)

    /// More colours than this are a gradient's bands, not worth remembering.
    private static let maximumKept = 256

    /// - Parameters:
    ///   - encoding: The file format of the tiles.
    ///   - padding: Edge tiles are filled up to a square of this size with this colour (XYZ); `nil` leaves them smaller.
    public init(_ encoding: Encoding, padding: (size: Int, color: Color)? = nil) {
        encoder = encoding.makeEncoder()
        edge = padding.map {
            ($0.size, UInt32($0.color.red) << 16 | UInt32($0.color.green) << 8 | UInt32($0.color.blue))
        }
        padded = padding.map { PixelBuffer(width: $0.size, height: $0.size) }
    }

    /// Begins to count anew, and makes room for colours of the next page where those of others took it all.
    public func startPage() {
        counts = (0, 0)
        if uniform.count == Self.maximumKept { uniform = [:] }
    }

    /// The tile's file.
    public func encode(_ pixels: PixelRows) throws(Failure) -> [UInt8] {
        counts.all += 1
        let pixels = pad(pixels)
        guard let color = pixels.uniformColor else { return try encoder.encode(pixels) }
        counts.uniform += 1
        let key = Uniform(width: pixels.width, height: pixels.height, color: color)
        if let known = uniform[key] { return known }
        let bytes = try encoder.encode(pixels)
        if uniform.count < Self.maximumKept { uniform[key] = bytes }
        return bytes
    }

    private func pad(_ pixels: PixelRows) -> PixelRows {
        guard let edge, let padded, pixels.width < edge.size || pixels.height < edge.size else { return pixels }
        padded.rows.fill(edge.color)
        padded.rows.part(x: 0, y: 0, width: pixels.width, height: pixels.height).copy(from: pixels)
        return padded.rows
    }
}
