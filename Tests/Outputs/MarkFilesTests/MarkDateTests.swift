import TestSupport
import Testing

@testable import RectoMarkFiles

@Suite struct MarkDateTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (1_709_210_096_789, "2024-02-29T12:34:56.789Z"),
            (-1, "1969-12-31T23:59:59.999Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (-2_203_891_200_000, "1900-03-01T00:00:00.000Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
            (.max, "9999-12-31T23:59:59.999Z"), (.min, "0001-01-01T00:00:00.000Z"),
        ] as [(Int64, String)])
    func dates(milliseconds: Int64, text: String) {
        #expect(MarkDate.text(milliseconds) == text)
        if milliseconds != .max, milliseconds != .min { #expect(MarkDate.milliseconds(text) == milliseconds) }
    }

    @Test func everyDateComesBack() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<5000 {
            let time = Int64.random(in: -62_135_596_800_000...253_402_300_799_999, using: &random)
            #expect(MarkDate.milliseconds(MarkDate.text(time)) == time)
        }
    }

    @Test(
        arguments: [
            ("2024-02-29T12:34:56Z", 1_709_210_096_000), ("2024-02-29T13:34:56.7+01:00", 1_709_210_096_700),
            ("2024-02-29T07:04:56.789123-05:30", 1_709_210_096_789),
        ] as [(String, Int64)])
    func datesOfOthers(text: String, milliseconds: Int64) { #expect(MarkDate.milliseconds(text) == milliseconds) }

    @Test(arguments: [
        "", "2024-02-29", "2024-02-29T12:34:56", "2024-13-29T12:34:56Z", "2024-02-29T12:34:56.Z",
        "2024-02-29 12:34:56Z",
        "2024-02-29T12:34:56+1:00", "2024-02-29T12:34:56Zx", "２０２４-02-29T12:34:56Z", "2024-02-29T12:34:56+01:0x",
    ])
    func whatIsNoDate(text: String) { #expect(MarkDate.milliseconds(text) == nil) }
}
