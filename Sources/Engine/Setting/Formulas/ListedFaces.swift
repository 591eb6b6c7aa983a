import RectoFormulas
import RectoShaping

/// The faces of a formula, by their places in the list of the book's faces.
struct ListedFaces: FormulaFaces {
    let list: FaceList
    /// The number of the request of the text around it.
    let choice: Int
    let main: Int

    func font(_ face: Int) -> ShapingFont { list.faces[face].font }

    func face(for scalar: Unicode.Scalar) -> Int {
        list.faces[main].covers(scalar) ? main : list.face(for: scalar, choice: choice) ?? main
    }
}
