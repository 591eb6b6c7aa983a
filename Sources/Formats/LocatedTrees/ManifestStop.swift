/// Ends a reader: nothing more can be made of the file.
struct ManifestStop: Error {
    let fault: ManifestFault

    init(_ rule: String, _ message: String, _ range: Range<Int>) {
        fault = ManifestFault(rule, isFatal: true, message, range: range)
    }
}
