/// An issue as the library has it.
public struct IssueRecord: Hashable, Sendable {
    /// The library's own number, the same for as long as the store is in it.
    public var id: Int
    public var store: Int
    /// The store's identifier.
    public var key: String
    public var title: String
    /// Seconds since 1970, as the times that follow.
    public var published: Int?
    public var updated: Int?
    public var cover: String?
    public var state: IssueState
    /// Why it is broken, or what the store wants.
    public var reason: String?
    /// SHA-256 of the file that is here.
    public var file: String?
    /// Of the file that is here, or as the store says.
    public var bytes: Int?
    /// When the file came.
    public var got: Int?
    /// When the state last changed.
    public var changed: Int
    public var isPinned: Bool
    /// SHA-256 of the cover that was drawn; ``Library/coverPath(of:)`` is where it is.
    public var picture: String?
    /// What it was drawn from, or could not be.
    var pictured: String?
}
