import RectoMedia
import Testing

@Suite struct SnifferTests {
    @Test(arguments: [
        ("rgb.jpg", MediaKind.jpeg), ("rgb.png", .png), ("still.gif", .gif), ("lossy.webp", .webp),
        ("h264-aac.mp4", .mp4), ("aac.m4a", .mp4), ("turned.mov", .quicktime), ("vp9-opus.webm", .webm),
        ("vp8.mkv", .matroska), ("cbr.mp3", .mp3), ("plain.mp3", .mp3), ("vbr.mp3", .mp3), ("adts.aac", .aac),
        ("opus.ogg", .ogg), ("pcm.wav", .wav), ("sound.flac", .flac), ("film.flv", .flv), ("film.ts", .mpegTS),
        ("film.avi", .avi), ("README.md", .text),
    ])
    func realFiles(name: String, kind: MediaKind) throws {
        #expect(try MediaReader.kind(MediaFiles.source(name)) == kind)
        let ending = try #require(name.split(separator: ".").last)
        #expect(kind.matches(extension: String(ending)))
        #expect(kind.matches(extension: ending.uppercased()))
    }

    @Test(arguments: [
        ("<!DOCTYPE html><title>x", MediaKind.html), ("  \n<html lang=en>", .html), ("<!-- a --><p>x", .html),
        ("<!-- only a comment", .html), ("<br/>", .html), ("<base href=x>", .text), ("<svg viewBox='0 0 1 1'/>", .svg),
        ("<?xml version='1.0'?>\n<!-- x -->\n<svg xmlns='http://www.w3.org/2000/svg'/>", .svg),
        ("<?xml version='1.0'?><!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"x\"><svg/>", .svg),
        ("<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'/>", .html),
        ("<?xml version='1.0'?><overlay/>", .xml), ("WEBVTT", .vtt), ("\u{FEFF}WEBVTT\n\n", .vtt),
        ("WEBVTTX", .text), ("{\"a\":1}", .json), ("[1, 2]", .json), ("{ color: red }", .text), ("[data-x] {}", .text),
        ("body { margin: 0 }", .text), ("true story", .text), ("BMW and MZ, FWS", .text),
        ("MZ\u{0}\u{1}", .windowsExecutable),
        ("#!/bin/sh\necho", .shellScript), ("\u{7F}ELF\u{1}", .elf), ("%PDF-1.7", .pdf), ("\n%PDF-1.7", .pdf),
        ("PK\u{3}\u{4}xx", .zip), ("Rar!\u{1A}\u{7}\u{1}", .rar), ("\u{0}asm\u{1}", .wasm), ("wOF2\u{0}", .woff2),
        ("", .unknown), ("\u{1}\u{2}\u{3}", .unknown),
    ])
    func text(text: String, kind: MediaKind) {
        #expect(MediaSniffer.kind(of: Array(text.utf8)) == kind, "\(text)")
    }

    @Test func binarySignatures() {
        func kind(_ bytes: [UInt8]) -> MediaKind { MediaSniffer.kind(of: bytes) }
        #expect(kind([0x1F, 0x8B, 8, 0]) == .gzip)
        #expect(kind([UInt8](repeating: 0, count: 257) + Array("ustar\0".utf8)) == .tar)
        #expect(kind([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 2]) == .machO)
        #expect(kind([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61]) == .javaClass)
        #expect(kind([0, 0, 0, 0x18] + Array("ftypheic\0\0\0\0mif1heic".utf8)) == .heic)
        #expect(kind([0, 0, 0, 0x1C] + Array("ftypmif1\0\0\0\0mif1avifmiaf".utf8)) == .avif)
        #expect(kind([0, 0, 0, 0x14] + Array("ftypisom\0\0\0\0mp41".utf8)) == .mp4)
        #expect(kind([0, 0, 0, 8] + Array("wide".utf8) + [0, 0, 1, 0] + Array("mdat".utf8)) == .quicktime)
    }

    @Test func onlyTheStandardsLengthCounts() {
        let spaces = [UInt8](repeating: 0x20, count: MediaSniffer.length)
        #expect(MediaSniffer.kind(of: spaces + Array("<html>".utf8)) == .text)
        #expect(MediaSniffer.kind(of: spaces.dropLast(7) + Array("<html> ".utf8)) == .html)
    }

    @Test func typesAndExtensions() {
        #expect(MediaKind.mp4.matches(mediaType: "Video/MP4; codecs=\"avc1.64001f, mp4a.40.2\""))
        #expect(MediaKind.mp4.matches(mediaType: "audio/mp4"))
        #expect(MediaKind.webm.matches(mediaType: "audio/webm"))
        #expect(!MediaKind.webm.matches(mediaType: "video/mp4"))
        #expect(MediaKind.ogg.matches(mediaType: "audio/opus"))
        #expect(MediaKind.text.matches(mediaType: "text/javascript"))
        #expect(MediaKind.html.matches(mediaType: "text/plain"))
        #expect(!MediaKind.text.matches(mediaType: "audio/mpeg"))
        #expect(!MediaKind.mp4.matches(mediaType: "video/nonsense"))
        #expect(!MediaKind.png.matches(extension: "jpg"))
        #expect(MediaKind.text.matches(extension: "css"))
        #expect(MediaKind.json.matches(extension: "js"))
        #expect(!MediaKind.shellScript.matches(extension: "txt"))
        #expect(!MediaKind.unknown.matches(extension: "png"))
        #expect(MediaKind.unknown.matches(extension: "glb"))
    }

    /// A kind that its own type or family contradicts would make every such file a finding.
    @Test(arguments: MediaKind.allCases) func everyKindMatchesItsOwnType(kind: MediaKind) {
        #expect(kind.matches(mediaType: kind.mediaType))
        #expect(!(kind.isArchive && kind.isExecutable))
    }
}
