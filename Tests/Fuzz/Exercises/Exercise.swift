/// What fuzzers and unit tests do with any bytes: use a reader in every way, and trap where it contradicts itself.
///
/// One file for each kind of input: `Exercise+Zip.swift`, …
public enum Exercise {
    /// Traps with what is wrong.
    static func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
        guard !holds else { return }
        fatalError(what())
    }
}
