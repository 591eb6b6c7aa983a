public import RectoDiagnostics
public import RectoFeeds
import RectoFetch
import RectoPackaging

extension Library {
    /// Pages of a list that are walked.
    static let mostPages = 200

    /// Asks a store for its list and takes it over; if it can't be had, the last one stays, and the store says since when.
    ///
    /// Queues the new issues of an automatic store, but not those of the first list.
    ///
    /// - Parameter takesAll: Whether more than ``LibraryRecords/mostNew`` new issues at once are fine.
    /// - Returns: What changed, and what is wrong in the list.
    /// - Throws: ``Failure``: `.io`, `.damaged`, `.unsupported` or `.tooLarge` for a list that can't be had or read, `.cancelled`.
    public func refresh(
        _ id: Int, takesAll: Bool = false
    ) async throws(Failure) -> (change: ListChange, messages: [StoreList.Message]) {
        let lease = try lease()
        defer { withExtendedLifetime(lease) {} }
        let store = try await blocking { [records] () throws(Failure) in try records.store(id) }
        let now = time.date
        do throws(Failure) {
            guard let (list, etag, modified) = try await list(of: store) else {
                try await blocking { [records] () throws(Failure) in try records.confirm(id, now: now) }
                tell(.store(id, .ready))
                return (ListChange(), [])
            }
            let change = try await blocking { [records] () throws(Failure) in
                let change = try records.merge(
                    list, into: store, etag: etag, modified: modified, takesAll: takesAll, now: now)
                guard store.isAutomatic, store.checked != nil else { return change }
                for issue in change.new {
                    guard let offer = IssueOffer.best(of: try records.offers(of: issue)) else { continue }
                    _ = try records.enqueue(issue, .fetchNew, from: offer.address, digest: offer.digest, now: now)
                }
                return change
            }
            tell(.store(id, .ready))
            for issue in change.new { tell(.issue(issue, store.isAutomatic ? .queued : .listed)) }
            for issue in change.updated { tell(.issue(issue, .updateAvailable)) }
            return (change, list.messages)
        } catch {
            guard error.code != .cancelled else { throw error }
            let isGone = error.code == .goneStore
            try await blocking { [records] () throws(Failure) in
                try records.fail(id, error.description, isGone: isGone)
            }
            tell(.store(id, isGone ? .gone : store.checked == nil ? .failed : .stale))
            throw isGone ? Failure(.io, error.message, at: error.place) : error
        }
    }

    /// The whole list, page by page; `nil` if it is the one that is known.
    private func list(
        of store: StoreRecord
    ) async throws(Failure) -> (list: StoreList, etag: String?, modified: String?)? {
        let fetching = fetching()
        let first = try WebAddress(store.address)
        var all: StoreList?
        var next: WebAddress? = first
        var seen: Set<WebAddress> = []
        var validators: (String?, String?) = (nil, nil)
        while let address = next {
            guard seen.insert(address).inserted else { break }
            guard seen.count <= Self.mostPages else {
                throw Failure(.tooLarge, "has more than \(Self.mostPages) pages", at: store.address)
            }
            var fields: HeaderFields = [
                "Accept":
                    "application/opds+json, application/feed+json, application/atom+xml, application/rss+xml, application/json, */*;q=0.5"
            ]
            if seen.count == 1, store.checked != nil {
                fields["If-None-Match"] = store.etag
                fields["If-Modified-Since"] = store.modified
            }
            let request = FetchRequest(
                .get, address, from: address.origin == first.origin ? .user : .content, fields: fields)
            let response = try await fetching.whole(request, retrying: policy, time: time) { _ in FeedLimits().bytes }
            switch response.head.status {
            case 304 where seen.count == 1 && store.checked != nil: return nil
            case 200: break
            case 410: throw Failure(.goneStore, "says that it is no more (410)", at: address.shown)
            case 401: throw Failure(.io, "wants a password (401), which is not supported", at: address.shown)
            default: throw Failure(.io, "answers with status \(response.head.status)", at: address.shown)
            }
            let at = response.head.address.description
            let page = try await blocking { () throws(Failure) in try FeedReader.read(response.bytes, from: at) }
            if all == nil {
                all = page
                validators = (response.head.fields["ETag"], response.head.fields["Last-Modified"])
            } else {
                all?.issues += page.issues
                all?.messages += page.messages
            }
            guard (all?.issues.count ?? 0) <= FeedLimits().issues else {
                throw Failure(.tooLarge, "lists more than \(FeedLimits().issues) issues", at: store.address)
            }
            next = try page.next.map { text throws(Failure) in try WebAddress(text) }
        }
        guard var list = all else { return nil }
        // Pages overlap where a list grows while it is read.
        var keys: Set<String> = []
        list.issues = list.issues.filter { keys.insert($0.key).inserted }
        // Of several pages the first one says nothing about the others.
        return seen.count == 1 ? (list, validators.0, validators.1) : (list, nil, nil)
    }
}

extension Failure.Code {
    fileprivate static let goneStore = Failure.Code(rawValue: "gone-store")
}
