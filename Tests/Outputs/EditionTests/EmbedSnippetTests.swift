import RectoEdition
import Testing

@Suite struct EmbedSnippetTests {
    @Test func theAddressesAreThoseOfTheEdition() {
        #expect(
            EmbedSnippet.html(base: "https://example.org/a&b", folder: "x") == """
                <script type="module" src="https://example.org/a&amp;b/reader.js"></script>
                <recto-reader src="https://example.org/a&amp;b/edition.json"></recto-reader>
                """)
        #expect(
            EmbedSnippet.html(base: nil, folder: "issue \"ü\"") == """
                <script type="module" src="issue%20%22%C3%BC%22/reader.js"></script>
                <recto-reader src="issue%20%22%C3%BC%22/edition.json"></recto-reader>
                """)
        #expect(EmbedSnippet.module(reader: "reader-0123456789") == "import './reader-0123456789/recto-reader.js';\n")
    }
}
