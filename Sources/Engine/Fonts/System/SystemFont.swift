/// A font that fontconfig knows.
struct SystemFont: Hashable {
    var path: String
    /// Which font of a collection.
    var index: Int
    /// From 1 to 1000.
    var weight: Double
    var isItalic: Bool
}
