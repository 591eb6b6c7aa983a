/// A script whose font is neither in the document nor on this machine: its text comes out with holes.
public struct FontGap: Hashable, Sendable, Codable {
    public var script: FontScript
    /// The first page that needs it, from 0.
    public var page: Int
}

extension Document {
    /// The scripts of fonts that are not embedded, if fontconfig has no font for them either.
    ///
    /// Checks the first thousand pages only. Queries fontconfig only if a font is missing from the file, since that takes a while.
    public func fontGaps() -> [FontGap] {
        guard let opened = try? content(for: 0) else { return [] }
        return opened.scriptsOfFontsElsewhere(pages: min(pageCount, 1000))
            .filter { !FontSurvey.hasFont(of: $0.script) }.sorted { $0.page < $1.page }
    }
}
