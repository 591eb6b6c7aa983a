#if os(Linux)
    import CInterposition
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

        /// As large as the page they were 10 GB, now they are 8 MB.
        ///
        /// What other tests take meanwhile counts too, so one try of several has to show it.
        @Test @Lane func threeHundredMasksAreNoLargerThanTheirGroups() throws {
            #expect(recto_policy_obstacle(Int32(RECTO_MASKS)) == nil)
            let document = try Document(path: TestPDFs.path("soft-masks.pdf"))
            let isSmall = try (0..<5).contains { _ in
                try DisplayList(document, page: 4, appearance: PageAppearance(scale: 4)).byteCount < 2 << 30
            }
            #expect(isSmall)
        }

        /// Colours of all kinds through masks of all kinds, as poppler reads masks by itself: `skew` is too small to be seen, and
        /// no matrix of such a page is one for which it is told anything else.
        private static func masked(_ mask: String, shown: String, skew: String) -> TinyPDF.Page {
            TinyPDF.Page(
                width: 100, height: 100,
                resources:
                    "/XObject << /X 1001 0 R >> /ExtGState << /G << /SMask << /S /Luminosity /G 1000 0 R \(mask) >> >> >>",
                content: "1 \(skew) \(skew) 1 0 0 cm /G gs \(shown)")
        }

        @Test(
            arguments: [
                "", "/BC [1 0.2 0.6]", "/TR << /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>",
                "/BC [0.1 0.8 0.3] /TR << /FunctionType 2 /Domain [0 1] /C0 [0.1] /C1 [0.9] /N 2.2 >>",
            ], [(scale: 1, direct: false), (2, false), (2, true)])
        @Lane func aMaskIsWhatPopplerMakesOfIt(_ mask: String, _ kind: (scale: Double, direct: Bool)) throws {
            func group(_ content: String, _ resources: String = "") -> String {
                "<< /Subtype /Form /BBox [10 10 90 90] /Group << /S /Transparency /CS /DeviceRGB >> "
                    + "/Resources << \(resources) >> /Length \(content.utf8.count) >> stream\n\(content)\nendstream"
            }
            let shading = "/ShadingType 2 /ColorSpace /DeviceRGB /Extend [true true] /Function "
            let colors = "/FunctionType 2 /Domain [0 1] /N 1"
            let resources = """
                /Shading << /A << \(shading) << \(colors) /C0 [1 0 0.2] /C1 [0 0.9 1] >> /Coords [10 0 90 0] >>
                /B << \(shading) << \(colors) /C0 [0.1 1 0] /C1 [0.7 0.2 1] >> /Coords [0 10 0 90] >> >>
                """
            let objects = [
                1000: group("q 10 50 70 40 re W n /A sh Q q 20 20 50 30 re W n /B sh Q", resources),
                1001: group("0.8 0.3 0.2 rg 0 0 100 100 re f"),
            ]
            // All edges are those of pixels: others are cut in another way where a page is skewed.
            for shown in ["0.1 0.2 0.4 rg 0 0 100 100 re f", "/X Do"] {
                let pages = ["0", "0.00000001"].map { Self.masked(mask, shown: shown, skew: $0) }
                let document = try Document(bytes: TinyPDF(pages, objects: objects).bytes)
                let pictures = try (0...1).map {
                    let appearance = PageAppearance(scale: kind.scale)
                    let raster: any PageRaster =
                        kind.direct
                        ? try DirectPage(document, page: $0, appearance: appearance)
                        : try DisplayList(document, page: $0, appearance: appearance)
                    let picture = PixelBuffer(width: raster.pixelSize.width, height: raster.pixelSize.height)
                    try raster.draw(x: 0, y: 0, into: picture.rows)
                    return picture
                }
                var (seen, differing) = (Set<UInt32>(), 0)
                for y in 0..<pictures[0].height {
                    for x in 0..<pictures[0].width {
                        seen.insert(pictures[0].rows[x, y])
                        if pictures[0].rows[x, y] != pictures[1].rows[x, y] { differing += 1 }
                    }
                }
                #expect(seen.count > 40)
                #expect(differing == 0, "\(shown): \(differing)")
            }
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
        @Test(.timeLimit(.minutes(60)), arguments: [0.713, 1, 1.7], [false, true])
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
