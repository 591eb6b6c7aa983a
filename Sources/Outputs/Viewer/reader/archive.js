import { tileError } from './tiles.js';

/** Tiles out of one zip of stored files, by ranges. Its directory is read once, in slices of `chunk` pages. */

/** Signatures of the records, and what a 32-bit field holds whose value is in the ZIP64 extra field. */
const CENTRAL_RECORD = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const IN_EXTRA_FIELD = 0xffffffff;
/** Bytes of the records without their names and extra fields. */
const CENTRAL_SIZE = 46;
const LOCAL_SIZE = 30;
const ZIP64_FIELD = 1;
/** Slices of the directory that are kept. */
const MOST_SLICES = 8;
/** Bytes that are allowed for the local header's extra field, which the directory says nothing about. */
const EXTRA_FIELD_SLACK = 64;

/** @typedef {{ offset: number, size: number, nameLength: number }} Entry */

/**
 * @param {DataView} view
 * @param {number} at
 */
const u16 = (view, at) => view.getUint16(at, true);

/**
 * @param {DataView} view
 * @param {number} at
 */
const u32 = (view, at) => view.getUint32(at, true);

/**
 * @param {Edition} edition
 * @returns {TileSource}
 */
export function archiveSource(edition) {
	const { archive, directory, chunk } = edition.data.tiles;
	const address = edition.address(archive);
	/**
	 * Slices by number, the oldest first.
	 * @type {Map<number, Promise<Map<string, Entry>>>}
	 */
	const slices = new Map();

	/**
	 * @param {number} first
	 * @param {number} last inclusive
	 * @param {AbortSignal} [signal]
	 */
	const read = async (first, last, signal = null) => {
		const response = await fetch(address, { headers: { Range: `bytes=${first}-${last}` }, signal });
		if (response.status === 206) return new DataView(await response.arrayBuffer());
		// A host without ranges would send the whole archive for each tile.
		response.body?.cancel();
		throw response.ok ? tileError(400, { kind: 'ranges' }) : tileError(response.status);
	};

	/** @param {number} index */
	const readSlice = async (index) => entriesOf(await read(directory[index], directory[index + 1] - 1));

	/** @param {number} index */
	const slice = (index) => {
		const entries = slices.get(index) ?? readSlice(index);
		slices.set(index, entries);
		entries.catch(() => slices.delete(index));
		if (slices.size > MOST_SLICES) slices.delete(slices.keys().next().value);
		return entries;
	};

	return async (tile, signal) => {
		const entries = await slice(Math.floor(tile.page / chunk));
		const entry = entries.get(edition.tileName(tile));
		if (!entry) throw tileError(404);
		signal?.throwIfAborted();
		const { offset, size, nameLength } = entry;
		const head = await read(offset, offset + LOCAL_SIZE - 1 + nameLength + size + EXTRA_FIELD_SLACK, signal);
		if (u32(head, 0) !== LOCAL_HEADER) throw tileError(400);
		const begin = LOCAL_SIZE + u16(head, 26) + u16(head, 28);
		const isWhole = begin + size <= head.byteLength;
		const data = isWhole ? head : await read(offset, offset + begin + size - 1, signal);
		return new Blob([new Uint8Array(data.buffer, begin, size)]);
	};
}

/**
 * The stored files of a part of the central directory, by name.
 * @param {DataView} view
 */
function entriesOf(view) {
	/** @type {Map<string, Entry>} */
	const entries = new Map();
	const decoder = new TextDecoder();
	let at = 0;
	while (at + CENTRAL_SIZE <= view.byteLength && u32(view, at) === CENTRAL_RECORD) {
		const nameLength = u16(view, at + 28);
		const extraLength = u16(view, at + 30);
		const commentLength = u16(view, at + 32);
		const extra = at + CENTRAL_SIZE + nameLength;
		const end = extra + extraLength;
		if (end + commentLength > view.byteLength) break;
		// In the order in which the ZIP64 field has them: size, compressed size, offset.
		const values = [u32(view, at + 24), u32(view, at + 20), u32(view, at + 42)];
		readZIP64(view, extra, end, values);
		const [size, , offset] = values;
		const isStored = u16(view, at + 10) === 0;
		const name = new Uint8Array(view.buffer, at + CENTRAL_SIZE, nameLength);
		if (isStored) entries.set(decoder.decode(name), { offset, size, nameLength });
		at = end + commentLength;
	}
	return entries;
}

/**
 * Puts 64-bit values in the places of those that have no room in their 32-bit fields; only these are in the extra field.
 * @param {DataView} view
 * @param {number} begin of the extra fields
 * @param {number} end
 * @param {number[]} values
 */
function readZIP64(view, begin, end, values) {
	for (let field = begin; field + 4 <= end; field += 4 + u16(view, field + 2)) {
		if (u16(view, field) !== ZIP64_FIELD) continue;
		let at = field + 4;
		values.forEach((value, index) => {
			if (value !== IN_EXTRA_FIELD || at + 8 > end) return;
			values[index] = Number(view.getBigUint64(at, true));
			at += 8;
		});
	}
}
