#if os(Linux)
    import CReadAhead
    import RectoGeometry
    import RectoLane
    import RectoPDF
    import RectoPackaging
    import RectoPixels
    import TestSupport
    import Testing

    /// Documents that are read in pieces are the files that they were opened from.
    @Suite struct ReadAheadTests {
        /// A page of one colour, behind so many bytes of comment.
        private static func bytes(_ color: String, padding: Int = 0) -> [UInt8] {
            let page = TinyPDF.Page(
                width: 10, height: 10,
                content: String(repeating: "% far from the beginning\n", count: padding / 25)
                    + "\(color) rg 0 0 10 10 re f")
            return TinyPDF([page]).bytes
        }

        @Lane private static func color(_ document: Document) throws -> UInt32 {
            let raster = try DirectPage(document, page: 0, appearance: PageAppearance(scale: 1))
            let buffer = PixelBuffer(width: raster.pixelSize.width, height: raster.pixelSize.height)
            try raster.draw(x: 0, y: 0, into: buffer.rows)
            return buffer.rows[5, 5] & 0xFF_FFFF
        }

        /// One after the other, so that what poppler holds of a file is where it held the last one.
        @Test @Lane func aFileThatTakesAnothersPlaceIsReadItself() throws {
            #expect(recto_read_ahead_in_force())
            try withTemporaryFolder { folder in
                for round in 0..<100 {
                    let (color, wanted) = round.isMultiple(of: 2) ? ("1 0 0", 0xFF0000) : ("0 1 0", 0x00FF00)
                    try Files.replace(folder + "/a.pdf", with: Self.bytes(color))
                    #expect(try Self.color(Document(path: folder + "/a.pdf")) == UInt32(wanted))
                }
            }
        }

        /// More of them than there are pieces, and each longer than a piece.
        @Test @Lane func filesThatAreReadInTurnsDoNotMix() throws {
            try withTemporaryFolder { folder in
                let shades = (1...6).map { "0 0.\($0) 0" }
                let documents = try shades.enumerated().map { number, shade in
                    let path = folder + "/\(number).pdf"
                    try Files.replace(path, with: Self.bytes(shade, padding: 40_000))
                    return try Document(path: path)
                }
                for _ in 0..<3 {
                    let colors = try documents.map { try Self.color($0) }
                    #expect(colors == colors.sorted() && Set(colors).count == shades.count)
                }
            }
        }
    }
#endif
