public import RectoDiagnostics

extension ArticleSet {
    /// The same articles with corrections made, and what is said about those that could not be.
    ///
    /// Each correction finds what those before it left. Articles get new ids, by their places.
    ///
    /// - Parameter pages: The pages that the articles were found on.
    /// - Returns: With failures `.damaged`, each with the place of its correction in the file.
    /// - Complexity: Linear in the number of blocks for each correction, and in the text of the pages of blocks that are split or joined.
    public func corrected(
        by corrections: ArticleCorrections, pages: [ArticlePage]
    ) -> (articles: ArticleSet, misses: [Failure]) {
        var run = CorrectionRun(self, BlockMaker(pages))
        var misses: [Failure] = []
        for correction in corrections.entries {
            do throws(CorrectionMiss) {
                try run.make(correction)
            } catch {
                let place = "\(corrections.name):\(correction.spot.line):\(correction.spot.column)"
                misses.append(Failure(.damaged, error.message, at: place))
            }
        }
        return (run.result, misses)
    }
}

/// Why a correction could not be made.
struct CorrectionMiss: Error {
    let message: String

    init(_ message: String) { self.message = message }
}
