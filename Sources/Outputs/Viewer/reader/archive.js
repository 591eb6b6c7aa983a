import { tileError } from './tiles.js';

/** Tiles out of one stored zip by ranges. Its directory is read once, in slices of `chunk` pages. */
const CENTRAL = 0x02014b50, LOCAL = 0x04034b50, ELSEWHERE = 0xffffffff;
/** Slices kept; bytes allowed for the local header's extra field. */
const MOST = 8, SLACK = 64;

const u16 = (view, at) => view.getUint16(at, true);
const u32 = (view, at) => view.getUint32(at, true);

/** @param {Edition} edition @returns {TileSource} */
export function archiveSource(edition) {
	const { archive, directory, chunk } = edition.data.tiles, address = edition.address(archive), slices = new Map();

	const read = async (range, signal = null) => {
		const response = await fetch(address, { headers: { Range: `bytes=${range}` }, signal });
		if (response.status === 206) return new DataView(await response.arrayBuffer());
		// A host without ranges would send the whole archive for each tile.
		response.body?.cancel();
		throw response.ok ? Object.assign(tileError(400), { kind: 'ranges' }) : tileError(response.status);
	};
	const slice = async (index) => entries(await read(`${directory[index]}-${directory[index + 1] - 1}`));

	return async (tile, signal) => {
		const index = Math.floor(tile.page / chunk), names = slices.get(index) ?? slice(index);
		slices.set(index, names);
		names.catch(() => slices.delete(index));
		if (slices.size > MOST) slices.delete(slices.keys().next().value);
		const entry = (await names).get(edition.tileName(tile));
		if (!entry) throw tileError(404);
		signal?.throwIfAborted();
		const [offset, size, name] = entry, head = await read(`${offset}-${offset + 29 + name + size + SLACK}`, signal);
		if (u32(head, 0) !== LOCAL) throw tileError(400);
		const begin = 30 + u16(head, 26) + u16(head, 28);
		const data = begin + size <= head.byteLength ? head : await read(`${offset}-${offset + begin + size - 1}`, signal);
		return new Blob([new Uint8Array(data.buffer, begin, size)]);
	};
}

/** Offset, size and length of name of each stored file. */
function entries(view) {
	const names = new Map(), decoder = new TextDecoder();
	for (let at = 0; at + 46 <= view.byteLength && u32(view, at) === CENTRAL;) {
		const [name, extra, comment] = [28, 30, 32].map((field) => u16(view, at + field)), end = at + 46 + name + extra;
		if (end + comment > view.byteLength) break;
		const values = [24, 20, 42].map((field) => u32(view, at + field));
		for (let field = at + 46 + name; field + 4 <= end; field += 4 + u16(view, field + 2)) {
			// 64-bit values stand in this order, each only where its field has no room.
			let value = field + 4;
			if (u16(view, field) === 1) values.forEach((short, i) => {
				if (short !== ELSEWHERE || value + 8 > end) return;
				values[i] = Number(view.getBigUint64(value, true));
				value += 8;
			});
		}
		if (!u16(view, at + 10)) names.set(decoder.decode(new Uint8Array(view.buffer, at + 46, name)), [values[2], values[0], name]);
		at = end + comment;
	}
	return names;
}
