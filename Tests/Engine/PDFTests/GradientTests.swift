#if os(Linux)
    import CInterposition
    import CPixman
    import RectoLane
    import TestSupport
    import Testing

    /// What the policy works out of gradients is what pixman does, bit by bit.
    @Suite struct GradientTests {
        private static func fixed(_ value: Double) -> pixman_fixed_t { pixman_fixed_t(value * 65536) }

        /// Stops in order, some at the same place, some beyond the ends.
        private static func stops(_ count: Int, isOpaque: Bool, _ random: inout SeededGenerator)
            -> [pixman_gradient_stop_t]
        {
            var places = (0..<count).map { _ in Int32.random(in: 0...65536, using: &random) }
            if count > 3 { places[1] = places[0] }
            if count % 5 == 4 { places[2] = -3000 }
            if count % 7 == 3 { places[0] = 70000 }
            return places.sorted().map { place in
                func channel() -> UInt16 { UInt16.random(in: 0...UInt16.max, using: &random) }
                return pixman_gradient_stop_t(
                    x: place,
                    color: pixman_color_t(
                        red: channel(), green: channel(), blue: channel(), alpha: isOpaque ? .max : channel())
                )
            }
        }

        /// Lines and circles, large and small, one inside of the other and beside it, turned and mirrored, with few stops and
        /// many.
        @Test(arguments: 0..<480) @Lane func gradientsAreWorkedOutAsPixmanDoes(seed: Int) throws {
            var random = SeededGenerator(seed: UInt64(9000 + seed))
            func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
            let (width, height) = (Int.random(in: 40...400, using: &random), Int.random(in: 30...200, using: &random))
            let target = try PixmanImage(
                [PIXMAN_x8r8g8b8, PIXMAN_a8r8g8b8, PIXMAN_a8][seed % 3], width, height, &random)
            let mask = try PixmanImage(PIXMAN_a8, width, height, &random)
            let stops = Self.stops([1, 2, 3, 14, 60, 257][seed / 3 % 6], isOpaque: seed % 4 < 2, &random)
            func point() -> pixman_point_fixed_t {
                pixman_point_fixed_t(x: Self.fixed(number(-50...450)), y: Self.fixed(number(-50...250)))
            }
            var (from, to) = (point(), point())
            let isOfCircles = seed % 2 == 1
            switch seed % 16 {
            case 0: to = from
            case 2: to.y = from.y
            case 4: to.x = from.x
            case 1: to = from
            case 3: to = pixman_point_fixed_t(x: from.x + Self.fixed(30), y: from.y)
            default: break
            }
            let radii = (number(0...80), seed % 16 == 3 ? 30 : number(0...200))
            let gradient = try #require(
                isOfCircles
                    ? pixman_image_create_radial_gradient(
                        &from, &to, Self.fixed(seed % 16 == 3 ? 0 : radii.0), Self.fixed(radii.1), stops,
                        Int32(stops.count))
                    : pixman_image_create_linear_gradient(&from, &to, stops, Int32(stops.count)))
            defer { pixman_image_unref(gradient) }
            if seed % 5 != 0 {
                let (x, y) = (number(0.2...3), number(-2...(-0.3)))
                let turn = seed % 5 == 1 ? number(-1...1) : 0
                var transform = pixman_transform_t(
                    matrix: (
                        (Self.fixed(x), Self.fixed(turn), Self.fixed(number(-20...20))),
                        (Self.fixed(-turn), Self.fixed(y), Self.fixed(number(-20...260))), (0, 0, 65536)
                    ))
                pixman_image_set_transform(gradient, &transform)
            }
            pixman_image_set_repeat(
                gradient,
                [PIXMAN_REPEAT_PAD, PIXMAN_REPEAT_NONE, PIXMAN_REPEAT_PAD, PIXMAN_REPEAT_NORMAL][seed / 2 % 4])
            let operation = [PIXMAN_OP_OVER, PIXMAN_OP_SRC, PIXMAN_OP_MULTIPLY, PIXMAN_OP_ADD][seed / 4 % 4]
            let differing = try target.differences(&random) { composite in
                composite(
                    operation, gradient, seed % 7 == 0 ? mask.raw : nil, target.raw, Int32(seed % 23) - 11, -7, 2, 3, 4,
                    5,
                    Int32(width - 6), Int32(height - 8))
            }
            #expect(differing == 0, "seed \(seed)")
        }
    }
#endif
