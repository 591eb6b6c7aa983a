import { TileError } from './tiles.js';

/**
 * Tiles out of one stored zip by ranges. Its directory is read once; of a large one, only the slices that `directory` of
 * edition.json names: byte offsets in the file, one for each `chunk` pages and one for the end.
 */
const EOCD = 0x06054b50, EOCD64 = 0x06064b50, LOCATOR64 = 0x07064b50, CENTRAL = 0x02014b50, LOCAL = 0x04034b50;
const big = (view, at) => view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;

/** @param {import('./edition.js').Edition} edition @returns {import('./tiles.js').TileSource} */
export function archiveSource(edition) {
	const { archive, directory, chunk = edition.pageCount } = edition.data.tiles;
	const address = edition.address(archive);
	/** @type {Map<number, Promise<Map<string, [number, number]>>>} */
	const slices = new Map();

	/** @param {string} range @param {AbortSignal} [signal] @returns {Promise<DataView>} */
	const read = async (range, signal) => {
		const response = await fetch(address, { headers: { Range: `bytes=${range}` }, signal });
		if (response.status !== 206) {
			response.body?.cancel();
			// A host without ranges would send the whole archive for each tile.
			throw new TileError(response.ok ? 400 : response.status);
		}
		return new DataView(await response.arrayBuffer());
	};

	const bounds = async () => {
		const tail = await read('-65557');
		for (let at = tail.byteLength - 22; at >= 0; at--) if (tail.getUint32(at, true) === EOCD) {
			const [size, start] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)];
			if (start !== 0xffffffff || at < 20 || tail.getUint32(at - 20, true) !== LOCATOR64) return [start, start + size];
			const place = big(tail, at - 20 + 8);
			const record = await read(`${place}-${place + 55}`);
			if (record.getUint32(0, true) !== EOCD64) break;
			return [big(record, 48), big(record, 48) + big(record, 40)];
		}
		throw new TileError(400);
	};

	const slice = async (index) => {
		const [from, to] = Array.isArray(directory) ? [directory[index], directory[index + 1]] : await bounds();
		return entries(await read(`${from}-${to - 1}`));
	};

	return async (tile, signal) => {
		const index = Array.isArray(directory) ? Math.floor(tile.page / chunk) : 0;
		let names = slices.get(index);
		if (!names) {
			slices.set(index, names = slice(index));
			names.catch(() => slices.delete(index));
			// Those of the pages read last are enough.
			if (slices.size > 8) slices.delete(slices.keys().next().value);
		}
		const entry = (await names).get(edition.tileName(tile.page, tile.level, tile.x, tile.y));
		if (!entry) throw new TileError(404);
		const [offset, size, name] = entry;
		if (signal.aborted) throw signal.reason;
		// The local header's extra field may be longer than the directory's; nearly always there is none.
		const head = await read(`${offset}-${offset + 30 + name + size - 1 + 64}`, signal);
		if (head.getUint32(0, true) !== LOCAL) throw new TileError(400);
		const begin = 30 + head.getUint16(26, true) + head.getUint16(28, true);
		const data = begin + size <= head.byteLength ? head : await read(`${offset}-${offset + begin + size - 1}`, signal);
		return new Blob([new Uint8Array(data.buffer, begin, size)]);
	};
}

/** Offset, size and length of name of each stored file. @param {DataView} view @returns {Map<string, number[]>} */
function entries(view) {
	const names = new Map();
	const decoder = new TextDecoder();
	for (let at = 0; at + 46 <= view.byteLength && view.getUint32(at, true) === CENTRAL;) {
		const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
		let size = view.getUint32(at + 24, true), offset = view.getUint32(at + 42, true);
		const end = at + 46 + name + extra + comment;
		if (end > view.byteLength) break;
		for (let field = at + 46 + name; field + 4 <= at + 46 + name + extra; field += 4 + view.getUint16(field + 2, true)) {
			if (view.getUint16(field, true) !== 1) continue;
			let value = field + 4;
			if (size === 0xffffffff) [size, value] = [big(view, value), value + 8];
			if (view.getUint32(at + 20, true) === 0xffffffff) value += 8;
			if (offset === 0xffffffff) offset = big(view, value);
		}
		if (view.getUint16(at + 10, true) === 0) names.set(decoder.decode(new Uint8Array(view.buffer, at + 46, name)), [offset, size, name]);
		at = end;
	}
	return names;
}
