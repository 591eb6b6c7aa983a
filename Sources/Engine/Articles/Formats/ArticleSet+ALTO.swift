public import RectoText

extension ArticleSet {
    /// What ALTO says about the blocks of pages, by page.
    ///
    /// - Complexity: Linear in the number of spans.
    public func tags() -> [Int: ALTOTags] {
        var tags: [Int: ALTOTags] = [:]
        func add(_ block: ArticleBlock, _ places: [Int: Int] = [:]) {
            for span in block.spans {
                tags[span.page, default: ALTOTags(page: span.page)].parts.append(
                    ALTOTags.Part(
                        offset: span.offset, length: span.length, role: block.role.rawValue, level: block.level,
                        article: places[span.page]))
            }
        }
        for article in articles {
            var places: [Int: Int] = [:]
            for page in article.pages {
                places[page] = tags[page]?.articles.count ?? 0
                tags[page, default: ALTOTags(page: page)].articles.append(article.title ?? article.id)
            }
            for block in article.blocks { add(block, places) }
        }
        for block in advertisements + furniture { add(block) }
        return tags
    }
}
