// swift-tools-version: 6.2
import PackageDescription

// Fuzzers of everything in Recto that reads untrusted bytes. `tools/check/fuzz` builds and runs them; they need the toolchain's
// libFuzzer, on Linux.
let package = Package(
    name: "recto-fuzzing",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "recto", path: "..")],
    targets: [
        .executableTarget(
            name: "RectoFuzz",
            dependencies: [.product(name: "_RectoExercises", package: "recto")],
            swiftSettings: [
                .treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"), .unsafeFlags(["-parse-as-library"]),
            ],
            linkerSettings: [
                // libFuzzer brings a `main`, but SwiftPM renames that of an executable, and looks for it by the new name.
                .unsafeFlags([
                    "-sanitize=fuzzer,address", "-Xlinker", "--defsym=RectoFuzz_main=recto_fuzz_main", "-Xlinker",
                    "--defsym=main=recto_fuzz_main",
                ])
            ])
    ],
    swiftLanguageModes: [.v6]
)
