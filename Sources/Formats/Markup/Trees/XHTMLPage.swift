public import RectoDiagnostics

/// A page of HTML as the same page in XHTML, for books, which hold nothing else.
///
/// It is parsed as browsers do and written from the tree. Scripts that write HTML of their own have to cope with XML's rules;
/// everything else looks and works as before.
public enum XHTMLPage {
    /// Converts a page.
    ///
    /// - Throws: ``Failure`` `.tooLarge` for a page that is too large or too deep, `.damaged` for UTF-16.
    public static func convert(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
        guard !TextEncoding.isSixteenBit(bytes) else { throw Failure(.damaged, "is UTF-16; save as UTF-8") }
        var writer = XHTMLWriter(tree: try HTMLTree(bytes))
        writer.write()
        return Array(("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n" + writer.text + "\n").utf8)
    }
}
