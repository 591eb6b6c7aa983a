import RectoDiagnostics
import RectoLocatedTrees

/// The lists of newsstand applications: an array of issues.
enum ShelfLists {
    /// ID, Title, Release date, Cover URL, Download URL, Free.
    static func classic(_ root: ManifestValue, _ context: FeedContext) throws(Failure) -> StoreList {
        guard root.kind == .array else { throw Failure(.unsupported, FeedReader.unknown) }
        for entry in root.children {
            guard entry.kind == .object else {
                context.note("an entry that is no issue is left out", at: entry.offset)
                continue
            }
            guard let key = entry["ID"]?.words else {
                context.note("an issue without an ID is left out", at: entry.offset)
                continue
            }
            let isFree = entry["Free"]?.yes
            if isFree == nil, let free = entry["Free"] {
                context.note("Free is neither true nor false, and taken for false", at: free.offset)
            }
            let date = date(entry["Release date"], context)
            let cover = address(entry["Cover URL"], context)
            let offer = address(entry["Download URL"], context)
            context.add(
                ListedIssue(
                    key: key, title: entry["Title"]?.words ?? key, published: date, cover: cover,
                    offers: offer.map { [IssueOffer(isFree ?? (entry["Free"] == nil) ? .open : .buy, $0)] } ?? []),
                at: entry.offset)
        }
        return context.list(.classic, title: nil)
    }

    /// `name`, `title`, `info`, `date`, `cover`, `url`, `product_id`.
    static func baker(_ root: ManifestValue, _ context: FeedContext) throws(Failure) -> StoreList {
        guard root.children.contains(where: { $0.kind == .object && $0["name"] != nil && $0["url"] != nil }) else {
            throw Failure(.unsupported, FeedReader.unknown)
        }
        for entry in root.children {
            guard entry.kind == .object, let key = entry["name"]?.words else {
                context.note("an issue without a name is left out", at: entry.offset)
                continue
            }
            let isSold = entry["product_id"]?.words != nil
            let offer = address(entry["url"], context)
            context.add(
                ListedIssue(
                    key: key, title: entry["title"]?.words ?? key, published: date(entry["date"], context),
                    cover: address(entry["cover"], context),
                    offers: offer.map { [IssueOffer(isSold ? .buy : .open, $0)] } ?? []), at: entry.offset)
        }
        return context.list(.baker, title: nil)
    }

    private static func address(_ value: ManifestValue?, _ context: FeedContext) -> String? {
        guard let value, let text = value.string, !text.isEmpty else { return nil }
        return context.address(text, at: value.offset)
    }

    private static func date(_ value: ManifestValue?, _ context: FeedContext) -> Int? {
        guard let value, let text = value.words else { return nil }
        let date = FeedDate.standard(text)
        if date == nil { context.note("\(FeedContext.quoted(text)) is no date", at: value.offset) }
        return date
    }
}
