import Recto
import Subprocess
import TestSupport
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

#if os(Linux)
    struct LoadOrderTests {
        /// The loader looks for symbols in this order, so that a start costs more when it is lost; nothing else would tell.
        @Test func librariesWithMostSymbolsComeFirst() async throws {
            let result = try await Subprocess.run(
                .path(FilePath(BuiltTool.path)), arguments: ["--version"],
                environment: .inherit.updating(["LD_TRACE_LOADED_OBJECTS": "1"]), output: .string(limit: 1 << 20))
            let names = (result.standardOutput).split(separator: "\n").compactMap { line -> String? in
                guard let name = line.split(separator: " ").first?.split(separator: ".so").first else { return nil }
                return String(name.drop { $0 == "\t" })
            }
            let first = ["libpoppler", "libc", "libstdc++", "libqpdf", "libglib-2.0"]
            #expect(names.filter { first.contains($0) || $0 == "libpoppler-glib" } == first + ["libpoppler-glib"])
        }
    }
#endif
