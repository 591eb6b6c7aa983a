public import RectoGeometry

/// Packaged HTML that runs in a sandbox.
public struct Widget: Hashable, Sendable {
    public var path: String
    /// CSS pixels that the HTML sees, scaled into the rectangle; `nil` for the rectangle in points.
    public var viewport: Size?
    public var runsScripts: Bool
    /// Origins (https) that it may talk to.
    public var network: [String]
    /// Shown before, and where HTML can't run.
    public var poster: String?
    public var isInteractive: Bool
    public var scrolls: Bool
    public var presentation: Presentation

    public init(
        path: String, viewport: Size? = nil, runsScripts: Bool = false, network: [String] = [], poster: String? = nil,
        isInteractive: Bool = true, scrolls: Bool = false, presentation: Presentation = .inline
    ) {
        self.path = path
        self.viewport = viewport
        self.runsScripts = runsScripts
        self.network = network
        self.poster = poster
        self.isInteractive = isInteractive
        self.scrolls = scrolls
        self.presentation = presentation
    }
}
