// swift-tools-version: 6.2
import PackageDescription

/// One list for every Swift target of the house.
let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// A room of the house: `Sources/<wing>/<folder>` as module `Recto<folder>`.
func room(_ place: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: "Recto\(folder(of: place))", dependencies: dependencies, path: "Sources/\(place)", swiftSettings: settings
    )
}

/// The last part of a path.
func folder(of place: String) -> Substring { place.split(separator: "/").last ?? "" }

/// Tests are never optimized: that takes longer than it saves.
let testSettings = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The tests of one room: `Tests/<wing>/<folder>Tests`.
func tests(_ place: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
        name: "\(folder(of: place))Tests", dependencies: dependencies + ["TestSupport"], path: "Tests/\(place)Tests",
        swiftSettings: testSettings)
}

/// A program in `Examples`, which may use only Recto's public interface, as other packages may.
func example(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies + [.product(name: "ArgumentParser", package: "swift-argument-parser")],
        path: "Examples/\(name)", packageAccess: false, swiftSettings: settings)
}

/// A C library: a module map and one shim header, found by pkg-config.
func library(_ name: String, pkgConfig: String?, apt: String, brew: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/C/Libraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

// Libraries that are loaded when needed (Sources/C/Startup). Nothing links them, and on Linux the compiler finds their headers anyway.
#if os(Linux)
    let (archiveConfig, avifConfig, jxlConfig): (String?, String?, String?) = (nil, nil, nil)
    let (markdownConfig, harfbuzzConfig): (String?, String?) = (nil, nil)
#else
    let (archiveConfig, avifConfig, jxlConfig): (String?, String?, String?) = ("libarchive", "libavif", "libjxl")
    let (markdownConfig, harfbuzzConfig): (String?, String?) = ("libcmark-gfm", "harfbuzz")
#endif

// Debian's utf8proc.pc defines a macro that SwiftPM refuses with a warning at every build, and tells nothing else.
#if os(Linux)
    let utf8procConfig: String? = nil
#else
    let utf8procConfig: String? = "libutf8proc"
#endif

/// The header search paths of CInterposition, among them headers outside of any module: in C++20, an include of a module's header is an
/// import.
let interpositionHeaders = [
    ".", "Policies", "Policies/Compositing", "../Libraries/CPopplerCore", "../Kernels/CCPU",
]

/// What an optimized executable exports.
///
/// `tools/test --asan` and `--tsan` set RECTO_EXPORT_ALL, since a sanitizer is linked in, and the libraries have to find its functions
/// there; debug builds export everything anyway.
let exported: [LinkerSetting] =
    Context.environment["RECTO_EXPORT_ALL"] == nil
    ? [
        .unsafeFlags(
            ["-Xlinker", "--version-script=\(Context.packageDirectory)/Sources/CLI/exports.map"],
            .when(platforms: [.linux], configuration: .release))
    ] : []

/// The targets of the product `RectoServer`.
let server = ["RectoServer", "RectoHTTP", "RectoShelf", "RectoTokens", "RectoReaders", "RectoNewsstand"]

/// The targets of the product `RectoPublishing`.
let publishing = ["RectoPublishing", "RectoExport", "RectoEPUB", "RectoMETS", "RectoAuthoring", "RectoIssue"]

let package = Package(
    name: "recto",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Recto", targets: ["Recto"]),
        // Where pages, tiles and overlays lie, without poppler: needs libxml2 only.
        .library(name: "RectoLayout", targets: ["RectoLayout"]),
        .library(name: "RectoPublishing", targets: publishing),
        .library(name: "RectoServer", targets: server),
        // Documents that are sealed or on other hosts, as providers of bytes for `Publication`.
        .library(name: "RectoSources", targets: ["RectoSealing", "RectoFetch", "RectoS3"]),
        // The issues of many stores on one machine.
        .library(name: "RectoLibrary", targets: ["RectoLibrary", "RectoFeeds", "RectoFetch"]),
        .executable(name: "recto", targets: ["RectoCLI"]),
        // For the package in Fuzzing.
        .library(name: "_RectoExercises", targets: ["Exercises"]),
        // For the package in Benchmarks.
        .library(name: "_RectoInterposition", targets: ["CInterposition"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        // Without its trait FullFoundation, which links all of Foundation (CONTRIBUTING, “The house”).
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    ],
    targets: [
        library("CPoppler", pkgConfig: "poppler-glib", apt: "libpoppler-glib-dev", brew: "poppler"),
        library("CLCMS", pkgConfig: "lcms2", apt: "liblcms2-dev", brew: "little-cms2"),
        library("CPixman", pkgConfig: "pixman-1", apt: "libpixman-1-dev", brew: "pixman"),
        library("CPopplerCore", pkgConfig: "poppler", apt: "libpoppler-private-dev", brew: "poppler"),
        library("CQPDF", pkgConfig: "libqpdf", apt: "libqpdf-dev", brew: "qpdf"),
        library("CJPEG", pkgConfig: "libjpeg", apt: "libjpeg62-turbo-dev", brew: "jpeg-turbo"),
        library("CSPNG", pkgConfig: "spng", apt: "libspng-dev", brew: "libspng"),
        library("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
        library("CWebP", pkgConfig: "libwebp", apt: "libwebp-dev", brew: "webp"),
        library("CTIFF", pkgConfig: "libtiff-4", apt: "libtiff-dev", brew: "libtiff"),
        library("CUTF8Proc", pkgConfig: utf8procConfig, apt: "libutf8proc-dev", brew: "utf8proc"),
        library("CPCRE2", pkgConfig: "libpcre2-8", apt: "libpcre2-dev", brew: "pcre2"),
        library("CXML2", pkgConfig: "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),
        library("CCairo", pkgConfig: "cairo-ft", apt: "libcairo2-dev", brew: "cairo"),
        library("CHarfBuzz", pkgConfig: harfbuzzConfig, apt: "libharfbuzz-dev", brew: "harfbuzz"),
        // ICU's own types would clash with those of Foundation's copy of ICU, so that only C sees them.
        .target(
            name: "CUnicodeText", path: "Sources/C/Bridges/CUnicodeText",
            cSettings: [.headerSearchPath("../../Startup/CLateLoading")],
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        library("CHyphen", pkgConfig: nil, apt: "libhyphen-dev", brew: "hyphen"),
        library("CGumbo", pkgConfig: "gumbo", apt: "libgumbo-dev", brew: "gumbo-parser"),
        library("CArchive", pkgConfig: archiveConfig, apt: "libarchive-dev", brew: "libarchive"),
        library("CAVIF", pkgConfig: avifConfig, apt: "libavif-dev", brew: "libavif"),
        library("CJXL", pkgConfig: jxlConfig, apt: "libjxl-dev", brew: "jpeg-xl"),
        library("CMarkdown", pkgConfig: markdownConfig, apt: "libcmark-gfm-extensions-dev", brew: "cmark-gfm"),
        library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
        library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
        .systemLibrary(name: "CGlibc", path: "Sources/C/Libraries/CGlibc"),

        .target(
            name: "CForeignShaping", dependencies: ["CHarfBuzz", "CHyphen"], path: "Sources/C/Bridges/CForeignShaping",
            cSettings: [.headerSearchPath("../../Startup/CLateLoading")],
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),

        .target(name: "CSandbox", path: "Sources/C/Bridges/CSandbox"),
        .target(
            name: "CForeignArchives", dependencies: ["CArchive"], path: "Sources/C/Bridges/CForeignArchives",
            cSettings: [.headerSearchPath("../../Startup/CLateLoading")],
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .target(
            name: "CForeignPictures", dependencies: ["CAVIF", "CJXL"], path: "Sources/C/Bridges/CForeignPictures",
            cSettings: [.headerSearchPath("../../Startup/CLateLoading")],
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),

        .target(
            name: "CForeignMarkup", dependencies: ["CMarkdown"], path: "Sources/C/Bridges/CForeignMarkup",
            cSettings: [.headerSearchPath("../../Startup/CLateLoading")],
            linkerSettings: [
                .linkedLibrary("dl", .when(platforms: [.linux])), .linkedLibrary("iconv", .when(platforms: [.macOS])),
            ]),

        .target(
            name: "CInterposition",
            dependencies: [
                "CDeflate", "CLCMS", "CPixels", "CPixman", "CPoppler", "CPopplerCore", "CCPU", "CZlib",
            ],
            path: "Sources/C/Interposition", exclude: ["README.md"],
            cSettings: interpositionHeaders.map { .headerSearchPath($0) },
            cxxSettings: interpositionHeaders.map { .headerSearchPath($0) },
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .target(name: "CLateLoading", dependencies: ["CXML2"], path: "Sources/C/Startup/CLateLoading"),
        .target(name: "CStart", path: "Sources/C/Startup/CStart"),

        room("Foundations/Geometry"),
        room("Foundations/Diagnostics"),
        room("Foundations/Escaping"),
        room("Foundations/Database", ["CSQLite", "RectoDiagnostics"]),
        .target(name: "CCPU", path: "Sources/C/Kernels/CCPU"),
        .target(name: "CPixels", dependencies: ["CCPU"], path: "Sources/C/Kernels/CPixels"),
        room("Foundations/Pixels", ["CPixels"]),
        room("Engine/Spreads", ["RectoGeometry"]),
        room("Foundations/JSON", ["RectoDiagnostics"]),
        room("Formats/Bytes", ["RectoDiagnostics"]),
        room(
            "Formats/Sealing",
            [
                "CGlibc", "RectoBytes", "RectoDiagnostics", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ]),
        room("Formats/LocatedTrees", ["CXML2", "RectoDiagnostics"]),
        room("Formats/Feeds", ["RectoLocatedTrees", "RectoEscaping", "RectoDiagnostics"]),
        room("Formats/Media", ["RectoDiagnostics"]),
        room("Formats/Markup", ["CGumbo", "CXML2", "RectoEscaping", "RectoDiagnostics"]),
        room("Formats/Styles", ["RectoMarkup", "RectoDiagnostics"]),
        room("Formats/EPUBPackages", ["CXML2", "RectoMarkup", "RectoPackaging", "RectoDiagnostics"]),
        room(
            "Remote/Fetch",
            [
                "RectoBytes", "RectoEscaping", "RectoDiagnostics",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]),
        room(
            "Remote/S3",
            [
                "CXML2", "RectoFetch", "RectoEscaping", "RectoDiagnostics",
                .product(name: "Crypto", package: "swift-crypto"),
            ]),
        room(
            "Remote/Library",
            ["RectoFeeds", "RectoFetch", "RectoDatabase", "RectoJSON", "RectoPackaging", "RectoDiagnostics"]),
        .target(name: "CDocumentBytes", path: "Sources/C/Bridges/CDocumentBytes"),
        .target(
            name: "CPopplerContent", dependencies: ["CDocumentBytes", "CPoppler", "CPopplerCore", "CZlib"],
            path: "Sources/C/Bridges/CPopplerContent",
            cxxSettings: [
                .headerSearchPath("../CDocumentBytes"), .headerSearchPath("../../Libraries/CPopplerCore"),
            ]),
        room("Engine/PageContent", ["RectoPixels", "RectoGeometry"]),
        room(
            "Engine/Text",
            [
                "RectoPageContent", "RectoJSON", "CUTF8Proc", "CPCRE2", "RectoPixels", "RectoGeometry",
                "RectoDiagnostics",
            ]),
        room(
            "Engine/Articles",
            [
                "RectoText", "RectoPageContent", "RectoLocatedTrees", "RectoEscaping", "RectoJSON", "RectoPixels",
                "RectoGeometry", "RectoDiagnostics",
            ]),
        room("Engine/Matching", ["RectoPageContent", "RectoGeometry"]),
        room("Engine/Marks", ["RectoMatching", "RectoText", "RectoGeometry"]),
        room(
            "Engine/Places",
            ["RectoMarks", "RectoText", "RectoMarkup", "RectoPackaging", "RectoGeometry", "RectoDiagnostics"]),
        room(
            "Engine/Flow",
            [
                "CForeignMarkup", "RectoEPUBPackages", "RectoEscaping", "RectoJSON", "RectoMarks", "RectoMarkup",
                "RectoPackaging", "RectoPlaces", "RectoDiagnostics",
            ]),
        .target(
            name: "CQPDFObjects", dependencies: ["CDocumentBytes", "CQPDF"], path: "Sources/C/Bridges/CQPDFObjects",
            cxxSettings: [.headerSearchPath("../CDocumentBytes")]),
        .target(
            name: "CQPDFSpreads", dependencies: ["CDocumentBytes", "CQPDF"], path: "Sources/C/Bridges/CQPDFSpreads",
            cxxSettings: [.headerSearchPath("../CDocumentBytes")]),
        room("Engine/Lane"),
        room("Engine/Sandbox", ["CSandbox", "RectoDiagnostics"]),
        room(
            "Engine/Structure",
            [
                "CDocumentBytes", "CQPDFObjects", "CQPDFSpreads", "CXML2", "RectoLane", "RectoPackaging",
                "RectoPageContent", "RectoGeometry",
                "RectoDiagnostics",
            ]),
        room(
            "Engine/PDF",
            [
                "CLCMS", "CPixels", "CPixman", "CPoppler", "CPopplerContent", "RectoPageContent",
                "RectoStructure", "RectoLane", "RectoPackaging", "RectoPixels", "RectoGeometry", "RectoDiagnostics",
            ]),
        .target(name: "CBaselineJPEG", dependencies: ["CJPEG"], path: "Sources/C/Kernels/CBaselineJPEG"),
        room(
            "Engine/Tiles",
            [
                "CBaselineJPEG", "CDeflate", "CJPEG", "CPixels", "CSPNG", "CTIFF", "CWebP", "RectoPixels",
                "RectoGeometry", "RectoDiagnostics",
            ]),
        room(
            "Engine/Workers",
            [
                "CGlibc", "RectoBytes", "RectoJSON", "RectoSandbox", "RectoDiagnostics",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        room(
            "Formats/Packaging",
            [
                "CGlibc", "CZlib", "CUTF8Proc", "RectoBytes", "RectoDiagnostics",
                .product(name: "Crypto", package: "swift-crypto"),
            ]),
        room("Formats/Overlays", ["RectoLocatedTrees", "RectoGeometry", "RectoDiagnostics"]),
        room(
            "Engine/Layout",
            ["RectoSpreads", "RectoOverlays", "RectoLocatedTrees", "RectoGeometry", "RectoDiagnostics"]),
        room(
            "Formats/Validation",
            [
                "RectoOverlays", "RectoLocatedTrees", "RectoMarkup", "RectoMedia", "RectoBytes", "RectoPackaging",
                "RectoJSON", "RectoEscaping", "RectoGeometry", "RectoDiagnostics",
            ]),
        room("Engine/Composition"),
        room(
            "Engine/Shaping",
            ["CForeignShaping", "CHarfBuzz", "CHyphen", "CUnicodeText", "RectoComposition", "RectoDiagnostics"]),
        room("Engine/Formulas", ["RectoShaping", "RectoComposition"]),
        room(
            "Engine/Setting",
            [
                "RectoFlow", "RectoFormulas", "RectoShaping", "RectoComposition", "RectoPlaces", "RectoStyles",
                "RectoMarkup", "RectoMedia", "RectoPackaging", "RectoDiagnostics",
            ]),
        room(
            "Engine/Fonts",
            [
                "CCairo", "RectoSetting", "RectoShaping", "RectoStyles", "RectoMarkup", "RectoLane",
                "RectoPackaging", "RectoDiagnostics",
            ]),
        room(
            "Engine/Books",
            [
                "CDeflate", "CForeignArchives", "CForeignPictures", "CSPNG", "CTIFF", "CWebP", "RectoTiles",
                "RectoPixels", "RectoEPUBPackages", "RectoMarkup", "RectoMedia", "RectoPackaging", "RectoDiagnostics",
            ]),
        room(
            "Engine/Painting",
            [
                "CCairo", "RectoBooks", "RectoComposition", "RectoFlow", "RectoFonts", "RectoSetting", "RectoShaping",
                "RectoStructure", "RectoLane", "RectoDiagnostics",
            ]),
        .target(
            name: "RectoLinkProbing",
            dependencies: ["RectoValidation", "RectoFetch", "RectoDiagnostics"], path: "Sources/CLI/LinkProbing",
            swiftSettings: settings),
        .target(
            name: "RectoKeys",
            dependencies: [
                "RectoSealing", "RectoPackaging", "RectoDiagnostics",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            path: "Sources/CLI/Keys", swiftSettings: settings),
        .target(
            name: "Recto",
            dependencies: [
                "RectoPDF", "RectoStructure", "RectoText", "RectoArticles", "RectoPageContent", "RectoJSON",
                "RectoLane",
                "RectoTiles",
                "RectoWorkers", "RectoSandbox", "RectoMarks", "RectoMatching", "RectoBytes", "RectoPackaging",
                "RectoValidation", "RectoLayout", "RectoOverlays", "RectoLocatedTrees", "RectoSpreads", "RectoBooks",
                "RectoFlow", "RectoMarkup", "RectoPainting", "RectoSetting", "RectoFonts", "RectoComposition",
                "RectoPlaces",
                "RectoPixels",
                "RectoGeometry", "RectoDiagnostics",
            ],
            path: "Sources/Recto", swiftSettings: settings),
        room("Outputs/Export", ["Recto", "RectoEscaping"]),
        room("Outputs/Authoring", ["Recto", "RectoMedia", "RectoEscaping"]),
        room(
            "Outputs/Issue",
            [
                "Recto", "RectoBooks", "RectoEscaping", "RectoSpreads", "RectoMarkup", "RectoMedia", "RectoOverlays",
                "RectoPackaging",
                "RectoGeometry",
                "RectoDiagnostics",
            ]),
        room(
            "Outputs/Edition",
            ["Recto", "RectoEscaping", "RectoIssue", "RectoExport", "RectoPackaging", "RectoGeometry"]),
        room(
            "Outputs/Farm",
            ["RectoEPUBPackages", "RectoEscaping", "RectoBytes", "RectoPackaging", "RectoJSON", "RectoDiagnostics"]),
        room("Outputs/MarkFiles", ["Recto", "RectoEscaping"]),
        room("Outputs/IIIF", ["Recto", "RectoIssue", "RectoExport", "RectoDiagnostics"]),
        room(
            "Outputs/FarmRuns",
            [
                "Recto", "RectoFarm", "RectoExport", "RectoIIIF", "RectoS3", "RectoFetch", "RectoBytes",
                "RectoPackaging", "RectoEscaping", "RectoDiagnostics",
            ]),
        room(
            "Outputs/EPUB",
            ["Recto", "RectoEscaping", "RectoIssue", "RectoMarkup", "RectoPackaging", "RectoDiagnostics"]),
        room("Outputs/METS", ["Recto", "RectoEscaping", "RectoIssue", "RectoExport"]),
        .target(name: "CReaderFiles", path: "Sources/Outputs/Viewer/Embedding"),
        .target(
            name: "RectoViewer", dependencies: ["CReaderFiles"], path: "Sources/Outputs/Viewer",
            exclude: [
                "EDITION.md", "Embedding", "README.md", "index.html", "newsstand", "package.json", "reader",
                "service-worker.js",
                "tsconfig.json", "types.d.ts",
            ],
            swiftSettings: settings),
        .target(
            name: "RectoPublishing",
            dependencies: [
                "Recto", "RectoExport", "RectoIssue", "RectoEdition", "RectoIIIF", "RectoViewer", "RectoEscaping",
            ],
            path: "Sources/Outputs/Publishing", exclude: ["ADDRESSES.md"], swiftSettings: settings),
        room("Serving/ImageAPI", ["RectoGeometry", "RectoJSON"]),
        room("Serving/HTTP", ["RectoEscaping"]),
        room("Serving/Addresses", ["RectoHTTP"]),
        room("Serving/Tokens", ["RectoDiagnostics", .product(name: "Crypto", package: "swift-crypto")]),
        room("Serving/Readers", ["Recto", "RectoDatabase"]),
        room("Serving/Shelf", ["RectoJSON", "RectoPackaging", "RectoEscaping", "RectoDiagnostics"]),
        room(
            "Serving/Newsstand",
            ["RectoShelf", "RectoLibrary", "RectoFetch", "RectoPackaging", "RectoJSON", "RectoDiagnostics"]),
        room(
            "Serving/Server",
            [
                "RectoNewsstand",
                "Recto", "RectoExport", "RectoIssue", "RectoEdition", "RectoIIIF", "RectoViewer", "RectoImageAPI",
                "RectoAddresses", "RectoHTTP", "RectoTokens", "RectoReaders", "RectoShelf", "RectoDatabase",
                "RectoMarkFiles", "RectoBytes", "RectoPlaces",
                "RectoJSON", "RectoBooks", "RectoTiles", "RectoWorkers",
                "RectoPackaging", "RectoEscaping", "RectoDiagnostics",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP2", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]),
        .executableTarget(
            name: "RectoCLI",
            dependencies: [
                "Recto", "RectoExport", "RectoIssue", "RectoAuthoring", "RectoKeys", "RectoLinkProbing",
                "RectoMarkFiles", "RectoSealing",
                "RectoBytes", "RectoFetch", "RectoS3", "RectoFeeds", "RectoLibrary",
                "RectoPublishing", "RectoEPUB", "RectoMETS", "RectoFarm", "RectoFarmRuns",
                "RectoServer", "RectoViewer", "RectoIIIF",
                "RectoHTTP", "RectoShelf", "RectoTokens", "RectoReaders", "RectoNewsstand", "RectoEscaping",
                "CInterposition",
                "CLateLoading", "CStart",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ],
            path: "Sources/CLI", exclude: ["Keys", "LinkProbing", "Schemas", "exports.map"], swiftSettings: settings,
            linkerSettings: exported + [
                .unsafeFlags(
                    [
                        // Toolchains have it. Gold's executables start 1.5 ms later; packed relocations are worth another half.
                        "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
                        // Put together in memory and written at once, which gives it large folios in the system's cache of files,
                        // and the loader faults of a third of the time each. lld 21 calls that what it is not; where the two
                        // are swapped back this is the default again (github.com/llvm/llvm-project/issues/207459).
                        "-Xlinker", "--mmap-output-file",
                    ],
                    .when(platforms: [.linux], configuration: .release))
            ]),

        example("NativeViewer", ["Recto"]),
        example("Publisher", publishing.map { .target(name: $0) } + ["Recto"]),
        example("TapFinder", ["RectoLayout"]),
        example("ContentAdapter", ["Recto"]),
        example(
            "HummingbirdShelf",
            server.map { .target(name: $0) } + [.product(name: "Hummingbird", package: "hummingbird")]),

        .target(
            name: "Fidelity",
            dependencies: ["Recto", "RectoPixels", "RectoTiles", "RectoGeometry", "RectoDiagnostics"],
            path: "Tests/Fidelity", swiftSettings: settings),
        .target(
            name: "TestSupport",
            dependencies: ["CJPEG", "CSPNG", "RectoTiles", "RectoPixels", "RectoGeometry", "RectoDiagnostics"],
            path: "Tests/TestSupport", swiftSettings: settings),
        tests("Foundations/Geometry", ["RectoGeometry"]),
        tests("Foundations/Diagnostics", ["RectoDiagnostics"]),
        tests("Foundations/Escaping", ["RectoEscaping"]),
        tests("Foundations/Database", ["RectoDatabase", "RectoPackaging", "RectoDiagnostics"]),
        tests("Foundations/Pixels", ["CPixels", "CCPU", "RectoPixels", "RectoGeometry"]),
        tests("Formats/Bytes", ["RectoBytes", "RectoDiagnostics"]),
        tests(
            "Formats/Sealing",
            [
                "RectoSealing", "RectoBytes", "RectoDiagnostics", .product(name: "Crypto", package: "swift-crypto"),
            ]),
        tests(
            "Remote/Fetch",
            [
                "RectoFetch", "RectoBytes", "RectoDiagnostics", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"), .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]),
        .testTarget(
            name: "LinkProbingTests",
            dependencies: ["RectoLinkProbing", "RectoFetch", "RectoDiagnostics"], path: "Tests/CLI/LinkProbingTests",
            swiftSettings: testSettings),
        tests(
            "Remote/Library",
            ["RectoLibrary", "RectoFeeds", "RectoFetch", "RectoDatabase", "RectoPackaging", "RectoDiagnostics"]),
        tests("Remote/S3", ["RectoS3", "RectoFetch", "RectoBytes", "RectoDiagnostics"]),
        tests("Formats/LocatedTrees", ["RectoLocatedTrees", "RectoDiagnostics"]),
        tests("Formats/Feeds", ["RectoFeeds", "RectoShelf", "RectoPackaging", "RectoDiagnostics"]),
        tests("Formats/EPUBPackages", ["RectoEPUBPackages", "RectoPackaging", "RectoDiagnostics"]),
        tests("Engine/Books", ["RectoBooks", "RectoTiles", "RectoPixels", "RectoPackaging", "RectoDiagnostics"]),
        tests(
            "Formats/Overlays",
            [
                "RectoOverlays", "RectoLocatedTrees", "RectoPDF", "RectoLane", "RectoPixels", "RectoPackaging",
                "RectoGeometry",
                "RectoDiagnostics",
            ]),
        tests(
            "Formats/Validation",
            [
                "RectoCLI", "Recto", "RectoBytes", "RectoValidation", "RectoOverlays", "RectoLocatedTrees",
                "RectoPackaging",
                "RectoWorkers", "RectoJSON", "RectoGeometry", "RectoDiagnostics",
            ]),
        .testTarget(
            name: "CompositionTests", dependencies: ["RectoComposition", "Exercises"],
            path: "Tests/Engine/CompositionTests",
            swiftSettings: testSettings),
        .testTarget(
            name: "ShapingTests", dependencies: ["RectoShaping", "RectoComposition", "RectoDiagnostics"],
            path: "Tests/Engine/ShapingTests", swiftSettings: testSettings),
        tests("Engine/Formulas", ["RectoFormulas", "RectoShaping", "RectoComposition"]),
        tests(
            "Engine/Setting",
            [
                "RectoSetting", "RectoFlow", "RectoShaping", "RectoComposition", "RectoPlaces", "RectoStyles",
                "RectoMarkup", "RectoDiagnostics",
            ]),
        tests("Engine/Spreads", ["RectoSpreads", "RectoGeometry"]),
        tests("Engine/PageContent", ["RectoPageContent", "RectoGeometry"]),
        tests(
            "Engine/Text",
            ["RectoText", "RectoJSON", "RectoPageContent", "RectoPixels", "RectoGeometry", "RectoDiagnostics"]),
        tests(
            "Engine/Articles",
            [
                "RectoArticles", "RectoText", "RectoPageContent", "RectoPixels", "RectoGeometry", "RectoDiagnostics",
            ]),
        tests("Engine/Matching", ["RectoMatching", "RectoPageContent", "RectoGeometry"]),
        tests(
            "Engine/Marks",
            ["RectoMarks", "RectoMatching", "RectoPageContent", "RectoText", "RectoPixels", "RectoGeometry"]),
        tests("Engine/Places", ["RectoPlaces", "RectoMarks", "RectoMarkup", "RectoDiagnostics"]),
        tests(
            "Engine/Flow",
            [
                "CForeignMarkup", "RectoFlow", "RectoMarkup", "RectoPlaces", "RectoMarks", "RectoPackaging",
                "RectoDiagnostics",
            ]),
        tests(
            "Engine/Fonts",
            [
                "CCairo", "RectoFonts", "RectoSetting", "RectoShaping", "RectoStyles", "RectoEPUBPackages", "RectoLane",
                "RectoPackaging", "RectoDiagnostics",
            ]),
        tests(
            "Engine/Painting",
            [
                "RectoPainting", "RectoFlow", "RectoFonts", "RectoSetting", "RectoShaping", "RectoComposition",
                "RectoBooks",
                "RectoPackaging",
                "RectoPDF", "RectoStructure", "RectoPageContent", "RectoText", "RectoTiles", "RectoLane", "RectoPixels",
                "RectoGeometry", "RectoDiagnostics",
            ]),
        tests("Engine/Lane", ["RectoLane"]),
        .testTarget(
            name: "MediaTests", dependencies: ["RectoMedia", "RectoDiagnostics", "TestSupport"],
            path: "Tests/Formats/MediaTests", exclude: ["Files"], swiftSettings: testSettings),
        tests("Formats/Markup", ["RectoMarkup", "RectoDiagnostics"]),
        tests("Formats/Styles", ["RectoStyles", "RectoMarkup", "RectoDiagnostics"]),
        tests(
            "Engine/Structure",
            ["RectoStructure", "RectoPDF", "RectoPageContent", "RectoLane", "RectoGeometry", "RectoDiagnostics"]),
        tests(
            "Engine/PDF",
            [
                "RectoPDF", "RectoStructure", "RectoPageContent", "RectoLane", "RectoPixels", "RectoGeometry",
                "RectoDiagnostics", "RectoPackaging", "CInterposition", "CPoppler", "CPixels", "CPixman", "CCPU",
                "CLCMS", "CZlib",
            ]),
        tests("Engine/Tiles", ["RectoTiles", "RectoPixels", "RectoGeometry", "RectoDiagnostics"]),
        tests("Engine/Workers", ["RectoWorkers", "RectoBytes", "RectoSandbox", "RectoDiagnostics"]),
        .target(
            name: "Exercises",
            dependencies: [
                "Recto", "RectoAddresses", "RectoBooks", "RectoExport", "RectoHTTP", "RectoImageAPI",
                "RectoComposition", "RectoFlow", "RectoLocatedTrees", "RectoPlaces", "RectoSetting", "RectoShaping",
                "RectoMarkup", "RectoMedia", "RectoPackaging", "RectoSealing", "RectoStructure", "RectoStyles",
                "RectoTokens", "RectoWorkers", "RectoGeometry", "RectoDiagnostics",
            ],
            path: "Tests/Exercises",
            swiftSettings: settings),
        tests("Exercises", ["Exercises", "RectoPackaging"]),
        tests("Formats/Packaging", ["RectoPackaging", "RectoBytes", "RectoDiagnostics", "CZlib", "Exercises"]),
        tests("Recto/Publication", ["Recto", "RectoBytes"]),
        tests("Outputs/Authoring", ["RectoAuthoring", "Recto", "RectoMedia"]),
        tests("Outputs/Export", ["RectoExport", "Recto", "Fidelity"]),
        tests("Outputs/Issue", ["RectoIssue", "RectoMarkup", "Recto"]),
        tests("Outputs/Edition", ["RectoEdition", "Recto"]),
        tests("Outputs/Farm", ["RectoFarm", "RectoBytes", "RectoPackaging", "RectoDiagnostics"]),
        tests("Outputs/MarkFiles", ["RectoMarkFiles", "Recto"]),
        tests("Outputs/EPUB", ["RectoEPUB", "RectoIssue", "Recto"]),
        tests("Outputs/METS", ["RectoMETS", "RectoIssue", "Recto"]),
        tests("Serving/ImageAPI", ["RectoImageAPI", "RectoGeometry"]),
        tests("Serving/HTTP", ["RectoHTTP"]),
        tests("Serving/Addresses", ["RectoAddresses", "RectoHTTP"]),
        tests("Serving/Tokens", ["RectoTokens", "RectoDiagnostics"]),
        tests("Serving/Readers", ["RectoReaders", "Recto"]),
        tests("Serving/Shelf", ["RectoShelf", "RectoPackaging", "RectoDiagnostics"]),
        tests(
            "Serving/Newsstand",
            ["RectoNewsstand", "RectoLibrary", "RectoFetch", "RectoShelf", "RectoPackaging", "RectoDiagnostics"]),
        tests(
            "Serving/Server",
            [
                "RectoServer", "RectoHTTP", "RectoReaders", "RectoShelf", "RectoTokens", "RectoSealing",
                "RectoNewsstand", "RectoLibrary", "RectoFetch", "RectoDiagnostics",
                "Recto", .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        tests("Outputs/Publishing", ["RectoPublishing", "RectoViewer", "Recto"]),
        tests("CLI/Keys", ["RectoKeys", "RectoSealing", "RectoBytes", "RectoPackaging", "RectoDiagnostics"]),
        tests(
            "CLI/CLI",
            [
                "RectoCLI", "Recto", "RectoBytes", "RectoExport", "RectoFarm", "RectoFarmRuns",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx20
)
