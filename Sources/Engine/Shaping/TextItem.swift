/// A part of a paragraph that is shaped together.
package struct TextItem: Hashable, Sendable {
    /// Scalars of the paragraph.
    package var range: Range<Int>
    /// Which of the fonts that were offered.
    package var font: Int
    /// The level of embedding; odd ones run from right to left.
    package var level: UInt8
    /// HarfBuzz's number of the script: the tag of ISO 15924.
    package var script: UInt32
    /// Whether its signs stand below each other.
    package var isUpright: Bool

    package init(range: Range<Int>, font: Int, level: UInt8, script: UInt32, isUpright: Bool = false) {
        self.isUpright = isUpright
        self.range = range
        self.font = font
        self.level = level
        self.script = script
    }

    package var isRightToLeft: Bool { !level.isMultiple(of: 2) }
}
