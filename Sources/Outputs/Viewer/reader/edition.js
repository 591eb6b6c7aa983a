import { clamp } from './geometry.js';

const failure = (kind, message) => Object.assign(new Error(message), { kind });

export async function loadEdition(address, signal) {
	const url = new URL(address, document.baseURI);
	const response = await fetch(url, { signal }).catch((error) => ({ ok: false, status: error, json: null }));
	if (!response.ok) throw failure('missing', `${url.pathname}: ${response.status}`);
	const data = await response.json().catch(() => null);
	const version = /^recto\/edition\/(\d+)$/.exec(data?.format);
	if (!version) throw failure('damaged', 'this is no edition.json');
	if (Number(version[1]) > 1) throw failure('newer', data.format);
	return new Edition(data, url);
}

const finite = (value, fallback = 0) => (Number.isFinite(value) ? value : fallback);
export const list = (value) => (Array.isArray(value) ? value : []);

export class Edition {
	runs = [];
	parts = new Map();
	pageCount = 0;

	constructor(data, url) {
		this.data = data;
		this.url = url;
		this.title = String(data.title ?? '');
		this.key = String(data.fingerprint ?? data.id ?? url.pathname);
		this.rtl = data.direction === 'rtl';
		this.tileSize = clamp(finite(data.tiles?.size, 256), 16, 8192);
		this.overlap = clamp(finite(data.tiles?.overlap), 0, this.tileSize / 2);
		for (const run of list(data.pages)) this.addRun(list(run).map((value) => finite(value)));
		if (!this.pageCount) throw failure('damaged', 'the edition has no pages');
		this.joins = new Set(list(data.joins));
		this.single = Array.from({ length: this.pageCount }, (_, page) => this.spread([page]));
		this.spreads = this.unpacked(data.spreads);
		this.shifted = data.shiftedSpreads && this.unpacked(data.shiftedSpreads);
	}

	/** @param {any} run */
	addRun([width, height, pixelWidth, pixelHeight, count = 1]) {
		const longest = Math.max(pixelWidth, pixelHeight, 1), top = Math.ceil(Math.log2(longest));
		const base = clamp(top - Math.ceil(Math.log2(longest / Math.min(this.tileSize, 256))), 0, top);
		if (!(width > 0 && height > 0)) [width, height] = [595, 842];
		this.runs.push({ first: this.pageCount, picture: { width, height, pixelWidth, pixelHeight, top, base } });
		this.pageCount += clamp(Math.floor(count), 0, 200000 - this.pageCount);
	}

	picture(page) {
		return this.runs[lastUpTo(this.runs.length, (run) => this.runs[run].first, page)].picture;
	}

	unpacked(packed) {
		const spreads = [], seen = new Set();
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
		return [...spreads, ...this.single.filter((_, page) => !seen.has(page))];
	}

	/** `[page]`, `[left, right]`, or with the places of both: `[left, right, x, y, x, y]`. */
	spread(numbers) {
		const [left, right, ...places] = numbers;
		const a = this.picture(left);
		if (right === undefined) return { pages: [{ page: left, x: 0, y: 0 }], width: a.width, height: a.height };
		const b = this.picture(right), middle = (a.height - b.height) / 2;
		const [x, y, x1, y1] = places.length > 3 ? places : [0, Math.max(0, -middle), a.width, Math.max(0, middle)];
		const pages = [{ page: left, x, y }, { page: right, x: x1, y: y1 }];
		return { pages, width: Math.max(x + a.width, x1 + b.width), height: Math.max(y + a.height, y1 + b.height) };
	}

	label(page) {
		for (const [first, text, start, prefix = ''] of list(this.data.labels)) {
			if (typeof text === 'string') {
				if (page === first) return text;
			} else if (page >= first && page < first + text) return `${prefix}${start + page - first}`;
		}
		return String(page + 1);
	}

	address(path) {
		return new URL(path, this.url).href;
	}

	tileName({ page, level, x, y }) {
		const { address, digits = 4 } = this.data.tiles, values = { page: String(page + 1).padStart(digits, '0'), level, x, y };
		return String(address).replace(/\{(\w+)\}/g, (_, key) => values[key]);
	}

	/** A part that is there as a value, in a file, or in a file for each `chunk` pages. */
	async part(name, page = 0) {
		const source = this.data[name], path = source?.address ?? source;
		if (typeof path !== 'string') return source;
		const chunk = source.chunk ? Math.floor(page / source.chunk) : 0;
		if (source.chunks && !list(source.chunks).includes(chunk)) return null;
		const address = this.address(path.replace('{chunk}', String(chunk)));
		const promise = this.parts.get(address) ?? fetch(address).then((response) => (response.ok ? response.json() : null)).catch(() => null);
		// The newest are at the end: a long book is not kept. What failed is asked for again.
		this.parts.delete(address);
		this.parts.set(address, promise);
		if (this.parts.size > 12) this.parts.delete(this.parts.keys().next().value);
		promise.then((value) => value ?? this.parts.delete(address));
		return promise;
	}

	async of(name, page) {
		const part = await this.part(name, page);
		return list(Array.isArray(part) ? part[page % (this.data[name].chunk ?? this.pageCount)] : part?.[page]);
	}
}

export function lastUpTo(count, value, bound) {
	let low = 0, high = count - 1;
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if (value(middle) <= bound) low = middle;
		else high = middle - 1;
	}
	return low;
}
