package import RectoShaping

/// Knows where words of a language may be divided.
package protocol HyphenSource: AnyObject {
    /// - Parameter language: By BCP 47.
    /// - Returns: nil if there is no dictionary of the language.
    func hyphenator(_ language: String) -> Hyphenator?

    /// What the dictionaries depend on that were handed out so far, for keys of layouts.
    var digest: String { get }
}
