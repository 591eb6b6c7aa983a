public import RectoGeometry

/// The stock layouts by name.
public enum LayoutKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A page per screen.
    case page
    /// A spread per screen.
    case spread
    /// All spreads, or pages where a view shows no pairs, in a strip from top to bottom.
    case vertical
    /// The same from side to side.
    case horizontal
    /// Thumbnails.
    case grid

    /// The layout of this name.
    ///
    /// - Parameters:
    ///   - model: Paired or not; whether spreads are shown follows from its mode and from `view`.
    ///   - view: In points of the view.
    /// - Complexity: O(pages).
    public func layout(of model: SpreadModel, in view: Size, turns: QuarterTurns = .none) -> any PageLayout {
        let shown =
            self != .page && (self == .spread || model.mode.value.showsPairs(in: view)) ? model.paired : model.unpaired
        return switch self {
        case .page, .spread: ScreenLayout(shown, view: view, turns: turns)
        case .vertical: ContinuousLayout(shown, axis: .vertical, turns: turns)
        case .horizontal: ContinuousLayout(shown, axis: .horizontal, turns: turns)
        case .grid: GridLayout(model.paired, view: view, turns: turns)
        }
    }
}
