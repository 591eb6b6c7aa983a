import Recto
import RectoFarm

/// A document that is made, as catalogues tell it.
struct FarmPublication: Encodable {
    struct Archive: Encodable {
        /// From the store.
        var path: String
        var bytes: Int
        var sha256: String
        /// Pages, from 1.
        var first: Int
        var last: Int
    }

    var id: String
    var title: String
    var author: String?
    var language: String?
    /// ISO 8601, as the document says.
    var created: String?
    var pages: Int
    /// Pages that could not be made, from 1.
    var lost: [Int]
    var sha256: String
    /// From the store.
    var receipt: String
    var archives: [Archive]

    /// `nil` for a document that is not done, or that failed.
    init?(_ document: PlannedDocument, _ state: LineState, _ store: FarmStore, _ profile: String)
        async throws(Failure)
    {
        guard case .done(let found) = state else { return nil }
        guard
            let receipt = document.span == nil
                ? found : try await store.receipt(found.sha256, profile, nil),
            receipt.state == .done
        else { return nil }
        let place = FarmStore.place(receipt.sha256, profile)
        var archives: [Archive] = []
        for span in document.span == nil ? [nil] : document.siblings.map(Optional.some) {
            let part = span == nil ? receipt : try await store.receipt(receipt.sha256, profile, span)
            guard let archive = part?.archive else { continue }
            archives.append(
                Archive(
                    path: "\(place)/\(archive.name)", bytes: archive.bytes, sha256: archive.sha256,
                    first: span?.first ?? 1,
                    last: span?.last ?? receipt.pages ?? 1))
        }
        id = document.id
        title = document.title ?? receipt.facts?.title.flatMap { $0.isEmpty ? nil : $0 } ?? document.id
        author = receipt.facts?.author
        language = receipt.facts?.language
        created = receipt.facts?.created
        pages = receipt.pages ?? 0
        lost = Set(receipt.lost.filter { $0.part == "tiles" }.map(\.page)).sorted()
        sha256 = receipt.sha256
        self.receipt = "\(place)/\(FarmStore.receiptName(nil))"
        self.archives = archives
    }

    /// From the catalogue's folder.
    var coverPath: String { "covers/\(sha256.prefix(2))/\(sha256).jpg" }

    /// A publication of OPDS 2.0.
    func write(base: String, cover: String?, to json: inout JSONWriter) {
        json.beginObject()
        json.key("metadata")
        json.beginObject()
        let fields: [(StaticString, String?)] = [
            ("@type", "http://schema.org/CreativeWork"), ("identifier", "urn:recto:document:\(sha256)"),
            ("title", title),
            ("author", author), ("language", language), ("published", created),
        ]
        for (name, value) in fields {
            guard let value, !value.isEmpty else { continue }
            json.key(name)
            json.value(value)
        }
        json.key("numberOfPages")
        json.value(pages)
        json.endObject()
        json.key("links")
        json.beginArray()
        for archive in archives {
            Self.link(
                "http://opds-spec.org/acquisition/open-access", base + archive.path, "application/zip",
                title: archives.count > 1 ? "\(archive.first)–\(archive.last)" : nil, to: &json)
        }
        json.endArray()
        if let cover {
            json.key("images")
            json.beginArray()
            Self.link(nil, cover, "image/jpeg", to: &json)
            json.endArray()
        }
        json.endObject()
    }

    static func link(_ rel: String?, _ address: String, _ type: String, title: String? = nil, to json: inout JSONWriter)
    {
        json.beginObject()
        let fields: [(StaticString, String?)] = [("rel", rel), ("href", address), ("type", type), ("title", title)]
        for (name, value) in fields {
            guard let value else { continue }
            json.key(name)
            json.value(value)
        }
        json.endObject()
    }
}
