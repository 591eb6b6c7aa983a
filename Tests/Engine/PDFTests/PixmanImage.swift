#if os(Linux)
    import CPixman
    import CCPU
    import Glibc
    import TestSupport
    import Testing

    /// An image of pixman's over random pixels, and pixman's drawing with and without the interposition.
    final class PixmanImage {
        typealias Composite =
            @convention(c) (
                pixman_op_t, OpaquePointer?, OpaquePointer?, OpaquePointer?, Int32, Int32, Int32, Int32, Int32, Int32,
                Int32, Int32
            ) -> Void

        static let ours: Composite = {
            pixman_image_composite32($0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        }

        /// Past the interposition.
        static func theirs() throws -> Composite {
            let library = try #require(dlopen("libpixman-1.so.0", RTLD_NOW))
            return unsafeBitCast(try #require(dlsym(library, "pixman_image_composite32")), to: Composite.self)
        }

        /// How many of this image's pixels the interposition leaves otherwise than pixman, of what is drawn on them.
        func differences(_ random: inout SeededGenerator, _ draw: (Composite) -> Void) throws -> Int {
            let (_, expected, found) = try outcomes(&random, draw)
            return zip(expected, found).count { $0 != $1 }
        }

        /// What this image is, and what pixman and the interposition make of it by the same drawing; the interposition once in four times by the
        /// loops that every processor has.
        func outcomes(
            _ random: inout SeededGenerator, _ draw: (Composite) -> Void
        ) throws -> (before: [UInt32], expected: [UInt32], found: [UInt32]) {
            let before = content
            draw(try Self.theirs())
            let expected = content
            restore(before)
            recto_allow_wide(Int.random(in: 0..<4, using: &random) > 0)
            defer { recto_allow_wide(true) }
            draw(Self.ours)
            let found = content
            // What is in the byte that means nothing, pixman leaves open.
            let meaningful: UInt32 = pixman_image_get_format(raw) == PIXMAN_x8r8g8b8 ? 0xFF_FFFF : .max
            return (before.map { $0 & meaningful }, expected.map { $0 & meaningful }, found.map { $0 & meaningful })
        }

        let raw: OpaquePointer
        private let pixels: UnsafeMutableBufferPointer<UInt32>
        let width: Int
        let height: Int

        init(_ format: pixman_format_code_t, _ width: Int, _ height: Int, _ random: inout SeededGenerator) throws {
            (self.width, self.height) = (width, height)
            let isOfColors = format != PIXMAN_a8 && format != PIXMAN_a1
            let stride = format == PIXMAN_a8 ? (width + 3) / 4 : format == PIXMAN_a1 ? (width + 31) / 32 : width
            pixels = .allocate(capacity: stride * height)
            for index in pixels.indices {
                let word = random.next()
                // Premultiplied, with many that are empty or whole.
                let alpha: UInt64 = word & 3 == 0 ? 0 : word & 3 == 1 ? 255 : word >> 8 & 255
                let (r, g, b) = (word >> 16 & 255, word >> 24 & 255, word >> 32 & 255)
                let color = alpha << 24 | r * alpha / 255 << 16 | g * alpha / 255 << 8 | b * alpha / 255
                pixels[index] = UInt32(truncatingIfNeeded: isOfColors ? color : word)
            }
            raw = try #require(
                pixman_image_create_bits(format, Int32(width), Int32(height), pixels.baseAddress, Int32(stride * 4)))
        }

        /// As poppler has pictures: scaled, with smooth edges that go on.
        func scale(
            _ x: Double, _ y: Double, _ repeats: pixman_repeat_t, from start: (x: Double, y: Double) = (0, 0),
            turn: Double = 0, filter: pixman_filter_t = PIXMAN_FILTER_BILINEAR
        ) {
            place((x, turn, start.x), (-turn, y, start.y), repeats)
            pixman_image_set_filter(raw, filter, nil, 0)
        }

        /// As cairo has pictures that become smaller: each pixel is the mean of what it covers.
        ///
        /// - Parameters:
        ///   - columns: A row of the matrix that leads from the target's pixels to a column of the image.
        ///   - rows: The same for a row of the image.
        ///   - kernel: What the weights are taken from, at how many places within a pixel as a power of two.
        func reduce(
            _ columns: (Double, Double, Double), _ rows: (Double, Double, Double), _ repeats: pixman_repeat_t,
            kernel: (shape: pixman_kernel_t, bits: (x: Int32, y: Int32)) = (PIXMAN_KERNEL_BOX, (6, 6))
        ) throws {
            func fixed(_ value: Double) -> pixman_fixed_t { pixman_fixed_t(value * 65536) }
            place(columns, rows, repeats)
            let scale = (x: abs(columns.0) + abs(columns.1), y: abs(rows.0) + abs(rows.1))
            var count: Int32 = 0
            let values = try #require(
                pixman_filter_create_separable_convolution(
                    &count, fixed(scale.x), fixed(scale.y), PIXMAN_KERNEL_IMPULSE, PIXMAN_KERNEL_IMPULSE, kernel.shape,
                    kernel.shape, kernel.bits.x, kernel.bits.y))
            defer { free(values) }
            pixman_image_set_filter(raw, PIXMAN_FILTER_SEPARABLE_CONVOLUTION, values, count)
        }

        /// By the rows of a matrix that lead from the target's pixels to a column and a row of the image.
        func place(
            _ columns: (Double, Double, Double), _ rows: (Double, Double, Double), _ repeats: pixman_repeat_t
        ) {
            func fixed(_ value: Double) -> pixman_fixed_t { pixman_fixed_t(value * 65536) }
            var transform = pixman_transform_t(
                matrix: (
                    (fixed(columns.0), fixed(columns.1), fixed(columns.2)),
                    (fixed(rows.0), fixed(rows.1), fixed(rows.2)), (0, 0, fixed(1))
                ))
            pixman_image_set_transform(raw, &transform)
            pixman_image_set_repeat(raw, repeats)
        }

        var content: [UInt32] { Array(pixels) }
        func restore(_ content: [UInt32]) { _ = pixels.update(from: content) }

        deinit {
            pixman_image_unref(raw)
            pixels.deallocate()
        }
    }
#endif
