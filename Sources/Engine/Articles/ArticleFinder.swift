import RectoText

/// Finds the articles of a magazine, by rules: what text looks like, where it stands and what is drawn around it.
///
/// Statistics of the whole document decide what is usual in it, so all pages are needed even if few are asked for.
public enum ArticleFinder {
    /// - Parameter pages: All pages of the document, in order.
    /// - Complexity: O(n log n) for n blocks of text, on pages that are not made to be slow.
    public static func articles(of pages: [ArticlePage]) -> ArticleSet {
        var units: [TextUnit] = []
        for (number, page) in pages.enumerated() {
            units += page.text.blocks.compactMap { TextUnit($0, page: number, page.text.fonts) }
        }
        FurnitureFinder(pages).mark(&units)
        let styles = DocumentStyles(units)
        let columns = ColumnGeometry(units, styles)
        let pictures = pages.map(PagePictures.init)
        RoleFinder(styles: styles, columns: columns, pictures: pictures, pages: pages).mark(&units)
        let starts = OpeningFinder(styles: styles).mark(&units)
        CaptionPairs.mark(&units, pages, pictures)
        let joins = ParagraphJoins(units, styles, columns)
        return ArticleBuilder(
            units: units, pageNumbers: pages.map(\.text.index), joins: joins, compounds: CompoundWords(pages)
        ).articles(startingAt: starts)
    }
}
