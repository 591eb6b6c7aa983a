#if os(Linux)
    import CInterposition
    import CPixman
    import RectoLane
    import TestSupport
    import Testing

    /// What the policy draws in steps is what pixman draws at once, bit by bit.
    @Suite struct BlendingTests {
        @Test(arguments: 0..<84) @Lane func stepsDrawWhatPixmanDraws(seed: Int) throws {
            #expect(recto_policy_obstacle(Int32(RECTO_BLENDING)) == nil)
            var random = SeededGenerator(seed: UInt64(seed))
            let width = Int.random(in: 20...400, using: &random)
            let height = Int.random(in: 20...150, using: &random)
            let target = try PixmanImage(seed % 2 == 0 ? PIXMAN_x8r8g8b8 : PIXMAN_a8r8g8b8, width, height, &random)
            let source = try PixmanImage(seed % 3 == 0 ? PIXMAN_x8r8g8b8 : PIXMAN_a8r8g8b8, width, height, &random)
            let mask = try PixmanImage(seed % 5 < 3 ? PIXMAN_a8 : PIXMAN_a8r8g8b8, width, height, &random)
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
            let (before, expected, found) = try target.outcomes(&random) { composite in
                composite(
                    operation, source.raw, isMasked ? mask.raw : nil, target.raw, 3, -2, 1, 4, 5, 6, Int32(width - 9),
                    Int32(height - 8))
            }
            #expect(zip(expected, before).count { $0 != $1 } > 0)
            let differing = zip(expected, found).count { $0 != $1 }
            #expect(differing == 0, "seed \(seed)")
        }

        private static let inFractions = [
            PIXMAN_OP_SOFT_LIGHT, PIXMAN_OP_COLOR_DODGE, PIXMAN_OP_COLOR_BURN, PIXMAN_OP_HSL_HUE,
            PIXMAN_OP_HSL_SATURATION, PIXMAN_OP_HSL_COLOR, PIXMAN_OP_HSL_LUMINOSITY,
        ]

        /// Modes that pixman works out in fractions: bit by bit where pictures are as large as drawn, and nearly so where they
        /// are scaled, which pixman does in fractions, too.
        @Test(arguments: 0..<105) @Lane func modesInFractionsAreAsPixmanHasThem(seed: Int) throws {
            var random = SeededGenerator(seed: UInt64(600 + seed))
            let (width, height) = (
                Int.random(in: 40...300, using: &random), Int.random(in: 40...120, using: &random)
            )
            let target = try PixmanImage(seed % 2 == 0 ? PIXMAN_x8r8g8b8 : PIXMAN_a8r8g8b8, width, height, &random)
            let source = try PixmanImage(seed % 3 == 0 ? PIXMAN_x8r8g8b8 : PIXMAN_a8r8g8b8, width, height, &random)
            let mask = try PixmanImage(PIXMAN_a8, width, height, &random)
            let isScaled = seed % 5 == 0
            if isScaled { source.scale(0.7, 0.8, PIXMAN_REPEAT_PAD) }
            let operation = Self.inFractions[seed / 5 % 7]
            let (before, expected, found) = try target.outcomes(&random) { composite in
                composite(
                    operation, source.raw, seed % 11 == 0 ? mask.raw : nil, target.raw, 1, 2, 0, 0, 5, 6,
                    Int32(width - 9), Int32(height - 8))
            }
            #expect(zip(expected, before).count { $0 != $1 } > 0)
            func distance(_ one: UInt32, _ other: UInt32) -> Int {
                (0..<4).reduce(0) { furthest, channel in
                    let (a, b) = (Int(one >> (8 * channel) & 255), Int(other >> (8 * channel) & 255))
                    return max(furthest, abs(a - b))
                }
            }
            let furthest = zip(expected, found).map(distance)
            // Noise, of which more is lifted from the dark than of any picture.
            #expect(furthest.count { $0 > (isScaled ? 4 : 0) } == 0, "seed \(seed)")
            #expect(furthest.count { $0 > 1 } < furthest.count / 10, "seed \(seed)")
        }

        /// The memory of an image that is gone is soon another one's.
        @Test @Lane func aNewImageIsNotTakenForAnOldOne() throws {
            var random = SeededGenerator(seed: 4)
            let target = try PixmanImage(PIXMAN_a8r8g8b8, 60, 60, &random)
            let source = try PixmanImage(PIXMAN_a8r8g8b8, 60, 60, &random)
            let before = target.content
            for _ in 0..<50 {
                try PixmanImage(PIXMAN_a8, 60, 60, &random).scale(0.5, 0.5, PIXMAN_REPEAT_PAD)
                let mask = try PixmanImage(PIXMAN_a8, 60, 60, &random)
                let differing = try target.differences(&random) { composite in
                    composite(PIXMAN_OP_OVER, source.raw, mask.raw, target.raw, 0, 0, 0, 0, 0, 0, 60, 60)
                }
                #expect(differing == 0)
                target.restore(before)
            }
        }

        /// What is laid over through an alpha or through bytes, or put in the place of what is there: pictures that are read as they
        /// are, between pixels, scaled, through a filter, beyond their edges or clipped, and of all colours.
        @Test(arguments: 0..<240) @Lane func whatIsLaidOverIsAsPixmanHasIt(seed: Int) throws {
            var random = SeededGenerator(seed: UInt64(9000 + seed))
            let width = Int.random(in: 33...130, using: &random)
            let height = Int.random(in: 33...60, using: &random)
            let target = try PixmanImage(
                seed % 23 == 0 ? PIXMAN_a8 : seed % 2 == 0 ? PIXMAN_x8r8g8b8 : PIXMAN_a8r8g8b8, width, height, &random)
            let source = try PixmanImage(
                seed % 29 == 0 ? PIXMAN_a8 : seed % 3 == 0 ? PIXMAN_x8r8g8b8 : PIXMAN_a8r8g8b8, width, height, &random)
            let bytes = try PixmanImage(PIXMAN_a8, width, height, &random)
            var color = pixman_color_t(red: 0, green: 0, blue: 0, alpha: .random(in: 0...(.max), using: &random))
            let alpha = try #require(pixman_image_create_solid_fill(&color))
            defer { pixman_image_unref(alpha) }
            switch seed % 10 {
            case 0: source.place((1, 0, 0.5), (0, 1, 0), PIXMAN_REPEAT_NONE)
            case 1: bytes.place((1, 0, 0), (0, 1, -0.25), PIXMAN_REPEAT_PAD)
            case 2: source.scale(0.7, 0.8, PIXMAN_REPEAT_PAD)
            case 3: try bytes.reduce((1, 0, 0), (0, 1, 0), PIXMAN_REPEAT_PAD)
            case 4:
                var region = pixman_region32()
                pixman_region32_init_rect(&region, 7, 9, UInt32(width / 2), UInt32(height / 2))
                pixman_image_set_clip_region32(target.raw, &region)
                pixman_region32_fini(&region)
            default: break
            }
            let start = (x: Int32(seed % 11 == 0 ? -2 : 1), y: Int32(seed % 13 == 0 ? 9 : 0))
            let end = (x: Int32(seed % 17 == 0 ? 9 : 0), y: Int32(seed % 19 == 0 ? -3 : 2))
            let mask = seed % 4 == 0 ? bytes.raw : seed % 4 == 1 ? alpha : seed % 4 == 2 ? bytes.raw : nil
            let differing = try target.differences(&random) { composite in
                composite(
                    seed % 5 < 3 ? PIXMAN_OP_OVER : PIXMAN_OP_SRC, source.raw, mask, target.raw, start.x, start.y,
                    end.x,
                    end.y, 2, 1, Int32(width - 3), Int32(height - 3))
            }
            #expect(differing == 0, "seed \(seed)")
        }

        /// The end of a row, with nothing written beyond it.
        @Test(arguments: 1...40 as ClosedRange<Int32>) @Lane func rowsOfEveryLengthAreLaidOver(width: Int32) throws {
            var random = SeededGenerator(seed: UInt64(width))
            let target = try PixmanImage(PIXMAN_a8r8g8b8, 48, 1100, &random)
            let source = try PixmanImage(PIXMAN_a8r8g8b8, 48, 1100, &random)
            let mask = try PixmanImage(PIXMAN_a8, 48, 1100, &random)
            for operation in [PIXMAN_OP_OVER, PIXMAN_OP_SRC] {
                let differing = try target.differences(&random) { composite in
                    composite(operation, source.raw, mask.raw, target.raw, 3, 0, 2, 0, 5, 0, width, 1100)
                }
                #expect(differing == 0)
            }
        }

        /// cairo has two or three images at a time that are moved.
        @Test @Lane func manyMovedImagesAreToldApart() throws {
            var random = SeededGenerator(seed: 77)
            let target = try PixmanImage(PIXMAN_a8r8g8b8, 60, 60, &random)
            let mask = try PixmanImage(PIXMAN_a8, 60, 60, &random)
            let sources = try (0..<40).map { _ in try PixmanImage(PIXMAN_a8r8g8b8, 60, 60, &random) }
            for source in sources { source.place((1, 0, 0.5), (0, 1, 0), PIXMAN_REPEAT_NONE) }
            for source in sources {
                let differing = try target.differences(&random) { composite in
                    composite(PIXMAN_OP_OVER, source.raw, mask.raw, target.raw, 0, 0, 0, 0, 0, 0, 50, 50)
                }
                #expect(differing == 0)
            }
        }
    }
#endif
