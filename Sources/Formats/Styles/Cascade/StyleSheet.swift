/// What a sheet says, with those that it imports, for one kind of page.
package struct StyleSheet: Sendable {
    /// Whose sheet it is, from the weakest.
    package enum Origin: Int, Sendable, Comparable {
        /// How documents look without any sheet.
        case program
        /// What a reader has chosen.
        case reader
        /// The book's own.
        case book

        package static func < (one: Origin, other: Origin) -> Bool { one.rawValue < other.rawValue }
    }

    package let origin: Origin
    var rules: [StyleRule] = []
    package internal(set) var fontFaces: [FontFace] = []
    package internal(set) var pages: [PageRule] = []
    /// In the order of the sheets.
    package internal(set) var messages: [StyleMessage] = []
}
