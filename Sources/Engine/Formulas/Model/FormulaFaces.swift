package import RectoShaping

/// The faces that a formula is set in, by numbers.
package protocol FormulaFaces {
    /// The face with the table MATH.
    var main: Int { get }

    func font(_ face: Int) -> ShapingFont

    /// The face of a scalar: the main one, if that has it.
    func face(for scalar: Unicode.Scalar) -> Int
}
