import Testing

@testable import RectoMarkup

@Suite struct DataAddressTests {
    @Test(arguments: [
        ("data:,a%20b", "a b"), ("data:text/plain;charset=utf-8,a#b", "a"), ("data:image/png;base64,YWI=", "ab"),
        ("DATA:image/png;BASE64,YW%0AI", "ab"), (" data:;base64,Y Q==", "a"), ("data:base64,YQ==", "YQ=="),
        ("data:,", ""), ("data:a;base64,", ""),
    ])
    func isTheFileItself(_ address: String, _ text: String) {
        #expect(DataAddress.bytes(address) == Array(text.utf8))
    }

    @Test(arguments: ["data:a", "a.png", "", "xdata:,a", "data:;base64,Y", "data:;base64,Y*Q="])
    func isNoFile(_ address: String) {
        #expect(DataAddress.bytes(address) == nil)
    }
}
