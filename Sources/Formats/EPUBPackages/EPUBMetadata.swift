/// What the metadata of a package document say.
///
/// Series come as EPUB 3.3, D.3.2 has them, or as calibre writes them into EPUB 2.
package struct EPUBMetadata: Sendable {
    package let title: String?
    /// `ltr` or `rtl`: what the title's own `dir`, or the package's, says about it; `nil` if they don't.
    package let titleDirection: String?
    package let creators: [String]
    /// As of the title, of each of ``creators``.
    package let creatorDirections: [String?]
    /// BCP 47, as written.
    package let languages: [String]
    package let identifier: String?
    package let publisher: String?
    package let summary: String?
    package let subjects: [String]
    package let rights: String?
    /// As written.
    package let date: String?
    package let modified: String?
    package let series: String?
    package let number: String?
    package let version: String?
    /// Whether pages have a size of their own (`rendition:layout`).
    package let isFixedLayout: Bool
    /// Whether pages are turned to the right; `nil` if the book does not say.
    package let isRightToLeft: Bool?

    package init(_ book: EPUBPackage) {
        // Metadata of OPF 1.2 are one level deeper.
        let own = book.root["metadata"]
        let fields = (own?.children ?? []).flatMap {
            $0.name == "dc-metadata" || $0.name == "x-metadata" ? $0.children : [$0]
        }
        let metas = fields.filter { $0.name == "meta" }
        func all(_ name: String) -> [XMLElement] { fields.filter { $0.name.lowercased() == name } }
        func refinement(_ id: String?, _ property: String) -> String? {
            guard let id else { return nil }
            return metas.first { $0.attributes["refines"] == "#\(id)" && $0.attributes["property"] == property }?.line
        }
        func property(_ name: String) -> XMLElement? {
            metas.first { $0.attributes["property"] == name && $0.attributes["refines"] == nil }
        }
        func old(_ name: String) -> String? {
            metas.first { $0.attributes["name"] == name }?.attributes["content"].map { $0.trimming() }
                .flatMap { $0.isEmpty ? nil : $0 }
        }
        let titles = all("title")
        let main =
            titles.first { refinement($0.attributes["id"], "title-type") == "main" } ?? titles.first { $0.line != nil }
        // An `auto` is the text's own business.
        func direction(_ field: XMLElement?) -> String? {
            let own = (field?.attributes["dir"] ?? book.root.attributes["dir"])?.trimming().lowercased()
            return own == "rtl" || own == "ltr" ? own : nil
        }
        title = main?.line
        titleDirection = main?.line == nil ? nil : direction(main)
        let named = all("creator").filter { $0.line != nil }
        (creators, creatorDirections) = (named.compactMap(\.line), named.map(direction))
        languages = all("language").compactMap(\.line)
        let name = book.root.attributes["unique-identifier"]
        let identifiers = all("identifier")
        identifier = (identifiers.first { $0.attributes["id"] == name } ?? identifiers.first)?.line
        publisher = all("publisher").first?.line
        summary = all("description").first?.line
        subjects = all("subject").compactMap(\.line)
        rights = all("rights").first?.line
        date = all("date").first?.line
        modified = property("dcterms:modified")?.line
        let collections = metas.filter {
            $0.attributes["property"] == "belongs-to-collection" && $0.attributes["refines"] == nil
        }
        let collection = collections.first { refinement($0.attributes["id"], "collection-type") != "set" }
        series = collection?.line ?? old("calibre:series")
        number = refinement(collection?.attributes["id"], "group-position") ?? old("calibre:series_index")
        version = book.root.attributes["version"]
        isFixedLayout = property("rendition:layout")?.line == "pre-paginated" || old("fixed-layout") == "true"
        isRightToLeft =
            switch book.spineElement.attributes["page-progression-direction"] {
            case "rtl": true
            case "ltr": false
            default: nil
            }
    }
}
