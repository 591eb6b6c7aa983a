import RectoEscaping

/// How a page of the publisher's own shows an edition: by addresses that stay when the reader is updated.
public enum EmbedSnippet {
    /// The module beside `edition.json` that imports the reader.
    public static let entry = "reader.js"

    /// The content of ``entry``.
    ///
    /// - Parameter folder: The folder of the reader's modules, whose name changes with them.
    public static func module(reader folder: String) -> String { "import './\(folder)/recto-reader.js';\n" }

    /// Two lines of HTML.
    ///
    /// - Parameters:
    ///   - base: The address that the edition will have, without a trailing slash; `nil` if unknown.
    ///   - folder: The name of the edition's folder, which is taken to lie beside the page if the address is unknown.
    ///   - flow: The file with the layouts of a book of text.
    public static func html(base: String?, folder: String, flow: String? = nil) -> String {
        let base = MarkupEscape.text(base ?? PercentEncoding.encode(folder))
        let layouts = flow.map { " flow=\"\(base)/\(MarkupEscape.text($0))\"" } ?? ""
        return """
            <script type="module" src="\(base)/\(entry)"></script>
            <recto-reader src="\(base)/edition.json"\(layouts)></recto-reader>
            """
    }
}
