/// What happens in a library.
public enum LibraryEvent: Hashable, Sendable {
    case store(Int, StoreState)
    case issue(Int, IssueState)
    /// Bytes of an issue that are on the disk, of how many if the server says that.
    case progress(Int, bytes: Int, of: Int?)
}
