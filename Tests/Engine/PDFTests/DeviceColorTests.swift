#if os(Linux)
    import CInterposition
    import CCPU
    import Glibc
    import RectoLane
    import TestSupport
    import Testing

    /// What the interposition makes of lines of pictures without profiles is what poppler makes of them.
    @Suite struct DeviceColorTests {
        enum Space: String, CaseIterable {
            case cmyk = "_ZN23GfxDeviceCMYKColorSpace10getRGBLineEPhPji"
            case rgb = "_ZN22GfxDeviceRGBColorSpace10getRGBLineEPhPji"

            var channels: Int { self == .cmyk ? 4 : 3 }

            /// A member function of a space, which neither asks for anything.
            typealias Line =
                @convention(c) (
                    UnsafeRawPointer, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt32>, Int32
                ) -> Void

            /// As poppler finds it.
            func ours() throws -> Line {
                unsafeBitCast(try #require(dlsym(nil, rawValue)), to: Line.self)
            }

            /// Past the interposition.
            func theirs() throws -> Line {
                let library = try #require(dlopen("libpoppler-glib.so.8", RTLD_NOW))
                return unsafeBitCast(try #require(dlsym(library, rawValue)), to: Line.self)
            }

            func pixels(_ colors: [UInt8], _ line: Line) -> [UInt32] {
                let count = colors.count / channels
                // One more, which nobody writes.
                var (colors, pixels) = (colors, [UInt32](repeating: 7, count: count + 1))
                withUnsafeBytes(of: 0) { space in
                    guard let space = space.baseAddress else { return }
                    line(space, &colors, &pixels, Int32(count))
                }
                return pixels
            }
        }

        @Test(arguments: Space.allCases) @Lane func linesAreAsPopplerHasThem(space: Space) throws {
            #expect(recto_policy_obstacle(Int32(RECTO_DEVICE_COLOURS)) == nil)
            let (ours, theirs) = (try space.ours(), try space.theirs())
            #expect(unsafeBitCast(ours, to: UInt.self) != unsafeBitCast(theirs, to: UInt.self))
            var random = SeededGenerator(seed: 21)
            defer { recto_allow_wide(true) }
            for count in [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 30, 31, 32, 33, 200_000] {
                let colors = random.bytes(count * space.channels)
                for isWide in [false, true] {
                    recto_allow_wide(isWide)
                    #expect(space.pixels(colors, ours) == space.pixels(colors, theirs), "\(count)")
                }
            }
        }

        /// Every ink alone and with as much of each other one, where levels are nearest to the next.
        @Test @Lane func everyAmountOfInkIsAsPopplerHasIt() throws {
            let space = Space.cmyk
            let colors = (0..<16).flatMap { (inks: Int) in
                (0..<256).flatMap { (amount: Int) in
                    (0..<4).map { ink in inks >> ink & 1 == 1 ? UInt8(amount) : UInt8((amount * ink) & 255) }
                }
            }
            #expect(space.pixels(colors, try space.ours()) == space.pixels(colors, try space.theirs()))
        }
    }
#endif
