import Recto

/// What a report says of a page that could not be read.
struct PageProblem: Encodable {
    struct Reason: Encodable {
        var code: Failure.Code
        var message: String
    }

    /// From 0.
    var index: Int
    var error: Reason

    init(page: Int, _ failure: Failure) {
        index = page
        error = Reason(code: failure.code, message: failure.message)
    }
}
