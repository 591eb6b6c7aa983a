import { h, t } from './dom.js';

/** CSS pixels of a small picture with its label; as in reader.css. */
const CELL_WIDTH = 132;
const CELL_HEIGHT = 190;
const COLUMNS = 2;
/** Rows beyond the edges that are there already. */
const ROWS_BEYOND = 1;

/** @typedef {import('./panel.js').TabContext} TabContext */
/** @typedef {{ element: HTMLLIElement, button: HTMLButtonElement, stop: AbortController }} Cell */

/**
 * The tab of small pictures. Only those in sight are in the document, so that a book of thousands of pages scrolls.
 * @param {TabContext} context
 */
export function fillPages({ reader, body, go }) {
	const { edition, view } = reader;
	/** @type {Map<number, Cell>} */
	const cells = new Map();
	const grid = h('ol', { className: 'thumbs' });
	grid.style.height = `${Math.ceil(edition.pageCount / COLUMNS) * CELL_HEIGHT}px`;
	body.append(grid);

	/**
	 * @param {number} page
	 * @returns {Cell}
	 */
	const cellOf = (page) => {
		const { width, height } = edition.picture(page);
		const stop = new AbortController();
		const canvas = h('canvas');
		const label = edition.label(page);
		const button = h('button', { onclick: () => go({ page }) }, canvas, h('span', {}, label));
		const element = h('li', {}, button);
		const column = edition.rtl ? COLUMNS - 1 - (page % COLUMNS) : page % COLUMNS;
		const row = Math.floor(page / COLUMNS);
		canvas.style.aspectRatio = `${width} / ${height}`;
		button.ariaLabel = t(reader, 'page-name', { page: label });
		element.style.transform = `translate(${column * CELL_WIDTH}px, ${row * CELL_HEIGHT}px)`;
		drawSmall(reader, page, canvas, stop.signal);
		return { element, button, stop };
	};

	/** Puts in what has come in sight, takes out what has left it. */
	const update = () => {
		const firstRow = Math.floor(body.scrollTop / CELL_HEIGHT) - ROWS_BEYOND;
		const endRow = Math.floor((body.scrollTop + body.clientHeight) / CELL_HEIGHT) + 1 + ROWS_BEYOND;
		const from = Math.max(0, firstRow * COLUMNS);
		const to = Math.min(edition.pageCount, endRow * COLUMNS);
		for (const [page, { stop, element }] of cells) {
			if (page >= from && page < to) continue;
			stop.abort();
			element.remove();
			cells.delete(page);
		}
		const shown = view.pagesOf();
		/** @type {HTMLElement | null} */
		let before = null;
		for (let page = from; page < to; page++) {
			if (!cells.has(page)) cells.set(page, cellOf(page));
			const { element, button } = cells.get(page);
			if (!element.isConnected) {
				if (before) before.after(element);
				else grid.prepend(element);
			}
			button.ariaCurrent = shown.includes(page) ? 'page' : null;
			before = element;
		}
	};

	const moved = () => {
		// Follows the page, unless its reader scrolls.
		if (!cells.size || !body.matches(':hover')) body.scrollTop = (Math.floor(view.page / COLUMNS) - 1) * CELL_HEIGHT;
		update();
	};

	body.onscroll = update;
	moved();
	return { moved, stop: () => cells.forEach(({ stop }) => stop.abort()) };
}

/**
 * Draws the page's smallest tile. It stays empty where that can't be had.
 * @param {Reader} reader
 * @param {number} page
 * @param {HTMLCanvasElement} canvas
 * @param {AbortSignal} signal
 */
async function drawSmall({ edition, store }, page, canvas, signal) {
	const { base } = edition.picture(page);
	try {
		const image = await createImageBitmap(await store.source({ page, level: base, x: 0, y: 0 }, signal));
		canvas.width = image.width;
		canvas.height = image.height;
		canvas.getContext('2d').drawImage(image, 0, 0);
		image.close();
	} catch {}
}
