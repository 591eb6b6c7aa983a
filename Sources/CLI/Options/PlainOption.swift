import ArgumentParser
import CInterposition

/// Whether pages are drawn by the libraries alone.
struct PlainOption: ParsableArguments {
    @Flag(
        help: """
            Draw by poppler, cairo, pixman and lcms2 alone, without Recto's faster replacements for parts of them: slower, for \
            comparison when something looks wrong. The same as RECTO_PLAIN=1 in the environment.
            """)
    var plain = false

    func validate() throws {
        guard let name = recto_unknown_policy() else { return }
        let names = (0..<Int32(RECTO_POLICIES)).map { String(cString: recto_policy_name($0)) }
        throw ValidationError(
            "RECTO_PLAIN names “\(String(cString: name))”; it is 1, or some of \(names.joined(separator: ","))")
    }
}
