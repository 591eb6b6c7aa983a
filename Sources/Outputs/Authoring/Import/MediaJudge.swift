import Recto
import RectoMedia

/// What a medium can be shown as, by its content and not by its name: the same measure as the validator's.
enum MediaJudge {
    /// What it is, or why it is nothing.
    enum Verdict: Hashable {
        case film(type: String, ending: String, hasSound: Bool)
        case sound(type: String, ending: String)
        case picture(ending: String)
        case page
        case unusable(String)
    }

    /// - Throws: ``Failure`` `.io` where it can't be read at all.
    static func verdict(_ source: any MediaSource) throws(Failure) -> Verdict {
        do throws(Failure) {
            let kind = try MediaReader.kind(source)
            switch kind {
            case .jpeg, .png, .webp, .gif:
                _ = try MediaReader.image(source)
                return .picture(ending: kind == .jpeg ? "jpg" : kind.rawValue)
            case .svg: return .picture(ending: "svg")
            case .html: return .page
            case .mp4, .webm, .quicktime, .ogg, .matroska:
                let movie = try MediaReader.movie(source)
                if !movie.videoTracks.isEmpty {
                    return .film(type: kind.mediaType, ending: ending(kind), hasSound: movie.hasSound)
                }
                guard movie.hasSound else { return .unusable("has neither picture nor sound") }
                return .sound(
                    type: kind == .mp4 ? "audio/mp4" : kind.mediaType, ending: kind == .mp4 ? "m4a" : ending(kind))
            case .mp3, .aac, .wav, .flac:
                _ = try MediaReader.movie(source)
                return .sound(type: kind.mediaType, ending: kind.rawValue)
            case .flash, .flv: return .unusable("is Flash, which no browser plays; export it as MP4")
            case .avi, .mpegPS, .mpegTS, .windowsMedia:
                return .unusable("is \(kind.mediaType), which no browser plays; convert it to MP4 (H.264 and AAC)")
            case .aiff, .midi:
                return .unusable("is \(kind.mediaType), which no browser plays; convert it to MP3 or AAC")
            case .unknown: return .unusable("is of no known kind")
            default: return .unusable("is \(kind.mediaType), which is neither film nor sound nor picture")
            }
        } catch {
            guard error.code == .damaged || error.code == .unsupported else { throw error }
            return .unusable("can't be played: \(error.message)")
        }
    }

    private static func ending(_ kind: MediaKind) -> String {
        switch kind {
        case .quicktime: "mov"
        case .matroska: "mkv"
        default: kind.rawValue
        }
    }
}
