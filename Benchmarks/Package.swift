// swift-tools-version: 6.2
import PackageDescription

// Programs that `tools/bench` builds to measure Recto, and to compare it with.
let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "recto-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "recto", path: ".."),
        // Recto's package pins the versions.
        .package(url: "https://github.com/apple/swift-nio", from: "2.0.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.0.0", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "ServerBench",
            dependencies: [
                .product(name: "Recto", package: "recto"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ], swiftSettings: settings),
        .executableTarget(
            // With the interposition, it draws as the executable does.
            name: "TileBench",
            dependencies: [
                .product(name: "Recto", package: "recto"), .product(name: "_RectoInterposition", package: "recto"),
            ], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
