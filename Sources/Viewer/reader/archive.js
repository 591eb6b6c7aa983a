import { TileError } from './tiles.js';

/**
 * Tiles out of one stored zip by ranges. Its directory is read once; of a large one, only the slices that `directory` of
 * edition.json names: byte offsets in the file, one for each `chunk` pages and one for the end.
 */
const END = 0x06054b50, END64 = 0x06064b50, LOCATOR64 = 0x07064b50, CENTRAL = 0x02014b50, LOCAL = 0x04034b50;
/** A 32-bit field whose value stands in the ZIP64 record. */
const ELSEWHERE = 0xffffffff;
/** Of slices; those of the pages read last are enough. */
const MOST = 8;
/** The local header's extra field, which the directory does not tell; nearly always there is none. */
const SLACK = 64;

const u16 = (view, at) => view.getUint16(at, true);
const u32 = (view, at) => view.getUint32(at, true);
const u64 = (view, at) => u32(view, at) + u32(view, at + 4) * 2 ** 32;

/** @param {import('./edition.js').Edition} edition @returns {TileSource} */
export function archiveSource(edition) {
	const { archive, directory, chunk = edition.pageCount } = edition.data.tiles, address = edition.address(archive);
	/** @type {Map<number, Promise<Map<string, number[]>>>} */
	const slices = new Map();

	const read = async (range, signal = null) => {
		const response = await fetch(address, { headers: { Range: `bytes=${range}` }, signal });
		if (response.status === 206) return new DataView(await response.arrayBuffer());
		// A host without ranges would send the whole archive for each tile.
		response.body?.cancel();
		throw new TileError(response.ok ? 400 : response.status);
	};
	const bounds = async () => {
		const tail = await read('-65557');
		let at = tail.byteLength - 22;
		while (at >= 0 && u32(tail, at) !== END) at--;
		if (at < 0) throw new TileError(400);
		const start = u32(tail, at + 16);
		if (start !== ELSEWHERE) return [start, start + u32(tail, at + 12)];
		if (at < 20 || u32(tail, at - 20) !== LOCATOR64) throw new TileError(400);
		const place = u64(tail, at - 12), record = await read(`${place}-${place + 55}`);
		if (u32(record, 0) !== END64) throw new TileError(400);
		return [u64(record, 48), u64(record, 48) + u64(record, 40)];
	};
	const slice = async (index) => {
		const [from, to] = directory?.slice(index, index + 2) ?? await bounds();
		return entries(await read(`${from}-${to - 1}`));
	};

	return async (tile, signal) => {
		const index = directory ? Math.floor(tile.page / chunk) : 0, names = slices.get(index) ?? slice(index);
		slices.set(index, names);
		names.catch(() => slices.delete(index));
		if (slices.size > MOST) slices.delete(slices.keys().next().value);
		const entry = (await names).get(edition.tileName(tile));
		if (!entry) throw new TileError(404);
		signal?.throwIfAborted();
		const [offset, size, name] = entry;
		const head = await read(`${offset}-${offset + 29 + name + size + SLACK}`, signal);
		if (u32(head, 0) !== LOCAL) throw new TileError(400);
		const begin = 30 + u16(head, 26) + u16(head, 28);
		const data = begin + size <= head.byteLength ? head : await read(`${offset}-${offset + begin + size - 1}`, signal);
		return new Blob([new Uint8Array(data.buffer, begin, size)]);
	};
}

/** Offset, size and length of name of each stored file. */
function entries(view) {
	const names = new Map(), decoder = new TextDecoder();
	for (let at = 0; at + 46 <= view.byteLength && u32(view, at) === CENTRAL;) {
		const [name, extra, comment] = [28, 30, 32].map((field) => u16(view, at + field));
		let size = u32(view, at + 24), offset = u32(view, at + 42);
		const end = at + 46 + name + extra;
		if (end + comment > view.byteLength) break;
		for (let field = at + 46 + name; field + 4 <= end; field += 4 + u16(view, field + 2)) {
			// 64-bit values stand in this order, each only where its field has no room: size, packed size, offset.
			let value = field + 4;
			const next = () => (value += 8, u64(view, value - 8));
			if (u16(view, field) !== 1 || field + 4 + u16(view, field + 2) > end) continue;
			if (size === ELSEWHERE) size = next();
			if (u32(view, at + 20) === ELSEWHERE) next();
			if (offset === ELSEWHERE) offset = next();
		}
		if (u16(view, at + 10) === 0) names.set(decoder.decode(new Uint8Array(view.buffer, at + 46, name)), [offset, size, name]);
		at = end + comment;
	}
	return names;
}
