import ArgumentParser
import Recto

/// What matters more in an edition: bytes, or the finest print.
enum PublishProfile: String, CaseIterable, ExpressibleByArgument {
    case small, balanced, sharp

    /// Pixels per point.
    var scale: Double {
        switch self {
        case .small: 3
        case .balanced: 4
        case .sharp: 6
        }
    }

    var quality: Int {
        switch self {
        case .small: 70
        case .balanced: 80
        case .sharp: 90
        }
    }

    /// WebP takes a third less than JPEG, and five times as long.
    var format: Encoding.Format { self == .small ? .webp : .jpeg }
}
