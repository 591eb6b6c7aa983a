// RectoFuzz NAME [option of libFuzzer…] [folder of inputs…]: gives inputs to one exercise until libFuzzer has had enough.
import Exercises

#if canImport(Glibc)
    import Glibc
#endif

/// libFuzzer's loop; changes `argc` and `argv` as it reads its options.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
    _ argc: UnsafeMutablePointer<CInt>, _ argv: UnsafeMutableRawPointer,
    _ one: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The exercise that the command line names.
private let exercise = CommandLine.arguments.dropFirst().first.flatMap { Exercise.all[$0] }

/// libFuzzer links only where there is a function of this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func useInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    exercise?(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}

/// The program: takes the exercise's name off the command line, and leaves the rest to libFuzzer.
@_cdecl("recto_fuzz_main")
public func start(_ argc: CInt, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    guard argc > 1, exercise != nil else {
        let names = Exercise.all.keys.sorted().joined(separator: ", ")
        print("RectoFuzz: the first argument has to be one of \(names)")
        return 2
    }
    argv[1] = argv[0]
    var rest = argc - 1
    var options = argv + 1
    return withUnsafeMutablePointer(to: &options) { runFuzzer(&rest, $0) { useInput($0, $1) } }
}
