import RectoDiagnostics
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
            // Named areas cost nothing.
            let count = page.overlays.count { $0.value.kind != .region }
            if count > 40 { list.add("PRF-002", "\(count) overlays on a page, limit 40", place) }
            // Twins for the two orientations are never seen together.
            let automatic = page.overlays.filter { $0.value.startsItself && !$0.value.isHidden }
            let most = max(
                automatic.count { $0.value.orientation != .landscape },
                automatic.count { $0.value.orientation != .portrait })
            if most > 1 { list.add("PRF-002", "\(most) overlays start by themselves", place) }
        }
    }

    static func check(_ context: CheckContext, _ package: Package, _ media: MediaFacts, _ list: inout FindingList) {
        if package.size > 300 * mebibyte {
            list.add("PRF-001", "\(package.size / mebibyte) MiB, limit 300", .package)
        }
        var bundles = WidgetBundles(package)
        var pictures = PictureUses()
        var films: Set<String> = []
        for (page, overlay) in context.overlays {
            switch overlay.value.content {
            case .video(let video):
                for source in video.sources where films.insert(source.path).inserted { film(source.path, media, &list) }
                pictures.add(video.poster, overlay, on: page, isBoxed: video.presentation == .inline, context)
            case .audio(let audio): pictures.add(audio.poster, overlay, on: page, isBoxed: true, context)
            case .gallery(let gallery):
                for item in gallery.items {
                    pictures.add(item.path, overlay, on: page, isBoxed: gallery.presentation == .inline, context)
                }
                memory(gallery, overlay, on: page, context, media, &list)
            case .widget(let widget):
                pictures.add(widget.poster, overlay, on: page, isBoxed: widget.presentation == .inline, context)
                bundles.check(widget.path, &list)
            case .embed(let embed):
                pictures.add(embed.poster, overlay, on: page, isBoxed: embed.presentation == .inline, context)
            case .link, .article, .region: break
            }
        }
        // The cover has no box of its own.
        pictures.add(cover: context.manifest.issue.cover)
        pictures.check(media, limit: context.options.limits.pixels, &list)
        methods(package, media, &list)
        twins(package, &list)
    }

    private static func film(_ path: String, _ media: MediaFacts, _ list: inout FindingList) {
        guard let asset = media[path] else { return }
        // A short film is there at once, whatever its rate.
        if let rate = asset.movie?.bitsPerSecond, rate > 8e6, asset.size > mebibyte {
            list.add("PRF-004", "\((rate / 1e6).rounded().short) Mbit/s, limit 8", .file(path))
        } else if asset.size > 100 * mebibyte {
            list.add("PRF-004", "\(asset.size / mebibyte) MiB, limit 100", .file(path))
        }
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

    /// PRF-008.
    ///
    /// Size and checksum come first: only files that agree in both are read.
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
        case .link, .widget, .embed, .article, .region: false
        }
    }
}
