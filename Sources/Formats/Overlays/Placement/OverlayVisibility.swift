/// What decides whether an overlay shows, beside where it lies.
public struct OverlayVisibility: Hashable, Sendable {
    /// Of the viewport; `nil` shows what is made for either.
    public var orientation: Overlay.Orientation?
    /// 1 where the page or spread fits the viewport; `nil` shows overlays of every zoom.
    public var zoom: Double?
    /// What actions have shown (true) or hidden (false) since the manifest was read, by overlay id.
    public var toggled: [String: Bool]

    public init(orientation: Overlay.Orientation? = nil, zoom: Double? = nil, toggled: [String: Bool] = [:]) {
        self.orientation = orientation
        self.zoom = zoom
        self.toggled = toggled
    }

    /// Everything that is not hidden by the manifest.
    public static let any = OverlayVisibility()

    /// How far a zoom, which is computed, may be from the one that is meant.
    private static let zoomTolerance = 1e-6

    /// Visible from `minZoom` on and below `maxZoom`, so that chains of levels of detail neither gap nor double.
    public func shows(_ overlay: Overlay) -> Bool {
        if toggled[overlay.id].map({ !$0 }) ?? overlay.isHidden { return false }
        if let orientation, orientation != .any, overlay.orientation != .any, overlay.orientation != orientation {
            return false
        }
        guard let zoom else { return true }
        let meant = zoom + Self.zoomTolerance
        return overlay.minZoom <= meant && overlay.maxZoom.map { meant < $0 } ?? true
    }
}
