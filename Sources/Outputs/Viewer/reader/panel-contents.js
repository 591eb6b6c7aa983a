import { h, t } from './dom.js';
import { list } from './edition.js';

/** How many levels below the first one are shown. */
const DEPTH = 8;

/** @typedef {import('./panel.js').TabContext} TabContext */
/** @typedef {{ element: HTMLElement, page: number }} Row */

/**
 * The tab of the outline. The entry of the page that is read is marked, and stays in sight.
 * @param {TabContext} context
 */
export function fillContents({ reader, body, go, isOpen }) {
	const { edition, view } = reader;
	/** @type {Row[]} */
	const rows = [];
	/** @type {HTMLElement | null} */
	let current = null;

	/**
	 * @param {OutlineEntry[]} entries
	 * @param {number} depth
	 * @returns {HTMLElement}
	 */
	const tree = (entries, depth) => h('ul', {}, entries.map(({ title, page, rect, children }) => {
		const element = h('button', { onclick: () => go({ page, rect }) }, h('span', { dir: 'auto' }, title), h('small', {}, edition.label(page)));
		rows.push({ element, page });
		const hasChildren = list(children).length > 0 && depth > 0;
		return h('li', {}, element, hasChildren && tree(children, depth - 1));
	}));

	const moved = () => {
		const last = view.pagesOf().at(-1);
		const row = nearest(rows, last);
		if (!row || row.element === current) return;
		if (current) current.ariaCurrent = null;
		current = row.element;
		current.ariaCurrent = 'page';
		// Follows the page, unless its reader scrolls.
		if (!body.matches(':hover')) current.scrollIntoView({ block: 'nearest' });
	};

	const fill = async () => {
		/** @type {OutlineEntry[]} */
		const outline = list(await edition.part('outline'));
		if (!isOpen()) return;
		body.append(outline.length ? tree(outline, DEPTH) : h('p', { className: 'status' }, t(reader, 'no-contents')));
		moved();
	};

	fill();
	return { moved };
}

/**
 * The last row of the last page that has one, up to a page.
 * @param {Row[]} rows
 * @param {number} page
 */
function nearest(rows, page) {
	/** @type {Row | null} */
	let best = null;
	for (const row of rows) if (row.page <= page && !(best?.page > row.page)) best = row;
	return best;
}
