import RectoLocatedTrees
import RectoOverlays

/// What the manifest uses a file of the package for.
struct AssetUse {
    enum Role: Hashable {
        case cover, poster, picture, video, audio, track, transcript, widget, article
    }

    let path: String
    let role: Role
    /// The value that names it.
    let source: ManifestValue
    let page: ReadManifest.Page?
    let overlay: Located<Overlay>?
    /// The media type that the manifest declares.
    let type: String?
}

extension CheckContext {
    /// Where the manifest names the file.
    func place(_ use: AssetUse) -> Place {
        place(use.source).on(page: use.page?.page.value.index, overlay: use.overlay?.value.id)
    }

    /// Every file that the manifest names but the PDF, in the order of the manifest.
    var assetUses: [AssetUse] {
        var uses: [AssetUse] = []
        if let source = read.tree.root["issue"]?["cover"], let path = source.string {
            uses.append(AssetUse(path: path, role: .cover, source: source, page: nil, overlay: nil, type: nil))
        }
        for (page, overlay) in overlays {
            func add(_ value: ManifestValue?, _ name: String, _ role: AssetUse.Role, type: String? = nil) {
                guard let source = value?[name], let path = source.string else { return }
                uses.append(AssetUse(path: path, role: role, source: source, page: page, overlay: overlay, type: type))
            }
            func addAll(_ list: String, _ role: AssetUse.Role) {
                for value in overlay.source[list]?.elements ?? [] {
                    add(value, "src", role, type: value["type"]?.string)
                }
            }
            switch overlay.value.content {
            case .link, .embed, .region: break
            case .video:
                addAll("sources", .video)
                addAll("tracks", .track)
            case .audio: addAll("sources", .audio)
            case .gallery: addAll("items", .picture)
            case .widget: add(overlay.source, "src", .widget)
            case .article: add(overlay.source, "src", .article)
            }
            if [.video, .audio, .widget, .embed].contains(overlay.value.kind) {
                add(overlay.source, "poster", .poster)
            }
            if [.video, .audio].contains(overlay.value.kind) { add(overlay.source, "transcript", .transcript) }
        }
        return uses
    }
}
