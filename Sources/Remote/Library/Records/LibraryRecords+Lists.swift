import RectoDatabase
import RectoDiagnostics
import RectoFeeds

/// What a list changed.
public struct ListChange: Hashable, Sendable {
    /// The library's numbers of issues that were not there before.
    public var new: [Int] = []
    /// Those that the store has a later version of.
    public var updated: [Int] = []
    public var withdrawn: [Int] = []
}

extension LibraryRecords {
    /// Takes over what a store lists, all of it or, where it throws, nothing.
    ///
    /// - Parameter takesAll: Whether more new issues than ``mostNew`` are fine.
    /// - Throws: ``Failure`` `.tooLarge` for too many new issues.
    func merge(
        _ list: StoreList, into store: StoreRecord, etag: String?, modified: String?, takesAll: Bool, now: Int,
        again: Int
    ) throws(Failure) -> ListChange {
        try use { database throws(Failure) in
            try database.transaction { () throws(Failure) in
                // It may have been dropped while its list was on the way.
                guard try !database.query("SELECT 1 FROM store WHERE id = ?", [.integer(store.id)], { _ in 1 }).isEmpty
                else { throw Failure(.cancelled, "was dropped", at: store.address) }
                let known = try Self.issues(database, "WHERE store = ?", [.integer(store.id)])
                let byKey = Dictionary(known.map { ($0.key, $0) }) { first, _ in first }
                let news = list.issues.count { byKey[$0.key] == nil }
                guard takesAll || store.checked == nil || news <= Self.mostNew else {
                    throw Failure(
                        .tooLarge, "lists \(news) new issues at once; refresh it with --all if that is right",
                        at: store.address)
                }
                var change = ListChange()
                for (place, issue) in list.issues.enumerated() {
                    if let old = byKey[issue.key] {
                        if try Self.renew(old, issue, place, now, database) { change.updated.append(old.id) }
                    } else {
                        let isNews = store.checked != nil
                        change.new.append(try Self.insert(issue, place, store.id, isNews: isNews, now, database))
                    }
                }
                let listed = Set(list.issues.lazy.map(\.key))
                for issue in known where !listed.contains(issue.key) {
                    if try Self.apply(.withdraw, to: issue.id, now: now, database) { change.withdrawn.append(issue.id) }
                }
                try database.run(
                    """
                    UPDATE store SET kind = ?, title = ?, etag = ?, modified = ?, checked = ?, state = 'ready', reason = NULL,
                        failures = 0, again = ? WHERE id = ?
                    """,
                    [
                        .text(list.kind.rawValue), .text(optional: list.title), .text(optional: etag),
                        .text(optional: modified), .integer(now), .integer(again), .integer(store.id),
                    ])
                return change
            }
        }
    }

    private static func insert(
        _ issue: ListedIssue, _ place: Int, _ store: Int, isNews: Bool, _ now: Int, _ database: Database
    ) throws(Failure) -> Int {
        let want = issue.want
        let id =
            try database.query(
                """
                INSERT INTO issue (store, key, place, title, published, updated, cover, state, reason, bytes, changed)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
                """,
                [
                    .integer(store), .text(issue.key), .integer(place), .text(issue.title),
                    .integer(optional: issue.published), .integer(optional: issue.updated),
                    .text(optional: issue.cover),
                    .text((want == nil ? IssueState.listed : .needs).rawValue), .text(optional: want),
                    .integer(optional: issue.best?.size), .integer(now),
                ]
            ) { Int($0.integer(0) ?? 0) }.first ?? 0
        try write(issue.offers, of: id, database)
        try database.run(
            "INSERT INTO event (at, kind, issue) VALUES (?, ?, ?)",
            [.integer(now), .text(isNews ? newEvent : IssueState.listed.rawValue), .integer(id)])
        return id
    }

    /// - Returns: Whether there is a later version of what is here.
    private static func renew(
        _ old: IssueRecord, _ issue: ListedIssue, _ place: Int, _ now: Int, _ database: Database
    ) throws(Failure) -> Bool {
        try database.run(
            "UPDATE issue SET place = ?, title = ?, published = ?, updated = ?, cover = ? WHERE id = ?",
            [
                .integer(place), .text(issue.title), .integer(optional: issue.published),
                .integer(optional: issue.updated), .text(optional: issue.cover), .integer(old.id),
            ])
        try database.run("DELETE FROM acquisition WHERE issue = ?", [.integer(old.id)])
        try write(issue.offers, of: old.id, database)
        if let want = issue.want {
            _ = try apply(.want, to: old.id, reason: want, now: now, database)
        } else {
            _ = try apply(.list, to: old.id, now: now, database)
        }
        // What a list says of its entries is no proof, but the only thing that it says.
        guard let updated = issue.updated, updated > old.updated ?? .max else { return false }
        return try apply(.update, to: old.id, now: now, database)
    }

    private static func write(_ offers: [IssueOffer], of issue: Int, _ database: Database) throws(Failure) {
        for (place, offer) in offers.enumerated() {
            try database.run(
                """
                INSERT INTO acquisition (issue, place, href, type, rel, size, digest, price, currency, availability, position)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .integer(issue), .integer(place), .text(offer.address), .text(optional: offer.mediaType),
                    .text(offer.relation.rawValue), .integer(optional: offer.size), .text(optional: offer.digest),
                    offer.price.map { .real($0.value) } ?? .null, .text(optional: offer.price?.currency),
                    .text(optional: offer.availability?.state.rawValue),
                    .integer(optional: offer.availability?.position),
                ])
        }
    }

    /// How an issue is offered, as its store's list has it.
    func offers(of issue: Int) throws(Failure) -> [IssueOffer] {
        try use { database throws(Failure) in
            try database.query(
                "SELECT href, type, rel, size, digest FROM acquisition WHERE issue = ? ORDER BY place",
                [.integer(issue)]
            ) { row in
                IssueOffer(
                    row.text(2).flatMap(IssueOffer.Relation.init) ?? .buy, row.text(0) ?? "", mediaType: row.text(1),
                    size: row.integer(3).map(Int.init), digest: row.text(4))
            }
        }
    }
}

extension ListedIssue {
    /// The offer that is fetched.
    var best: IssueOffer? { IssueOffer.best(of: offers) }

    /// What the store wants before it gives the file out; `nil` if nothing.
    var want: String? {
        if offers.contains(where: { $0.relation == .open }) { return nil }
        let first = offers.first { $0.relation != .sample }
        switch first?.relation {
        case .buy:
            return first?.price.map { "purchase for \($0.value) \($0.currency)" } ?? "purchase"
        case .borrow:
            guard let availability = first?.availability, availability.state != .available else { return "borrow" }
            return availability.position.map { "hold, place \($0)" } ?? "hold"
        case .subscribe: return "subscription"
        default: return nil
        }
    }
}

extension IssueOffer {
    /// A package before a PDF before what says nothing of its type; `nil` if all are of other types, or not open.
    static func best(of offers: [IssueOffer]) -> IssueOffer? {
        let ranked = offers.filter { $0.relation == .open }.compactMap { offer in offer.rank.map { ($0, offer) } }
        return ranked.min { $0.0 < $1.0 }?.1
    }

    private var rank: Int? {
        switch mediaType {
        case "application/vnd.recto+zip": 0
        case "application/pdf", "application/x-pdf": 1
        case nil, "application/octet-stream", "application/zip": 2
        default: nil
        }
    }
}
