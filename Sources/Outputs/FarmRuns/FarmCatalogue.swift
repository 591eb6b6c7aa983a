package import Recto
import RectoBytes
import RectoEscaping
package import RectoFarm
import RectoIIIF

/// What a farm has made, as catalogues: JSON lines, OPDS 2.0 in pages, a collection of IIIF manifests.
package struct FarmCatalogue {
    /// The address of the store, with a slash at its end; `nil` for no OPDS and no IIIF.
    private let base: String?
    /// The address of a document's manifest, with `{sha256}` and `{id}` in it; `nil` for no IIIF.
    private let manifests: String?
    private let title: String
    private let folder: String

    /// Publications of an OPDS page, and manifests of a collection.
    package static let pageSize = 500

    package struct Counts: Sendable {
        package var documents = 0
        package var covers = 0
        /// Documents that have no receipt, or a receipt of failure.
        package var left = 0
    }

    /// - Parameter folder: The catalogue's, in the store or elsewhere.
    package init(folder: String, base: String?, manifests: String?, title: String) {
        self.folder = folder
        self.base = base.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
        self.manifests = manifests
        self.title = title
    }

    /// Writes the catalogues, each file whole or not at all.
    ///
    /// - Throws: ``Failure`` `.io`, `.damaged`.
    package func write(_ plan: PlanFile, _ store: FarmStore) async throws(Failure) -> Counts {
        try Files.makeFolder(folder)
        let list = try PartialFile(of: folder + "/catalogue.jsonl")
        var file = try OutputFile(list.path)
        var counts = Counts()
        var page: [FarmPublication] = []
        var pages = 0
        func turn(isLast: Bool) throws(Failure) {
            guard let base, !page.isEmpty || isLast && pages == 0 else { return }
            pages += 1
            try writeOPDS(page, pages, isLast: isLast, base)
            if let manifests { try writeCollection(page, pages, base, manifests) }
            page = []
        }
        do throws(Failure) {
            try await PlanSurvey(plan, store).forEachLine { _, document, state async throws(Failure) in
                guard document.isFirst else { return }
                guard
                    let publication = try await FarmPublication(
                        document, state, store, plan.header.profileDigest)
                else {
                    counts.left += 1
                    return
                }
                if page.count == Self.pageSize { try turn(isLast: false) }
                try file.write(try CompactJSON.encode(publication) + [UInt8(ascii: "\n")])
                counts.documents += 1
                guard base != nil else { return }
                if try await Self.copyCover(publication, store, folder) { counts.covers += 1 }
                page.append(publication)
            }
            try turn(isLast: true)
            if let base, manifests != nil { try writeTop(pages, base) }
            try list.adopt()
        } catch {
            list.remove()
            throw error
        }
        return counts
    }

    private static func name(_ page: Int) -> String {
        let digits = String(page)
        return "page-\(String(repeating: "0", count: max(0, 6 - digits.count)))\(digits).json"
    }

    // MARK: - OPDS

    private func writeOPDS(_ page: [FarmPublication], _ number: Int, isLast: Bool, _ base: String) throws(Failure) {
        let here = Files.split(folder).name
        var json = JSONWriter()
        json.beginObject()
        json.key("metadata")
        json.beginObject()
        json.key("title")
        json.value(title)
        json.key("itemsPerPage")
        json.value(Self.pageSize)
        json.key("currentPage")
        json.value(number)
        json.endObject()
        json.key("links")
        json.beginArray()
        var links = [("self", number), ("first", 1)]
        if number > 1 { links.append(("previous", number - 1)) }
        if !isLast { links.append(("next", number + 1)) }
        for (rel, page) in links {
            FarmPublication.link(rel, "\(base)\(here)/opds/\(Self.name(page))", "application/opds+json", to: &json)
        }
        json.endArray()
        json.key("publications")
        json.beginArray()
        for publication in page {
            let cover = "\(folder)/\(publication.coverPath)"
            publication.write(
                base: base, cover: Files.kind(cover) == .file ? "\(base)\(here)/\(publication.coverPath)" : nil,
                to: &json)
        }
        json.endArray()
        json.endObject()
        try Files.makeFolder(folder + "/opds")
        try Files.replace("\(folder)/opds/\(Self.name(number))", with: json.bytes + [UInt8(ascii: "\n")])
    }

    /// - Returns: whether the document has a cover.
    private static func copyCover(
        _ publication: FarmPublication, _ store: FarmStore, _ folder: String
    ) async throws(Failure) -> Bool {
        let target = "\(folder)/\(publication.coverPath)"
        if Files.kind(target) == .file { return true }
        guard let archive = publication.archives.first else { return false }
        let bytes = BlockCache(try await store.storage.open(archive.path), budget: 4 << 20)
        return try await blocking { () throws(Failure) in
            var limits = PackageLimits()
            (limits.entries, limits.package, limits.inflated) = (1 << 30, Int.max, Int.max)
            let package = try Package.open(bytes, path: "\(store.root)/\(archive.path)", limits: limits)
            guard let entry = package["cover.jpg"] else { return false }
            try Files.makeFolder(Files.split(target).folder)
            try package.write(entry, to: target)
            return true
        }
    }

    // MARK: - IIIF

    private func collection(_ number: Int, _ base: String) -> String {
        "\(base)\(Files.split(folder).name)/iiif/\(Self.name(number))"
    }

    private func top(_ base: String) -> String { "\(base)\(Files.split(folder).name)/iiif/collection.json" }

    private func writeCollection(
        _ page: [FarmPublication], _ number: Int, _ base: String, _ manifests: String
    ) throws(Failure) {
        let items = page.map { one in
            CollectionManifest.Item(
                id: manifests.replacing("{sha256}", with: one.sha256).replacing(
                    "{id}", with: PercentEncoding.encode(one.id)),
                label: one.title, language: one.language)
        }
        var made = CollectionManifest(id: collection(number, base), label: "\(title), \(number)", items: items)
        made.around = (id: top(base), label: title)
        try Files.makeFolder(folder + "/iiif")
        try Files.replace("\(folder)/iiif/\(Self.name(number))", with: try made.json)
    }

    private func writeTop(_ pages: Int, _ base: String) throws(Failure) {
        guard pages > 0 else { return }
        let items = (1...pages).map {
            CollectionManifest.Item(id: collection($0, base), label: "\(title), \($0)", isCollection: true)
        }
        try Files.replace(
            folder + "/iiif/collection.json",
            with: try CollectionManifest(id: top(base), label: title, items: items).json)
    }
}
