import Recto
import Testing

@Suite struct PageSelectionTests {
    private static let labels = ["Cover", "ii", "iii", "A-1", "A-2", "A-3", "1", "2"]

    @Test(arguments: [
        ("1", [0]), ("1-3", [0, 1, 2]), ("7-", [6, 7]), ("-2", [0, 1]), ("3,1,2,2", [0, 1, 2]), ("1-2, 8", [0, 1, 7]),
        ("label:ii-iii", [1, 2]), ("label:A-2", [4]), ("label:A-1-A-3", [3, 4, 5]), ("label:Cover,8", [0, 7]),
        ("label:1", [6]),
    ])
    func selections(text: String, pages: [Int]) throws {
        let selection = try PageSelection(text)
        #expect(try selection.resolve(pageCount: 8, labels: Self.labels) == pages)
    }

    @Test func allPages() throws {
        #expect(try PageSelection.all.resolve(pageCount: 3, labels: []) == [0, 1, 2])
        #expect(!PageSelection.all.needsLabels)
        #expect(try PageSelection("label:x").needsLabels)
    }

    @Test(arguments: ["", "0", "a", "3-1", "1,,2", "-", "1-2-3", "99999999999999999999", "+1", "１"])
    func nonsense(text: String) {
        let failure = #expect(throws: Failure.self) { try PageSelection(text) }
        #expect(failure?.code == .usage)
    }

    @Test(arguments: ["9", "1-9", "9-", "label:iv", "label:iii-ii"])
    func pagesThatAreNotThere(text: String) throws {
        let selection = try PageSelection(text)
        let failure = #expect(throws: Failure.self) { try selection.resolve(pageCount: 8, labels: Self.labels) }
        #expect(failure?.code == .usage)
    }
}
