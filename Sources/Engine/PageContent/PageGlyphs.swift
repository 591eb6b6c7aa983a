public import RectoGeometry

/// The text that a page shows, run by run in content-stream order, before any reading order is established.
///
/// Flat arrays, since a page may have a million glyphs.
public struct PageGlyphs: Hashable, Sendable {
    /// The displayed page, in points.
    public var size: Size
    public var runs: [GlyphRun]
    /// The Unicode scalars of all runs, in visual order: as the glyphs lie along the run.
    public var scalars: [UInt32]
    /// For each run, where each of its glyphs begins along it, and where the last one ends: one more than scalars, so that a
    /// run's edges start at ``GlyphRun/first`` plus the run's own index.
    ///
    /// Page space, points; x, or y for runs that are turned by 90 or 270 degrees.
    public var edges: [Float]
    public var fonts: [ContentFont]

    public init(size: Size, runs: [GlyphRun], scalars: [UInt32], edges: [Float], fonts: [ContentFont]) {
        self.size = size
        self.runs = runs
        self.scalars = scalars
        self.edges = edges
        self.fonts = fonts
    }
}
