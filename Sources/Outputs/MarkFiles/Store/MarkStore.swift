public import Recto

/// Where the marks of an issue are kept.
public protocol MarkStore {
    /// The marks as they are now, the removed ones among them.
    ///
    /// - Throws: ``Failure``.
    func read() throws(Failure) -> MarkSet

    /// Changes the marks; nobody else changes them meanwhile.
    ///
    /// What `body` did is stored when it returns, all of it or nothing; where it throws, or changes nothing, nothing is written.
    ///
    /// - Returns: what `body` returns.
    /// - Throws: ``Failure``, also where another process is changing them, or what `body` throws.
    @discardableResult
    func change<Value>(_ body: (inout MarkSet) throws(Failure) -> Value) throws(Failure) -> Value
}
