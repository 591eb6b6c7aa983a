import RectoDiagnostics
import RectoGeometry
import RectoMedia
import RectoOverlays

/// PRF-003: how many pixels of each picture can be seen, wherever it is shown.
struct PictureUses {
    private struct Use {
        var place: Place
        /// Of the largest box that it is shown in, in points, with the pixels that are seen at the deepest zoom; `nil` where
        /// it is not bound to a box.
        var need: (box: Size, pixels: Size)?
    }

    private var uses: [String: Use] = [:]
    private var order: [String] = []

    /// The longest side that older graphics processors take as one texture.
    private static let longest = 4096
    /// Pictures of a screen's size cost nobody much, however small their box.
    private static let harmless = 1024

    /// - Parameter isBoxed: whether it lies in its overlay's box; what opens above the page is not bound to it.
    mutating func add(
        _ path: String?, _ overlay: Located<Overlay>, on page: ReadManifest.Page, isBoxed: Bool,
        _ context: CheckContext
    ) {
        guard let path else { return }
        var need: (box: Size, pixels: Size)?
        if isBoxed, let size = context.pointSize(ofPage: page.page.value.index) {
            let box = context.manifest.pageRect(overlay.value.rect, pageSize: size)
            let factor = (overlay.value.maxZoom ?? 4) * 2
            need = (
                Size(width: box.width, height: box.height), Size(width: box.width * factor, height: box.height * factor)
            )
        }
        add(
            path,
            Use(place: .file(path).on(page: page.page.value.index, overlay: overlay.value.id), need: need))
    }

    mutating func add(cover path: String?) {
        if let path { add(path, Use(place: .file(path), need: nil)) }
    }

    private mutating func add(_ path: String, _ use: Use) {
        guard let known = uses[path] else {
            uses[path] = use
            order.append(path)
            return
        }
        guard let old = known.need, let new = use.need else {
            uses[path]?.need = nil
            return
        }
        if new.pixels.width * new.pixels.height > old.pixels.width * old.pixels.height { uses[path] = use }
    }

    /// - Parameter limit: pixels of any picture.
    func check(_ media: MediaFacts, limit: Int, _ list: inout FindingList) {
        for path in order {
            guard let image = media.image(path), let use = uses[path] else { continue }
            let size = "\(image.width) x \(image.height) px"
            if max(image.width, image.height) > Self.longest || image.pixels > limit {
                let box = use.need.map { " for a \($0.box.words) pt box" } ?? ""
                list.add("PRF-003", "\(size)\(box); at most \(Self.longest) a side", use.place)
            } else if let need = use.need, need.box.width > 0, need.box.height > 0,
                Double(image.width) > need.pixels.width, Double(image.height) > need.pixels.height,
                max(image.width, image.height) > Self.harmless
            {
                list.add(
                    "PRF-003", "\(size) for a \(need.box.words) pt box; \(need.pixels.words) are seen at most",
                    use.place)
            }
        }
    }
}
