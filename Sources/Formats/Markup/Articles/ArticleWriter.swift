import RectoEscaping

/// Writes the allowed part of a tree.
struct ArticleWriter {
    let tree: HTMLTree
    let file: String
    let locate: (String) -> String?
    private(set) var article = CleanArticle(html: "", images: [], links: [], removed: [])
    /// Elements that are open, with where they end.
    private var open: [(end: Int, name: String)] = []
    private var ids: Set<String> = []
    private var removed: Set<String> = []

    init(tree: HTMLTree, file: String, locate: @escaping (String) -> String?) {
        self.tree = tree
        self.file = file
        self.locate = locate
    }

    mutating func write() {
        readHead()
        let body = tree.first("body", in: tree.nodes.indices)
        var index = body.map { $0 + 1 } ?? tree.nodes.count
        let end = body.map { tree.nodes[$0].end } ?? index
        while index < end {
            close(at: index)
            switch tree.nodes[index].content {
            case .text(let text):
                article.html += MarkupEscape.text(text)
                index += 1
            case .comment: index += 1
            case .element(let name, let isForeign, let attributes):
                if isForeign || ArticleRules.dropped.contains(name) {
                    removed.insert(name)
                    index = tree.nodes[index].end
                } else {
                    if ArticleRules.elements.contains(name) { write(name, attributes, at: index) }
                    index += 1
                }
            }
        }
        close(at: end)
        article.removed = removed.sorted()
    }

    private mutating func readHead() {
        for node in tree.nodes {
            guard case .element(let name, _, let attributes) = node.content, name == "html" || name == "body" else {
                continue
            }
            for attribute in attributes {
                if attribute.name == "lang", article.language == nil { article.language = attribute.value }
                if attribute.name == "dir", article.direction == nil {
                    article.direction = ArticleRules.value(attribute.value, of: "dir", on: name)
                }
            }
            if name == "body" { break }
        }
        if let head = tree.first("head", in: tree.nodes.indices),
            let title = tree.first("title", in: head..<tree.nodes[head].end)
        {
            let text = tree.text(in: title).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if !text.isEmpty { article.title = text }
        }
    }

    private mutating func close(at index: Int) {
        while let last = open.last, last.end <= index {
            article.html += "</\(last.name)>"
            open.removeLast()
        }
    }

    private mutating func write(_ name: String, _ attributes: [MarkupAttribute], at index: Int) {
        var words = ""
        var hasAddress = false
        for attribute in attributes {
            guard let (key, value) = read(attribute, of: name) else { continue }
            if key == "src" || key == "href" { hasAddress = true }
            words += " \(key)=\"\(MarkupEscape.text(value))\""
            if key == "href", ["http:", "https:"].contains(where: value.lowercased().hasPrefix) {
                words += " rel=\"noopener noreferrer\""
            }
        }
        if name == "img", !hasAddress {
            // What the picture would have said.
            article.html += MarkupEscape.text(attributes.first { $0.name == "alt" }?.value ?? "")
            return
        }
        if ArticleRules.void.contains(name) {
            article.html += "<\(name)\(words)/>"
        } else {
            article.html += "<\(name)\(words)>"
            open.append((tree.nodes[index].end, name))
        }
    }

    private mutating func read(_ attribute: MarkupAttribute, of name: String) -> (String, String)? {
        let key = attribute.name
        if ArticleRules.isPlain(key, on: name) { return (key, attribute.value) }
        if let value = ArticleRules.value(attribute.value, of: key, on: name) { return (key, value) }
        switch key {
        case "id":
            guard let id = ArticleRules.id(attribute.value), ids.insert(id).inserted else { return nil }
            return (key, id)
        case "href" where name == "a":
            if let address = link(attribute.value) { return (key, address) }
            removed.insert("href")
        case "src" where name == "img":
            if let address = image(attribute.value) { return (key, address) }
            removed.insert("src")
        case _ where key.hasPrefix("on") || key == "style" || key == "srcset":
            removed.insert(key)
        default: break
        }
        return nil
    }

    private mutating func link(_ text: String) -> String? {
        let url = MarkupURL(text, in: file)
        let place = url.fragment.flatMap(ArticleRules.id).map { "#" + $0 } ?? ""
        switch url.target {
        case .fragment: return place.isEmpty ? nil : place
        case .package(file): return place.isEmpty ? locate(file) : place
        case .package(let path):
            guard let address = locate(path) else { return nil }
            if !article.links.contains(path) { article.links.append(path) }
            // Another file's ids are what its own author made them; if it is an article, they got the same prefix.
            return address + place
        case .remote(let origin):
            guard origin.hasPrefix("https://") || origin.hasPrefix("http://"), origin.count > 8 else { return nil }
            return MarkupURL.clean(text)
        case .other("mailto"), .other("tel"): return MarkupURL.clean(text)
        case .data, .script, .other, .outside, .invalid: return nil
        }
    }

    private mutating func image(_ text: String) -> String? {
        guard case .package(let path) = MarkupURL(text, in: file).target, let address = locate(path) else { return nil }
        if !article.images.contains(path) { article.images.append(path) }
        return address
    }
}
