import Recto
import TestSupport
import Testing

@Suite struct ArticleCorrectionTests {
    @Test(arguments: [
        ("issue.pdf", "issue.articles-corrections.json"),
        ("a.b/issue.3.pdf", "a.b/issue.3.articles-corrections.json"),
        ("/shelf/pictures", "/shelf/pictures.articles-corrections.json"),
        ("/shelf/issue.recto/", "/shelf/issue.articles-corrections.json"), (".pdf", ".pdf.articles-corrections.json"),
    ])
    func correctionsLieBesideTheirDocument(document: String, file: String) {
        #expect(ArticleCorrections.path(beside: document) == file)
    }

    @Test func filesAreReadWithinTheirLimit() throws {
        try withTemporaryFolder { folder in
            let file = folder + "/c.json"
            #expect(throws: Failure.self) { try ArticleCorrections(path: file) }
            let text = #"{"schema": "recto/articles-corrections/1", "corrections": []}"#
            try Files.replace(file, with: Array(text.utf8))
            #expect(try ArticleCorrections(path: file).entries.isEmpty)
            try Files.replace(
                file, with: Array(text.utf8) + [UInt8](repeating: 0x20, count: ArticleCorrections.mostBytes))
            #expect(throws: Failure.self) { try ArticleCorrections(path: file) }
        }
    }
}
