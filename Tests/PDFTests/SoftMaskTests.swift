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

        /// Groups through masks in groups through masks, each clipped between pixels and with a field of its own.
        private static func nest(_ depth: Int, isKnockout: Bool) -> [UInt8] {
            func group(_ content: String, _ resources: String = "") -> String {
                "<< /Subtype /Form /BBox [0 0 100 100] /Group << /S /Transparency /CS /DeviceRGB /K \(isKnockout) >> "
                    + "/Resources << \(resources) >> /Length \(content.utf8.count) >> stream\n\(content)\nendstream"
            }
            var objects = [
                1000: group("0.96 g 0 0 100 60 re f 1 g 0 60 100 40 re f"),
                1001: group("0.8 0.3 0.2 rg 20 20 60 60 re f"),
            ]
            let state = "/ExtGState << /G << /SMask << /S /Luminosity /G 1000 0 R >> >> >>"
            for level in 1...depth {
                let (x, y) = (5 + level * 17 % 80, 5 + level * 29 % 80)
                objects[1001 + level] = group(
                    "q 3.3 3.4 93.4 93.3 re W n /G gs /X Do Q 0 0.\(level % 10) 0.6 rg \(x) \(y) 9 9 re f",
                    "\(state) /XObject << /X \(1000 + level) 0 R >>")
            }
            let page = TinyPDF.Page(
                width: 100, height: 100, resources: "/XObject << /X \(1001 + depth) 0 R >>", content: "/X Do")
            return TinyPDF([page], objects: objects).bytes
        }

        /// cairo replays what a mask is laid over three times where the clip is not of whole pixels: 3 times 3 times 3, and so on.
        ///
        /// Drawn so, it never ends; drawn once, it takes seconds. The limit counts the wait for the lane, too, which all tests that
        /// draw share: on a slow machine that was more than the two minutes that it once allowed.
        @Test(.timeLimit(.minutes(20)), arguments: [0.713, 1, 1.7], [false, true])
        @Lane func masksWithinMasksAreDrawnOnceEach(scale: Double, isKnockout: Bool) throws {
            let document = try Document(bytes: Self.nest(24, isKnockout: isKnockout))
            let appearance = PageAppearance(scale: scale)
            var pictures: [PixelBuffer] = []
            let list = try DisplayList(document, page: 0, appearance: appearance)
            for raster in [list, try DirectPage(document, page: 0, appearance: appearance)] as [any PageRaster] {
                let picture = PixelBuffer(width: raster.pixelSize.width, height: raster.pixelSize.height)
                try raster.draw(x: 0, y: 0, into: picture.rows)
                pictures.append(picture)
            }
            var (inked, largest) = (0, 0)
            for y in 0..<pictures[0].height {
                for x in 0..<pictures[0].width {
                    let (one, other) = (pictures[0].rows[x, y], pictures[1].rows[x, y])
                    if one & 0xFF_FFFF != 0xFF_FFFF { inked += 1 }
                    for shift in [0, 8, 16] {
                        largest = max(largest, abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF)))
                    }
                }
            }
            #expect(inked > pictures[0].width * pictures[0].height / 3)
            #expect(largest <= 1)
        }
    }
#endif
