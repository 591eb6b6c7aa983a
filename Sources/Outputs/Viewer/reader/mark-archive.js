/** Reads one entry of a small zip archive (APPNOTE 6.3). */

const END = 0x06054b50;
const ENTRY = 0x02014b50;
/** The record at the end, and the longest comment behind it. */
const LONGEST_END = 22 + 65535;

/**
 * @param {Blob} file
 * @param {string} name
 * @param {number} most bytes
 * @returns {Promise<string>}
 */
export async function entry(file, name, most) {
	const tail = new DataView(await file.slice(-LONGEST_END).arrayBuffer());
	let at = tail.byteLength - 22;
	while (at >= 0 && tail.getUint32(at, true) !== END) at -= 1;
	if (at < 0) throw new Error('no zip archive');
	const start = tail.getUint32(at + 16, true);
	const list = new DataView(await file.slice(start, start + tail.getUint32(at + 12, true)).arrayBuffer());
	const text = new TextDecoder();
	for (let place = 0; place + 46 <= list.byteLength && list.getUint32(place, true) === ENTRY;) {
		const length = list.getUint16(place + 28, true);
		const found = text.decode(new Uint8Array(list.buffer, place + 46, length));
		if (found === name) {
			const [method, packed, offset] = [list.getUint16(place + 10, true), list.getUint32(place + 20, true), list.getUint32(place + 42, true)];
			const head = new DataView(await file.slice(offset, offset + 30).arrayBuffer());
			const begin = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
			return unpacked(file.slice(begin, begin + packed), method, most);
		}
		place += 46 + length + list.getUint16(place + 30, true) + list.getUint16(place + 32, true);
	}
	throw new Error(`no ${name}`);
}

/**
 * @param {Blob} bytes
 * @param {number} method 0 for stored, 8 for deflated
 * @param {number} most bytes; a bomb ends there
 */
async function unpacked(bytes, method, most) {
	if (method !== 0 && method !== 8) throw new Error('unknown compression');
	const stream = method === 8 ? bytes.stream().pipeThrough(new (/** @type {any} */ (globalThis)).DecompressionStream('deflate-raw')) : bytes.stream();
	const reader = stream.getReader();
	const decoder = new TextDecoder();
	let [text, count] = ['', 0];
	for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
		count += value.length;
		if (count > most) throw new Error('too large');
		text += decoder.decode(value, { stream: true });
	}
	return text + decoder.decode();
}
