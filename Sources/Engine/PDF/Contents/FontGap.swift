/// A script that a document needs a font of, and this machine has none: its text comes out with holes.
public struct FontGap: Hashable, Sendable, Codable {
    public var script: FontScript
    /// The first page that needs it, from 0.
    public var page: Int
}

extension Document {
    /// The scripts of fonts that are not in the file, and that fontconfig has no font for.
    ///
    /// Only the first thousand pages are looked at. fontconfig is asked where there is such a font (5 to 50 ms).
    public func fontGaps() -> [FontGap] {
        guard let opened = try? content(for: 0) else { return [] }
        return opened.scriptsOfFontsElsewhere(pages: min(pageCount, 1000))
            .filter { !FontSurvey.hasFont(of: $0.script) }.sorted { $0.page < $1.page }
    }
}
