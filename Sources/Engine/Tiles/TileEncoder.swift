public import RectoDiagnostics
public import RectoPixels

/// Turns pixels into a file's bytes.
///
/// The same pixels give the same bytes, always.
///
/// Encoders keep C state between pictures and are not Sendable: one for each thread.
public protocol TileEncoder: AnyObject {
    /// Encodes a picture that is in memory as a whole.
    ///
    /// - Throws: ``Failure`` `.tooLarge` where memory runs out or the format can't say the size.
    func encode(_ pixels: PixelRows) throws(Failure) -> [UInt8]

    /// Starts a picture whose rows come bit by bit, from the top.
    ///
    /// - Throws: ``Failure`` `.tooLarge` where memory runs out or the format can't say the size.
    func begin(width: Int, height: Int) throws(Failure)

    /// Adds rows to the picture that ``begin(width:height:)`` started.
    func append(_ rows: PixelRows) throws(Failure)

    /// Ends the picture and gives its bytes.
    func finish() throws(Failure) -> [UInt8]
}
