import RectoPageContent

/// What the document's tags and threads say about a unit.
struct UnitTag {
    /// That of most of its characters.
    var role: DocumentTags.Role
    /// Of a heading, from 1; 0 if the tag tells none.
    var level: Int
    /// The elements of its first and its last word; `nil` for text without tags, or directly in a group.
    var firstElement: Int?
    var lastElement: Int?
    /// The chain of frames that it is in; threads count before tags.
    var story: Int?
    /// Its place in the order of the tags, or of its thread.
    var order: Int?
    /// Whether ``order`` and ``story`` are those of a thread.
    var isThreaded = false
}
