/// The line that two pages of unequal height share.
public enum PageAlignment: String, Hashable, Sendable, Codable, CaseIterable {
    case center
    case top
    case bottom

    /// How far down a page of `height` lies in a spread of `total`; points.
    func offset(of height: Double, in total: Double) -> Double {
        switch self {
        case .center: (total - height) / 2
        case .top: 0
        case .bottom: total - height
        }
    }
}
