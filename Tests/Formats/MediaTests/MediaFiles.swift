import Foundation
import RectoDiagnostics
import RectoMedia

/// The files beside the tests; `Files/README.md` says how they were made.
enum MediaFiles {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Files")

    static func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: folder.appending(path: name))) }

    static func source(_ name: String) throws -> MediaBytes { MediaBytes(try bytes(name)) }

    static let images = [
        "rgb.jpg", "grey.jpg", "cmyk.jpg", "progressive.jpg", "turned.jpg", "rgb.png", "alpha.png", "indexed.png",
        "grey.png", "grey16.png", "animated.png", "animated.gif", "thrice.gif", "still.gif", "animated.webp",
        "lossy.webp", "lossless.webp", "seethrough.webp",
    ]

    static let movies = [
        "h264-aac-faststart.mp4", "h264-aac.mp4", "h264-fragments.mp4", "segments.mp4", "h264-high422.mp4", "hevc.mp4",
        "turned.mov",
        "aac.mov", "opus.mp4", "aac.m4a", "vp9-opus.webm", "vp8-live.webm", "vp8.mkv", "cbr.mp3", "vbr.mp3",
        "plain.mp3", "adts.aac", "opus.ogg", "vorbis.ogg", "pcm.wav", "sound.flac",
    ]

    /// Reads all that there is to read, whatever comes of it.
    static func readEverything(_ bytes: [UInt8]) {
        let source = MediaBytes(bytes)
        _ = try? MediaReader.kind(source)
        _ = try? MediaReader.image(source)
        _ = try? MediaReader.movie(source)
    }
}
