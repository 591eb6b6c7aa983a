import RectoEscaping
import RectoLocatedTrees

/// Atom (RFC 4287), with enclosures or as an OPDS 1.2 catalogue.
enum AtomLists {
    static let namespace = "http://www.w3.org/2005/Atom"
    private static let opds = "http://opds-spec.org/2010/catalog"
    private static let xml = "http://www.w3.org/XML/1998/namespace"

    static func read(_ root: LocatedElement, _ context: FeedContext) -> StoreList {
        let base = base(root, nil, context)
        var parts: [StoreList.Part] = []
        var isCatalogue = false
        for entry in root.children where entry.name == "entry" && entry.namespace == namespace {
            isCatalogue = read(entry, base, &parts, context) || isCatalogue
        }
        var next: String?
        for link in links(root) {
            if link.attribute("type")?.contains("profile=opds-catalog") == true { isCatalogue = true }
            if link.attribute("rel") == "next" { next = address(link, base, context) }
        }
        return context.list(isCatalogue ? .opds1 : .atom, title: child("title", root)?.line, next: next, parts: parts)
    }

    /// - Returns: Whether the entry is one of a catalogue.
    private static func read(
        _ entry: LocatedElement, _ outer: String?, _ parts: inout [StoreList.Part], _ context: FeedContext
    ) -> Bool {
        let base = base(entry, outer, context)
        var offers: [IssueOffer] = []
        var (cover, thumbnail): (String?, String?)
        var part: String?
        var isCatalogue = false
        for link in links(entry) {
            let relation = link.attribute("rel") ?? ""
            if let kind = Acquisitions.relation(relation) {
                isCatalogue = true
                if let address = address(link, base, context) { offers.append(offer(kind, address, link)) }
            } else if relation == "enclosure" {
                if let address = address(link, base, context) { offers.append(offer(.open, address, link)) }
            } else if ["http://opds-spec.org/image", "http://opds-spec.org/cover"].contains(relation) {
                cover = address(link, base, context)
            } else if ["http://opds-spec.org/image/thumbnail", "http://opds-spec.org/thumbnail"].contains(relation) {
                thumbnail = address(link, base, context)
            } else if link.attribute("type")?.contains("profile=opds-catalog") == true, !relation.hasPrefix("alternate")
            {
                part = address(link, base, context)
            }
        }
        let title = child("title", entry)?.line
        if offers.isEmpty, let part {
            if parts.count < 1000 { parts.append(StoreList.Part(title: title ?? part, address: part)) }
            return true
        }
        guard let key = child("id", entry)?.line else {
            context.note("an entry without an id is left out", at: entry.offset)
            return isCatalogue
        }
        guard !offers.isEmpty else {
            context.note("\(FeedContext.quoted(key)) has no file, and is left out", at: entry.offset)
            return isCatalogue
        }
        context.add(
            ListedIssue(
                key: key, title: title ?? key, published: FeedDate.standard(date(entry)),
                updated: FeedDate.standard(child("updated", entry)?.line), cover: cover ?? thumbnail, offers: offers),
            at: entry.offset)
        return isCatalogue
    }

    private static func offer(_ kind: IssueOffer.Relation, _ address: String, _ link: LocatedElement) -> IssueOffer {
        var offer = IssueOffer(
            kind, address, mediaType: FeedContext.mediaType(link.attribute("type")),
            size: FeedContext.size(link.attribute("length")))
        if let price = link.children.first(where: { $0.name == "price" && $0.namespace == opds }),
            let value = price.line.flatMap(Double.init), value.isFinite, let currency = price.attribute("currencycode")
        {
            offer.price = IssueOffer.Price(value, currency)
        }
        var open = link.children
        while let next = open.popLast(), offer.indirectTypes.count < 64 {
            guard next.name == "indirectAcquisition", next.namespace == opds else { continue }
            if let type = FeedContext.mediaType(next.attribute("type")) { offer.indirectTypes.append(type) }
            open += next.children
        }
        return offer
    }

    private static func date(_ entry: LocatedElement) -> String? {
        entry.children.first { $0.name == "issued" || $0.name == "date" || $0.name == "published" }?.line
    }

    private static func links(_ element: LocatedElement) -> [LocatedElement] {
        element.children.filter { $0.name == "link" && $0.namespace == namespace }
    }

    private static func child(_ name: String, _ element: LocatedElement) -> LocatedElement? {
        element.children.first { $0.name == name && $0.namespace == namespace }
    }

    private static func address(_ link: LocatedElement, _ base: String?, _ context: FeedContext) -> String? {
        link.attribute("href").flatMap { context.address($0, at: link.offset, relativeTo: base) }
    }

    /// What `xml:base` makes of the address that references are relative to.
    private static func base(_ element: LocatedElement, _ outer: String?, _ context: FeedContext) -> String? {
        guard let text = element.attribute("base", in: xml) else { return outer }
        return context.address(text, at: element.offset, relativeTo: outer)
    }
}
