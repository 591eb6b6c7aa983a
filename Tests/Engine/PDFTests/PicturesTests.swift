#if os(Linux)
    import CInterposition
    import CPoppler
    import RectoLane
    import TestSupport
    import Testing

    /// Pictures live as long as the recording that they were drawn on, which then has no copy of them.
    @Suite struct PicturesTests {
        private final class Count {
            var gone = 0
        }

        /// A surface that is recorded on, and a context on it.
        private final class Recording {
            let surface: OpaquePointer
            let context: OpaquePointer

            @Lane init() throws {
                var extents = cairo_rectangle_t(x: 0, y: 0, width: 300, height: 200)
                surface = try #require(cairo_recording_surface_create(CAIRO_CONTENT_COLOR, &extents))
                context = try #require(cairo_create(surface))
            }

            /// Draws a picture of one colour as poppler does, and lets go of it.
            @Lane func draw(_ color: UInt32, width: Int32, height: Int32, gone count: Count) throws {
                let picture = try #require(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height))
                PicturesTests.fill(picture) { color }
                PicturesTests.tellWhenGone(picture, count)
                let pattern = try #require(cairo_pattern_create_for_surface(picture))
                cairo_surface_destroy(picture)
                cairo_set_source(context, pattern)
                cairo_paint(context)
                // The context holds its source until there is another.
                cairo_set_source_rgb(context, 0, 0, 0)
                cairo_pattern_destroy(pattern)
            }

            deinit {
                cairo_destroy(context)
                cairo_surface_destroy(surface)
            }
        }

        private static func fill(_ picture: OpaquePointer, _ color: () -> UInt32) {
            let words = Int(cairo_image_surface_get_stride(picture) / 4 * cairo_image_surface_get_height(picture))
            cairo_image_surface_get_data(picture).withMemoryRebound(to: UInt32.self, capacity: words) {
                for word in 0..<words { $0[word] = color() }
            }
            cairo_surface_mark_dirty(picture)
        }

        private nonisolated(unsafe) static var key = cairo_user_data_key_t()  // only its address counts

        private static func tellWhenGone(_ picture: OpaquePointer, _ count: Count) {
            cairo_surface_set_user_data(picture, &key, Unmanaged.passRetained(count).toOpaque()) { count in
                guard let count else { return }
                Unmanaged<Count>.fromOpaque(count).takeRetainedValue().gone += 1
            }
        }

        @Test @Lane func aPictureLivesAsLongAsItsRecording() throws {
            #expect(recto_policy_obstacle(Int32(RECTO_SURFACE_RETENTION)) == nil)
            let count = Count()
            var recording: Recording? = try Recording()
            for _ in 0..<5 {
                try recording?.draw(0xFFFF_0000, width: 300, height: 200, gone: count)
            }
            #expect(count.gone == 0)
            recording = nil
            #expect(count.gone == 5)
        }

        /// A recording is often where the one before it was.
        @Test @Lane func aPictureOfManyRecordingsIsKeptByEach() throws {
            let count = Count()
            let picture = try #require(cairo_image_surface_create(CAIRO_FORMAT_RGB24, 300, 200))
            Self.fill(picture) { 0xFF00_FF00 }
            Self.tellWhenGone(picture, count)
            var recording: Recording?
            for _ in 0..<20 {
                recording = nil
                let next = try Recording()
                cairo_set_source_surface(next.context, picture, 0, 0)
                let pattern = try #require(cairo_get_source(next.context))
                cairo_set_source(next.context, pattern)
                cairo_paint(next.context)
                cairo_set_source_rgb(next.context, 0, 0, 0)
                recording = next
            }
            cairo_surface_destroy(picture)
            #expect(recording != nil && count.gone == 0)
            recording = nil
            #expect(count.gone == 1)
        }

        /// Those that were wanted first go first, where there are more than can be held.
        @Test @Lane func aWantedPictureOutlivesItsRecording() throws {
            recto_release_pictures()
            defer { recto_release_pictures() }
            let counts = (0..<20).map { _ in Count() }
            for (number, count) in counts.enumerated() {
                let recording = try Recording()
                let picture = try #require(cairo_image_surface_create(CAIRO_FORMAT_RGB24, 300, 200))
                Self.fill(picture) { UInt32(number) }
                Self.tellWhenGone(picture, count)
                recto_want_picture(picture)
                let pattern = try #require(cairo_pattern_create_for_surface(picture))
                cairo_surface_destroy(picture)
                cairo_set_source(recording.context, pattern)
                cairo_paint(recording.context)
                cairo_pattern_destroy(pattern)
            }
            #expect(counts.map(\.gone) == Array(repeating: 1, count: 4) + Array(repeating: 0, count: 16))
            recto_release_pictures()
            #expect(counts.allSatisfy { $0.gone == 1 })
        }

        @Test @Lane func smallOnesAreCopied() throws {
            let count = Count()
            let recording = try Recording()
            try recording.draw(0xFFFF_0000, width: 100, height: 100, gone: count)
            #expect(count.gone == 1)
        }

        /// What was recorded is what the picture was then.
        @Test @Lane func aPictureThatChangesIsCopied() throws {
            let recording = try Recording()
            let picture = try #require(cairo_image_surface_create(CAIRO_FORMAT_RGB24, 300, 200))
            defer { cairo_surface_destroy(picture) }
            Self.fill(picture) { 0xFF12_3456 }
            let pattern = try #require(cairo_pattern_create_for_surface(picture))
            cairo_set_source(recording.context, pattern)
            cairo_paint(recording.context)
            cairo_pattern_destroy(pattern)
            cairo_surface_flush(picture)
            Self.fill(picture) { 0xFF65_4321 }
            let replayed = try Self.page { context in
                cairo_set_source_surface(context, recording.surface, 0, 0)
                cairo_paint(context)
            }
            #expect(Set(replayed) == [0x12_3456])
        }

        @Test @Lane func picturesBeyondTheClipAreNotKept() throws {
            let count = Count()
            let recording = try Recording()
            cairo_rectangle(recording.context, 0, 0, 50, 50)
            cairo_clip(recording.context)
            cairo_translate(recording.context, 50, 0)
            try recording.draw(0xFFFF_0000, width: 300, height: 200, gone: count)
            #expect(count.gone == 1)
        }

        /// Enlarged, reduced, turned and moved, through a clip, at an opacity and with either edge.
        @Test(arguments: 0..<24) @Lane func whatIsRecordedIsWhatIsDrawn(seed: Int) throws {
            var random = SeededGenerator(seed: UInt64(seed))
            let format = seed % 2 == 0 ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
            let picture = try #require(cairo_image_surface_create(format, 180, 120))
            defer { cairo_surface_destroy(picture) }
            Self.fill(picture) {
                let (alpha, grey) = (UInt32.random(in: 0...255, using: &random), random.next())
                return alpha << 24 | UInt32(grey & 0xFF) * alpha / 255 * 0x01_0101
            }
            let factor = [0.3, 0.74, 0.9, 1, 1.7, 5][seed % 6]
            func draw(_ context: OpaquePointer) throws {
                cairo_save(context)
                cairo_rectangle(context, 20, 10.5, 250, 150)
                cairo_clip(context)
                cairo_translate(context, 40.3, seed % 5 == 0 ? 30 + 120 * factor : 30)
                cairo_rotate(context, seed % 4 == 3 ? 0.3 : 0)
                cairo_scale(context, factor, seed % 5 == 0 ? -factor : factor)
                let pattern = try #require(cairo_pattern_create_for_surface(picture))
                cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
                cairo_pattern_set_extend(pattern, seed % 3 == 0 ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
                cairo_set_source(context, pattern)
                cairo_pattern_destroy(pattern)
                if seed % 4 == 1 {
                    cairo_paint_with_alpha(context, 0.6)
                } else {
                    cairo_rectangle(context, 0, 0, 180, 120)
                    cairo_fill(context)
                }
                cairo_restore(context)
            }
            let recording = try Recording()
            cairo_set_source_rgb(recording.context, 1, 1, 1)
            cairo_paint(recording.context)
            try draw(recording.context)
            let replayed = try Self.page { context in
                cairo_set_source_surface(context, recording.surface, 0, 0)
                cairo_paint(context)
            }
            let direct = try Self.page(draw)
            // Not the arrays themselves, whose differences take minutes to be told.
            #expect(zip(replayed, direct).count { $0 != $1 } == 0)
            #expect(Set(direct).count > 20)
        }

        /// The pixels of a white sheet that was drawn on.
        @Lane private static func page(_ draw: (OpaquePointer) throws -> Void) throws -> [UInt32] {
            let sheet = try #require(cairo_image_surface_create(CAIRO_FORMAT_RGB24, 300, 200))
            defer { cairo_surface_destroy(sheet) }
            let context = try #require(cairo_create(sheet))
            defer { cairo_destroy(context) }
            cairo_set_source_rgb(context, 1, 1, 1)
            cairo_paint(context)
            try draw(context)
            cairo_surface_flush(sheet)
            return cairo_image_surface_get_data(sheet).withMemoryRebound(to: UInt32.self, capacity: 300 * 200) {
                UnsafeBufferPointer(start: $0, count: 300 * 200).map { $0 & 0xFF_FFFF }
            }
        }

        /// The memory of a large one is the next one's, if it is not much smaller, and its pixels are written anew.
        @Test @Lane func largePicturesTakeTurnsInTheirMemory() throws {
            func picture(_ height: Int32) throws -> OpaquePointer {
                let made = try #require(cairo_image_surface_create(CAIRO_FORMAT_RGB24, 4000, height))
                #expect(cairo_surface_status(made) == CAIRO_STATUS_SUCCESS)
                #expect(cairo_image_surface_get_height(made) == height)
                Self.fill(made) { UInt32(height) }
                return made
            }
            let (first, second) = (try picture(3000), try picture(3000))
            let places = Set([first, second].map { cairo_image_surface_get_data($0) })
            #expect(places.count == 2)
            cairo_surface_destroy(first)
            cairo_surface_destroy(second)
            let (third, fourth) = (try picture(2990), try picture(3000))
            #expect(Set([third, fourth].map { cairo_image_surface_get_data($0) }) == places)
            cairo_surface_destroy(third)
            cairo_surface_destroy(fourth)
            let small = try picture(1000)
            #expect(!places.contains(cairo_image_surface_get_data(small)))
            cairo_surface_destroy(small)
        }

        @Test @Lane func whatCannotBeMadeIsRefusedAsEver() throws {
            for (width, height) in [(-1, 5), (5, -1), (40000, 5), (5, 40000)] as [(Int32, Int32)] {
                let made = try #require(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height))
                #expect(cairo_surface_status(made) == CAIRO_STATUS_INVALID_SIZE)
                cairo_surface_destroy(made)
            }
            let empty = try #require(cairo_image_surface_create(CAIRO_FORMAT_RGB24, 0, 0))
            #expect(cairo_surface_status(empty) == CAIRO_STATUS_SUCCESS)
            cairo_surface_destroy(empty)
        }
    }
#endif
