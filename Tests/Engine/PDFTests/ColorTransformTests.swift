#if os(Linux)
    import CInterposition
    import CLCMS
    import CCPU
    import Glibc
    import RectoLane
    import TestSupport
    import Testing

    /// What the interposition answers in lcms2's place is what lcms2 answers where it is asked not to optimize.
    @Suite struct ColorTransformTests {
        enum Build: CaseIterable {
            case press, bent, scanner, matrix, matrixAndTable, grey

            var channels: Int { self == .grey ? 1 : self == .press || self == .bent ? 4 : 3 }
            /// How many of random colours may be off by 1/255; none is off by more.
            var near: Double {
                switch self {
                case .press, .scanner, .matrixAndTable: 0.17
                case .matrix: 0.016
                // Has no quick way that is near enough; has few colours.
                case .bent, .grey: 0
                }
            }
        }

        /// Formats as poppler names them: runs of pixels without their colour space, single colours with it.
        private static func plain(_ channels: Int) -> UInt32 { UInt32(channels) << 3 | 1 }
        private static func named(_ channels: Int) -> UInt32 {
            plain(channels) | UInt32([1: PT_GRAY, 3: PT_RGB, 4: PT_CMYK][channels] ?? PT_ANY) << 16
        }
        private static let rgb = UInt32(PT_RGB) << 16 | plain(3)

        @Test(arguments: Build.allCases) @Lane func picturesAreAsLCMSHasThem(build: Build) throws {
            #expect(recto_policy_obstacle(Int32(RECTO_ICC_COLOURS)) == nil)
            let transforms = try Transforms(build)
            var random = SeededGenerator(seed: 11)
            let alone = (0..<40_000 * build.channels).map { _ in UInt8.random(in: 0...255, using: &random) }
            let (off, far) = transforms.differences(alone)
            #expect(Double(off) <= build.near * 40_000 && far == 0, "off by 1: \(off), by more: \(far)")
            #expect((off == 0) == (build.near == 0), "goes another way than it was meant to")
        }

        @Test(arguments: Build.allCases) @Lane func surfacesAreExact(build: Build) throws {
            let transforms = try Transforms(build)
            var random = SeededGenerator(seed: 12)
            let surfaces = (0..<2_000).flatMap { _ in
                let color = (0..<build.channels).map { _ in UInt8.random(in: 0...255, using: &random) }
                return (0..<Int.random(in: 8...20, using: &random)).flatMap { _ in color }
            }
            let (off, far) = transforms.differences(surfaces)
            #expect(off + far == 0)
        }

        /// What was asked before, however much of it, changes no answer: pages are drawn by several workers, in parts.
        @Test(arguments: [Build.press, .scanner]) @Lane func answersDoNotDependOnEarlierOnes(build: Build) throws {
            var random = SeededGenerator(seed: 13)
            let asked = (0..<2_000 * build.channels).map { _ in UInt8.random(in: 0...255, using: &random) }
            let first = try Transforms(build).quickly(asked)
            let others = try (0..<5).map { _ in try Transforms(build) }
            for _ in 0..<8 {
                for other in others {
                    let noise = (0..<5_000 * build.channels).map { _ in UInt8.random(in: 0...255, using: &random) }
                    _ = other.quickly(noise)
                    #expect(other.quickly(asked) == first)
                }
            }
        }

        /// By vectors of both kinds, and what is left of them; between surfaces, too, whose colours are others'.
        @Test(arguments: Build.allCases) @Lane func rowsOfEveryLengthAreAlike(build: Build) throws {
            let transforms = try Transforms(build)
            var random = SeededGenerator(seed: 14)
            let alone = random.bytes(40 * build.channels)
            let whole = transforms.quickly(alone)
            let surface = [UInt8](repeating: 77, count: 9 * build.channels)
            let even = transforms.quickly(surface)
            defer { recto_allow_wide(true) }
            for isWide in [false, true] {
                recto_allow_wide(isWide)
                for count in 0...40 {
                    let row = Array(alone.prefix(count * build.channels))
                    #expect(transforms.quickly(row) == Array(whole.prefix(count * 3)), "\(count)")
                    let between = transforms.quickly(surface + row + surface)
                    #expect(between == even + Array(whole.prefix(count * 3)) + even, "\(count)")
                }
            }
        }

        @Test @Lane func aPictureOfNothingIsNothing() throws {
            #expect(try Transforms(.press).quickly([]) == [])
        }

        private final class Transforms {
            private let channels: Int
            private let quick: cmsHTRANSFORM
            private let exact: cmsHTRANSFORM

            init(_ build: Build) throws {
                channels = build.channels
                let output = try #require(cmsCreate_sRGBProfile())
                let input = try #require(build.profile())
                defer {
                    cmsCloseProfile(input)
                    cmsCloseProfile(output)
                }
                func transform(_ format: UInt32) -> cmsHTRANSFORM? {
                    cmsCreateTransform(
                        input, format, output, ColorTransformTests.rgb, UInt32(INTENT_RELATIVE_COLORIMETRIC),
                        UInt32(cmsFLAGS_NOOPTIMIZE))
                }
                quick = try #require(transform(ColorTransformTests.plain(channels)))
                exact = try #require(transform(ColorTransformTests.named(channels)))
            }

            deinit {
                cmsDeleteTransform(quick)
                cmsDeleteTransform(exact)
            }

            func quickly(_ colors: [UInt8]) -> [UInt8] { transformed(quick, colors) }

            /// How many colours are off by 1/255, and how many by more.
            func differences(_ colors: [UInt8]) -> (Int, Int) {
                let (quickly, exactly) = (transformed(quick, colors), transformed(exact, colors))
                var (off, far) = (0, 0)
                for first in stride(from: 0, to: exactly.count, by: 3) {
                    let most = (first..<first + 3).map { abs(Int(quickly[$0]) - Int(exactly[$0])) }.max()
                    if most == 1 { off += 1 } else if most != 0 { far += 1 }
                }
                return (off, far)
            }

            private func transformed(_ transform: cmsHTRANSFORM, _ colors: [UInt8]) -> [UInt8] {
                let count = colors.count / channels
                return [UInt8](unsafeUninitializedCapacity: count * 3) { rgb, written in
                    cmsDoTransform(transform, colors, rgb.baseAddress, UInt32(count))
                    written = count * 3
                }
            }
        }
    }

    extension ColorTransformTests.Build {
        fileprivate func profile() -> cmsHPROFILE? {
            switch self {
            case .press: table(nodes: 9, pressed)
            // Ink comes in at a quarter and is full at half, which is where grids have no nodes.
            case .bent:
                table(nodes: 9, pressed, before: cmsBuildTabulatedToneCurve16(nil, 5, [0, 0, 65535, 65535, 65535]))
            case .scanner: table(nodes: 17, scanned)
            case .matrix: matrix()
            case .matrixAndTable: matrix().flatMap { table(nodes: 9, scanned, in: $0) }
            case .grey:
                cmsBuildGamma(nil, 2.2).flatMap { curve in
                    defer { cmsFreeToneCurve(curve) }
                    return cmsCreateGrayProfile(cmsD50_xyY(), curve)
                }
            }
        }

        /// As of Adobe RGB: it holds more than sRGB.
        private func matrix() -> cmsHPROFILE? {
            guard let curve = cmsBuildGamma(nil, 2.2) else { return nil }
            defer { cmsFreeToneCurve(curve) }
            var white = cmsCIExyY(x: 0.3127, y: 0.329, Y: 1)
            var primaries = cmsCIExyYTRIPLE(
                Red: .init(x: 0.64, y: 0.33, Y: 1), Green: .init(x: 0.21, y: 0.71, Y: 1),
                Blue: .init(x: 0.15, y: 0.06, Y: 1))
            return cmsCreateRGBProfile(&white, &primaries, [curve, curve, curve])
        }

        /// Curves and a table of Lab with so many nodes along each channel.
        private func table(
            nodes: UInt32, _ sampler: @escaping cmsSAMPLER16,
            before curve: OpaquePointer? = cmsBuildGamma(nil, 1.3), in profile: cmsHPROFILE? = nil
        ) -> cmsHPROFILE? {
            guard let curve, let profile = profile ?? cmsCreateProfilePlaceholder(nil),
                let pipeline = cmsPipelineAlloc(nil, UInt32(channels), 3),
                let table = cmsStageAllocCLut16bit(nil, nodes, UInt32(channels), 3, nil)
            else { return nil }
            defer {
                cmsPipelineFree(pipeline)
                cmsFreeToneCurve(curve)
            }
            let curves = Array(repeating: Optional(curve), count: channels)
            guard cmsStageSampleCLut16bit(table, sampler, nil, 0) != 0,
                cmsPipelineInsertStage(pipeline, cmsAT_END, cmsStageAllocToneCurves(nil, UInt32(channels), curves))
                    != 0,
                cmsPipelineInsertStage(pipeline, cmsAT_END, table) != 0
            else { return nil }
            cmsSetProfileVersion(profile, 4.3)
            cmsSetDeviceClass(profile, channels == 4 ? cmsSigOutputClass : cmsSigInputClass)
            cmsSetColorSpace(profile, channels == 4 ? cmsSigCmykData : cmsSigRgbData)
            cmsSetPCS(profile, cmsSigLabData)
            guard cmsWriteTag(profile, cmsSigAToB0Tag, UnsafeRawPointer(pipeline)) != 0 else { return nil }
            return profile
        }
    }

    /// Paper less what inks take of it, as Lab.
    private let pressed: cmsSAMPLER16 = { input, output, _ in
        guard let input, let output else { return 0 }
        let inks = (0..<4).map { Double(input[$0]) / 65535 }
        write(zip(inks, [0.93, 0.88, 0.96]).map { (1 - $0 * $1) * (1 - 0.9 * inks[3]) }, output)
        return 1
    }

    private let scanned: cmsSAMPLER16 = { input, output, _ in
        guard let input, let output else { return 0 }
        let (r, g, b) = (Double(input[0]) / 65535, Double(input[1]) / 65535, Double(input[2]) / 65535)
        write([0.86 * r + 0.1 * g + 0.04 * b, 0.07 * r + 0.88 * g + 0.05 * b, 0.02 * r + 0.12 * g + 0.86 * b], output)
        return 1
    }

    /// Takes red, green and blue in steps that look alike.
    private func write(_ steps: [Double], _ output: UnsafeMutablePointer<UInt16>) {
        let light = steps.map { pow($0, 2.2) }
        var xyz = cmsCIEXYZ(
            X: 0.4361 * light[0] + 0.3851 * light[1] + 0.1431 * light[2],
            Y: 0.2225 * light[0] + 0.7169 * light[1] + 0.0606 * light[2],
            Z: 0.0139 * light[0] + 0.0971 * light[1] + 0.7141 * light[2])
        var lab = cmsCIELab()
        cmsXYZ2Lab(nil, &lab, &xyz)
        cmsFloat2LabEncoded(output, &lab)
    }
#endif
