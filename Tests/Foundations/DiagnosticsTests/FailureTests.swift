import RectoDiagnostics
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

struct FailureTests {
    @Test(arguments: [
        Failure(.usage, "no such page"), Failure(.tooLarge, "needs memory", at: "page 3"),
        Failure(Failure.Code(rawValue: "of-the-future"), "\u{0}\n\"quoted\" 日本", at: ""),
    ])
    func roundTripsThroughJSON(failure: Failure) throws {
        let text = try JSONEncoder().encode(failure)
        #expect(try JSONDecoder().decode(Failure.self, from: text) == failure)
    }

    @Test func theCodesOnTheWireStayTheSame() {
        let codes: [Failure.Code] = [
            .usage, .io, .encrypted, .damaged, .unsupported, .tooLarge, .deadline, .crashed, .cancelled, .internal,
        ]
        #expect(
            codes.map(\.rawValue) == [
                "usage", "io", "encrypted", "damaged", "unsupported", "too-large", "deadline", "crashed", "cancelled",
                "internal",
            ])
    }

    @Test func theDescriptionIsOneLine() {
        #expect(Failure(.io, "cannot open").description == "cannot open")
        #expect(Failure(.io, "cannot open", at: "a\n\u{1B}[2Jb").description == #"a\u{a}\u{1b}[2Jb: cannot open"#)
    }

    @Test func placesAreNestedFromTheOutside() {
        let failure = Failure(.damaged, "no", at: "page 2").at("a.pdf")
        #expect(failure.place == "a.pdf, page 2")
        #expect(failure.code == .damaged && failure.message == "no")
        #expect(Failure(.damaged, "no").at("a.pdf").place == "a.pdf")
    }

    @Test(arguments: [
        (ENOENT, "cannot open: no such file or directory"),
        (ENOSPC, "cannot open: no space left on device; free some space and run again, finished pages are kept"),
        (EACCES, "cannot open: permission denied; check the permissions"),
        (EMFILE, "cannot open: too many open files; raise the limit of open files (ulimit -n) or use fewer --jobs"),
    ])
    func systemCallsInWords(code: Int32, message: String) {
        #expect(Failure.system("open", "a/b", errno: code) == Failure(.io, message, at: "a/b"))
    }

    @Test func errnoIsUsedByDefault() {
        errno = EROFS
        #expect(Failure.system("write", "x").message.contains("read-only file system"))
    }
}
