/// A part of the `content` property.
package enum GeneratedContent: Hashable, Sendable {
    case text(String)
    /// The value of an attribute.
    case attribute(String)
    /// The address, as written.
    case picture(String)
    case counter(String, ListStyleType)
    /// With the text between them.
    case counters(String, String, ListStyleType)
    case openQuote, closeQuote, noOpenQuote, noCloseQuote
}
