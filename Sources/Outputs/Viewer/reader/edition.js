import { clamp, levelsOf } from './geometry.js';

/** What a page is taken for whose size makes no sense: A4, in points. */
const DEFAULT_SIZE = [595, 842];
const MOST_PAGES = 200000;
/** From how many times their width on pages are as tall as pieces of a webtoon's strip. */
const STRIP_RATIO = 3;
/** Files of parts that are kept; the newest ones. */
const MOST_PARTS = 12;

/**
 * An error that the reader shows as a card of this `kind`.
 * @param {string} kind
 * @param {string} message
 */
const failure = (kind, message) => Object.assign(new Error(message), { kind });

/**
 * Fetches edition.json. Throws an error with the `kind` `missing`, `damaged` or `newer`.
 * @param {string} address
 * @param {AbortSignal} signal
 */
export async function loadEdition(address, signal) {
	const url = new URL(address, document.baseURI);
	const response = await fetch(url, { signal }).catch((error) => {
		throw failure('missing', `${url.pathname}: ${error}`);
	});
	if (!response.ok) throw failure('missing', `${url.pathname}: ${response.status}`);
	const data = await response.json().catch(() => null);
	const version = /^recto\/edition\/(\d+)$/.exec(data?.format);
	if (!version) throw failure('damaged', 'this is no edition.json');
	if (Number(version[1]) > 1) throw failure('newer', data.format);
	return new Edition(data, url);
}

/**
 * @param {unknown} value
 * @returns {number}
 */
const finite = (value, fallback = 0) => (Number.isFinite(value) ? /** @type {number} */ (value) : fallback);

/**
 * A list where there is one, else an empty one.
 * @param {any} value out of somebody's JSON
 * @returns {any[]}
 */
export const list = (value) => (Array.isArray(value) ? value : []);

/** What edition.json says, made safe: numbers are numbers, and each page is in one spread. */
export class Edition {
	/**
	 * Runs of pages of one size.
	 * @type {{ first: number, picture: Picture }[]}
	 */
	runs = [];
	/**
	 * Files of parts by address, the last asked for at the end.
	 * @type {Map<string, Promise<any>>}
	 */
	parts = new Map();
	pageCount = 0;
	tallCount = 0;

	/**
	 * @param {EditionData} data
	 * @param {URL} url
	 */
	constructor(data, url) {
		this.data = data;
		this.url = url;
		this.title = String(data.title ?? '');
		this.key = String(data.fingerprint ?? data.id ?? url.pathname);
		this.rtl = data.direction === 'rtl';
		this.brand = Object(data.brand);
		this.tileSize = clamp(finite(data.tiles?.size, 256), 16, 8192);
		this.overlap = clamp(finite(data.tiles?.overlap), 0, this.tileSize / 2);
		for (const run of list(data.pages)) this.addRun(list(run).map((value) => finite(value)));
		if (!this.pageCount) throw failure('damaged', 'the edition has no pages');
		/** Whether the pages are pieces of one strip, as in a webtoon: most are that tall. */
		this.isStrip = this.tallCount * 2 > this.pageCount;
		/**
		 * Pages that are one picture with the next.
		 * @type {Set<number>}
		 */
		this.joins = new Set(list(data.joins));
		this.single = Array.from({ length: this.pageCount }, (_, page) => this.spread([page]));
		this.spreads = this.unpacked(data.spreads);
		this.shifted = data.shiftedSpreads && this.unpacked(data.shiftedSpreads);
	}

	/** @param {number[]} run */
	addRun([width, height, pixelWidth, pixelHeight, count = 1]) {
		const { top, base } = levelsOf(pixelWidth, pixelHeight, this.tileSize);
		if (!(width > 0 && height > 0)) [width, height] = DEFAULT_SIZE;
		this.runs.push({ first: this.pageCount, picture: { width, height, pixelWidth, pixelHeight, top, base } });
		const pages = clamp(Math.floor(count), 0, MOST_PAGES - this.pageCount);
		this.pageCount += pages;
		if (height > STRIP_RATIO * width) this.tallCount += pages;
	}

	/** @param {number} page */
	picture(page) {
		return this.runs[lastUpTo(this.runs.length, (run) => this.runs[run].first, page)].picture;
	}

	/**
	 * The spreads that a packed list names, then each page on its own that it leaves out: no page is out of reach.
	 * @param {unknown} packed
	 */
	unpacked(packed) {
		/** @type {Spread[]} */
		const spreads = [];
		/** @type {Set<number>} */
		const seen = new Set();
		/** @param {number} page */
		const isFree = (page) => Number.isInteger(page) && page >= 0 && page < this.pageCount && !seen.has(page);
		/** @param {number[]} numbers */
		const add = (numbers) => {
			const pages = numbers.slice(0, 2);
			if (!pages.every(isFree)) return;
			pages.forEach((page) => seen.add(page));
			spreads.push(this.spread(numbers));
		};
		for (const entry of list(packed)) {
			if (Array.isArray(entry)) {
				add(entry.map((value) => finite(value, -1)));
				continue;
			}
			const count = clamp(finite(entry?.count), 0, this.pageCount);
			for (let pair = 0; pair < count; pair++) {
				const page = finite(entry.from) + 2 * pair;
				add(this.rtl ? [page + 1, page] : [page, page + 1]);
			}
		}
		return [...spreads, ...this.single.filter((_, page) => !seen.has(page))];
	}

	/**
	 * @param {number[]} numbers `[page]`, `[left, right]`, or with the places of both: `[left, right, x, y, x, y]`
	 * @returns {Spread}
	 */
	spread(numbers) {
		const [left, right, ...places] = numbers;
		const leftSize = this.picture(left);
		if (right === undefined) return { pages: [{ page: left, x: 0, y: 0 }], width: leftSize.width, height: leftSize.height };
		const rightSize = this.picture(right);
		// Side by side, and vertically centred.
		const drop = (leftSize.height - rightSize.height) / 2;
		const centred = [0, Math.max(0, -drop), leftSize.width, Math.max(0, drop)];
		const [leftX, leftY, rightX, rightY] = places.length > 3 ? places : centred;
		return {
			pages: [{ page: left, x: leftX, y: leftY }, { page: right, x: rightX, y: rightY }],
			width: Math.max(leftX + leftSize.width, rightX + rightSize.width),
			height: Math.max(leftY + leftSize.height, rightY + rightSize.height),
		};
	}

	/**
	 * What a page is called; its number, where the edition says nothing.
	 * @param {number} page
	 * @returns {string}
	 */
	label(page) {
		for (const [first, textOrCount, start, prefix = ''] of list(this.data.labels)) {
			if (typeof textOrCount === 'string') {
				if (page === first) return textOrCount;
			} else if (page >= first && page < first + textOrCount) return `${prefix}${start + page - first}`;
		}
		return String(page + 1);
	}

	/**
	 * The first page with a label; -1 where there is none.
	 * @param {string} label
	 */
	labelled(label) {
		return this.single.findIndex((_, page) => this.label(page) === label);
	}

	/**
	 * The page that an address means; it is one of the edition's.
	 * @param {Address} address
	 */
	pageOf({ page, label }) {
		const wanted = label === undefined ? page : this.labelled(label);
		return clamp(Math.floor(wanted) || 0, 0, this.pageCount - 1);
	}

	/**
	 * An address with the page and the part of it that its named destination means.
	 * @param {Address} address
	 * @returns {Promise<Address>}
	 */
	async resolved(address) {
		const destinations = Object(await this.part('destinations'));
		const [page, ...rect] = destinations[address.dest] ?? [];
		return { ...address, page, rect };
	}

	/** @param {string} path relative to edition.json */
	address(path) {
		return new URL(path, this.url).href;
	}

	/** @param {TileAddress} tile */
	tileName({ page, level, x, y }) {
		const { address, digits = 4 } = this.data.tiles;
		/** @type {Record<string, string | number>} */
		const values = { page: String(page + 1).padStart(digits, '0'), level, x, y };
		return String(address).replace(/\{(\w+)\}/g, (_, key) => String(values[key]));
	}

	/**
	 * A part that is there as a value, in a file, or in a file for each `chunk` pages; null where its file can't be had.
	 * @param {PartName} name
	 * @param {number} [page] whose chunk is wanted
	 * @returns {Promise<any>}
	 */
	async part(name, page = 0) {
		/** @type {any} */
		const source = this.data[name];
		const path = source?.address ?? source;
		if (typeof path !== 'string') return source;
		const chunk = source.chunk ? Math.floor(page / source.chunk) : 0;
		if (source.chunks && !list(source.chunks).includes(chunk)) return null;
		return this.file(path.replace('{chunk}', String(chunk)));
	}

	/**
	 * The file of an article; null where it can't be had.
	 * @param {string} id
	 * @returns {Promise<any>}
	 */
	async article(id) {
		/** @type {any} */
		const { article } = Object(this.data.articles);
		return typeof article === 'string' ? this.file(article.replace('{id}', encodeURIComponent(id))) : null;
	}

	/**
	 * What is in a file, read once while it is among the newest; null where it can't be had.
	 * @param {string} path
	 * @returns {Promise<any>}
	 */
	file(path) {
		const address = this.address(path);
		const promise = this.parts.get(address) ?? fetchJSON(address);
		// The newest are at the end: a long book is not kept. What failed is asked for again.
		this.parts.delete(address);
		this.parts.set(address, promise);
		if (this.parts.size > MOST_PARTS) this.parts.delete(this.parts.keys().next().value);
		promise.then((value) => value ?? this.parts.delete(address));
		return promise;
	}

	/**
	 * What a part holds for one page, a list.
	 * @param {'overlays' | 'text'} name
	 * @param {number} page
	 */
	async of(name, page) {
		const part = await this.part(name, page);
		if (!Array.isArray(part)) return list(part?.[page]);
		const { chunk = this.pageCount } = /** @type {Chunked} */ (this.data[name]);
		return list(part[page % chunk]);
	}
}

/**
 * @param {string} address
 * @returns {Promise<any>} null where it can't be had
 */
const fetchJSON = (address) => fetch(address).then((response) => (response.ok ? response.json() : null)).catch(() => null);

/**
 * The last index whose value is at most `bound`; 0 where all are larger. Values must not fall.
 * @param {number} count
 * @param {(index: number) => number} value
 * @param {number} bound
 */
export function lastUpTo(count, value, bound) {
	let low = 0;
	let high = count - 1;
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if (value(middle) <= bound) low = middle;
		else high = middle - 1;
	}
	return low;
}
