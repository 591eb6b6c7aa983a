/// What a tag of a PDF says beyond its name.
package struct TagNote: Hashable, Sendable {
    /// The name, without its slash.
    package var tag: String
    /// By BCP 47.
    package var language: String?
    /// What stands for a picture.
    package var alternative: String?

    package init(tag: String, language: String? = nil, alternative: String? = nil) {
        self.tag = tag
        self.language = language
        self.alternative = alternative
    }
}
