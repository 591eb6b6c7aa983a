/// How large a page is to be drawn.
public enum Resolution: Hashable, Sendable, Codable {
    /// Pixels per point; 72 points are an inch.
    case scale(Double)
    /// Pixels of the longer side, whatever the page's size.
    case longerSide(Int)

    /// Pixels per point for a page (or part of one) of `size` points.
    public func scale(for size: Size) -> Double {
        switch self {
        case .scale(let scale): scale
        case .longerSide(let pixels): Double(pixels) / max(size.width, size.height)
        }
    }
}
