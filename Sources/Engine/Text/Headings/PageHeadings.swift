public import RectoGeometry

/// A page's contribution to the inferred outline of its document.
public struct PageHeadings: Hashable, Sendable, Codable {
    /// A block that may be a heading; whether it is depends on the whole document.
    public struct Candidate: Hashable, Sendable, Codable {
        public var title: String
        public var style: TextStyle
        /// Its place in the reading order of the page's blocks.
        public var order: Int
        /// Page space, points.
        public var box: Rect
        /// Characters of the block right below it; 0 for none.
        public var following: Int
        /// The size of their type, in points.
        public var followingSize: Double
        /// Whether the block before it is larger and right above it, as over a standfirst.
        public var followsLarger: Bool
    }

    /// A line of a printed table of contents.
    public struct ContentsLine: Hashable, Sendable, Codable {
        public var title: String
        /// The page's label or number as printed.
        public var page: String
    }

    /// From 0.
    public var index: Int
    public var label: String
    /// The displayed page, in points.
    public var size: Size
    /// How many characters there are of each style.
    public var characters: [TextStyle: Int]
    public var candidates: [Candidate]
    /// Empty on pages that are no table of contents.
    public var contents: [ContentsLine]
}

extension PageHeadings {
    /// Longest heading, in characters.
    private static let longest = 120
    private static let mostLines = 3
    /// Between words, in their size.
    private static let widestGap = 2.5

    /// Examines a page's text.
    public init(_ page: PageText) {
        var characters: [TextStyle: Int] = [:]
        for word in page.blocks.lazy.flatMap(\.lines).flatMap(\.words) {
            characters[TextStyle(word, page.fonts[word.font]), default: 0] += word.edges.count - 1
        }
        self.init(
            index: page.index, label: page.label, size: page.size, characters: characters, candidates: [],
            contents: PrintedContents.lines(of: page))
        for (place, block) in page.blocks.enumerated() {
            guard let title = Self.title(of: block, page.fonts), let word = block.lines.first?.words.first else {
                continue
            }
            let style = TextStyle(word, page.fonts[word.font])
            let next = page.blocks.dropFirst(place + 1).first.flatMap { Self.following(block, $0, style.size) }
            let previous = place > 0 ? page.blocks[place - 1] : nil
            candidates.append(
                Candidate(
                    title: title, style: style, order: place, box: block.box,
                    following: next?.characters ?? 0, followingSize: next?.size ?? 0,
                    followsLarger: previous.map { Self.isStandfirst(block, below: $0, style.size) } ?? false))
        }
    }

    /// The block's text as a heading's; `nil` if it can't be one.
    private static func title(of block: TextBlock, _ fonts: [TextFont]) -> String? {
        guard block.lines.count <= mostLines,
            block.lines.allSatisfy({ $0.turns == .none && $0.words.allSatisfy { !fonts[$0.font].isMonospaced } })
        else { return nil }
        // Words far apart are the head of a table.
        let isTable = block.lines.contains { line in
            zip(line.words, line.words.dropFirst()).contains { left, right in
                let gap = max(right.box.x - left.box.maxX, left.box.x - right.box.maxX)
                return gap > widestGap * max(left.size, right.size)
            }
        }
        if isTable { return nil }
        var title = ""
        for line in block.lines {
            for word in line.words { title += (title.isEmpty ? "" : " ") + word.text }
        }
        let scalars = title.unicodeScalars
        guard scalars.count <= longest, let first = scalars.first, let last = scalars.last else { return nil }
        let letters = scalars.count { $0.properties.isAlphabetic }
        let digits = scalars.count { $0.properties.numericType != nil && !$0.properties.isAlphabetic }
        guard letters >= 2, letters * 2 >= scalars.count, digits * 2 < letters, !first.properties.isLowercase else {
            return nil
        }
        // Code, whatever it is set in.
        if scalars.contains(where: "{}<>;=\\`".unicodeScalars.contains) || title.hasPrefix("//") { return nil }
        // A sentence, or the beginning of one.
        if ".,;:。、；：،؛".unicodeScalars.contains(last) { return nil }
        if "•–-—*·“\"«„(".unicodeScalars.contains(first) { return nil }
        return isCaption(title) ? nil : title
    }

    private static func isCaption(_ title: String) -> Bool {
        let words = title.lowercased()
        return ["figure ", "fig.", "table ", "listing ", "plate ", "photo", "abb.", "圖", "图", "表", "図"].contains {
            words.hasPrefix($0)
        }
    }

    /// The block directly below, if any.
    private static func following(_ block: TextBlock, _ next: TextBlock, _ size: Double) -> (
        characters: Int, size: Double
    )? {
        let distance = next.box.y - block.box.maxY
        guard distance > -0.5 * size, distance < max(3 * size, 36) else { return nil }
        let characters = next.lines.reduce(0) { $0 + $1.words.reduce(0) { $0 + $1.edges.count } }
        return (characters, next.lines.first?.words.first?.size ?? size)
    }

    private static func isStandfirst(_ block: TextBlock, below previous: TextBlock, _ size: Double) -> Bool {
        guard let larger = previous.lines.first?.words.first?.size, larger > 1.25 * size else { return false }
        let distance = block.box.y - previous.box.maxY
        return distance < 2.5 * size && distance > -larger
    }
}
