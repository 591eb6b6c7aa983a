import Recto
import TestSupport
import Testing

@Suite struct LocalIssueTests {
    @Test @Lane func aPDFOnItsOwn() async throws {
        let issue = try await LocalIssue(path: TestPDFs.path("magazine.pdf"))
        #expect(issue.document.pageCount == 16)
        #expect(issue.overlays == nil)
        #expect(issue.spreads.spreads.first?.pages.count == 1)
        #expect(issue.spreads.spreads[1].pages.map(\.page) == [1, 2])
    }

    @Test @Lane func aBookOfPicturesIsForWorkers() async throws {
        await #expect { _ = try await LocalIssue(path: TestPDFs.path("pictures")) } throws: { error in
            (error as? Failure)?.code == .unsupported
        }
    }
}
