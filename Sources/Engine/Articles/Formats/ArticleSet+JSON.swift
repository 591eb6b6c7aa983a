public import RectoJSON

extension ArticleSet {
    /// The articles of a document as `recto/articles/1`.
    ///
    /// - Parameters:
    ///   - file: The document's name.
    ///   - unread: The pages that could not be read, from 0.
    ///   - explains: Whether to say why each block has its role.
    public func document(of file: String, pageCount: Int, unread: [Int] = [], explains: Bool = false) -> [UInt8] {
        var json = JSONWriter()
        json.beginArticles("recto/articles/1", file: file, pageCount: pageCount, unread: unread)
        write(to: &json, explains: explains)
        json.endObject()
        return json.bytes + [UInt8(ascii: "\n")]
    }

    /// Writes the articles as members of an object that is open: `recto/articles/1` without its head.
    ///
    /// - Parameter explains: Whether to say why each block has its role, and how corrections name it.
    public func write(to json: inout JSONWriter, explains: Bool) {
        var names = explains ? BlockNames(self) : nil
        json.key("articles")
        json.beginArray()
        for article in articles { article.write(to: &json, names: &names) }
        json.endArray()
        func write(_ key: StaticString, _ blocks: [ArticleBlock]) {
            json.key(key)
            json.beginArray()
            for block in blocks { block.write(to: &json, id: nil, name: names?.next(block)) }
            json.endArray()
        }
        write("furniture", furniture)
        write("advertisements", advertisements)
    }
}

extension Article {
    fileprivate func write(to json: inout JSONWriter, names: inout BlockNames?) {
        json.beginObject()
        json.key("id")
        json.value(id)
        func write(_ key: StaticString, _ text: String?) {
            guard let text else { return }
            json.key(key)
            json.value(text)
        }
        write("title", title)
        write("kicker", kicker)
        write("byline", byline)
        write("standfirst", standfirst)
        json.key("pages")
        json.beginArray()
        for page in pages { json.value(page) }
        json.endArray()
        json.key("words")
        json.value(words)
        json.key("confidence")
        json.value(confidence)
        json.key("evidence")
        json.beginArray()
        for item in evidence { json.value(item) }
        json.endArray()
        json.key("blocks")
        json.beginArray()
        for (index, block) in blocks.enumerated() {
            block.write(to: &json, id: "\(id).\(index + 1)", name: names?.next(block))
        }
        json.endArray()
        json.endObject()
    }
}
