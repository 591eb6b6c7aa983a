/**
 * Where the reader is, as an address: `#page=12&zoom=250,297,400`, `#page=12&rect=40,60,320,400`, `#dest=chapter-2`.
 * Pages count from 1, as in the fragments of PDF (RFC 8118); `zoom` is in percent of the whole spread, then the point in the
 * middle, in points; `rect` is what to frame. Also what is remembered of an edition in this browser.
 * @typedef {{ page?: number, zoom?: number, x?: number, y?: number, rect?: [number, number, number, number], dest?: string }} Address
 */

/** @param {string} fragment @returns {Address | null} */
export function parseFragment(fragment) {
	const values = new URLSearchParams(fragment.replace(/^#/, ''));
	const numbers = (name) => (values.get(name) ?? '').split(',').filter(Boolean).map(Number);
	const [page] = numbers('page'), [zoom, x, y] = numbers('zoom'), rect = numbers('rect');
	/** @type {Address} */
	const address = {};
	if (Number.isInteger(page)) address.page = page - 1;
	if (zoom > 0 && zoom < 1e5) address.zoom = zoom / 100;
	if (Number.isFinite(x) && Number.isFinite(y)) Object.assign(address, { x, y });
	if (rect.length === 4 && rect.every(Number.isFinite) && rect[2] > 0 && rect[3] > 0) address.rect = /** @type {any} */ (rect);
	const dest = values.get('dest');
	if (dest) address.dest = dest;
	return address.page === undefined && !dest ? null : address;
}

/** @param {import('./view.js').Place} place */
export function formatFragment({ page, x, y, zoom }) {
	const middle = zoom > 1.01 ? `&zoom=${Math.round(zoom * 100)},${Math.round(x)},${Math.round(y)}` : '';
	return `#page=${page + 1}${middle}`;
}

/** Storage may be blocked, full, or hold anything: then nothing is remembered. @param {string} key */
export function recall(key) {
	try {
		const value = JSON.parse(localStorage.getItem(`recto:${key}`) ?? '{}');
		return value && typeof value === 'object' ? value : {};
	} catch {
		return {};
	}
}

/** @param {string} key @param {object} value */
export function remember(key, value) {
	try {
		localStorage.setItem(`recto:${key}`, JSON.stringify(value));
	} catch {
		// The next visit begins at the cover.
	}
}
