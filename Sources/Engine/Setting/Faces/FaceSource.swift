/// Knows the faces of a book: its own and those of the system.
///
/// The same request is answered in the same way as long as a book is set.
package protocol FaceSource: AnyObject {
    /// The faces of a text, in the order in which they are tried; never none.
    ///
    /// The first that covers a scalar is its face. Faces that only stand in for others are left to ``fallback(for:_:)``.
    func faces(_ request: FaceRequest) -> [SetFace]

    /// A face for a scalar that none of ``faces(_:)`` covers; nil if no font has it.
    func fallback(for scalar: Unicode.Scalar, _ request: FaceRequest) -> SetFace?

    /// What the faces depend on, for keys of layouts: digests of the files that were handed out so far, in order of their numbers.
    var digest: String { get }
}
