/// What became of a mark's place in another version of the document.
public enum Anchored: Hashable, Sendable {
    /// The same page, the same offsets, the same words.
    case exact(MarkPlace)
    case moved(MarkPlace)
    /// Not found, or not for certain. Such a mark is kept, listed and exported, and not painted.
    case lost

    public var place: MarkPlace? {
        switch self {
        case .exact(let place), .moved(let place): place
        case .lost: nil
        }
    }
}
