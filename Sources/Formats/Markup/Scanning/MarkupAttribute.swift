/// An attribute of a tag, located.
struct MarkupAttribute {
    /// In lower case; the prefix of an XLink attribute is always `xlink:`.
    let name: String
    /// Character references decoded.
    let value: String
    /// Of the name, in bytes from the file's start.
    let offset: Int
    /// The value's bytes as written, without quotes.
    let valueRange: Range<Int>
}
