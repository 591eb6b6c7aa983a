#if os(Linux)
    import CBlending
    import CPixman
    import Glibc
    import RectoLane
    import TestSupport
    import Testing

    /// What CBlending draws in steps is what pixman draws at once, bit by bit.
    @Suite struct BlendingTests {
        private typealias Composite =
            @convention(c) (
                pixman_op_t, OpaquePointer?, OpaquePointer?, OpaquePointer?, Int32, Int32, Int32, Int32, Int32, Int32,
                Int32, Int32
            ) -> Void

        private static let ours: Composite = {
            pixman_image_composite32($0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        }

        /// Past CBlending.
        private static func theirs() throws -> Composite {
            let library = try #require(dlopen("libpixman-1.so.0", RTLD_NOW))
            return unsafeBitCast(try #require(dlsym(library, "pixman_image_composite32")), to: Composite.self)
        }

        private final class Image {
            let raw: OpaquePointer
            private let pixels: UnsafeMutableBufferPointer<UInt32>
            let width: Int
            let height: Int

            init(_ format: pixman_format_code_t, _ width: Int, _ height: Int, _ random: inout SeededGenerator) throws {
                (self.width, self.height) = (width, height)
                let stride = format == PIXMAN_a8 ? (width + 3) / 4 : width
                pixels = .allocate(capacity: stride * height)
                for index in pixels.indices {
                    let word = random.next()
                    // Premultiplied, with many that are empty or whole.
                    let alpha: UInt64 = word & 3 == 0 ? 0 : word & 3 == 1 ? 255 : word >> 8 & 255
                    let (r, g, b) = (word >> 16 & 255, word >> 24 & 255, word >> 32 & 255)
                    let color = alpha << 24 | r * alpha / 255 << 16 | g * alpha / 255 << 8 | b * alpha / 255
                    pixels[index] = UInt32(truncatingIfNeeded: format == PIXMAN_a8 ? word : color)
                }
                raw = try #require(
                    pixman_image_create_bits(format, Int32(width), Int32(height), pixels.baseAddress, Int32(stride * 4))
                )
            }

            /// As poppler has pictures: scaled, with smooth edges that go on.
            func scale(
                _ x: Double, _ y: Double, _ repeats: pixman_repeat_t, from start: (x: Double, y: Double) = (0, 0),
                turn: Double = 0, filter: pixman_filter_t = PIXMAN_FILTER_BILINEAR
            ) {
                func fixed(_ value: Double) -> pixman_fixed_t { pixman_fixed_t(value * 65536) }
                var transform = pixman_transform_t(
                    matrix: (
                        (fixed(x), fixed(turn), fixed(start.x)), (fixed(-turn), fixed(y), fixed(start.y)),
                        (0, 0, fixed(1))
                    ))
                pixman_image_set_transform(raw, &transform)
                pixman_image_set_filter(raw, filter, nil, 0)
                pixman_image_set_repeat(raw, repeats)
            }

            var content: [UInt32] { Array(pixels) }
            func restore(_ content: [UInt32]) { _ = pixels.update(from: content) }

            deinit {
                pixman_image_unref(raw)
                pixels.deallocate()
            }
        }

        @Test(arguments: 0..<84) @Lane func stepsDrawWhatPixmanDraws(seed: Int) throws {
            #expect(recto_blending_in_force())
            let theirs = try Self.theirs()
            var random = SeededGenerator(seed: UInt64(seed))
            let width = Int.random(in: 20...400, using: &random)
            let height = Int.random(in: 20...150, using: &random)
            let target = try Image(seed % 2 == 0 ? PIXMAN_x8r8g8b8 : PIXMAN_a8r8g8b8, width, height, &random)
            let source = try Image(seed % 3 == 0 ? PIXMAN_x8r8g8b8 : PIXMAN_a8r8g8b8, width, height, &random)
            let mask = try Image(seed % 5 < 3 ? PIXMAN_a8 : PIXMAN_a8r8g8b8, width, height, &random)
            let operation = [PIXMAN_OP_MULTIPLY, PIXMAN_OP_MULTIPLY, PIXMAN_OP_OVER, PIXMAN_OP_SRC][seed % 4]
            let repeats = [PIXMAN_REPEAT_NONE, PIXMAN_REPEAT_PAD].randomElement(using: &random) ?? PIXMAN_REPEAT_NONE
            if seed % 7 < 5 {
                let factor = Double.random(in: 0.3...2.5, using: &random)
                source.scale(factor, factor * Double.random(in: 0.9...1.1, using: &random), repeats)
                mask.scale(factor * 0.7, factor * 0.8, repeats)
            }
            if seed % 6 == 0 {
                var region = pixman_region32()
                pixman_region32_init_rect(&region, 7, 9, UInt32(width / 2), UInt32(height / 2))
                pixman_image_set_clip_region32(target.raw, &region)
                pixman_region32_fini(&region)
            }
            let isMasked = operation != PIXMAN_OP_MULTIPLY || seed % 3 != 1
            let before = target.content
            func draw(_ composite: Composite) -> [UInt32] {
                target.restore(before)
                composite(
                    operation, source.raw, isMasked ? mask.raw : nil, target.raw, 3, -2, 1, 4, 5, 6, Int32(width - 9),
                    Int32(height - 8))
                return target.content
            }
            let expected = draw(theirs)
            let found = draw(Self.ours)
            #expect(expected != before)
            // What is in the byte that means nothing, pixman leaves open.
            let meaningful: UInt32 = seed % 2 == 0 ? 0xFF_FFFF : .max
            let differing = zip(expected, found).count { ($0 ^ $1) & meaningful != 0 }
            #expect(differing == 0, "seed \(seed)")
        }

        /// Masks that are enlarged, reduced, mirrored, turned, and moved partly or wholly out of the way.
        @Test(arguments: 0..<72) @Lane func masksAreReadAsPixmanReadsThem(seed: Int) throws {
            let theirs = try Self.theirs()
            var random = SeededGenerator(seed: UInt64(1000 + seed))
            func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
            let (width, height) = (Int.random(in: 40...300, using: &random), Int.random(in: 40...120, using: &random))
            let target = try Image(PIXMAN_a8r8g8b8, width, height, &random)
            let mask = try Image(
                PIXMAN_a8, Int.random(in: 1...200, using: &random), Int.random(in: 1...90, using: &random), &random)
            let scale = (x: Double(mask.content.count) / 40 / Double(width), y: number(0.05...2.2))
            mask.scale(
                seed % 5 == 0 ? -scale.x : scale.x + 0.01, seed % 7 == 0 ? -scale.y : scale.y,
                seed % 2 == 0 ? PIXMAN_REPEAT_PAD : PIXMAN_REPEAT_NONE, from: (number(-60...60), number(-60...60)),
                turn: seed % 11 == 0 ? 0.2 : 0,
                filter: [PIXMAN_FILTER_BILINEAR, PIXMAN_FILTER_GOOD, PIXMAN_FILTER_NEAREST][seed % 9 / 4])
            let picture = try Image(PIXMAN_a8r8g8b8, width, height, &random)
            var color = pixman_color_t(red: 0x8000, green: 0x1234, blue: 0x4321, alpha: 0xa000)
            let solid = try #require(pixman_image_create_solid_fill(&color))
            defer { pixman_image_unref(solid) }
            let before = target.content
            func draw(_ composite: Composite) -> [UInt32] {
                target.restore(before)
                composite(
                    PIXMAN_OP_OVER, seed % 3 == 0 ? picture.raw : solid, mask.raw, target.raw, 3, 2,
                    Int32(seed % 13) - 6, -5,
                    2, 1, Int32(width - 3), Int32(height - 4))
                return target.content
            }
            let expected = draw(theirs)
            let found = draw(Self.ours)
            #expect(zip(expected, found).count { $0 != $1 } == 0, "seed \(seed)")
        }

        /// The memory of an image that is gone is soon another one's.
        @Test @Lane func aNewImageIsNotTakenForAnOldOne() throws {
            let theirs = try Self.theirs()
            var random = SeededGenerator(seed: 4)
            let target = try Image(PIXMAN_a8r8g8b8, 60, 60, &random)
            let source = try Image(PIXMAN_a8r8g8b8, 60, 60, &random)
            let before = target.content
            for _ in 0..<50 {
                try Image(PIXMAN_a8, 60, 60, &random).scale(0.5, 0.5, PIXMAN_REPEAT_PAD)
                let mask = try Image(PIXMAN_a8, 60, 60, &random)
                func draw(_ composite: Composite) -> [UInt32] {
                    target.restore(before)
                    composite(PIXMAN_OP_OVER, source.raw, mask.raw, target.raw, 0, 0, 0, 0, 0, 0, 60, 60)
                    return target.content
                }
                let expected = draw(theirs)
                let found = draw(Self.ours)
                #expect(found == expected)
            }
        }
    }
#endif
