import RectoValidation

extension ValidationOptions {
    /// Without a limit of time: hundreds of tests share the processors, and what is judged is never the machine.
    static var unhurried: ValidationOptions {
        var options = ValidationOptions()
        options.limits.time = .seconds(86_400)
        return options
    }
}
