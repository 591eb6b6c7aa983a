import RectoLocatedTrees

/// JSON Feed 1 and 1.1 (jsonfeed.org/version/1.1): items with attachments.
enum JSONFeedLists {
    static func read(_ root: ManifestValue, _ context: FeedContext) -> StoreList {
        for item in root["items"]?.elements ?? [] {
            guard let key = item["id"]?.words else {
                context.note("an item without an id is left out", at: item.offset)
                continue
            }
            var offers: [IssueOffer] = []
            for file in item["attachments"]?.elements ?? [] {
                guard let url = file["url"], let text = url.string, let address = context.address(text, at: url.offset)
                else { continue }
                offers.append(
                    IssueOffer(
                        .open, address, mediaType: FeedContext.mediaType(file["mime_type"]?.string),
                        size: file["size_in_bytes"]?.integer.flatMap { $0 >= 0 ? $0 : nil }))
            }
            guard !offers.isEmpty else {
                context.note("\(FeedContext.quoted(key)) has no attachment, and is left out", at: item.offset)
                continue
            }
            let cover = item["image"] ?? item["banner_image"]
            context.add(
                ListedIssue(
                    key: key, title: item["title"]?.words ?? key,
                    published: FeedDate.standard(item["date_published"]?.string),
                    updated: FeedDate.standard(item["date_modified"]?.string),
                    cover: cover?.string.flatMap { context.address($0, at: item.offset) }, offers: offers),
                at: item.offset)
        }
        let next = root["next_url"].flatMap { value in value.string.flatMap { context.address($0, at: value.offset) } }
        return context.list(.jsonFeed, title: root["title"]?.words, next: next)
    }
}
