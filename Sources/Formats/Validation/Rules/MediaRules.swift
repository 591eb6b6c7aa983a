import RectoDiagnostics
import RectoGeometry
import RectoLocatedTrees
import RectoMedia
import RectoOverlays
import RectoPackaging

/// MED-001 to 009 and GEO-007: films, sounds and pictures.
enum MediaRules {
    static func check(_ context: CheckContext, _ package: Package, _ media: MediaFacts, _ list: inout FindingList) {
        // Several overlays may use one file: what is wrong with it is said once.
        var told: Set<String> = []
        var declared: Set<String> = []
        for use in context.assetUses {
            guard let asset = media[use.path] else { continue }
            if told.insert("\(use.path) \(use.role)").inserted {
                check(use, asset, package, context, &declared, &list)
            }
        }
        for entry in package.entries where entry.name.hasPrefix("assets/") {
            guard let asset = media[entry.name], !declared.contains(entry.name) else { continue }
            extensions(entry, asset, &list)
        }
        for (page, overlay) in context.overlays {
            baseline(overlay, on: page, context, media, &list)
            shape(overlay, on: page, context, media, &told, &list)
        }
    }

    private static func check(
        _ use: AssetUse, _ asset: MediaFacts.Asset, _ package: Package, _ context: CheckContext,
        _ declared: inout Set<String>, _ list: inout FindingList
    ) {
        let place = context.place(use)
        switch use.role {
        case .cover, .poster, .picture:
            guard asset.failure == nil, asset.kind != .unknown else { return damaged(use, asset, &list) }
            if !asset.kind.isImage {
                declared.insert(use.path)
                list.add("MED-003", "\(use.path) is \(asset.kind.mediaType), no picture", place)
            } else if ![.jpeg, .png, .webp, .gif, .svg].contains(asset.kind) {
                list.add(
                    "MED-004", "\(asset.kind.mediaType) is not shown by every browser; use JPEG, PNG or WebP", place)
            } else if let image = asset.image, let wrong = wrongColors(image) {
                list.add("MED-007", wrong, .file(use.path))
            }
        case .video, .audio:
            if let type = use.type, asset.kind != .unknown, !asset.kind.matches(mediaType: type) {
                declared.insert(use.path)
                list.add("MED-001", "declared \(type), content is \(asset.kind.mediaType)", place)
                return
            }
            guard asset.failure == nil, asset.kind != .unknown else { return damaged(use, asset, &list) }
            if let why = unplayable(asset, use.role) {
                declared.insert(use.path)
                list.add("MED-003", "\(use.path): \(why)", place)
                return
            }
            if asset.kind == .mp4, asset.movie?.isIndexBeforeData == false {
                list.add("MED-006", "moov after mdat delays start; write the index first (faststart)", .file(use.path))
            }
        case .track: cues(use, asset, package, context, &declared, &list)
        case .transcript, .widget, .article:
            guard !asset.kind.isText, asset.kind != .unknown else { return }
            declared.insert(use.path)
            let wanted = use.role == .widget ? "no HTML" : "neither HTML nor text"
            list.add("MED-003", "\(use.path) is \(asset.kind.mediaType), \(wanted)", place)
        }
    }

    private static func damaged(_ use: AssetUse, _ asset: MediaFacts.Asset, _ list: inout FindingList) {
        list.add("MED-005", asset.failure?.message ?? "no header of any medium", .file(use.path))
    }

    private static func wrongColors(_ image: ImageFacts) -> String? {
        switch image.colorModel {
        case .cmyk, .ycck: return "CMYK \(image.kind.rawValue.uppercased()); convert to sRGB"
        case .other: return "colours are neither RGB nor grey"
        case .grey, .rgb, .indexed:
            return image.bitsPerSample > 8 ? "\(image.bitsPerSample) bits a sample; 8 are shown" : nil
        }
    }

    /// Why no browser plays it as what it is used for.
    private static func unplayable(_ asset: MediaFacts.Asset, _ role: AssetUse.Role) -> String? {
        switch asset.kind {
        case .flv, .flash: return "Flash video not playable"
        case .mp4, .webm, .quicktime, .ogg, .matroska:
            guard let movie = asset.movie else { return nil }
            if role == .video, movie.videoTracks.isEmpty, asset.kind != .ogg { return "has no picture, use audio" }
            if role == .audio, movie.audioTracks.isEmpty { return "has no sound" }
            return nil
        case .mp3, .aac, .wav, .flac: return role == .video ? "is sound, use audio" : nil
        default: return "\(asset.kind.mediaType) not playable"
        }
    }

    /// MED-002; text has no magic bytes to tell.
    private static func extensions(_ entry: PackageEntry, _ asset: MediaFacts.Asset, _ list: inout FindingList) {
        guard let dot = entry.name.lastIndex(of: "."), asset.kind != .unknown, !asset.kind.isText || asset.kind == .svg
        else {
            return
        }
        let ending = String(entry.name[entry.name.index(after: dot)...])
        let isProgram = asset.kind.isExecutable || asset.kind.isArchive
        guard !ending.contains("/"), !isProgram, !asset.kind.matches(extension: ending)
        else { return }
        list.add("MED-002", "content is \(asset.kind.mediaType); rename the file", .file(entry.name))
    }

    /// MED-008.
    private static func cues(
        _ use: AssetUse, _ asset: MediaFacts.Asset, _ package: Package, _ context: CheckContext,
        _ declared: inout Set<String>, _ list: inout FindingList
    ) {
        guard let entry = package[use.path], entry.size <= context.options.limits.markup,
            let bytes = try? package.read(entry, limit: context.options.limits.markup)
        else { return }
        declared.insert(use.path)
        let sheet = MediaReader.cues(bytes)
        for fault in sheet.faults {
            list.add(
                "MED-008", fault.message, .asset(use.path, line: fault.line, column: fault.column, offset: fault.line))
        }
    }

    /// MED-004: one of the sources plays everywhere.
    private static func baseline(
        _ overlay: Located<Overlay>, on page: ReadManifest.Page, _ context: CheckContext, _ media: MediaFacts,
        _ list: inout FindingList
    ) {
        switch overlay.value.content {
        case .video(let video): sources(video.sources, overlay, on: page, "H.264", context, media, &list)
        case .audio(let audio): sources(audio.sources, overlay, on: page, "MP3 or AAC", context, media, &list)
        case .gallery, .link, .widget, .embed, .article, .region: break
        }
    }

    private static func sources(
        _ sources: [PlayableSource], _ overlay: Located<Overlay>, on page: ReadManifest.Page, _ wanted: String,
        _ context: CheckContext, _ media: MediaFacts, _ list: inout FindingList
    ) {
        let movies = sources.map { media.movie($0.path) }
        // What is missing, damaged or of the wrong kind has been told.
        guard !movies.isEmpty, movies.allSatisfy({ $0 != nil }), !movies.contains(where: { $0?.isBaseline == true })
        else {
            return
        }
        let played = movies.contains { [.mp4, .webm, .ogg, .quicktime, .matroska, .wav, .flac].contains($0?.kind) }
        guard played else { return }
        let names = movies.compactMap { $0.map(Self.shortfall) }
        let unique = names.enumerated().filter { !names[..<$0.offset].contains($0.element) }.map(\.element)
        list.add(
            "MED-004",
            "only \(unique.joined(separator: ", ")); add an \(wanted) source\(unique == [rareProfile] ? " in High profile" : "")",
            context.place(overlay, "sources", on: page))
    }

    private static let rareProfile = "H.264 in a profile that few browsers play"

    /// What keeps a film or sound from playing in every browser.
    private static func shortfall(_ movie: MovieFacts) -> String {
        let containers: [MediaKind: String] = [
            .quicktime: "QuickTime", .matroska: "Matroska", .wav: "WAV", .flac: "FLAC",
        ]
        if let container = containers[movie.kind] { return container }
        let isWebM = movie.kind == .webm
        let usual: Set<String> = isWebM ? ["vp8", "vp09"] : ["avc1", "avc3"]
        if let track = movie.videoTracks.first(where: { !usual.contains($0.codec) }) { return codecName(track.codec) }
        if movie.videoTracks.contains(where: { $0.profile.map([66, 77, 88, 100].contains) == false }) {
            return rareProfile
        }
        let track = movie.audioTracks.first {
            isWebM ? !["opus", "vorbis"].contains($0.codec) : !$0.codec.hasPrefix("mp4a.40.") && $0.codec != "mp3"
        }
        return track.map { "\(codecName($0.codec)) sound" } ?? "no track"
    }

    private static func codecName(_ codec: String) -> String {
        switch codec {
        case "hvc1", "hev1": "HEVC"
        case "av01": "AV1"
        case "avc1", "avc3": "H.264"
        case "vp8": "VP8"
        case "vp09": "VP9"
        case "ac-3": "AC-3"
        case "ec-3": "E-AC-3"
        case "theora", "vorbis", "opus", "flac", "speex": codec.prefix(1).uppercased() + codec.dropFirst()
        case "pcm": "PCM"
        default: codec.printable
        }
    }

    /// GEO-007 and MED-009.
    private static func shape(
        _ overlay: Located<Overlay>, on page: ReadManifest.Page, _ context: CheckContext, _ media: MediaFacts,
        _ told: inout Set<String>, _ list: inout FindingList
    ) {
        let size = context.pointSize(ofPage: page.page.value.index)
        let rect = size.map { context.manifest.pageRect(overlay.value.rect, pageSize: $0) }
        func stretched(_ width: Int, _ height: Int, _ what: String, _ place: Place) {
            guard let rect, rect.width > 0, rect.height > 0, width > 0, height > 0 else { return }
            let (own, box) = (Double(width) / Double(height), rect.width / rect.height)
            guard abs(own / box - 1) > 0.02 else { return }
            list.add(
                "GEO-007", "\(Aspect.words(own)) \(what) stretched to \(Aspect.words(box)); use fit contain or cover",
                place)
        }
        switch overlay.value.content {
        case .video(let video):
            guard let track = video.sources.compactMap({ media.movie($0.path)?.videoTracks.first }).first else {
                return
            }
            if video.fit == .fill {
                stretched(track.width, track.height, "film", context.place(overlay, "rect", on: page))
            }
            guard let path = video.poster, let poster = media.image(path), track.width > 0, track.height > 0 else {
                return
            }
            let (own, other) = (
                Double(poster.width) / Double(poster.height), Double(track.width) / Double(track.height)
            )
            if abs(own / other - 1) > 0.05, told.insert("\(path) \(other)").inserted {
                list.add(
                    "MED-009", "\(Aspect.words(own)) poster for a \(Aspect.words(other)) film",
                    .file(path).on(page: page.page.value.index, overlay: overlay.value.id))
            }
        case .gallery(let gallery) where gallery.fit == .fill:
            let sources = overlay.source["items"]?.elements ?? []
            for (item, source) in zip(gallery.items, sources) where gallery.items.count == sources.count {
                guard let image = media.image(item.path) else { continue }
                stretched(
                    image.width, image.height, "picture",
                    context.place(source).on(page: page.page.value.index, overlay: overlay.value.id))
            }
        default: break
        }
    }
}
