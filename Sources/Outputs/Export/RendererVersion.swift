import Recto

/// Names everything that turns a page into bytes, so that output of another version is not taken for ours.
enum RendererVersion {
    /// Raised whenever Recto itself draws, averages or encodes differently.
    private static let own = 6

    static func text(_ engine: Engine, _ format: Encoding.Format) -> String {
        let encoder =
            switch format {
            case .jpeg: JPEGEncoder.library
            case .png: PNGEncoder.libraries.joined(separator: ", ")
            case .webp: WebPEncoder.library
            }
        return text(engine, encoder: encoder)
    }

    static func text(_ engine: Engine, encoder: String) -> String {
        let libraries =
            "poppler \(engine.poppler), cairo \(engine.cairo), pixman \(engine.pixman), lcms2 \(engine.lcms), "
            + "freetype \(engine.freetype), fonts \(engine.fonts)"
        let policies = engine.policies.isEmpty ? "plain" : engine.policies.joined(separator: " + ")
        return "recto \(own), \(libraries), \(policies), \(encoder)"
    }
}
