extension StringProtocol {
    /// Without white space at its ends.
    package func trimming() -> String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
