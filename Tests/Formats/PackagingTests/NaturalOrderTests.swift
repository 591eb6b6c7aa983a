import RectoPackaging
import TestSupport
import Testing

@Suite struct NaturalOrderTests {
    @Test func pagesGoAsPeopleNumberThem() {
        let names = [
            "a/2.jpg", "a/10.jpg", "a/b/1.jpg", "a1/1.jpg", "A2.jpg", "page 1.jpg", "page 01b.jpg", "page 2.jpg",
            "page 010.jpg",
            "page 99999999999999999999999.jpg", "page 100000000000000000000000.jpg",
        ]
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<20 {
            #expect(names.shuffled(using: &generator).sorted(by: NaturalOrder.isOrdered) == names)
        }
    }

    /// Sorting with anything less may crash.
    @Test func itIsAnOrder() {
        var generator = SeededGenerator(seed: 8)
        let names = (0..<60).map { _ in
            (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                ["1", "01", "a", "A", "/", "-", "é", "10"].randomElement(using: &generator) ?? ""
            }.joined()
        }
        for one in names {
            for two in names {
                #expect((one == two) == (!NaturalOrder.isOrdered(one, two) && !NaturalOrder.isOrdered(two, one)))
                guard NaturalOrder.isOrdered(one, two) else { continue }
                #expect(!NaturalOrder.isOrdered(two, one))
                for three in names where NaturalOrder.isOrdered(two, three) {
                    #expect(NaturalOrder.isOrdered(one, three), "\(one) \(two) \(three)")
                }
            }
        }
    }
}
