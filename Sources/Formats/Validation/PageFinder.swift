import RectoLocatedTrees
import RectoOverlays

/// Finds page and overlay of a pointer, for faults that come from readers, who know neither.
struct PageFinder {
    private let pages: [ManifestValue]
    /// Of the page that was asked for last: faults come in the order of the file.
    private var overlays: (page: Int, values: [ManifestValue])?

    init(_ read: ReadManifest) { pages = read.tree.root["pages"]?.elements ?? [] }

    mutating func completed(_ place: Place, _ pointer: String?) -> Place {
        guard let parts = pointer?.split(separator: "/"), parts.count >= 2, parts[0] == "pages",
            let index = Int(parts[1]), pages.indices.contains(index)
        else { return place }
        let page = pages[index]
        var overlay: String?
        if parts.count >= 4, parts[2] == "overlays", let number = Int(parts[3]) {
            if overlays?.page != index { overlays = (index, page["overlays"]?.elements ?? []) }
            if let values = overlays?.values, values.indices.contains(number) { overlay = values[number]["id"]?.string }
        }
        return place.on(page: page["index"]?.integer, overlay: overlay)
    }
}
