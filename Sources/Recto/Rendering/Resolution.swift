/// The resolution at which to draw a page.
public enum Resolution: Hashable, Sendable {
    /// Pixels per point; 72 points are an inch.
    case scale(Double)
    /// Pixels of the longer side, independent of the page's size.
    case longerSide(Int)

    /// Pixels per point for a page (or part of one) of `size` points.
    public func scale(for size: Size) -> Double {
        switch self {
        case .scale(let scale): scale
        case .longerSide(let pixels): Double(pixels) / max(size.width, size.height)
        }
    }

    /// Checks what can be checked without a page.
    ///
    /// - Throws: ``Failure`` `.usage`.
    public func validate() throws(Failure) {
        switch self {
        case .scale(let scale):
            guard scale > 0, scale.isFinite else {
                throw Failure(.usage, "must be a number above 0", at: "--scale \(scale.short)")
            }
        case .longerSide(let pixels):
            guard pixels >= 1, pixels <= 1 << 23 else {
                throw Failure(.usage, "must be within 1 and \(1 << 23)", at: "--max-size \(pixels)")
            }
        }
    }
}

extension Resolution: Codable {
    private enum CodingKeys: String, CodingKey { case scale, maxSize }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let pixels = try container.decodeIfPresent(Int.self, forKey: .maxSize) {
            self = .longerSide(pixels)
        } else {
            self = .scale(try container.decode(Double.self, forKey: .scale))
        }
    }

    /// As `{"scale": 4}` or `{"maxSize": 2000}`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .scale(let scale): try container.encode(scale, forKey: .scale)
        case .longerSide(let pixels): try container.encode(pixels, forKey: .maxSize)
        }
    }
}
