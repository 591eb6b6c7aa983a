import Recto

/// The press of a page that is done, for the next one whose tiles are encoded alike.
///
/// With one of its own for each page, an encoder's tables and the same blank tiles were made anew every time.
final class KeptPress {
    private struct Kind: Equatable {
        var encoding: Encoding
        /// Of tiles that are filled up; pixels.
        var square: Int?
        var paper: Color
    }

    private var kept: (kind: Kind, press: TileEncodingSession)?

    /// A press for the tiles of a layout; whoever is done with it, and not for a failure, gives it back.
    func take(_ layout: any TileLayout, _ options: TileOptions) -> TileEncodingSession {
        let kind = kind(layout, options)
        defer { kept = nil }
        if let kept, kept.kind == kind {
            kept.press.startPage()
            return kept.press
        }
        return TileEncodingSession(options.encoding, padding: kind.square.map { ($0, kind.paper) })
    }

    func giveBack(_ press: TileEncodingSession, _ layout: any TileLayout, _ options: TileOptions) {
        kept = (kind(layout, options), press)
    }

    private func kind(_ layout: any TileLayout, _ options: TileOptions) -> Kind {
        Kind(
            encoding: options.encoding, square: layout.padsEdges ? options.tileSize : nil, paper: options.paper)
    }
}
