import RectoManifests
import RectoOverlays

/// Finds page and overlay of a pointer, for faults that come from readers, who know neither.
struct PageFinder {
    private let root: ManifestValue

    init(_ read: ReadManifest) { root = read.tree.root }

    func completed(_ place: Place, _ pointer: String?) -> Place {
        guard let parts = pointer?.split(separator: "/"), parts.count >= 2, parts[0] == "pages",
            let index = Int(parts[1]),
            let page = root["pages"]?.element(index)
        else { return place }
        var overlay: String?
        if parts.count >= 4, parts[2] == "overlays", let number = Int(parts[3]) {
            overlay = page["overlays"]?.element(number)?["id"]?.string
        }
        return place.on(page: page["index"]?.integer, overlay: overlay)
    }
}

extension ManifestValue {
    fileprivate func element(_ index: Int) -> ManifestValue? {
        guard kind == .array, (0..<count).contains(index) else { return nil }
        return children.dropFirst(index).first { _ in true }
    }
}
