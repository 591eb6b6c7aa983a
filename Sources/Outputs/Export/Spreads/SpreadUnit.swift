import Recto

/// One file to be written.
struct SpreadUnit: Sendable {
    /// Relative to the output folder.
    var path: String
    /// Of the list of overlays, where there is to be one.
    var overlaysPath: String?
    /// The spreads in it: one, or all that were asked for.
    var spreads: [Int]
    var sheets: [SpreadSheet]
    var labels: [String]
    var marks: [OverlayMark]
    /// For SVG: files of pages that are linked to, by page from 0.
    var addresses: [Int: String] = [:]
    /// Stands for everything that its bytes depend on.
    var fingerprint: String
    /// Whether it was asked for; others are good if they are there.
    var isWanted: Bool

    /// What its work is called in the hidden folder.
    var name: String { Self.name(path, fingerprint) }

    static func name(_ path: String, _ fingerprint: String) -> String {
        var digest = Digest()
        digest.add(fingerprint)
        digest.add([0])
        digest.add(path)
        return "spread-" + digest.digits.prefix(32)
    }
}

extension SpreadSheet {
    init(_ spread: Spread) {
        self.init(
            size: spread.size, places: spread.pages.map { Place(page: $0.page, frame: $0.frame) },
            isJoined: spread.isJoined, isRightToLeft: spread.direction == .rightToLeft)
    }
}
