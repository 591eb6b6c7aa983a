/// A small PDF made of lines of text, with whatever annotations a test wants.
public struct TinyPDF {
    public struct Page {
        /// Each with where its baseline begins, from the bottom-left corner of the MediaBox, points.
        public var lines: [(x: Double, y: Double, text: String)]
        public var width: Double
        public var height: Double
        /// More entries of the page's dictionary, as `/CropBox [10 10 200 200]`.
        public var entries: String
        /// More entries of its resources, which have the font `/F`, as `/XObject << /X 1000 0 R >>`.
        public var resources: String
        /// Dictionaries without their brackets, as `/Subtype /Link /Rect [0 0 9 9]`.
        public var annotations: [String]
        /// Drawn before the text.
        public var content: String

        public init(
            _ lines: [(x: Double, y: Double, text: String)] = [], width: Double = 300, height: Double = 400,
            entries: String = "", resources: String = "", annotations: [String] = [], content: String = ""
        ) {
            self.lines = lines
            self.width = width
            self.height = height
            self.entries = entries
            self.resources = resources
            self.annotations = annotations
            self.content = content
        }

        /// A page of a story, six words to a line: pages of different numbers have next to nothing in common.
        public static func story(_ number: Int, words: Int = 60, width: Double = 300, height: Double = 400) -> Page {
            var generator = SeededGenerator(seed: UInt64(number) &* 977 &+ 5)
            let syllables = ["ra", "no", "ti", "me", "lo", "su", "ke", "da", "vi", "po", "ga", "be"]
            let texts = (0..<words).map { _ in
                (0..<3).map { _ in syllables[Int.random(in: 0..<syllables.count, using: &generator)] }.joined()
            }
            let lines = stride(from: 0, to: words, by: 6).map { start in
                (
                    x: 30.0, y: height - 40 - Double(start / 6) * 20,
                    text: texts[start..<min(start + 6, words)].joined(separator: " ")
                )
            }
            return Page(lines, width: width, height: height)
        }
    }

    public var pages: [Page]
    /// More entries of the catalog.
    public var root: String
    /// Further entries of the trailer, such as `/Info 1000 0 R`.
    public var trailer = ""
    /// More objects, by number from 1000 on.
    public var objects: [Int: String]
    /// Further streams, by object number from 1000 on: the dictionary's entries without the length, and the bytes.
    public var streams: [Int: (entries: String, bytes: [UInt8])] = [:]

    /// A root of the page tree that replaces the one made from ``pages``.
    public var tree: String?

    public init(_ pages: [Page], root: String = "", objects: [Int: String] = [:]) {
        self.pages = pages
        self.root = root
        self.objects = objects
    }

    public var bytes: [UInt8] {
        var all = objects
        all[1] = "<< /Type /Catalog /Pages 2 0 R \(root) >>"
        all[3] = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
        var kids: [String] = []
        for (index, page) in pages.enumerated() {
            let number = 10 + index * 2
            kids.append("\(number) 0 R")
            let annotations = page.annotations.map { "<< /Type /Annot \($0) >>" }.joined(separator: " ")
            all[number] =
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(page.width) \(page.height)] /Contents \(number + 1) 0 R "
                + "/Resources << /Font << /F 3 0 R >> \(page.resources) >> \(page.entries) /Annots [\(annotations)] >>"
            let text = page.lines.map { "BT /F 12 Tf \($0.x) \($0.y) Td (\($0.text)) Tj ET\n" }.joined()
            let content = page.content + "\n" + text
            all[number + 1] = "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"
        }
        all[2] =
            tree
            ?? "<< /Type /Pages /Count \(pages.count) /Kids [\(kids.joined(separator: " "))] >>"
        var file = Array("%PDF-1.7\n".utf8)
        var offsets: [Int: Int] = [:]
        for (number, object) in all.sorted(by: { $0.key < $1.key }) {
            offsets[number] = file.count
            file += Array("\(number) 0 obj\n\(object)\nendobj\n".utf8)
        }
        for (number, stream) in streams.sorted(by: { $0.key < $1.key }) {
            offsets[number] = file.count
            file += Array("\(number) 0 obj\n<< \(stream.entries) /Length \(stream.bytes.count) >>\nstream\n".utf8)
            file += stream.bytes + Array("\nendstream\nendobj\n".utf8)
        }
        let start = file.count
        let count = (offsets.keys.max() ?? 0) + 1
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        var table = "xref\n0 \(count)\n"
        for number in 0..<count {
            table += offsets[number].map { "\(digits($0, 10)) 00000 n \n" } ?? "0000000000 65535 f \n"
        }
        return file
            + Array((table + "trailer << /Size \(count) /Root 1 0 R \(trailer) >>\nstartxref\n\(start)\n%%EOF\n").utf8)
    }
}
