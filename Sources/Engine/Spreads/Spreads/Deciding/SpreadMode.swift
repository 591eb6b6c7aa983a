public import RectoGeometry

/// When pages are shown in pairs; the raw values are those of an overlay package.
public enum SpreadMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// In a view that is wider than it is tall.
    case auto
    case never
    case always

    /// Whether a view of this size shows pairs.
    public func showsPairs(in view: Size) -> Bool {
        switch self {
        case .auto: view.width > view.height
        case .never: false
        case .always: true
        }
    }
}
