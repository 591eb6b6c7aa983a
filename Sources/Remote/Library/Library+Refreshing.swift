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
        let (now, dice) = (time.date, Double.random(in: 0...1))
        var (isGone, asked): (Bool, Int?) = (false, nil)
        do throws(Failure) {
            switch try await list(of: store) {
            case .same(let freshness):
                let again = PollSchedule.next(
                    after: now, every: store.settings.every, freshness: freshness, dice: dice)
                try await blocking { [records] () throws(Failure) in try records.confirm(id, now: now, again: again) }
                tell(.store(id, .ready))
                return (ListChange(), [])
            case .list(let list, let etag, let modified, let freshness):
                let again = PollSchedule.next(
                    after: now, every: store.settings.every, freshness: freshness, dice: dice)
                let change = try await blocking { [records] () throws(Failure) in
                    let change = try records.merge(
                        list, into: store, etag: etag, modified: modified, takesAll: takesAll, now: now, again: again)
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
            case .refused(let failure, isGone: let gone, asked: let seconds):
                (isGone, asked) = (gone, seconds)
                throw failure
            }
        } catch {
            guard error.code != .cancelled else { throw error }
            let again = PollSchedule.next(
                afterFailure: now, failures: store.failures + 1, every: store.settings.every, asked: asked, dice: dice)
            try await blocking { [records, isGone] () throws(Failure) in
                try records.fail(id, error.description, isGone: isGone, again: again)
            }
            tell(.store(id, isGone ? .gone : store.checked == nil ? .failed : .stale))
            throw error
        }
    }

    /// The whole list, page by page.
    private func list(of store: StoreRecord) async throws(Failure) -> ListAnswer {
        let fetching = fetching()
        let errand = try store.errand()
        let first = errand.address
        let authorization = try await authorization(for: store)
        var all: StoreList?
        var next: WebAddress? = first
        var seen: Set<WebAddress> = []
        var validators: (etag: String?, modified: String?) = (nil, nil)
        var freshness: Int?
        while let address = next {
            guard seen.insert(address).inserted else { break }
            guard seen.count <= Self.mostPages else {
                throw Failure(.tooLarge, "has more than \(Self.mostPages) pages", at: store.address)
            }
            var fields: HeaderFields = [
                "Accept":
                    "application/opds+json, application/feed+json, application/atom+xml, application/rss+xml, application/json, */*;q=0.5"
            ]
            if address.origin == first.origin { fields["Authorization"] = authorization }
            if seen.count == 1, store.checked != nil {
                fields["If-None-Match"] = store.etag
                fields["If-Modified-Since"] = store.modified
            }
            let request = FetchRequest(
                .get, address, from: address.origin == first.origin ? .user : .content, fields: fields, errand: errand)
            let response = try await fetching.whole(request, retrying: policy, time: time) { _ in FeedLimits().bytes }
            let status = response.head.status
            if status == 200, store.networks == nil, let networks = response.head.networks {
                let words = networks.map(\.rawValue).sorted().joined(separator: " ")
                try await blocking { [records] () throws(Failure) in try records.keep(networks: words, of: store.id) }
            }
            if seen.count == 1 { freshness = PollSchedule.freshness(response.head.fields) }
            switch status {
            case 304 where seen.count == 1 && store.checked != nil: return .same(freshness: freshness)
            case 200: break
            case 410:
                let failure = Failure(.io, "says that it is no more (410)", at: address.shown)
                return .refused(failure, isGone: seen.count == 1, asked: nil)
            case 401:
                let failure = Self.refusal(response, store, isSignedIn: authorization != nil)
                return .refused(failure, isGone: false, asked: nil)
            default:
                let asked = response.head.fields["Retry-After"].flatMap { RetryAfter.duration($0, now: time.date) }
                let failure = Failure(.io, "answers with status \(status)", at: address.shown)
                return .refused(failure, isGone: false, asked: asked.map { Int($0.components.seconds) })
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
        if let list = all, list.issues.isEmpty, !list.parts.isEmpty, store.checked == nil {
            let parts = list.parts.prefix(5).map(\.address).joined(separator: ", ")
            throw Failure(
                .unsupported, "has no issues and leads to other lists; add one of them: \(parts)", at: store.address)
        }
        guard var list = all else { throw Failure(.internal, "a list has no pages", at: store.address) }
        // Pages overlap where a list grows while it is read.
        var keys: Set<String> = []
        list.issues = list.issues.filter { keys.insert($0.key).inserted }
        // Of several pages the first one says nothing about the others.
        let isOne = seen.count == 1
        return .list(
            list, etag: isOne ? validators.etag : nil, modified: isOne ? validators.modified : nil, freshness: freshness
        )
    }
}
