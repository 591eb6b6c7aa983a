import ArgumentParser
import Recto

/// How pictures are encoded.
struct EncodingOptions: ParsableArguments {
    @Option(help: "File format. (default: jpeg for tiles, a picture's by its suffix)")
    var encoder: Encoding.Format?

    @Option(help: ArgumentHelp("0 to 100; from 90 on, JPEG keeps full colour resolution.", valueName: "number"))
    var quality = 80

    @Flag(help: "No loss at all: png, or webp's lossless kind.")
    var lossless = false

    func validate() throws {
        guard (0...100).contains(quality) else { throw ValidationError("--quality must be within 0 and 100") }
    }

    func resolve(default standard: Encoding.Format) throws(Failure) -> Encoding {
        let format = encoder ?? standard
        guard !(lossless && format == .jpeg) else {
            throw Failure(.usage, "JPEG is never lossless; add --encoder png or --encoder webp", at: "--lossless")
        }
        return Encoding(format, quality: quality, lossless: lossless)
    }
}
