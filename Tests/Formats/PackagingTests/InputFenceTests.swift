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

    @Test func filesOfAPackageAreKnownByOtherNamesToo() throws {
        try scene { folder in
            symlink("\(folder)/in/package/overlay.json", "\(folder)/link.json")
            link("\(folder)/in/package/overlay.json", "\(folder)/hard.json")
            link("\(folder)/in/b.pdf", "\(folder)/other.json")
            let fence = InputFence(["\(folder)/in/package"])
            for name in ["link.json", "hard.json"] {
                #expect(throws: Failure.self) { try fence.check(writing: "\(folder)/\(name)") }
            }
            #expect(throws: Never.self) { try fence.check(writing: "\(folder)/other.json") }
        }
    }

    @Test func anInputThatWasWrittenToIsNoticed() throws {
        try scene { folder in
            let fence = InputFence(["\(folder)/in/a.pdf", "\(folder)/in/b.pdf", "\(folder)/in/package"])
            #expect(throws: Never.self) { try fence.checkUnchanged() }
            // What was replaced or removed is still read as it was; what is beside it is of no importance.
            try Files.replace("\(folder)/in/b.pdf", with: [4, 5])
            try Files.replace("\(folder)/in/c.pdf", with: [6])
            #expect(throws: Never.self) { try fence.checkUnchanged() }
            var file = try OutputFile(appendingTo: "\(folder)/in/a.pdf")
            try file.write([7])
            let failure = #expect(throws: Failure.self) { try fence.checkUnchanged() }
            #expect(failure?.code == .io)
            try Files.remove("\(folder)/in/a.pdf")
            #expect(throws: Never.self) { try fence.checkUnchanged() }
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
