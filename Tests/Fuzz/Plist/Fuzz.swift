import Exercises

@_cdecl("LLVMFuzzerTestOneInput")
public func use(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Exercise.manifest(Array(UnsafeBufferPointer(start: bytes, count: count)), as: .plist)
    return 0
}
