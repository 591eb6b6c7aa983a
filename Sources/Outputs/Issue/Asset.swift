public import RectoMedia

/// A file that was copied for an overlay.
public struct Asset: Hashable, Sendable {
    /// Where it is now, from the root of what is written.
    public var path: String
    /// ``path`` as an address.
    public var address: String
    public var mediaType: String
    public var kind: MediaKind
    public var bytes: Int
    /// Of a picture or film, in pixels as shown; `nil` where its header does not tell.
    public var width: Int?
    public var height: Int?
    /// Of a film or sound, in seconds.
    public var duration: Double?
    /// Whether a film has pictures, and not sound only.
    public var hasPictures = true
}
