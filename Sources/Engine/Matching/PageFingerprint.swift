public import RectoGeometry
public import RectoPageContent

/// What a page is recognised by when it comes back in another export.
public struct PageFingerprint: Sendable {
    /// A word and where it stands.
    public struct Word: Hashable, Sendable {
        /// In lower case, without punctuation.
        public var text: String
        /// Page space, points.
        public var box: Rect

        public init(text: String, box: Rect) {
            self.text = text
            self.box = box
        }
    }

    /// An image as the page places it; re-exports write the same picture under another object's number.
    public struct Image: Hashable, Sendable {
        /// Pixels.
        public var width: Int
        /// Pixels.
        public var height: Int
        /// Page space, points: two opposite corners of the whole image, whatever the page's edge cuts off.
        public var corner: Point
        public var opposite: Point

        public init(width: Int, height: Int, corner: Point, opposite: Point) {
            self.width = width
            self.height = height
            self.corner = corner
            self.opposite = opposite
        }
    }

    /// From 0.
    public var index: Int
    public var label: String
    /// The displayed page, points.
    public var size: Size
    /// In reading order.
    public var words: [Word]
    public var images: [Image]
    public var kind: PageSurvey.Kind
    /// A small picture of the page, 16 by 16 shades from 0 to 255, where there are few words to know it by.
    public var shades: [UInt8]?
    /// Stands for words, images and shades: equal for pages that look alike, whatever their size.
    public let content: UInt64
    /// Pairs of neighbouring words, each by its hash, sorted; with how often a pair occurs it is there as often.
    let pairs: [UInt64]

    /// Pages of fewer words are known by their looks.
    public static let fewWords = 12
    /// The side of ``shades``.
    public static let side = 16

    public init(
        index: Int, label: String, size: Size, words: [Word], images: [Image], kind: PageSurvey.Kind,
        shades: [UInt8]? = nil
    ) {
        self.index = index
        self.label = label
        self.size = size
        self.words = words
        self.images = images
        self.kind = kind
        self.shades = shades
        var hash = StableHash()
        for word in words { hash.add(word.text) }
        hash.add(0)
        for image in images.map({ ($0.width, $0.height) }).sorted(by: <) {
            hash.add(UInt64(bitPattern: Int64(image.0)))
            hash.add(UInt64(bitPattern: Int64(image.1)))
        }
        hash.add(kind.rawValue)
        // Rounded hard, since a re-export moves shades by one or two.
        for shade in shades ?? [] { hash.add(UInt64((Int(shade) + 16) / 32)) }
        content = hash.value
        let texts = words.map(\.text)
        pairs =
            (texts.count == 1 ? [StableHash.of(texts[0])] : zip(texts, texts.dropFirst()).map { StableHash.of($0, $1) })
            .sorted()
    }

    /// Whether there is anything to know the page by.
    public var isBlank: Bool { words.isEmpty && images.isEmpty && kind == .blank }

    /// How alike two pages are, 0 to 1: what their words, images and looks have in common.
    ///
    /// - Complexity: linear in the number of words and images.
    public func similarity(to other: PageFingerprint) -> Double {
        if isBlank || other.isBlank { return isBlank && other.isBlank ? 1 : 0 }
        var parts: [(weight: Double, value: Double)] = []
        if !pairs.isEmpty || !other.pairs.isEmpty {
            // The more words there are, the more they count.
            let weight = min(1, Double(max(pairs.count, other.pairs.count)) / 40) * 3 + 0.5
            parts.append((weight, Self.shared(pairs, other.pairs)))
        }
        if !images.isEmpty || !other.images.isEmpty {
            parts.append((1, Self.shared(images.map(\.key).sorted(), other.images.map(\.key).sorted())))
        }
        if let shades, let others = other.shades, shades.count == others.count, !shades.isEmpty {
            let apart = zip(shades, others).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            // Two random pages of text are some 20 shades apart, the same page twice less than 3.
            let value = 1 - min(1, Double(apart) / Double(shades.count) / 20)
            parts.append((words.isEmpty && other.words.isEmpty ? 3 : 1, value))
        }
        let weight = parts.reduce(0) { $0 + $1.weight }
        // Vector drawings without words or looks to compare.
        guard weight > 0 else { return kind == other.kind ? 0.5 : 0 }
        return parts.reduce(0) { $0 + $1.weight * $1.value } / weight
    }

    /// What two sorted lists share, twice, of all they have (Dice).
    private static func shared(_ one: [UInt64], _ other: [UInt64]) -> Double {
        var (left, right, common) = (0, 0, 0)
        while left < one.count, right < other.count {
            if one[left] == other[right] {
                common += 1
                left += 1
                right += 1
            } else if one[left] < other[right] {
                left += 1
            } else {
                right += 1
            }
        }
        let total = one.count + other.count
        return total == 0 ? 0 : 2 * Double(common) / Double(total)
    }
}

extension PageFingerprint.Image {
    fileprivate var key: UInt64 {
        UInt64(UInt32(truncatingIfNeeded: width)) << 32 | UInt64(UInt32(truncatingIfNeeded: height))
    }
}

/// FNV-1a: Swift's own hashes differ from process to process, and so would what is found.
struct StableHash {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ text: String) {
        for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
        value = (value ^ 0xFF) &* 0x100_0000_01b3
    }

    mutating func add(_ number: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            value = (value ^ (number >> shift & 0xFF)) &* 0x100_0000_01b3
        }
    }

    static func of(_ texts: String...) -> UInt64 {
        var hash = StableHash()
        for text in texts { hash.add(text) }
        return hash.value
    }
}
