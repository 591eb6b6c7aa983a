#if os(Linux)
    import CInterposition
    import CPixels
    import CPixman
    import RectoGeometry
    import RectoLane
    import RectoPDF
    import RectoPixels
    import TestSupport
    import Testing

    /// What is painted over is not cleared first, and nothing else is left as it was.
    @Suite struct ClearingTests {
        private static let (width, height): (Int32, Int32) = (40, 30)

        /// Noise that is filled with `filler` after it was said that the pixels from `offset` on are painted over.
        @Lane private static func fill(
            x: Int32 = 0, width: Int32 = width, offset: Int = 0, with filler: UInt32 = 0
        ) -> (changed: Int, last: Bool) {
            let buffer = PixelBuffer(width: Int(Self.width), height: Int(height))
            fillWithNoise(buffer)
            recto_will_paint_over(buffer.rows.base + offset, Self.width, height)
            let before = words(buffer)
            #expect(pixman_fill(buffer.rows.base, Int32(buffer.rows.stride), 32, x, 0, width, height, filler) == 1)
            let changed = zip(before, words(buffer)).count { $0 != $1 }
            defer { recto_will_paint_over(nil, 0, 0) }
            return (changed, recto_is_painted_over(buffer.rows.base, Self.width, height))
        }

        private static func fillWithNoise(_ buffer: PixelBuffer) {
            var generator = SeededGenerator(seed: 5)
            for y in 0..<buffer.height {
                let row = buffer.rows.row(y)
                for x in row.indices { row[x] = UInt32.random(in: 1...UInt32.max, using: &generator) }
            }
        }

        private static func words(_ buffer: PixelBuffer) -> [UInt32] {
            (0..<buffer.height).flatMap { Array(buffer.rows.row($0)) }
        }

        @Test @Lane func clearingIsLeftOutOnce() {
            #expect(recto_policy_obstacle(Int32(RECTO_REDUNDANT_FILLS)) == nil)
            let (changed, last) = Self.fill()
            #expect(changed == 0)
            #expect(!last)
        }

        @Test @Lane func everythingElseIsFilled() {
            let all = Int(Self.width * Self.height)
            #expect(Self.fill(with: 1).changed == all)
            #expect(Self.fill(width: Self.width - 1).changed == all - Int(Self.height))
            #expect(Self.fill(x: 1, width: Self.width - 1).changed == all - Int(Self.height))
            #expect(Self.fill(offset: 1).changed == all)
        }

        @Test func nothingIsSaidOfOtherThreads() async {
            let buffer = PixelBuffer(width: 8, height: 8)
            let base = UInt(bitPattern: buffer.rows.base)
            recto_will_paint_over(buffer.rows.base, 8, 8)
            await Task { @Lane in
                #expect(!recto_is_painted_over(UnsafePointer(bitPattern: base), 8, 8))
            }.value
        }

        /// Blend modes, masks and knockout groups look at what is below them.
        @Test(arguments: ["transparency.pdf", "soft-masks.pdf", "magazine.pdf"], [1, 2.5]) @Lane
        func whatWasThereBeforeDoesNotShow(_ file: String, scale: Double) throws {
            let document = try Document(path: TestPDFs.path(file))
            let list = try DisplayList(document, page: 0, appearance: PageAppearance(scale: scale))
            let side = 150
            for (x, y) in [(0, 0), (50, 70), (list.pixelSize.width - side, list.pixelSize.height - side)] {
                let (blank, dirty) = (PixelBuffer(width: side, height: side), PixelBuffer(width: side, height: side))
                Self.fillWithNoise(dirty)
                try list.draw(x: x, y: y, into: blank.rows)
                try list.draw(x: x, y: y, into: dirty.rows)
                #expect(Self.words(blank) == Self.words(dirty))
                #expect(!recto_is_painted_over(dirty.rows.base, Int32(side), Int32(side)))
            }
        }
    }
#endif
