#if os(Linux)
    import CInterposition
    import CPixman
    import Glibc
    import RectoLane
    import TestSupport
    import Testing

    /// What the policy reads of enlarged and reduced images is what pixman reads, bit by bit.
    @Suite struct ScaledImagesTests {
        /// Masks that are enlarged, reduced, mirrored, turned, and moved partly or wholly out of the way.
        @Test(arguments: 0..<72) @Lane func masksAreReadAsPixmanReadsThem(seed: Int) throws {
            var random = SeededGenerator(seed: UInt64(1000 + seed))
            func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
            let (width, height) = (Int.random(in: 40...300, using: &random), Int.random(in: 40...120, using: &random))
            let target = try PixmanImage(PIXMAN_a8r8g8b8, width, height, &random)
            let mask = try PixmanImage(
                seed % 4 == 1 ? PIXMAN_a1 : PIXMAN_a8, Int.random(in: 1...200, using: &random),
                Int.random(in: 1...90, using: &random), &random)
            let scale = (x: Double(mask.width) * Double(mask.height) / 160 / Double(width), y: number(0.05...2.2))
            mask.scale(
                seed % 5 == 0 ? -scale.x : scale.x + 0.01, seed % 7 == 0 ? -scale.y : scale.y,
                seed % 2 == 0 ? PIXMAN_REPEAT_PAD : PIXMAN_REPEAT_NONE, from: (number(-60...60), number(-60...60)),
                turn: seed % 11 == 0 ? 0.2 : 0,
                filter: [PIXMAN_FILTER_BILINEAR, PIXMAN_FILTER_GOOD, PIXMAN_FILTER_NEAREST][seed % 9 / 4])
            let picture = try PixmanImage(PIXMAN_a8r8g8b8, width, height, &random)
            var color = pixman_color_t(red: 0x8000, green: 0x1234, blue: 0x4321, alpha: 0xa000)
            let solid = try #require(pixman_image_create_solid_fill(&color))
            defer { pixman_image_unref(solid) }
            let differing = try target.differences(&random) { composite in
                composite(
                    PIXMAN_OP_OVER, seed % 3 == 0 ? picture.raw : solid, mask.raw, target.raw, 3, 2,
                    Int32(seed % 13) - 6, -5,
                    2, 1, Int32(width - 3), Int32(height - 4))
            }
            #expect(differing == 0, "seed \(seed)")
        }

        /// Pictures and masks between less than their size and eight times as large, mirrored, laid on their side, and moved
        /// partly or wholly out of the way.
        @Test(arguments: 0..<180) @Lane func turnedImagesAreReadAsPixmanReadsThem(seed: Int) throws {
            var random = SeededGenerator(seed: UInt64(3000 + seed))
            func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
            func side(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
            let formats = [PIXMAN_x8r8g8b8, PIXMAN_a8r8g8b8, PIXMAN_a8, PIXMAN_a1]
            let (width, height) = (side(40...300), side(40...120))
            let target = try PixmanImage(formats[seed % 3], width, height, &random)
            let source = try PixmanImage(formats[seed / 3 % 4], side(1...300), side(1...400), &random)
            let (x, y) = (number(0.12...1.33), number(0.12...1.33))
            // Both ways on the side, upside down, mirrored, and as it is.
            let isTurned = seed % 5 < 2
            let across = seed % 5 == 0 || seed % 5 == 2 || seed % 5 == 3 ? -x : x
            let down = seed % 5 == 1 || seed % 5 == 2 ? -y : y
            let start = (
                x: number(-40...40) + ((isTurned ? down : across) < 0 ? Double(source.width) : 0),
                y: number(-40...40) + ((isTurned ? across : down) < 0 ? Double(source.height) : 0)
            )
            source.place(
                isTurned ? (0, down, start.x) : (across, 0, start.x),
                isTurned ? (across, 0, start.y) : (0, down, start.y),
                seed % 2 == 0 ? PIXMAN_REPEAT_PAD : PIXMAN_REPEAT_NONE)
            pixman_image_set_filter(source.raw, seed % 7 == 0 ? PIXMAN_FILTER_GOOD : PIXMAN_FILTER_BILINEAR, nil, 0)
            let picture = try PixmanImage(PIXMAN_a8r8g8b8, width, height, &random)
            let mask = try PixmanImage(PIXMAN_a8, width, height, &random)
            let isMask = seed % 11 < 3
            let operation = [PIXMAN_OP_OVER, PIXMAN_OP_SRC, PIXMAN_OP_OVER, PIXMAN_OP_MULTIPLY][seed / 5 % 4]
            let differing = try target.differences(&random) { composite in
                composite(
                    operation, isMask ? picture.raw : source.raw, isMask ? source.raw : seed % 6 == 0 ? mask.raw : nil,
                    target.raw, Int32(seed % 13) - 6, -5, Int32(seed % 7), 3, 2, 1, Int32(width - 3), Int32(height - 4))
            }
            #expect(differing == 0, "seed \(seed)")
        }

        /// Pictures and masks that are reduced, mirrored, laid on their side, and moved partly or wholly out of the way.
        @Test(arguments: 0..<160) @Lane func reducedImagesAreReadAsPixmanReadsThem(seed: Int) throws {
            var random = SeededGenerator(seed: UInt64(5000 + seed))
            func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
            func side(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
            let formats = [PIXMAN_x8r8g8b8, PIXMAN_a8r8g8b8, PIXMAN_a8, PIXMAN_a1]
            let (width, height) = (side(40...300), side(40...120))
            let target = try PixmanImage(formats[seed % 3], width, height, &random)
            let source = try PixmanImage(formats[seed / 3 % 4], side(1...900), side(1...400), &random)
            // From what a filter just comes into play at to the sixteenfold.
            let factor = seed % 3 == 0 ? number(1.34...1.42) : number(1.3...5) * (seed % 10 == 0 ? 3.2 : 1)
            let (x, y) = (seed % 5 == 0 ? -factor : factor, (seed % 7 == 0 ? -factor : factor) * number(0.97...1.03))
            let start = (
                x: number(-60...60) + (x < 0 ? Double(source.width) : 0), y: number(-60...60) + (y < 0 ? 300 : 0)
            )
            let repeats = seed % 2 == 0 ? PIXMAN_REPEAT_PAD : PIXMAN_REPEAT_NONE
            // Of bits, pixman takes what a filter brings below nothing for all there is; the policy for nothing.
            let isOfBits = seed / 3 % 4 == 3
            let kernel = seed % 11 < 8 || isOfBits ? PIXMAN_KERNEL_BOX : PIXMAN_KERNEL_LANCZOS2
            let bits = Int32(seed % 5) + (factor > 4 ? 2 : 3)
            try source.reduce(
                seed % 4 == 3 ? (0, x, start.x) : (x, seed % 13 == 0 ? 0.3 : 0, start.x),
                seed % 4 == 3 ? (y, 0, start.y) : (0, y, start.y), repeats, kernel: (kernel, (bits, bits)))
            let picture = try PixmanImage(PIXMAN_a8r8g8b8, width, height, &random)
            let isMask = seed % 5 == 1
            let operation = [PIXMAN_OP_OVER, PIXMAN_OP_SRC, PIXMAN_OP_OVER, PIXMAN_OP_ADD, PIXMAN_OP_MULTIPLY][seed % 5]
            let mask = try PixmanImage(PIXMAN_a8, width, height, &random)
            let differing = try target.differences(&random) { composite in
                composite(
                    operation, isMask ? picture.raw : source.raw, isMask ? source.raw : seed % 6 == 0 ? mask.raw : nil,
                    target.raw, Int32(seed % 13) - 6, -5, Int32(seed % 7), 3, 2, 1, Int32(width - 3), Int32(height - 4))
            }
            #expect(differing == 0, "seed \(seed)")
        }

        /// Tilted and slanted pictures and masks, between four pixels each and through filters, row by row and at once.
        @Test(arguments: 0..<180) @Lane func tiltedImagesAreReadAsPixmanReadsThem(seed: Int) throws {
            var random = SeededGenerator(seed: UInt64(7000 + seed))
            func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
            func side(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
            let formats = [PIXMAN_x8r8g8b8, PIXMAN_a8r8g8b8, PIXMAN_a8, PIXMAN_a1]
            let (width, height) = (side(40...300), side(40...120))
            let target = try PixmanImage(formats[seed % 3], width, height, &random)
            let source = try PixmanImage(formats[seed / 3 % 4], side(1...500), side(1...400), &random)
            let isFiltered = seed % 2 == 0
            let (angle, factor) = (number(0...(2 * .pi)), isFiltered ? number(1.34...4) : number(0.12...1.33))
            let (cosine, sine) = (factor * cos(angle), factor * sin(angle))
            let slant = seed % 5 == 0 ? number(-0.3...0.3) : 0
            // The middle of the one comes to lie near the middle of the other.
            let (left, top) = (Double(width) / 2 + number(-40...40), Double(height) / 2 + number(-40...40))
            let columns = (cosine, slant - sine, Double(source.width) / 2 - cosine * left - (slant - sine) * top)
            let rows = (sine, cosine, Double(source.height) / 2 - sine * left - cosine * top)
            let repeats = seed / 2 % 2 == 0 ? PIXMAN_REPEAT_PAD : PIXMAN_REPEAT_NONE
            if isFiltered {
                // With weights below nothing, too, which the policy leaves to pixman.
                let kernel = seed % 22 < 18 || seed / 3 % 4 == 3 ? PIXMAN_KERNEL_BOX : PIXMAN_KERNEL_LANCZOS2
                try source.reduce(columns, rows, repeats, kernel: (kernel, (Int32(seed % 7), Int32(seed % 6 + 1))))
            } else {
                source.place(columns, rows, repeats)
                pixman_image_set_filter(source.raw, PIXMAN_FILTER_BILINEAR, nil, 0)
            }
            let picture = try PixmanImage(PIXMAN_a8r8g8b8, width, height, &random)
            let mask = try PixmanImage(PIXMAN_a8, width, height, &random)
            let isMask = seed % 11 < 3
            let operation = [PIXMAN_OP_OVER, PIXMAN_OP_SRC, PIXMAN_OP_OVER, PIXMAN_OP_MULTIPLY][seed / 5 % 4]
            let differing = try target.differences(&random) { composite in
                let count = Int32(seed % 4 == 3 ? 1 : height - 4)
                for y in stride(from: Int32(0), to: Int32(height - 4), by: Int(count)) {
                    composite(
                        operation, isMask ? picture.raw : source.raw,
                        isMask ? source.raw : seed % 6 == 0 ? mask.raw : nil, target.raw, 3, y - 5, 2, y + 3, 2, y + 1,
                        Int32(width - 3), count)
                }
            }
            #expect(differing == 0, "seed \(seed)")
        }
    }
#endif
