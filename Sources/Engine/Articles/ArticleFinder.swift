public import RectoPageContent
import RectoText

/// Finds the articles of a magazine, by rules: what text looks like, where it stands and what is drawn around it.
///
/// Statistics of the whole document decide what is usual in it, so all pages are needed even if few are asked for.
public enum ArticleFinder {
    /// - Parameters:
    ///   - pages: All pages of the document, in order.
    ///   - tags: What the document says about the structure of its text; evidence as far as the pages do not contradict it.
    /// - Complexity: O(n log n) for n blocks of text, on pages that are not made to be slow.
    public static func articles(of pages: [ArticlePage], tags: DocumentTags = DocumentTags()) -> ArticleSet {
        var units: [TextUnit] = []
        for (number, page) in pages.enumerated() {
            for piece in page.text.blocks.flatMap(JumpCutter.pieces) {
                if let unit = TextUnit(piece.block, jump: piece.jump, page: number, page.text.fonts) {
                    units.append(unit)
                }
            }
        }
        TagFinder(tags).mark(&units, pages)
        TagOrder.sort(&units)
        let evidence = TagRoles(pages: pages)
        FurnitureFinder(pages).mark(&units)
        evidence.markFurniture(&units)
        for index in units.indices where units[index].jump?.isCertain == true {
            (units[index].role, units[index].reason) = (.jump, "names another page")
        }
        let styles = DocumentStyles(units)
        let columns = ColumnGeometry(units, styles)
        let pictures = pages.map(PagePictures.init)
        RoleFinder(styles: styles, columns: columns, pictures: pictures, pages: pages).mark(&units)
        evidence.mark(&units, styles)
        AdvertisementFinder(styles: styles, pictures: pictures, pages: pages).mark(&units)
        var starts = OpeningFinder(
            styles: styles, heads: StoryHeads(styles: styles, columns: columns, pages: pages)
        ).mark(&units)
        CaptionPairs.mark(&units, pages, pictures)
        let joins = ParagraphJoins(units, styles, columns)
        let jumps = JumpLinks(&units, starts: &starts, pages, joins)
        return ArticleBuilder(
            units: units, pageNumbers: pages.map(\.text.index), joins: joins, jumps: jumps,
            stories: StoryLinks(units, starts: starts, jumps),
            compounds: CompoundWords(pages)
        ).articles(startingAt: starts)
    }
}
