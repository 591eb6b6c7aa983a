import RectoJSON
import RectoPackaging

/// The shelf, or a part of it, as an OPDS 2.0 catalogue (drafts.opds.io/opds-2.0).
public struct OPDSFeed: Sendable {
    public static let mediaType = "application/opds+json"
    public static let publicationType = "application/opds-publication+json"
    private static let file = "opds.json"
    private static let manifest = "application/ld+json;profile=\"http://iiif.io/api/presentation/3/context.json\""

    public var title: String
    /// The address of the shelf, with a slash at its end.
    public var base: String
    public var part: CataloguePart
    public var page: CataloguePage
    /// What the catalogue leads to, on the first page of its top.
    public var groups: [ShelfGroup]
    /// When an issue was last changed, in nanoseconds since 1970.
    public var updated: Int
    /// Whether the server knows where the reader who asks is in each issue (OPDS Progression 1.0).
    public var hasProgression: Bool

    public init(
        title: String, base: String, part: CataloguePart = .top, page: CataloguePage, groups: [ShelfGroup] = [],
        updated: Int, hasProgression: Bool = false
    ) {
        self.title = title
        self.base = base
        self.part = part
        self.page = page
        self.groups = groups
        self.updated = updated
        self.hasProgression = hasProgression
    }

    public var json: [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.key("metadata")
        json.beginObject()
        json.key("title")
        json.value(part.title(of: title))
        json.key("modified")
        json.value(Timestamp.text(updated))
        json.key("numberOfItems")
        json.value(page.total)
        // More than none, as the standard has it.
        json.key("itemsPerPage")
        json.value(max(1, page.entries.count))
        json.key("currentPage")
        json.value(page.number)
        json.endObject()
        json.key("links")
        json.beginArray()
        link("self", part.address(Self.file, page: page.number), Self.mediaType, to: &json)
        link("start", CataloguePart.top.address(Self.file), Self.mediaType, to: &json)
        if part != .top { link("up", CataloguePart.top.address(Self.file), Self.mediaType, to: &json) }
        link("search", "\(Self.file){?q}", Self.mediaType, isTemplate: true, to: &json)
        for (rel, number) in CataloguePart.neighbours(page) {
            link(rel, part.address(Self.file, page: number), Self.mediaType, to: &json)
        }
        json.endArray()
        if part == .top, page.number == 1 { navigation(to: &json) }
        json.key("publications")
        json.beginArray()
        for entry in page.entries { write(entry, to: &json) }
        json.endArray()
        json.endObject()
        return json.bytes
    }

    /// One issue alone.
    public func publication(_ entry: ShelfEntry) -> [UInt8] {
        var json = JSONWriter()
        write(entry, to: &json)
        return json.bytes
    }

    private func navigation(to json: inout JSONWriter) {
        json.key("navigation")
        json.beginArray()
        let newest = CataloguePart.recent
        link(
            "http://opds-spec.org/sort/new", newest.address(Self.file), Self.mediaType, title: newest.title(of: title),
            to: &json)
        for group in groups {
            link(
                "subsection", CataloguePart.group(group).address(Self.file), Self.mediaType, title: group.name,
                to: &json)
        }
        json.endArray()
    }

    /// - Parameter address: From the shelf's.
    private func link(
        _ rel: String?, _ address: String, _ type: String, title: String? = nil, isTemplate: Bool = false,
        size: Int? = nil, digest: String? = nil, to json: inout JSONWriter
    ) {
        json.beginObject()
        let fields: [(StaticString, String?)] = [
            ("rel", rel), ("href", base + address), ("type", type), ("title", title),
        ]
        for (name, value) in fields {
            guard let value else { continue }
            json.key(name)
            json.value(value)
        }
        if isTemplate {
            json.key("templated")
            json.value(true)
        }
        if let size {
            json.key("size")
            json.value(size)
        }
        if let digest {
            json.key("properties")
            json.beginObject()
            // No standard has a place for it.
            json.key("x-recto-sha256")
            json.value(digest)
            json.endObject()
        }
        json.endObject()
    }

    private func write(_ entry: ShelfEntry, to json: inout JSONWriter) {
        let address = "issues/\(entry.id)/"
        json.beginObject()
        json.key("metadata")
        metadata(entry, to: &json)
        json.key("links")
        json.beginArray()
        link("self", address + "publication.json", Self.publicationType, to: &json)
        for file in entry.acquisitions {
            let isOwn = file.name == entry.ownFile
            link(
                "http://opds-spec.org/acquisition/open-access", address + file.name, file.mediaType,
                size: isOwn ? entry.stamp.size : nil, digest: isOwn ? entry.digest : nil, to: &json)
        }
        link("alternate", address, "text/html", to: &json)
        link("alternate", address + "iiif/manifest.json", Self.manifest, to: &json)
        if hasProgression {
            link(
                "http://opds-spec.org/progression", address + "progression", "application/opds-progression+json",
                to: &json)
        }
        json.endArray()
        json.key("images")
        json.beginArray()
        link(nil, address + "cover.jpg", "image/jpeg", to: &json)
        json.endArray()
        json.endObject()
    }

    private func metadata(_ entry: ShelfEntry, to json: inout JSONWriter) {
        let facts = entry.facts
        json.beginObject()
        let fields: [(StaticString, String?)] = [
            ("@type", "http://schema.org/PublicationIssue"),
            ("identifier", facts?.identifier ?? "urn:recto:issue:\(entry.id)"), ("title", entry.title),
            ("modified", Timestamp.text(entry.updated)), ("language", facts?.language), ("published", facts?.date),
            ("publisher", facts?.publisher), ("description", facts?.summary),
        ]
        for (name, value) in fields {
            guard let value else { continue }
            json.key(name)
            json.value(value)
        }
        if let facts {
            if !facts.creators.isEmpty {
                json.key("author")
                json.beginArray()
                for creator in facts.creators { json.value(creator) }
                json.endArray()
            }
            json.key("numberOfPages")
            json.value(facts.pageCount)
            if let series = facts.series { belongsTo(series, facts.number, to: &json) }
        }
        json.endObject()
    }

    private func belongsTo(_ series: String, _ number: String?, to json: inout JSONWriter) {
        json.key("belongsTo")
        json.beginObject()
        json.key("series")
        json.beginArray()
        json.beginObject()
        json.key("name")
        json.value(series)
        // A position is a number there; `3a` is none.
        if let position = number.flatMap({ Double($0) }), abs(position) < 1e9 {
            json.key("position")
            json.value(position)
        }
        json.endObject()
        json.endArray()
        json.endObject()
    }
}

extension ShelfEntry {
    /// The files that readers may take, the one that was put on the shelf first.
    var acquisitions: [(name: String, mediaType: String)] {
        // Of a sealed document nothing is given away but what a reader sees.
        if kind == .sealed { return [("", "text/html")] }
        var files: [(name: String, mediaType: String)] = [("document.pdf", "application/pdf")]
        if kind == .package { files.append(("issue.recto", "application/vnd.recto+zip")) }
        if let original { files.insert(("original.\(original.suffix)", original.mediaType), at: 0) }
        return files
    }

    /// Which of them is sent as it lies on the disk, and has a size and a digest that are known; `nil` if none is.
    public var ownFile: String? {
        guard !isRemote else { return nil }
        switch kind {
        case .document: return "document.pdf"
        case .package: return "issue.recto"
        case .book, .text: return original.map { "original.\($0.suffix)" }
        case .folder, .pictures, .sealed: return nil
        }
    }
}
