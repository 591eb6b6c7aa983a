#if os(Linux)
    import CClearing
    import CPixels
    import CPoppler
    import CSoftMasks
    import RectoLane
    import TestSupport
    import Testing

    /// White on white paper is left out, and nothing else is.
    @Suite struct WhiteTests {
        /// A recording that is said to be white though nothing is on it, so that what was left out is not found on it.
        private final class Sheet {
            let surface: OpaquePointer?
            let context: OpaquePointer?

            init(isWhite: Bool = true) {
                var extents = cairo_rectangle_t(x: 0, y: 0, width: 60, height: 50)
                surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR, &extents)
                context = cairo_create(surface)
                recto_set_white(isWhite ? UnsafeRawPointer(surface) : nil)
            }

            deinit {
                recto_set_white(nil)
                cairo_destroy(context)
                cairo_surface_destroy(surface)
            }

            var isEmpty: Bool {
                var (x, y, width, height) = (0.0, 0.0, 0.0, 0.0)
                cairo_recording_surface_ink_extents(surface, &x, &y, &width, &height)
                return width == 0 && height == 0
            }

            /// Pixels of the recording on noise, which shows what is missing.
            func pixels() -> [UInt32] {
                var pixels = (0..<60 * 50).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) }
                pixels.withUnsafeMutableBytes { bytes in
                    let image = cairo_image_surface_create_for_data(
                        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, 60, 50, 240)
                    let target = cairo_create(image)
                    cairo_set_source_surface(target, surface, 0, 0)
                    cairo_paint(target)
                    cairo_destroy(target)
                    cairo_surface_destroy(image)
                }
                return pixels.map { $0 & 0xFF_FFFF }
            }
        }

        private nonisolated static let drawings: [(name: String, draw: @Sendable (OpaquePointer?) -> Void)] = [
            ("fill", { cairo_fill($0) }), ("fill_preserve", { cairo_fill_preserve($0) }),
            ("stroke", { cairo_stroke($0) }), ("stroke_preserve", { cairo_stroke_preserve($0) }),
            ("paint", { cairo_paint($0) }), ("paint_with_alpha", { cairo_paint_with_alpha($0, 0.5) }),
            (
                "mask",
                { context in
                    let pattern = cairo_pattern_create_rgba(0, 0, 0, 0.5)
                    cairo_mask(context, pattern)
                    cairo_pattern_destroy(pattern)
                }
            ),
            (
                "mask_surface",
                { context in
                    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 9, 9)
                    cairo_mask_surface(context, surface, 1, 1)
                    cairo_surface_destroy(surface)
                }
            ),
            (
                "show_glyphs",
                { context in
                    var glyph = cairo_glyph_t(index: 40, x: 20, y: 20)
                    cairo_show_glyphs(context, &glyph, 1)
                }
            ),
            ("show_text", { cairo_show_text($0, "A") }),
            (
                "show_text_glyphs",
                { context in
                    var glyph = cairo_glyph_t(index: 40, x: 20, y: 20)
                    var cluster = cairo_text_cluster_t(num_bytes: 1, num_glyphs: 1)
                    cairo_show_text_glyphs(context, "A", 1, &glyph, 1, &cluster, 1, cairo_text_cluster_flags_t(0))
                }
            ),
        ]

        @Test @Lane func whiteOnWhiteIsLeftOut() {
            #expect(recto_white_in_force())
            let sheet = Sheet()
            for _ in 0..<2 {
                cairo_set_source_rgb(sheet.context, 1, 1, 1)
                cairo_rectangle(sheet.context, 3.5, 4.25, 20, 30)
                cairo_fill(sheet.context)
                #expect(cairo_has_current_point(sheet.context) == 0)
                cairo_paint(sheet.context)
            }
            #expect(sheet.isEmpty)
        }

        /// Whatever it draws, it may be seen.
        @Test(arguments: drawings.indices)
        @Lane func theFirstOfAnotherKindEndsIt(_ index: Int) {
            let (name, draw) = Self.drawings[index]
            let sheet = Sheet()
            cairo_rectangle(sheet.context, 10, 10, 20, 20)
            draw(sheet.context)
            #expect(!recto_is_white(UnsafeRawPointer(sheet.surface)), "\(name)")
            #expect(!sheet.isEmpty || name == "mask_surface", "\(name)")
        }

        @Test @Lane func whatIsNotAllWhiteIsDrawn() {
            let sources: [@Sendable (OpaquePointer?) -> Void] = [
                { cairo_set_source_rgb($0, 1, 1, 0.999) }, { cairo_set_source_rgba($0, 1, 1, 1, 0.5) },
                { context in
                    cairo_set_source_rgb(context, 1, 1, 1)
                    cairo_set_operator(context, CAIRO_OPERATOR_DIFFERENCE)
                },
            ]
            for source in sources {
                let sheet = Sheet()
                source(sheet.context)
                cairo_rectangle(sheet.context, 10, 10, 20, 20)
                cairo_fill(sheet.context)
                #expect(!sheet.isEmpty)
            }
        }

        /// A group is drawn when it has ended, as something that is not white.
        @Test @Lane func whiteInAGroupIsDrawn() {
            let sheet = Sheet()
            cairo_push_group(sheet.context)
            cairo_set_source_rgb(sheet.context, 1, 1, 1)
            cairo_rectangle(sheet.context, 10, 10, 20, 20)
            cairo_fill(sheet.context)
            cairo_pop_group_to_source(sheet.context)
            cairo_paint(sheet.context)
            #expect(!sheet.isEmpty)
        }

        /// White rectangles, clips and drawings of all kinds in some order.
        @Test(arguments: UInt64(1)...40)
        @Lane func allLooksTheSame(seed: UInt64) {
            var pictures: [[UInt32]] = []
            for isWhite in [true, false] {
                var generator = SeededGenerator(seed: seed)
                let sheet = Sheet(isWhite: false)
                cairo_set_source_rgb(sheet.context, 1, 1, 1)
                cairo_paint(sheet.context)
                recto_set_white(isWhite ? UnsafeRawPointer(sheet.surface) : nil)
                for _ in 0..<12 {
                    cairo_save(sheet.context)
                    let side = { Double.random(in: 0...40, using: &generator) }
                    if Bool.random(using: &generator) {
                        cairo_rectangle(sheet.context, side(), side(), side(), side())
                        cairo_clip(sheet.context)
                    }
                    if Int.random(in: 0..<4, using: &generator) == 0 {
                        cairo_set_source_rgba(sheet.context, 0.2, 0.4, 0.1, side() / 40)
                    } else {
                        cairo_set_source_rgb(sheet.context, 1, 1, 1)
                    }
                    cairo_rectangle(sheet.context, side(), side(), side(), side())
                    let often = Int.random(in: 0..<3, using: &generator) > 0
                    let index = often ? 0 : Int.random(in: 0..<Self.drawings.count, using: &generator)
                    Self.drawings[index].draw(sheet.context)
                    cairo_new_path(sheet.context)
                    cairo_restore(sheet.context)
                }
                pictures.append(sheet.pixels())
            }
            #expect(pictures[0] == pictures[1], "seed \(seed)")
        }
    }
#endif
