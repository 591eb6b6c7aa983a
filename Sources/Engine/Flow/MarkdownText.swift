import CForeignMarkup
import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Markdown as HTML.
enum MarkdownText {
    /// - Throws: ``Failure`` `.unsupported` if cmark-gfm is not installed.
    static func html(_ text: String) throws(Failure) -> [UInt8] {
        let bytes = Array(text.utf8)
        let html: [UInt8]? = bytes.withUnsafeBytes { bytes in
            guard
                let html = recto_markdown_html(bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count)
            else { return nil }
            defer { free(html) }
            return Array(UnsafeRawBufferPointer(start: html, count: strlen(html)))
        }
        guard let html else {
            throw Failure(.unsupported, "is Markdown, which needs cmark-gfm; install libcmark-gfm-extensions-dev")
        }
        return html
    }
}
