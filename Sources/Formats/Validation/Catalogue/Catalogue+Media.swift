/// Films, sounds and pictures.
extension Catalogue {
    static let media: [Rule] = [
        Rule("MED-001", .error, "content is what the type says", help: "Correct type, or convert the file."),
        Rule(
            "MED-002", .warning, "content is what the name says",
            help: "Rename the file, so that web servers announce it rightly."),
        Rule(
            "MED-003", .error, "content can be played or shown",
            help: "Convert to MP4 or WebM, MP3 or M4A, JPEG, PNG, WebP, GIF or SVG."),
        Rule(
            "MED-004", .warning, "every browser plays one of the sources",
            help: "Add H.264 with AAC in MP4, or VP9 with Opus in WebM; MP3 or AAC for sound; JPEG or PNG "
                + "for pictures."),
        Rule("MED-005", .error, "media are whole", help: "Export or copy the file again."),
        Rule(
            "MED-006", .usage, "an MP4 can start before it is loaded",
            help: "Move the index to the front: ffmpeg -i IN.mp4 -c copy -movflags +faststart OUT.mp4"),
        Rule(
            "MED-007", .warning, "pictures are RGB or grey with 8 bits",
            help: "Convert to sRGB, 8 bits: browsers show CMYK wrongly."),
        Rule(
            "MED-008", .error, "tracks are WebVTT with cues in order",
            help: "Correct the cue that is named; times are HH:MM:SS.mmm --> HH:MM:SS.mmm."),
        Rule("MED-009", .usage, "a poster has its film's shape", help: "Cut the poster to the film's aspect ratio."),
    ]
}
