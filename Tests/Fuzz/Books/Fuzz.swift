import Exercises

@_cdecl("LLVMFuzzerTestOneInput")
public func use(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Exercise.books(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
