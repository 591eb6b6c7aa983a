// libFuzzer brings a `main`, but SwiftPM renames that of an executable, to be able to test it, and links nothing else. The
// helper `fuzzer` of Package.swift gives this function the name that SwiftPM looks for.

@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
    _ argc: UnsafeMutablePointer<CInt>, _ argv: UnsafeMutableRawPointer,
    _ one: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

@_silgen_name("LLVMFuzzerTestOneInput")
func useInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt

/// The program: uses inputs until the fuzzer says that it is enough.
@_cdecl("recto_fuzz_main")
public func start(_ argc: CInt, _ argv: UnsafeMutableRawPointer) -> CInt {
    var argc = argc
    var argv = argv
    return runFuzzer(&argc, &argv) { useInput($0, $1) }
}
