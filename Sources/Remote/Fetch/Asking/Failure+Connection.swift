public import RectoDiagnostics

extension Failure.Code {
    /// A host could not be reached, did not answer in time, or broke off: asking again may help.
    ///
    /// What retries makes `.io` of it in the end.
    public static let connection = Failure.Code(rawValue: "connection")
}
