import RectoLibrary

/// A part of the library's list, as a page asks for it.
public struct NewsstandQuestion: Hashable, Sendable {
    public enum View: String, Hashable, Sendable, CaseIterable {
        case all
        /// What can be read.
        case here
        /// What is being fetched, waits, was stopped, or could not be had.
        case way
        /// What can be fetched, or the store wants something for.
        case store

        func contains(_ state: IssueState) -> Bool {
            switch self {
            case .all: true
            case .here: state.isHere
            case .way: [.queued, .transferring, .verifying, .paused, .broken].contains(state)
            case .store: [.listed, .needs, .updateAvailable].contains(state)
            }
        }
    }

    /// What decides which issues are meant.
    struct Filter: Hashable {
        var view: View
        var store: Int?
        var words: String
    }

    /// Issues of an answer at most.
    public static let most = 200

    /// The place of the first one, from 0.
    public var from: Int
    public var count: Int
    var filter: Filter

    /// - Parameters:
    ///   - count: Issues; at most ``most``.
    ///   - store: The store's number; `nil` for all.
    ///   - words: All of which titles have to have.
    public init(from: Int = 0, count: Int = 60, view: View = .all, store: Int? = nil, words: String = "") {
        self.from = max(0, from)
        self.count = min(max(0, count), Self.most)
        filter = Filter(view: view, store: store, words: String(words.prefix(200)).lowercased())
    }
}
