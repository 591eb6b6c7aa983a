/// What a text asks its faces to be.
package struct FaceRequest: Hashable, Sendable {
    /// In the order in which they are tried; generic names of CSS, such as `serif`, in lower case among them.
    package var families: [String]
    /// From 1 to 1000.
    package var weight: Int
    package var isItalic: Bool
    /// Of the normal width: 1 is normal.
    package var stretch: Double
    /// By BCP 47; nil if it is not known.
    package var language: String?

    package init(
        families: [String], weight: Int = 400, isItalic: Bool = false, stretch: Double = 1, language: String? = nil
    ) {
        self.families = families
        self.weight = weight
        self.isItalic = isItalic
        self.stretch = stretch
        self.language = language
    }
}
