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
            for piece in page.text.blocks.flatMap(JumpCutter.pieces) {
                if let unit = TextUnit(piece.block, jump: piece.jump, page: number, page.text.fonts) {
                    units.append(unit)
                }
            }
        }
        FurnitureFinder(pages).mark(&units)
        for index in units.indices where units[index].jump?.isCertain == true {
            (units[index].role, units[index].reason) = (.jump, "names another page")
        }
        let styles = DocumentStyles(units)
        let columns = ColumnGeometry(units, styles)
        let pictures = pages.map(PagePictures.init)
        RoleFinder(styles: styles, columns: columns, pictures: pictures, pages: pages).mark(&units)
        AdvertisementFinder(styles: styles, pictures: pictures, pages: pages).mark(&units)
        var starts = OpeningFinder(styles: styles).mark(&units)
        CaptionPairs.mark(&units, pages, pictures)
        let joins = ParagraphJoins(units, styles, columns)
        let jumps = JumpLinks(&units, starts: &starts, pages, joins)
        return ArticleBuilder(
            units: units, pageNumbers: pages.map(\.text.index), joins: joins, jumps: jumps,
            compounds: CompoundWords(pages)
        ).articles(startingAt: starts)
    }
}
