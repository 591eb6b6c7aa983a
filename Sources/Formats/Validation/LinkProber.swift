/// Who asks whether links answer (REF-010): the network, or a fake in tests.
public protocol LinkProber: Sendable {
    /// - Returns: what is wrong ("404 from https://…"), or `nil` where the link answers or can't be asked for.
    func problem(with url: String) async -> String?
}
