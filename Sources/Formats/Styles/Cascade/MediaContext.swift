/// What media queries ask about.
package struct MediaContext: Hashable, Sendable {
    /// The whole page.
    package var page: PageExtent
    /// Device pixels for each CSS pixel.
    package var density: Double
    package var isColor: Bool
    package var isDark: Bool
    /// What the book is shown by; `all` holds as well.
    package var types: Set<String> = ["screen"]

    package init(page: PageExtent, density: Double = 1, isColor: Bool = true, isDark: Bool = false) {
        self.page = page
        self.density = density
        self.isColor = isColor
        self.isDark = isDark
    }
}
