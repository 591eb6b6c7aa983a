import RectoDiagnostics
import RectoMarkup
import RectoMedia
import RectoPackaging

extension AssetCopier {
    /// The ending that a file of this kind gets in this role; `nil` where it has no place there.
    static func suffix(_ kind: MediaKind, _ role: Role, _ name: String) -> String? {
        switch role {
        case .picture: pictures[kind]
        case .movie:
            // The container does not say whether there is sound only.
            kind == .mp4 && name.lowercased().hasSuffix(".m4a") ? "m4a" : movies[kind]
        case .track: kind == .vtt ? "vtt" : nil
        case .article: nil
        }
    }

    private static let pictures: [MediaKind: String] = [
        .jpeg: "jpg", .png: "png", .webp: "webp", .gif: "gif", .svg: "svg", .avif: "avif",
    ]

    private static let movies: [MediaKind: String] = [
        .mp4: "mp4", .quicktime: "mov", .webm: "webm", .matroska: "mkv", .mp3: "mp3", .aac: "aac", .ogg: "ogg",
        .wav: "wav", .flac: "flac",
    ]

    static func mediaType(_ kind: MediaKind, _ suffix: String) -> String {
        suffix == "m4a" ? "audio/mp4" : kind.mediaType
    }

    /// Why a drawing can't be shown: a host serves it as a page of its own to whoever opens its address.
    static func problem(withDrawing bytes: [UInt8]) throws(Failure) -> String? {
        let scan = try MarkupScanner.svg(bytes)
        if let fault = scan.faults.first { return fault.message }
        for hazard in scan.hazards {
            switch hazard.kind {
            // Drawing programs put text of theirs into foreign objects; what that loads or runs is found by itself.
            case .form, .refresh, .foreignObject, .doctype(hasDeclarations: false): continue
            default: return "holds \(hazard.detail)"
            }
        }
        for reference in scan.references where !reference.isNavigation {
            if case .remote(let origin) = MarkupURL(reference.url, in: "").target { return "loads \(origin)" }
        }
        return nil
    }
}

/// An entry of a package as the media readers want it.
struct EntrySource: MediaSource {
    let package: Package
    let entry: PackageEntry

    var size: Int { entry.size }

    func bytes(in range: Range<Int>) throws(Failure) -> [UInt8] { try package.bytes(entry, in: range) }
}
