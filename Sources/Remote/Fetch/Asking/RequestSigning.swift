public import RectoDiagnostics

/// Signs requests; asked anew for each try, since signatures have dates.
public protocol RequestSigning: Sendable {
    /// - Parameter date: Seconds since 1970.
    func signed(_ request: FetchRequest, at date: Int) throws(Failure) -> FetchRequest

    /// What a response means by which the server refuses a request; `nil` for what its status tells.
    func refusal(_ response: WholeResponse) -> String?
}
