#if os(Linux)
    import CInterposition
    import RectoGeometry
    import RectoLane
    import RectoPDF
    import RectoPixels
    import TestSupport
    import Testing

    /// A picture that is drawn again is decoded once, and looks as if it had been decoded each time.
    @Suite struct RepeatsTests {
        /// Grey, colours and a mask: a stream of noise in hexadecimal digits, whose first rows are the same for all seeds.
        private static func picture(_ components: Int, _ entries: String, seed: UInt64 = 1, rows: Int = 200) -> String {
            var first = SeededGenerator(seed: 0)
            var others = SeededGenerator(seed: seed)
            let row = 400 * components
            let bytes = first.bytes(row) + others.bytes((rows - 1) * row)
            let digits = Array("0123456789abcdef".utf8)
            let hex = String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
            return "<< /Subtype /Image /Width 400 /Height 200 /BitsPerComponent 8 /Filter /ASCIIHexDecode \(entries) "
                + "/Length \(hex.utf8.count) >>\nstream\n\(hex)\nendstream"
        }

        /// Draws each object on the page, one beside the other.
        private static func page(_ pictures: [String]) -> TinyPDF.Page {
            let names = Set(pictures).sorted().map { "/\($0) \($0.dropFirst()) 0 R" }.joined(separator: " ")
            let content = pictures.enumerated().map { "q 90 3 -2 50 \(4 + $0 * 30) \(8 + $0 * 60) cm /\($1) Do Q" }
            return TinyPDF.Page(
                width: 220, height: 300, resources: "/XObject << \(names) >>",
                content: content.joined(separator: "\n"))
        }

        @Lane private static func draw(_ document: Document, page: Int = 0) throws -> [UInt32] {
            let list = try DisplayList(document, page: page, appearance: PageAppearance(scale: 2))
            let buffer = PixelBuffer(width: list.pixelSize.width, height: list.pixelSize.height)
            try list.draw(x: 0, y: 0, into: buffer.rows)
            return (0..<buffer.height).flatMap { y in (0..<buffer.width).map { buffer.rows[$0, y] } }
        }

        /// The page as it is, how many pictures were taken from before, and the page with every picture an object of its own.
        @Lane private static func outcomes(
            _ pictures: [String], _ objects: [Int: String]
        ) throws -> (found: [UInt32], repeats: UInt, expected: [UInt32]) {
            var copies = objects
            let names = pictures.enumerated().map { index, name in
                let number = Int(name.dropFirst()) ?? 0
                let mask = 2000 + index
                copies[mask] = objects[1001]
                copies[1100 + index] = objects[number]?.replacing("1001 0 R", with: "\(mask) 0 R")
                return "X\(1100 + index)"
            }
            let expected = try draw(Document(bytes: TinyPDF([page(names)], objects: copies).bytes))
            let before = recto_policy_count(Int32(RECTO_REPEATED_IMAGES))
            let found = try draw(Document(bytes: TinyPDF([page(pictures)], objects: objects).bytes))
            return (found, recto_policy_count(Int32(RECTO_REPEATED_IMAGES)) - before, expected)
        }

        /// A picture and its mask count as two.
        @Test(
            arguments: [
                (3, "/DeviceRGB", ""), (4, "/DeviceCMYK", "/Decode [1 0 1 0 1 0 1 0]"), (1, "/DeviceGray", ""),
            ])
        @Lane func aPictureDrawnAgainLooksTheSame(components: Int, space: String, more: String) throws {
            #expect(recto_policy_obstacle(Int32(RECTO_REPEATED_IMAGES)) == nil)
            let masked = Self.picture(components, "/ColorSpace \(space) \(more) /SMask 1001 0 R")
            let mask = Self.picture(1, "/ColorSpace /DeviceGray")
            let (found, repeats, expected) = try Self.outcomes(
                ["X1000", "X1000", "X1000"], [1000: masked, 1001: mask])
            #expect(found == expected)
            #expect(repeats == 4)
        }

        /// Versions of poppler that know of mattes decode the picture again.
        @Test @Lane func aMaskWithAMatteLooksTheSame() throws {
            let masked = Self.picture(3, "/ColorSpace /DeviceRGB /SMask 1001 0 R")
            let mask = Self.picture(1, "/ColorSpace /DeviceGray /Matte [0.2 0.5 0.7]")
            let (found, repeats, expected) = try Self.outcomes(["X1000", "X1000"], [1000: masked, 1001: mask])
            #expect(found == expected)
            #expect(repeats == 1 || repeats == 2)
        }

        /// In a form DeviceRGB may stand for another colour space than on the page; its own pictures are alike.
        @Test @Lane func theSameStreamInOtherColorsIsAnotherPicture() throws {
            let named = Self.picture(3, "/ColorSpace /DeviceRGB")
            let lab = "[/Lab << /WhitePoint [0.95 1 1.09] /Range [-100 100 -100 100] >>]"
            let content = "q 0.4 0 0 1 0 0 cm /X1000 Do Q q 0.4 0 0 1 0.5 0 cm /X1000 Do Q"
            func form(_ picture: Int) -> String {
                "<< /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X1000 \(picture) 0 R >> "
                    + "/ColorSpace << /DefaultRGB \(lab) >> >> /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"
            }
            let pages = [Self.page(["X1000", "X1002"])]
            let shared = try Document(bytes: TinyPDF(pages, objects: [1000: named, 1002: form(1000)]).bytes)
            let apart = try Document(
                bytes: TinyPDF(pages, objects: [1000: named, 1002: form(1003), 1003: named]).bytes)
            let expected = try Self.draw(apart)
            let before = recto_policy_count(Int32(RECTO_REPEATED_IMAGES))
            #expect(try Self.draw(shared) == expected)
            #expect(recto_policy_count(Int32(RECTO_REPEATED_IMAGES)) - before == 1)
        }

        /// A background of every page is decoded with the first two.
        @Test @Lane func aPictureThatComesAgainIsHeldForThePagesToCome() throws {
            let pages = (0..<4).map { _ in Self.page(["X1000"]) }
            let document = try Document(
                bytes: TinyPDF(pages, objects: [1000: Self.picture(3, "/ColorSpace /DeviceRGB")]).bytes)
            let first = try Self.draw(document)
            let before = recto_policy_count(Int32(RECTO_REPEATED_IMAGES))
            for page in 1..<4 { #expect(try Self.draw(document, page: page) == first) }
            #expect(recto_policy_count(Int32(RECTO_REPEATED_IMAGES)) - before == 2)
        }

        /// The next document has the same streams at the same places, to the first row, and is often where the last one was.
        @Test @Lane func anotherDocumentHasItsOwn() throws {
            func bytes(_ seed: UInt64) -> [UInt8] {
                TinyPDF(
                    [Self.page(["X1000", "X1000"])],
                    objects: [1000: Self.picture(3, "/ColorSpace /DeviceRGB", seed: seed)]
                ).bytes
            }
            let alone = try (1...6).map { try Self.draw(Document(bytes: bytes($0))) }
            #expect(Set(alone).count == 6)
            for seed in (1...6).reversed() {
                #expect(try Self.draw(Document(bytes: bytes(UInt64(seed)))) == alone[seed - 1])
            }
        }

        @Test @Lane func aPictureThatEndsEarlyLooksTheSame() throws {
            let cut = Self.picture(3, "/ColorSpace /DeviceRGB", rows: 90)
            let (found, _, expected) = try Self.outcomes(["X1000", "X1000"], [1000: cut])
            #expect(found == expected)
        }
    }
#endif
