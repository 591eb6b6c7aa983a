public import RectoGeometry

/// Where an overlay lies on the screen.
public struct OverlayFrame: Sendable {
    public let overlay: Overlay
    /// The page that lists it, from 1.
    public let page: Int
    /// In spread space, points.
    public let rect: Rect
    /// From points within the overlay, origin in its top-left corner, to view space: what a `transform` of CSS takes.
    public let placement: Affine
    /// View space: top-left, top-right, bottom-right, bottom-left of the overlay as the page shows it, whatever way the view
    /// is turned.
    public let corners: [Point]
    /// The overlay runs onto a page that is not shown beside its own: there it opens as a popup.
    public let opensAsPopup: Bool

    /// The box around the overlay in view space; exact, since views turn by quarters.
    public var box: Rect { Rect(corner: corners[0], opposite: corners[2]) }
}
