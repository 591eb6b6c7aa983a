package import RectoDiagnostics
import RectoMarkup
package import RectoPackaging

/// The package document of an EPUB: what it consists of, in which order it is read, and what it says about itself (EPUB 3.3,
/// section 5, and OPF 2.0.1).
package struct EPUBPackage: Sendable {
    /// A file of the manifest.
    package struct Item: Sendable {
        package var id: String
        /// From the root of the book.
        package var path: String
        package var mediaType: String
        package var properties: Set<Substring>
        /// The id of the item that stands in for it where its type can't be shown.
        package var fallback: String?
    }

    /// A place in the reading order.
    package struct Reference: Sendable {
        package var item: Item
        package var isLinear: Bool
        /// The `properties` attribute.
        package var properties: String?
        /// The id of the `itemref` element itself.
        package var id: String?
        /// The element's step in a CFI: twice its number among its siblings, from 1.
        package var step: Int
    }

    package static let container = "META-INF/container.xml"

    /// Of the package document; its addresses are read against it.
    package let path: String
    package let root: XMLElement
    /// By id.
    package let items: [String: Item]
    /// In order, as far as the manifest has what they name.
    package let spine: [Reference]
    /// Ids that the spine names and the manifest does not have.
    package let missing: [String]
    /// The spine's step in a CFI.
    package let spineStep: Int
    /// The spine's element.
    package let spineElement: XMLElement
    package let encryption: BookEncryption

    /// The most bytes of a file that says something about the book.
    package static let largest = 8 << 20

    /// Reads the package document.
    ///
    /// - Throws: ``Failure`` `.damaged` if there is none, `.encrypted` if it can't be read for that, or as ``Package/read(_:limit:)``.
    package init(of package: Package) throws(Failure) {
        guard let container = try Self.element(Self.container, in: package),
            let path = container.all("rootfile").first?.attributes["full-path"]
        else { throw Failure(.damaged, "names no package document", at: Self.container) }
        let encryption = BookEncryption(of: package)
        if let refusal = encryption.refusal(path) { throw Failure(refusal.code, refusal.message) }
        guard let root = try Self.element(path, in: package),
            let place = root.children.firstIndex(where: { $0.name == "spine" })
        else { throw Failure(.damaged, "is no package document, or has no spine", at: path) }
        self.path = path
        self.root = root
        self.encryption = encryption
        items = Self.items(root["manifest"], path)
        spineElement = root.children[place]
        spineStep = 2 * (place + 1)
        var spine: [Reference] = []
        var missing: [String] = []
        for (index, element) in spineElement.children.enumerated() where element.name == "itemref" {
            guard let name = element.attributes["idref"], let item = items[name] else {
                missing.append(element.attributes["idref"] ?? "?")
                continue
            }
            spine.append(
                Reference(
                    item: item, isLinear: element.attributes["linear"] != "no",
                    properties: element.attributes["properties"], id: element.attributes["id"], step: 2 * (index + 1)))
        }
        self.spine = spine
        self.missing = missing
    }

    private static func items(_ manifest: XMLElement?, _ path: String) -> [String: Item] {
        var items: [String: Item] = [:]
        for item in manifest?.children ?? [] {
            guard let id = item.attributes["id"], let address = item.attributes["href"],
                case .package(let file) = MarkupURL(address, in: path).target
            else { continue }
            items[id] = Item(
                id: id, path: file, mediaType: item.attributes["media-type"] ?? "",
                properties: Set((item.attributes["properties"] ?? "").split(separator: " ")),
                fallback: item.attributes["fallback"])
        }
        return items
    }

    /// The item that stands in for one whose type is none of those given; `nil` where the chain has none, or never ends.
    package func shown(_ item: Item, as types: Set<String>) -> Item? {
        var (item, seen) = (item, Set<String>())
        while !types.contains(item.mediaType.lowercased()) {
            guard seen.insert(item.id).inserted, let next = item.fallback.flatMap({ items[$0] }) else { return nil }
            item = next
        }
        return item
    }

    /// A small XML file of the book; `nil` if it is not there or not well-formed.
    ///
    /// - Throws: As ``Package/read(_:limit:)``.
    package static func element(_ path: String, in package: Package) throws(Failure) -> XMLElement? {
        guard let entry = package[path] else { return nil }
        return XMLElement.parse(try package.read(entry, limit: largest))
    }
}
