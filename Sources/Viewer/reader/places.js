/**
 * Where the reader is, as an address: `#page=12&zoom=250,297,400`, `#page=12&rect=40,60,320,400`, `#dest=chapter-2`.
 * Pages count from 1, as in the fragments of PDF (RFC 8118); `zoom` is in percent of the whole spread, then the point in the
 * middle, in points; `rect` is what to frame. Also what is remembered of an edition in this browser.
 */

/** @param {string} fragment @returns {Address | null} */
export function parseFragment(fragment) {
	const values = new URLSearchParams(fragment.replace(/^#/, ''));
	const numbers = (name) => (values.get(name) ?? '').split(',').filter(Boolean).map(Number);
	const [page] = numbers('page'), [zoom, x, y] = numbers('zoom'), rect = numbers('rect'), dest = values.get('dest');
	if (!Number.isInteger(page) && !dest) return null;
	return {
		page: Number.isInteger(page) ? page - 1 : undefined, dest: dest || undefined,
		zoom: zoom > 0 && zoom < 1e5 ? zoom / 100 : undefined, ...(Number.isFinite(x + y) && { x, y }),
		rect: rect.length === 4 && rect.every(Number.isFinite) && rect[2] > 0 && rect[3] > 0 ? rect : undefined,
	};
}

/** @param {Place} place */
export const formatFragment = ({ page, x, y, zoom }) =>
	`#page=${page + 1}${zoom > 1.01 ? `&zoom=${Math.round(zoom * 100)},${Math.round(x)},${Math.round(y)}` : ''}`;

/** Storage may be blocked, full, or hold anything: then nothing is remembered. */
export function recall(key) {
	try {
		return Object(JSON.parse(localStorage.getItem(`recto:${key}`)));
	} catch {
		return {};
	}
}

export function remember(key, value) {
	try {
		localStorage.setItem(`recto:${key}`, JSON.stringify(value));
	} catch {
		// The next visit begins at the cover.
	}
}
