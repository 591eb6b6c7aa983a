/// An entry of the outline.
package struct PaintedEntry: Hashable, Sendable {
    package var title: String
    /// From 1.
    package var level: Int
    /// Where it leads; nil for a heading that leads nowhere.
    package var place: PaintedPlace?

    package init(title: String, level: Int, place: PaintedPlace?) {
        self.title = title
        self.level = level
        self.place = place
    }
}
