#if os(Linux)
    import CInterposition
    import CCPU
    import CZlib
    import RectoGeometry
    import RectoLane
    import RectoPDF
    import RectoPackaging
    import RectoPixels
    import TestSupport
    import Testing

    /// Flate streams that the policy decodes hold what was packed in them.
    @Suite struct FlateTests {
        /// Rows of samples, and how they are packed.
        struct Packing: Sendable, CustomTestStringConvertible {
            var predictor: Int
            /// Filters of PNG that rows go through, in turn.
            var filters: [Int] = []
            var colors = 3
            var bits = 8

            var testDescription: String { "predictor \(predictor), filters \(filters), \(colors) x \(bits) bits" }
            var pixel: Int { (colors * bits + 7) / 8 }
            var rowBytes: Int { (FlateTests.width * colors * bits + 7) / 8 }
            var parameters: String {
                "<< /Predictor \(predictor) /Columns \(FlateTests.width) /Colors \(colors) /BitsPerComponent \(bits) >>"
            }

            func packed(_ rows: [[UInt8]]) -> [UInt8] {
                var above = [UInt8](repeating: 0, count: rowBytes)
                return rows.enumerated().flatMap { number, row in
                    defer { above = row }
                    guard predictor > 1 else { return row }
                    let filter = predictor == 2 ? 1 : filters[number % filters.count]
                    let bytes = row.indices.map { at in
                        let left = at < pixel ? 0 : Int(row[at - pixel])
                        let corner = at < pixel ? 0 : Int(above[at - pixel])
                        let guess =
                            switch filter {
                            case 1: left
                            case 2: Int(above[at])
                            case 3: (left + Int(above[at])) / 2
                            case 4: Self.nearest(left, Int(above[at]), corner)
                            default: 0
                            }
                        return row[at] &- UInt8(guess)
                    }
                    return (predictor == 2 ? [] : [UInt8(filter)]) + bytes
                }
            }

            /// Of three neighbours the one that a plane through them is nearest to, in PNG's order.
            private static func nearest(_ left: Int, _ above: Int, _ corner: Int) -> Int {
                [left, above, corner].enumerated().min { one, other in
                    let (p, q) = (abs(left + above - corner - one.element), abs(left + above - corner - other.element))
                    return p == q ? one.offset < other.offset : p < q
                }?.element ?? 0
            }
        }

        private static let (width, height) = (67, 300)

        private static func rows(_ packing: Packing) -> [[UInt8]] {
            var random = SeededGenerator(seed: 3)
            return (0..<height).map { y in
                (0..<packing.rowBytes).map { x in
                    y % 3 == 0 ? UInt8.random(in: 0...255, using: &random) : UInt8(truncatingIfNeeded: x * y)
                }
            }
        }

        private static func compress(_ bytes: [UInt8]) throws -> [UInt8] {
            var count = compressBound(UInt(bytes.count))
            var packed = [UInt8](repeating: 0, count: Int(count))
            try #require(compress2(&packed, &count, bytes, UInt(bytes.count), 1) == Z_OK)
            return Array(packed.prefix(Int(count)))
        }

        private static func hexadecimal(_ bytes: [UInt8]) -> String {
            bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + ">"
        }

        /// The page of one picture, a sample a pixel, and a black square above it.
        @Lane private static func draw(_ packing: Packing, _ data: [UInt8], _ filter: String) throws -> PixelBuffer {
            let stream = hexadecimal(data)
            let picture = """
                << /Subtype /Image /Width \(width) /Height \(height) /BitsPerComponent \(packing.bits)
                /ColorSpace /Device\([1: "Gray", 4: "CMYK"][packing.colors] ?? "RGB") /Length \(stream.utf8.count) \(filter) >>
                stream
                \(stream)
                endstream
                """
            let page = TinyPDF.Page(
                width: Double(width), height: Double(height) + 10,
                entries: "/Resources << /XObject << /I 1000 0 R >> >>",
                content: "q \(width) 0 0 \(height) 0 0 cm /I Do Q 0 \(height) 10 10 re f")
            return try draw(TinyPDF([page], objects: [1000: picture]).bytes)
        }

        @Lane private static func draw(_ bytes: [UInt8]) throws -> PixelBuffer {
            try withTemporaryFolder { folder in
                try Files.replace(folder + "/a.pdf", with: bytes)
                let document = try Document(path: folder + "/a.pdf")
                let raster = try DirectPage(document, page: 0, appearance: PageAppearance(scale: 1))
                let buffer = PixelBuffer(width: raster.pixelSize.width, height: raster.pixelSize.height)
                try raster.draw(x: 0, y: 0, into: buffer.rows)
                return buffer
            }
        }

        private static func colors(_ buffer: PixelBuffer, rows: Range<Int>) -> [UInt32] {
            rows.flatMap { y in (0..<buffer.width).map { buffer.rows[$0, y] } }
        }

        private static let packings = [
            Packing(predictor: 1), Packing(predictor: 2), Packing(predictor: 2, colors: 1),
            Packing(predictor: 10, filters: [0]), Packing(predictor: 11, filters: [1]),
            Packing(predictor: 12, filters: [2]),
            Packing(predictor: 13, filters: [3]), Packing(predictor: 14, filters: [4]),
            Packing(predictor: 15, filters: [4, 2, 0, 1, 3]), Packing(predictor: 15, filters: [3, 4, 1], colors: 1),
            Packing(predictor: 15, filters: [1, 2, 4], colors: 1, bits: 4),
            Packing(predictor: 15, filters: [4, 3], colors: 1, bits: 1),
            Packing(predictor: 15, filters: [1, 2, 4, 3], colors: 4), Packing(predictor: 2, colors: 4),
            Packing(predictor: 15, filters: [4, 3, 1], colors: 4, bits: 4),
        ]

        @Test(arguments: packings, [true, false]) @Lane func whatWasPackedIsDrawn(packing: Packing, isWide: Bool) throws
        {
            #expect(recto_policy_obstacle(Int32(RECTO_FLATE)) == nil)
            recto_allow_wide(isWide)
            defer { recto_allow_wide(true) }
            let rows = Self.rows(packing)
            let plain = try Self.draw(packing, Array(rows.joined()), "/Filter /AHx")
            let data = try Self.compress(packing.packed(rows))
            let drawn = try Self.draw(
                packing, data, "/Filter [/AHx /Fl] /DecodeParms [null \(packing.parameters)]")
            #expect(Self.colors(drawn, rows: 0..<drawn.height) == Self.colors(plain, rows: 0..<plain.height))
        }

        /// All that it decides is how a stream is unpacked.
        ///
        /// Short ones are whole in the first piece that is read.
        @Test(arguments: [3, 1], [nil, 1, 0] as [UInt8?])
        @Lane func whatHasNoSoundChecksumIsDrawn(colors: Int, changed: UInt8?) throws {
            let packing = Packing(predictor: 15, filters: [4, 2, 0, 1, 3], colors: colors, bits: colors == 1 ? 1 : 8)
            let rows = Self.rows(packing)
            var data = try Self.compress(packing.packed(rows))
            #expect((data.count < 4096) == (colors == 1))
            if let changed {
                data[data.count - 1] ^= changed
            } else {
                data.removeLast(3)
            }
            let plain = try Self.draw(packing, Array(rows.joined()), "/Filter /AHx")
            let drawn = try Self.draw(packing, data, "/Filter [/AHx /Fl] /DecodeParms [null \(packing.parameters)]")
            #expect(Self.colors(drawn, rows: 0..<drawn.height) == Self.colors(plain, rows: 0..<plain.height))
        }

        /// Cut off, or with a byte changed half-way: what is before that is drawn, and the page goes on.
        @Test(arguments: [Packing(predictor: 1), Packing(predictor: 15, filters: [4, 2, 0, 1, 3])], [true, false])
        @Lane func whatIsWholeOfADamagedStreamIsDrawn(packing: Packing, isCut: Bool) throws {
            let rows = Self.rows(packing)
            let plain = try Self.draw(packing, Array(rows.joined()), "/Filter /AHx")
            var data = try Self.compress(packing.packed(rows))
            let half = data.count / 2
            if isCut {
                data.removeSubrange(half...)
            } else {
                data.replaceSubrange(half..<half + 40, with: Array(repeating: 0xFF, count: 40))
            }
            let drawn = try Self.draw(
                packing, data, "/Filter [/AHx /Fl] /DecodeParms [null \(packing.parameters)]")
            let top = 0..<10 + Self.height / 4
            #expect(Self.colors(drawn, rows: top) == Self.colors(plain, rows: top))
            #expect(Self.colors(drawn, rows: 0..<drawn.height) != Self.colors(plain, rows: 0..<plain.height))
        }

        @Test(arguments: [[], [0x78], [0x79, 0x9C, 1, 2], [0x78, 0x9D, 1, 2], [0x78, 0xBB, 1, 2]] as [[UInt8]])
        @Lane func whatIsNoFlateStreamEndsNothing(data: [UInt8]) throws {
            let drawn = try Self.draw(Packing(predictor: 1), data, "/Filter [/AHx /Fl]")
            #expect(drawn.rows[5, 5] & 0xFF_FFFF == 0 && drawn.rows[30, 5] & 0xFF_FFFF == 0xFF_FFFF)
        }

        /// Behind a picture within the content the content goes on, at the right byte.
        @Test @Lane func contentGoesOnBehindAPictureInIt() throws {
            var random = SeededGenerator(seed: 4)
            var (samples, data): ([UInt8], [UInt8]) = ([], [0x80])
            // Content is written as UTF-8 here: colours whose packed bytes are all ASCII.
            while data.contains(where: { $0 >= 0x80 }) {
                samples = (0..<6).map { _ in UInt8.random(in: 0...255, using: &random) }
                data = try Self.compress(samples)
            }
            let picture = "BI /W 2 /H 1 /BPC 8 /CS /RGB /F /Fl ID \(String(decoding: data, as: UTF8.self))\nEI"
            let content = "q 20 0 0 10 0 0 cm \(picture) Q 0 1 0 rg 0 10 20 10 re f"
            let drawn = try Self.draw(TinyPDF([TinyPDF.Page(width: 20, height: 20, content: content)]).bytes)
            let wanted = [0, 3].map { samples[$0..<$0 + 3].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } } + [0x00FF00]
            #expect([(2, 15), (17, 15), (5, 5)].map { drawn.rows[$0.0, $0.1] & 0xFF_FFFF } == wanted)
        }
    }
#endif
