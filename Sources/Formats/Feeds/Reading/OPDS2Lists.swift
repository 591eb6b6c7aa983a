import RectoLocatedTrees

/// OPDS 2.0 (drafts.opds.io/opds-2.0): publications, alone and in groups.
enum OPDS2Lists {
    static func read(_ root: ManifestValue, _ context: FeedContext) -> StoreList {
        for publication in root["publications"]?.elements ?? [] { add(publication, context) }
        var parts = navigation(root["navigation"], context)
        for group in root["groups"]?.elements ?? [] {
            for publication in group["publications"]?.elements ?? [] { add(publication, context) }
            parts += navigation(group["navigation"], context)
        }
        let next = (root["links"]?.elements ?? []).first { relations($0).contains("next") }
        return context.list(
            .opds2, title: root["metadata"]?["title"].flatMap(text), next: next.flatMap { address($0, context) },
            parts: parts)
    }

    private static func navigation(_ value: ManifestValue?, _ context: FeedContext) -> [StoreList.Part] {
        (value?.elements ?? []).prefix(1000).compactMap { link in
            address(link, context).map { StoreList.Part(title: link["title"].flatMap(text) ?? $0, address: $0) }
        }
    }

    private static func add(_ publication: ManifestValue, _ context: FeedContext) {
        let metadata = publication["metadata"]
        var offers: [IssueOffer] = []
        var own: String?
        for link in publication["links"]?.elements ?? [] {
            let relations = relations(link)
            if relations.contains("self") { own = address(link, context) }
            guard let relation = relations.lazy.compactMap({ Acquisitions.relation($0) }).first,
                let address = address(link, context)
            else { continue }
            offers.append(offer(relation, address, link))
        }
        let title = metadata?["title"].flatMap(text)
        // A publication without an identifier is told by its own address, or that of its file.
        guard let key = metadata?["identifier"]?.words ?? own ?? offers.first?.address else {
            return context.note("a publication without an identifier is left out", at: publication.offset)
        }
        let images = publication["images"]?.elements ?? []
        context.add(
            ListedIssue(
                key: key, title: title ?? key, published: FeedDate.standard(metadata?["published"]?.string),
                updated: FeedDate.standard(metadata?["modified"]?.string),
                cover: images.lazy.compactMap { address($0, context) }.first, offers: offers), at: publication.offset)
    }

    private static func offer(_ relation: IssueOffer.Relation, _ address: String, _ link: ManifestValue) -> IssueOffer {
        let properties = link["properties"]
        var offer = IssueOffer(
            relation, address, mediaType: FeedContext.mediaType(link["type"]?.string),
            size: link["size"]?.integer.flatMap { $0 >= 0 ? $0 : nil },
            digest: FeedContext.digest(properties?["x-recto-sha256"]?.string))
        if let value = properties?["price"]?["value"]?.number, let currency = properties?["price"]?["currency"]?.words {
            offer.price = IssueOffer.Price(value, currency)
        }
        var open = properties?["indirectAcquisition"]?.elements ?? []
        var seen = 0
        while let next = open.popLast(), seen < 64 {
            seen += 1
            if let type = FeedContext.mediaType(next["type"]?.string) { offer.indirectTypes.append(type) }
            open += next["child"]?.elements ?? []
        }
        if let state = properties?["availability"]?["state"]?.string.flatMap(IssueOffer.Availability.State.init) {
            offer.availability = IssueOffer.Availability(state, position: properties?["holds"]?["position"]?.integer)
        }
        return offer
    }

    /// An address without blanks to fill in.
    private static func address(_ link: ManifestValue, _ context: FeedContext) -> String? {
        guard let href = link["href"], let text = href.string, link["templated"]?.boolean != true else { return nil }
        return context.address(text, at: href.offset)
    }

    private static func relations(_ link: ManifestValue) -> [String] {
        guard let rel = link["rel"] else { return [] }
        return rel.string.map { [$0] } ?? rel.elements.compactMap(\.string)
    }

    /// A text, or the first of its languages.
    private static func text(_ value: ManifestValue) -> String? {
        value.words ?? (value.kind == .object ? value.children.lazy.compactMap(\.words).first : nil)
    }
}

/// The relations of OPDS by which a file is given out.
enum Acquisitions {
    static func relation(_ text: String) -> IssueOffer.Relation? {
        let prefix = "http://opds-spec.org/acquisition"
        if text == "preview" { return .sample }
        guard text.hasPrefix(prefix) else { return nil }
        switch text.dropFirst(prefix.count) {
        case "", "/open-access": return .open
        case "/borrow": return .borrow
        case "/buy": return .buy
        case "/sample": return .sample
        case "/subscribe": return .subscribe
        default: return nil
        }
    }
}
