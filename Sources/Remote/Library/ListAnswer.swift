import RectoDiagnostics
import RectoFeeds

/// What a store answered to the question for its list.
enum ListAnswer {
    /// The one that is known.
    case same(freshness: Int?)
    case list(StoreList, etag: String?, modified: String?, freshness: Int?)
    /// None.
    ///
    /// - Parameters:
    ///   - isGone: Whether the store says that it is no more.
    ///   - asked: Seconds that it wants to be left alone for.
    case refused(Failure, isGone: Bool, asked: Int?)
}
