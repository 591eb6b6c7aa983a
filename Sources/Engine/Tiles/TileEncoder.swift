public import RectoDiagnostics
public import RectoPixels

/// Encodes pixels as the bytes of a picture file.
///
/// Encoding is deterministic: the same pixels give the same bytes.
///
/// Encoders keep C state between pictures and are not Sendable: create one per thread.
public protocol TileEncoder: AnyObject {
    /// Encodes a picture that is entirely in memory.
    ///
    /// - Throws: ``Failure`` `.tooLarge` if memory runs out or the format does not allow the size.
    func encode(_ pixels: PixelRows) throws(Failure) -> [UInt8]

    /// Starts a picture whose rows are appended from the top.
    ///
    /// - Throws: ``Failure`` `.tooLarge` if memory runs out or the format does not allow the size.
    func begin(width: Int, height: Int) throws(Failure)

    /// Appends rows to the picture that ``begin(width:height:)`` started.
    func append(_ rows: PixelRows) throws(Failure)

    /// Ends the picture and returns its bytes.
    func finish() throws(Failure) -> [UInt8]
}
