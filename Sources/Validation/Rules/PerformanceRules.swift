import RectoDiagnostics
import RectoGeometry
import RectoMedia
import RectoOverlays
import RectoPackaging

/// PRF-001 to 008: what makes an issue slow.
enum PerformanceRules {
    private static let mebibyte = 1 << 20

    /// What needs no package.
    static func check(_ context: CheckContext, _ list: inout FindingList) {
        for page in context.read.pages {
            let index = page.page.value.index
            let place = context.place(page.page.source, "overlays").on(page: index)
            if page.overlays.count > 40 { list.add("PRF-002", "\(page.overlays.count) overlays on a page", place) }
            let automatic = page.overlays.count { $0.value.startsItself }
            if automatic > 1 { list.add("PRF-002", "\(automatic) overlays start by themselves", place) }
        }
    }

    static func check(_ context: CheckContext, _ package: Package, _ media: MediaFacts, _ list: inout FindingList) {
        if package.size > 300 * mebibyte { list.add("PRF-001", "\(package.size / mebibyte) MiB", .package) }
        for (page, overlay) in context.overlays {
            switch overlay.value.content {
            case .video(let video):
                for source in video.sources { film(source.path, media, &list) }
                picture(video.poster, overlay, on: page, isBoxed: video.presentation == .inline, context, media, &list)
            case .audio(let audio): picture(audio.poster, overlay, on: page, isBoxed: true, context, media, &list)
            case .gallery(let gallery):
                for item in gallery.items {
                    picture(
                        item.path, overlay, on: page, isBoxed: gallery.presentation == .inline, context, media, &list)
                }
                memory(gallery, overlay, on: page, context, media, &list)
            case .widget(let widget):
                picture(
                    widget.poster, overlay, on: page, isBoxed: widget.presentation == .inline, context, media, &list)
                bundle(widget.path, package, &list)
            case .link, .article, .region: break
            }
        }
        // The cover has no box of its own.
        if let cover = context.manifest.issue.cover, let image = media.image(cover) {
            sides(image, cover, context, &list)
        }
        methods(package, media, &list)
        twins(package, &list)
    }

    private static func film(_ path: String, _ media: MediaFacts, _ list: inout FindingList) {
        guard let asset = media[path] else { return }
        if let rate = asset.movie?.bitsPerSecond, rate > 8e6 {
            list.add("PRF-004", "\((rate / 1e6).rounded().short) Mbit/s", .file(path))
        } else if asset.size > 100 * mebibyte {
            list.add("PRF-004", "\(asset.size / mebibyte) MiB", .file(path))
        }
    }

    private static func sides(
        _ image: ImageFacts, _ path: String, _ context: CheckContext, _ list: inout FindingList
    ) {
        if max(image.width, image.height) > 4096 || image.pixels > context.options.limits.pixels {
            list.add("PRF-003", "\(image.width) x \(image.height) px", .file(path))
        }
    }

    /// PRF-003. What opens above the page is not bound to its box.
    private static func picture(
        _ path: String?, _ overlay: Located<Overlay>, on page: ReadManifest.Page, isBoxed: Bool,
        _ context: CheckContext, _ media: MediaFacts, _ list: inout FindingList
    ) {
        guard let path, let image = media.image(path) else { return }
        let place = Place.file(path).on(page: page.page.value.index, overlay: overlay.value.id)
        if max(image.width, image.height) > 4096 || image.pixels > context.options.limits.pixels {
            list.add("PRF-003", "\(image.width) x \(image.height) px", place)
            return
        }
        guard isBoxed, let size = context.pointSize(ofPage: page.page.value.index) else { return }
        let rect = context.manifest.pageRect(overlay.value.rect, pageSize: size)
        let zoom = overlay.value.maxZoom ?? 4
        let (width, height) = (rect.width * zoom * 2, rect.height * zoom * 2)
        // Pictures of a screen's size cost nobody much, however small their box.
        guard width > 0, height > 0, Double(image.width) > width, Double(image.height) > height,
            max(image.width, image.height) > 1024
        else { return }
        list.add(
            "PRF-003",
            "\(image.width) x \(image.height) px for a \(Size(width: rect.width, height: rect.height).words) pt box",
            place)
    }

    private static func memory(
        _ gallery: Gallery, _ overlay: Located<Overlay>, on page: ReadManifest.Page, _ context: CheckContext,
        _ media: MediaFacts, _ list: inout FindingList
    ) {
        // A picture that is shown twice is decoded once.
        let bytes = Set(gallery.items.map(\.path)).reduce(0) { $0 + (media.image($1)?.pixels ?? 0) * 4 }
        guard bytes > 256 * mebibyte else { return }
        let words =
            bytes >= 1 << 30
            ? "\((Double(bytes) / Double(1 << 30) * 10).rounded() / 10) GiB" : "\(bytes / mebibyte) MiB"
        list.add(
            "PRF-005", "\(gallery.items.count) images decode to \(words)", context.place(overlay, "items", on: page))
    }

    /// PRF-006: the folder of the widget's page, where it has one of its own.
    private static func bundle(_ path: String, _ package: Package, _ list: inout FindingList) {
        guard let slash = path.lastIndex(of: "/"), path[..<slash] != "assets" else { return }
        let folder = path[...slash]
        let files = package.entries.filter { $0.name.hasPrefix(folder) }
        let bytes = files.reduce(0) { $0 + $1.size }
        if bytes > 5 * mebibyte {
            list.add("PRF-006", "\(bytes / mebibyte) MiB", .file(String(folder)))
        } else if files.count > 200 {
            list.add("PRF-006", "\(files.count) files", .file(String(folder)))
        }
    }

    /// PRF-007.
    private static func methods(_ package: Package, _ media: MediaFacts, _ list: inout FindingList) {
        guard !package.isFolder else { return }
        for entry in package.entries {
            let kind = media[entry.name]?.kind
            if !entry.isStored, let kind, kind.isMovie {
                let saved = 100 * (1 - Double(entry.packedSize) / Double(max(entry.size, 1)))
                list.add(
                    "PRF-007", "deflated, saves \(((saved * 10).rounded() / 10).short)%, blocks seeking",
                    .file(entry.name))
            } else if entry.isStored, entry.size > 16 << 10, kind?.isText == true || entry.name.hasPrefix("overlay.") {
                list.add("PRF-007", "text is stored; deflate it", .file(entry.name))
            }
        }
    }

    /// PRF-008. Size and checksum first: only files that agree in both are read.
    private static func twins(_ package: Package, _ list: inout FindingList) {
        struct Key: Hashable {
            var size: Int
            var checksum: UInt32?
        }
        var groups: [Key: [PackageEntry]] = [:]
        for entry in package.entries where entry.name.hasPrefix("assets/") && entry.size > 0 {
            groups[Key(size: entry.size, checksum: entry.checksum), default: []].append(entry)
        }
        for group in groups.values.filter({ $0.count > 1 }).sorted(by: { $0[0].name < $1[0].name }) {
            var first: [String: String] = [:]
            for entry in group {
                guard let digest = try? package.sha256(entry) else { continue }
                if let other = first[digest] {
                    list.add("PRF-008", "\(other) and \(entry.name) are the same file", .file(entry.name))
                } else {
                    first[digest] = entry.name
                }
            }
        }
    }
}

extension Overlay {
    /// Whether it starts without a tap.
    fileprivate var startsItself: Bool {
        switch content {
        case .video(let video): video.start != .tap
        case .audio(let audio): audio.start != .tap
        case .gallery(let gallery): gallery.interval > 0 && gallery.items.count > 1
        case .link, .widget, .article, .region: false
        }
    }
}
