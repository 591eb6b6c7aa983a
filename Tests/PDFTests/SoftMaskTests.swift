#if os(Linux)
    import CSoftMasks
    import RectoGeometry
    import RectoLane
    import RectoPDF
    import RectoPixels
    import TestSupport
    import Testing

    /// soft-masks.pdf has masks of small groups: without a clip on a page, and the same clipped and in parts on the next.
    @Suite struct SoftMaskTests {
        @Lane private static func raster(_ page: Int, _ appearance: PageAppearance, direct: Bool) throws
            -> any PageRaster
        {
            let document = try Document(path: TestPDFs.path("soft-masks.pdf"))
            return direct
                ? try DirectPage(document, page: page, appearance: appearance)
                : try DisplayList(document, page: page, appearance: appearance)
        }

        @Lane private static func draw(_ page: Int, _ appearance: PageAppearance, direct: Bool) throws -> PixelBuffer {
            let raster = try raster(page, appearance, direct: direct)
            let buffer = PixelBuffer(width: raster.pixelSize.width, height: raster.pixelSize.height)
            try raster.draw(x: 0, y: 0, into: buffer.rows)
            return buffer
        }

        /// Black, white and inverted beyond the group, turned by quarters, straight on the page, in a group, and for groups at an
        /// opacity.
        @Test(arguments: [(0, false), (2, false), (5, false), (0, true), (2, true), (5, true)], QuarterTurns.allCases)
        @Lane
        func aMaskReachesBeyondItsGroup(_ kind: (page: Int, direct: Bool), turns: QuarterTurns) throws {
            for scale in [1, 1.7, 4] {
                let appearance = PageAppearance(scale: scale, turns: turns)
                let whole = try Self.draw(kind.page, appearance, direct: kind.direct)
                let parts = try Self.draw(kind.page + 1, appearance, direct: kind.direct)
                var (inked, different) = (0, 0)
                for y in 0..<whole.height {
                    for x in 0..<whole.width {
                        if whole.rows[x, y] != 0xFFFF_FFFF { inked += 1 }
                        if whole.rows[x, y] != parts.rows[x, y] { different += 1 }
                    }
                }
                #expect(inked > whole.width * whole.height / 20)
                // Between pixels, the edge of a clip is softer than that of a picture.
                #expect(scale == 1.7 ? different < inked / 20 : different == 0, "\(scale): \(different)")
            }
        }

        /// As large as the page they were 10 GB, now they are 8 MB; what other tests take meanwhile counts too.
        @Test @Lane func threeHundredMasksAreNoLargerThanTheirGroups() throws {
            #expect(recto_soft_masks_in_force())
            let list = try DisplayList(
                Document(path: TestPDFs.path("soft-masks.pdf")), page: 4, appearance: PageAppearance(scale: 4))
            #expect(list.byteCount < 2 << 30)
        }
    }
#endif
