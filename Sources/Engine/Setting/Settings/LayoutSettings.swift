package import RectoComposition
package import RectoDiagnostics

/// How a reader wants a book set.
///
/// Lengths are CSS pixels.
package struct LayoutSettings: Hashable, Sendable, Codable {
    package enum Alignment: String, Hashable, Sendable, Codable, CaseIterable {
        /// As the book has it.
        case publisher
        /// Both edges straight.
        case justify
        /// Where lines begin.
        case start
    }

    package enum PublisherStyles: String, Hashable, Sendable, Codable, CaseIterable {
        case all, none
    }

    package enum Breaking: String, Hashable, Sendable, Codable, CaseIterable {
        case greedy
        case totalFit = "total-fit"

        package var method: LineMethod { self == .greedy ? .greedy : .totalFit }
    }

    /// Which way lines run.
    package enum WritingMode: String, Hashable, Sendable, Codable, CaseIterable {
        /// As the book has it.
        case publisher
        case horizontal
        /// From above, the first at the right.
        case vertical
    }

    package struct Margins: Hashable, Sendable, Codable {
        package var top: Double
        package var right: Double
        package var bottom: Double
        package var left: Double

        package init(_ all: Double) { (top, right, bottom, left) = (all, all, all, all) }
    }

    package var width: Double
    package var height: Double
    package var margins: Margins
    /// What `medium` is.
    package var fontSize: Double
    /// Goes before the book's own families, but not before those for code; nil for the book's.
    package var fontFamily: String?
    /// Of the font's size; nil for the book's.
    package var lineHeight: Double?
    package var alignment: Alignment
    /// Whether words are divided by dictionaries, unless the book forbids it.
    package var hyphenates: Bool
    package var breaking: Breaking
    package var publisherStyles: PublisherStyles
    package var writingMode = WritingMode.publisher

    package init(width: Double, height: Double, fontSize: Double = 16) {
        self.width = width
        self.height = height
        margins = Margins(min(width, height) / 12)
        self.fontSize = fontSize
        fontFamily = nil
        lineHeight = nil
        alignment = .publisher
        hyphenates = true
        breaking = .greedy
        publisherStyles = .all
    }

    /// What pages and fonts may measure.
    package static let pageSides = 64.0...16_384.0
    package static let fontSizes = 4.0...256.0
    package static let lineHeights = 0.5...5.0
    /// The least room that margins leave.
    package static let leastRoom = 32.0

    /// Checks that a book can be set so.
    ///
    /// - Throws: ``Failure`` `.usage`.
    package func check() throws(Failure) {
        guard Self.pageSides.contains(width), Self.pageSides.contains(height) else {
            throw Failure(.usage, "a page is from 64 to 16384 CSS pixels wide and high")
        }
        guard Self.fontSizes.contains(fontSize) else {
            throw Failure(.usage, "the size of the font is from 4 to 256 CSS pixels")
        }
        guard lineHeight.map({ Self.lineHeights.contains($0) }) ?? true else {
            throw Failure(.usage, "the height of lines is from 0.5 to 5 times the size of the font")
        }
        let all = [margins.top, margins.right, margins.bottom, margins.left]
        guard all.allSatisfy({ $0 >= 0 }), room.width >= Self.leastRoom, room.height >= Self.leastRoom else {
            throw Failure(.usage, "margins are not below 0, and leave 32 CSS pixels of the page at least")
        }
    }

    /// What margins leave of a page.
    package var room: FlowRegion {
        FlowRegion(width: width - margins.left - margins.right, height: height - margins.top - margins.bottom)
    }
}
