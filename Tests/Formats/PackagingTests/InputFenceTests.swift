import RectoDiagnostics
import TestSupport
import Testing

@testable import RectoPackaging

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct InputFenceTests {
    /// A folder with a document and a package's folder, and other names for both.
    private func scene(_ body: (String) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let folder = Files.resolved(folder)
            try Files.makeFolder("\(folder)/in/package")
            try Files.replace("\(folder)/in/a.pdf", with: [1])
            try Files.replace("\(folder)/in/b.pdf", with: [2])
            try Files.replace("\(folder)/in/package/overlay.json", with: [3])
            symlink("in", "\(folder)/link")
            symlink("in/a.pdf", "\(folder)/link.pdf")
            link("\(folder)/in/a.pdf", "\(folder)/hard.pdf")
            try body(folder)
        }
    }

    @Test(arguments: ["in/a.pdf", "in/../in//./a.pdf", "link/a.pdf", "link.pdf", "hard.pdf"])
    func knowsAFileByAnyName(_ name: String) throws {
        try scene { folder in
            let fence = InputFence(["\(folder)/in/a.pdf"])
            #expect(throws: Failure.self) { try fence.check(writing: "\(folder)/\(name)") }
            #expect(throws: Failure.self) { try fence.check(output: "\(folder)/\(name)") }
            #expect(throws: Never.self) { try fence.check(output: "\(folder)/in/b.pdf") }
            #expect(throws: Never.self) { try fence.check(output: "\(folder)/in/new.pdf") }
        }
    }

    @Test func inputsMayBeLinksThemselves() throws {
        try scene { folder in
            let fence = InputFence(["\(folder)/link.pdf"])
            #expect(throws: Failure.self) { try fence.check(writing: "\(folder)/in/a.pdf") }
        }
    }

    @Test func aFolderThatIsReplacedMustNotHoldAnInput() throws {
        try scene { folder in
            let fence = InputFence(["\(folder)/in/a.pdf"])
            for name in ["in", "link", "in/package/.."] {
                #expect(throws: Failure.self) { try fence.check(output: "\(folder)/\(name)") }
                // What is only added to may.
                #expect(throws: Never.self) { try fence.check(writing: "\(folder)/\(name)") }
            }
            #expect(throws: Never.self) { try fence.check(output: "\(folder)/in/package") }
        }
    }

    @Test func filesOfAPackageAreInputsToo() throws {
        try scene { folder in
            var fence = InputFence(["\(folder)/in/package"])
            #expect(throws: Failure.self) { try fence.check(writing: "\(folder)/link/package") }
            #expect(throws: Failure.self) { try fence.check(writing: "\(folder)/link/package/overlay.json") }
            #expect(throws: Never.self) { try fence.check(writing: "\(folder)/in/package/new.json") }
            fence = InputFence()
            fence.add("\(folder)/in/package", isWhole: false)
            #expect(throws: Failure.self) { try fence.check(output: "\(folder)/in/package") }
            #expect(throws: Never.self) { try fence.check(writing: "\(folder)/in/package/overlay.json") }
        }
    }

    @Test func nothingThatHoldsAnInputIsRemoved() throws {
        try scene { folder in
            let fence = InputFence(["\(folder)/link/a.pdf"])
            for name in ["in/a.pdf", "in", "link/a.pdf"] {
                #expect(throws: Failure.self) { try fence.check(removing: "\(folder)/\(name)") }
            }
            // The link may go, and what is called alike.
            for name in ["link", "in/b.pdf", "in/a", "hard.pdf"] {
                #expect(throws: Never.self) { try fence.check(removing: "\(folder)/\(name)") }
            }
        }
    }

    @Test func whatIsNotThereNeedsNoFence() throws {
        try scene { folder in
            let fence = InputFence(["\(folder)/nothing", ""])
            #expect(throws: Never.self) { try fence.check(output: "\(folder)/nothing") }
            #expect(throws: Never.self) { try fence.check(output: "\(folder)/in") }
        }
    }
}
