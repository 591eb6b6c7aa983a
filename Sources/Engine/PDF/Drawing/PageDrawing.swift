/// How a page is drawn.
public enum PageDrawing: String, Hashable, Sendable, Codable {
    /// The page is interpreted once, recorded and replayed.
    case displayList
    /// The page is interpreted for each part that is drawn: for pages whose display list does not fit the memory limit.
    case bands
}
