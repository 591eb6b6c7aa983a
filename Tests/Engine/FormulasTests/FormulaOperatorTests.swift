import Testing

@testable import RectoFormulas

@Suite("Operators of formulas")
struct FormulaOperatorTests {
    @Test("The dictionary knows brackets, sums, relations and accents")
    func dictionary() {
        let bracket = FormulaOperator(["("], .infix)
        #expect(bracket.isStretchy && bracket.isSymmetric && bracket.before == 0)
        let sum = FormulaOperator(["\u{2211}"], .prefix)
        #expect(sum.isLarge && sum.hasMovableLimits && !sum.isStretchy)
        #expect(FormulaOperator(["="], .infix).before == 5.0 / 18)
        #expect(FormulaOperator(["+"], .infix).before == 4.0 / 18)
        #expect(FormulaOperator(["\u{2212}"], .prefix).after == 0)
        #expect(FormulaOperator(["^"], .postfix).isAccent)
    }

    @Test(
        "Letters of the alphabets",
        arguments: [
            ("x", LetterVariant.italic, 0x1D465), ("h", .italic, 0x210E), ("R", .doubleStruck, 0x211D),
            ("1", .bold, 0x1D7CF), ("α", .italic, 0x1D6FC), ("Γ", .bold, 0x1D6AA), ("L", .script, 0x2112),
            ("3", .italic, 0x33), ("x", .normal, 0x78),
        ] as [(Unicode.Scalar, LetterVariant, Int)])
    func letters(_ scalar: Unicode.Scalar, _ variant: LetterVariant, _ expected: Int) {
        #expect(variant.letter(scalar).value == UInt32(expected))
    }
}
