import RectoDiagnostics
import RectoLocatedTrees

/// RSS 2.0 with enclosures.
enum RSSLists {
    private static let media = "http://search.yahoo.com/mrss/"
    private static let atom = "http://www.w3.org/2005/Atom"

    static func read(_ root: LocatedElement, _ context: FeedContext) throws(Failure) -> StoreList {
        guard let channel = child("channel", root) else {
            throw Failure(.unsupported, "is RSS without a channel")
        }
        for item in channel.children where item.name == "item" && item.namespace.isEmpty { add(item, context) }
        let next = channel.children.first {
            $0.name == "link" && $0.namespace == atom && $0.attribute("rel") == "next"
        }
        return context.list(
            .rss, title: child("title", channel)?.line,
            next: next?.attribute("href").flatMap { context.address($0, at: channel.offset) })
    }

    private static func add(_ item: LocatedElement, _ context: FeedContext) {
        var offers: [IssueOffer] = []
        for file in item.children where file.name == "enclosure" && file.namespace.isEmpty {
            guard let address = file.attribute("url").flatMap({ context.address($0, at: file.offset) }) else {
                continue
            }
            // Zero is what feeds say that don't know it.
            let size = FeedContext.size(file.attribute("length")).flatMap { $0 > 0 ? $0 : nil }
            offers.append(
                IssueOffer(.open, address, mediaType: FeedContext.mediaType(file.attribute("type")), size: size))
        }
        guard let first = offers.first else {
            return context.note("an item without an enclosure is left out", at: item.offset)
        }
        let key = child("guid", item)?.line ?? child("link", item)?.line ?? first.address
        let picture = item.children.first { $0.name == "thumbnail" && $0.namespace == media }
        context.add(
            ListedIssue(
                key: key, title: child("title", item)?.line ?? key,
                published: FeedDate.mail(child("pubDate", item)?.line),
                cover: picture?.attribute("url").flatMap { context.address($0, at: item.offset) }, offers: offers),
            at: item.offset)
    }

    private static func child(_ name: String, _ element: LocatedElement) -> LocatedElement? {
        element.children.first { $0.name == name && $0.namespace.isEmpty }
    }
}
