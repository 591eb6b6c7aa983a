import { clamp } from './geometry.js';

/** What edition.json says, made safe to use. The format is in EDITION.md. */

/**
 * A page's picture: size in points, and its levels. Level `top` is the deepest; level `base` is one small tile.
 * @typedef {{ width: number, height: number, pixelWidth: number, pixelHeight: number, top: number, base: number }} Picture
 * @typedef {{ page: number, x: number, y: number }} PlacedPage
 * @typedef {{ pages: PlacedPage[], width: number, height: number }} Spread
 * @typedef {{ title: string, page: number, rect?: [number, number, number, number], children?: Entry[] }} Entry
 */

export class EditionError extends Error {
	/** @param {'missing' | 'damaged' | 'newer'} kind @param {string} message */
	constructor(kind, message) {
		super(message);
		this.kind = kind;
	}
}

/** @param {string} address @param {AbortSignal} [signal] */
export async function loadEdition(address, signal) {
	const url = new URL(address, document.baseURI);
	let response;
	try {
		response = await fetch(url, { signal });
	} catch (error) {
		throw new EditionError('missing', String(error));
	}
	if (!response.ok) throw new EditionError('missing', `${url.pathname}: ${response.status}`);
	let data;
	try {
		data = await response.json();
	} catch (error) {
		throw new EditionError('damaged', String(error));
	}
	const version = /^recto\/edition\/(\d+)$/.exec(data?.format);
	if (!version) throw new EditionError('damaged', 'this is no edition.json');
	if (Number(version[1]) > 1) throw new EditionError('newer', data.format);
	return new Edition(data, url);
}

const finite = (value, fallback = 0) => (Number.isFinite(value) ? Number(value) : fallback);
const list = (value) => (Array.isArray(value) ? value : []);

export class Edition {
	/** @param {any} data @param {URL} url */
	constructor(data, url) {
		this.data = data;
		this.url = url;
		this.title = String(data.title ?? '');
		this.language = String(data.language ?? 'en');
		this.key = String(data.fingerprint ?? data.id ?? url.pathname);
		this.rtl = data.direction === 'rtl';
		this.tileSize = clamp(finite(data.tiles?.size, 256), 16, 8192);
		this.overlap = clamp(finite(data.tiles?.overlap), 0, this.tileSize / 2);
		/** @type {{ first: number, picture: Picture }[]} */
		this.runs = [];
		this.pageCount = 0;
		for (const run of list(data.pages)) this.addRun(list(run).map((value) => finite(value)));
		if (!this.pageCount) throw new EditionError('damaged', 'the edition has no pages');
		this.joins = new Set(list(data.joins));
		this.single = Array.from({ length: this.pageCount }, (_, page) => this.spread([page]));
		this.spreads = this.unpacked(data.spreads);
		this.shifted = data.shiftedSpreads ? this.unpacked(data.shiftedSpreads) : null;
	}

	/** @param {number[]} run */
	addRun([width, height, pixelWidth, pixelHeight, count = 1]) {
		const longest = Math.max(pixelWidth, pixelHeight);
		const top = longest > 1 ? Math.ceil(Math.log2(longest)) : 0;
		let base = top;
		while (base > 0 && Math.ceil(longest / 2 ** (top - base)) > Math.min(this.tileSize, 256)) base--;
		const picture = { width: width > 0 ? width : 595, height: height > 0 ? height : 842, pixelWidth, pixelHeight, top, base };
		this.runs.push({ first: this.pageCount, picture });
		this.pageCount += clamp(Math.floor(count), 0, 200000 - this.pageCount);
	}

	/** @param {number} page @returns {Picture} */
	picture(page) {
		let low = 0, high = this.runs.length - 1;
		while (low < high) {
			const middle = (low + high + 1) >> 1;
			if (this.runs[middle].first <= page) low = middle;
			else high = middle - 1;
		}
		return this.runs[low].picture;
	}

	/** @param {any} packed @returns {Spread[]} */
	unpacked(packed) {
		const spreads = [];
		const seen = new Set();
		const add = (numbers) => {
			const pages = numbers.slice(0, 2);
			if (!pages.every((page) => Number.isInteger(page) && page >= 0 && page < this.pageCount && !seen.has(page))) return;
			pages.forEach((page) => seen.add(page));
			spreads.push(this.spread(numbers));
		};
		for (const entry of list(packed)) {
			if (Array.isArray(entry)) add(entry.map((value) => finite(value, -1)));
			else for (let i = 0; i < clamp(finite(entry?.count), 0, this.pageCount); i++) {
				const page = finite(entry.from) + 2 * i;
				add(this.rtl ? [page + 1, page] : [page, page + 1]);
			}
		}
		// A page that no spread names would be out of reach.
		for (let page = 0; page < this.pageCount; page++) if (!seen.has(page)) spreads.push(this.spread([page]));
		return seen.size === this.pageCount ? spreads : spreads.sort((p, q) => first(p) - first(q));
	}

	/** `[page]`, `[left, right]`, or with the places of both: `[left, right, x, y, x, y]`. @param {number[]} numbers @returns {Spread} */
	spread([left, right, x0, y0, x1, y1]) {
		const a = this.picture(left);
		if (right === undefined) return { pages: [{ page: left, x: 0, y: 0 }], width: a.width, height: a.height };
		const b = this.picture(right);
		const height = Math.max(a.height, b.height);
		const p = { page: left, x: x0 ?? 0, y: y0 ?? (height - a.height) / 2 };
		const q = { page: right, x: x1 ?? a.width, y: y1 ?? (height - b.height) / 2 };
		return {
			pages: [p, q],
			width: Math.max(p.x + a.width, q.x + b.width), height: Math.max(p.y + a.height, q.y + b.height),
		};
	}

	/** @param {number} page */
	label(page) {
		for (const [first, text, start, prefix = ''] of list(this.data.labels)) {
			if (typeof text === 'string' ? page === first : page >= first && page < first + text)
				return typeof text === 'string' ? text : `${prefix}${start + page - first}`;
		}
		return String(page + 1);
	}

	/** @param {string} label @returns {number} The page, or -1. */
	pageOf(label) {
		for (let page = 0; page < this.pageCount; page++) if (this.label(page) === label) return page;
		return -1;
	}

	/** The address of a file of the edition. @param {string} path */
	address(path) {
		return new URL(path, this.url).href;
	}

	/** @param {number} page @param {number} level @param {number} x @param {number} y */
	tileName(page, level, x, y) {
		const tiles = this.data.tiles;
		const values = { page: String(page + 1).padStart(finite(tiles.digits, 4), '0'), level, x, y };
		return String(tiles.address).replace(/\{(page|level|x|y)\}/g, (_, key) => String(values[/** @type {'page'} */ (key)]));
	}

	/**
	 * A part of the edition that is there as a value, in a file, or in a file for each `chunk` pages.
	 * @param {string} part @param {number} page
	 * @returns {Promise<any>}
	 */
	async part(part, page = 0) {
		const source = this.data[part];
		if (source == null) return null;
		const path = typeof source === 'string' ? source : source.address;
		if (typeof path !== 'string') return source;
		const chunk = source.chunk ? Math.floor(page / source.chunk) : 0;
		if (Array.isArray(source.chunks) && !source.chunks.includes(chunk)) return null;
		const address = path.replace('{chunk}', String(chunk));
		this.parts ??= new Map();
		let promise = this.parts.get(address);
		if (!promise) {
			promise = fetch(this.address(address)).then((response) => (response.ok ? response.json() : null)).catch(() => null);
			promise.then((value) => value ?? this.parts.delete(address));
		}
		// The newest are at the end; a book of 5,000 pages does not stay in memory.
		this.parts.delete(address);
		this.parts.set(address, promise);
		if (this.parts.size > 12) this.parts.delete(this.parts.keys().next().value);
		return promise;
	}
}

/** @param {Spread} spread */
const first = (spread) => Math.min(...spread.pages.map((placed) => placed.page));
