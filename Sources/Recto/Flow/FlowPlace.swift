public import RectoPlaces

/// The ways to name a place in a book whose text is set on the spot.
public enum FlowPlaceKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// EPUB Canonical Fragment Identifier.
    case cfi
    /// A Readium Locator, as JSON.
    case readium
    /// A target of a W3C Web Annotation, as JSON.
    case w3c
    /// ``Locator``, as JSON.
    case locator
}

/// A place that was found in a book, and its name.
public struct FlowPlace: Hashable, Sendable, Codable {
    /// The item, from 0, and its path.
    public var item: Int
    public var path: String
    /// Of a range, or the place itself: scalars of the item's text.
    public var offset: Int
    public var end: Int
    /// By which of the given statements it was found.
    public var evidence: LocatorEvidence
    /// As it was asked for: a CFI, or JSON on one line.
    public var name: String
}
