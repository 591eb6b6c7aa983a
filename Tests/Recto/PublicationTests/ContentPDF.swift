/// A PDF of a page or some, with contents packed in one way or another; readers find its objects by themselves.
struct ContentPDF {
    enum Packing: CaseIterable {
        case none, flate, flateInList, flateOfTwoBlocks, flateWithPredictor, hexOverFlate, wrongChecksum, noChecksum
        static var allCases: [Packing] {
            [
                .none, .flate, .flateInList, .flateOfTwoBlocks, .flateWithPredictor, .hexOverFlate, .wrongChecksum,
                .noChecksum,
            ]
        }
        // Damaged for good.
        case truncated, noise
    }

    enum Contents {
        case none
        case one(String, Packing)
        case pieces([(String, Packing)])
    }

    private(set) var bytes: [UInt8]

    init(_ contents: Contents) {
        self.init(pages: [])
        add(1, "<< /Type /Catalog /Pages 2 0 R >>")
        add(2, "<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 200 300] >>")
        var list = ""
        switch contents {
        case .none: break
        case .one(let text, let packing):
            add(10, text, packing)
            list = "/Contents 10 0 R"
        case .pieces(let pieces):
            for (index, piece) in pieces.enumerated() { add(10 + index, piece.0, piece.1) }
            list = "/Contents [" + pieces.indices.map { "\(10 + $0) 0 R" }.joined(separator: " ") + "]"
        }
        add(3, "<< /Type /Page /Parent 2 0 R \(list) /Resources << /Font << /F 4 0 R >> >> >>")
        finish()
    }

    private init(pages: [Int]) { bytes = Array("%PDF-1.7\n".utf8) }

    private mutating func add(_ number: Int, _ object: String) {
        if number == 4 { return }
        bytes += Array("\(number) 0 obj\n\(object)\nendobj\n".utf8)
    }

    private mutating func add(_ number: Int, _ content: String, _ packing: Packing) {
        let (filter, body) = Self.pack(Array(content.utf8), packing)
        bytes += Array("\(number) 0 obj\n<< /Length \(body.count) \(filter) >>\nstream\n".utf8) + body
        bytes += Array("\nendstream\nendobj\n".utf8)
    }

    private mutating func finish() {
        bytes += Array("4 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj\n".utf8)
        bytes += Array("trailer << /Root 1 0 R >>\n%%EOF\n".utf8)
    }

    // MARK: - Packing

    private static func pack(_ bytes: [UInt8], _ packing: Packing) -> (filter: String, body: [UInt8]) {
        let flate = "/Filter /FlateDecode"
        let packed = stored([bytes])
        switch packing {
        case .none: return ("", bytes)
        case .flate: return (flate, packed)
        case .flateInList: return ("/Filter [/FlateDecode]", packed)
        case .flateOfTwoBlocks: return (flate, stored([Array(bytes.prefix(50)), Array(bytes.dropFirst(50))]))
        case .flateWithPredictor:
            // PNG's predictor None: a zero before each row of ten.
            var text = bytes
            while text.count % 10 != 0 { text.append(0x20) }
            let rows = stride(from: 0, to: text.count, by: 10).flatMap { [0] + text[$0..<$0 + 10] }
            return (flate + " /DecodeParms << /Predictor 10 /Columns 10 >>", stored([rows]))
        case .hexOverFlate:
            let signs = Array("0123456789ABCDEF".utf8)
            let digits: [UInt8] = packed.flatMap { [signs[Int($0 >> 4)], signs[Int($0 & 15)]] }
            return ("/Filter [/ASCIIHexDecode /FlateDecode]", digits + Array(">".utf8))
        case .wrongChecksum: return (flate, packed.dropLast(4) + [1, 2, 3, 4])
        case .noChecksum: return (flate, packed.dropLast(4))
        case .truncated: return (flate, Array(packed.prefix(packed.count / 2)))
        case .noise: return (flate, bytes.map { $0 ^ 0x5A })
        }
    }

    /// A zlib stream of blocks that are stored as they are.
    private static func stored(_ blocks: [[UInt8]]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        for (index, block) in blocks.enumerated() {
            let count = UInt16(block.count)
            result.append(index == blocks.count - 1 ? 1 : 0)
            for number in [count, ~count] { result += [UInt8(number & 255), UInt8(number >> 8)] }
            result += block
        }
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in blocks.joined() {
            a = (a + UInt32(byte)) % 65521
            b = (b + a) % 65521
        }
        let sum = b << 16 | a
        return result + [24, 16, 8, 0].map { UInt8(sum >> $0 & 255) }
    }

    // MARK: - Page trees

    enum Tree: CaseIterable {
        case flat, nested, nodesOfOneKid, wrongCount, deep, pagesWithoutType
    }

    /// Four pages that say "number 0" to "number 3", the size of the second inherited, the third turned.
    static func pages(_ tree: Tree) -> [UInt8] {
        var file = ContentPDF(pages: [])
        file.add(1, "<< /Type /Catalog /Pages 2 0 R >>")
        func kids(_ numbers: [Int]) -> String { "[" + numbers.map { "\($0) 0 R" }.joined(separator: " ") + "]" }
        var parents = [2, 2, 2, 2]
        let top = "/MediaBox [0 0 200 300] /Resources << /Font << /F 4 0 R >> >>"
        func node(_ number: Int, _ parent: Int, _ children: [Int], count: Int) {
            file.add(number, "<< /Type /Pages /Parent \(parent) 0 R /Count \(count) /Kids \(kids(children)) >>")
        }
        switch tree {
        case .flat, .pagesWithoutType: file.add(2, "<< /Type /Pages /Count 4 /Kids \(kids([20, 21, 22, 23])) \(top) >>")
        case .wrongCount:
            // As many kids as pages, but one of them is a node of two and one page is missing from the count.
            file.add(2, "<< /Type /Pages /Count 4 /Kids \(kids([20, 30, 23])) \(top) >>")
            node(30, 2, [21, 22], count: 2)
            (parents[1], parents[2]) = (30, 30)
        case .nested:
            file.add(2, "<< /Type /Pages /Count 4 /Kids \(kids([30, 31])) \(top) >>")
            node(30, 2, [20, 21], count: 2)
            node(31, 2, [22, 23], count: 2)
            parents = [30, 30, 31, 31]
        case .nodesOfOneKid:
            file.add(2, "<< /Type /Pages /Count 4 /Kids \(kids([20, 30, 22, 31])) \(top) >>")
            node(30, 2, [21], count: 1)
            node(31, 2, [23], count: 1)
            (parents[1], parents[3]) = (30, 31)
        case .deep:
            file.add(2, "<< /Type /Pages /Count 4 /Kids \(kids([30])) \(top) >>")
            for depth in 0..<20 { node(30 + depth, depth == 0 ? 2 : 29 + depth, [31 + depth], count: 4) }
            node(50, 49, [20, 21, 22, 23], count: 4)
            parents = [50, 50, 50, 50]
        }
        for index in 0..<4 {
            let own = ["", "", "/Rotate 90", "/MediaBox [0 0 300 400]"][index]
            let type = tree == .pagesWithoutType ? "" : "/Type /Page"
            file.add(20 + index, "<< \(type) /Parent \(parents[index]) 0 R /Contents \(10 + index) 0 R \(own) >>")
            file.add(10 + index, "BT /F 12 Tf 20 250 Td (number \(index)) Tj ET", .flate)
        }
        file.finish()
        return file.bytes
    }
}
