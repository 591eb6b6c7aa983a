/// How a page gets from poppler to pixels.
public enum PageDrawing: String, Hashable, Sendable, Codable {
    /// Interpreted once and replayed.
    case displayList
    /// Interpreted for each part that is drawn: for pages whose list does not fit the memory.
    case bands
}
