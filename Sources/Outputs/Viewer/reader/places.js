/** Places as addresses (README.md; pages count from 1, as in RFC 8118), and what is remembered of an edition. */

export function parseFragment(fragment) {
	const values = new URLSearchParams(fragment.replace(/^#/, ''));
	const numbers = (name) => (values.get(name) ?? '').split(',').filter(Boolean).map(Number);
	const [page] = numbers('page'), [zoom, x, y] = numbers('zoom'), rect = numbers('rect'), dest = values.get('dest');
	if (!Number.isInteger(page) && !dest) return null;
	return {
		page: page - 1, dest, zoom: zoom > 0 && zoom < 1e5 ? zoom / 100 : undefined, ...(Number.isFinite(x + y) && { x, y }),
		rect: rect.length === 4 && rect.every(Number.isFinite) && rect[2] > 0 && rect[3] > 0 ? rect : undefined,
	};
}

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
	} catch {}
}
