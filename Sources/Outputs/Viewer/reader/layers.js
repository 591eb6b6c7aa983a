import { frameStyle, h, take, t } from './dom.js';
import { overlaysOf } from './overlays.js';
import { TextLayer } from './text.js';
import { whole } from './words.js';

/** Milliseconds that words wait, so that the page is seen first. */
const TEXT_DELAY = 60;

/** @typedef {HTMLElement & { scale?: number }} PageElement */

/**
 * An element for each page on screen, with its words and overlays, that moves with the page's tiles.
 * @param {Reader} reader
 * @returns {PageLayers}
 */
export function layersOf(reader) {
	const { edition, store, view } = reader;
	/** @type {PageLayers['pages']} */
	const pages = new Map();
	const overlays = overlaysOf(reader);
	/**
	 * The spreads for which the overlays were laid out.
	 * @type {Spread[] | null}
	 */
	let items = null;
	/** The words that are marked. */
	let query = '';

	/**
	 * Turns and moves an element like its page. Lengths inside are points times `--s`: controls keep their own pixels.
	 * @param {PageElement} element
	 * @param {Matrix} matrix
	 */
	const follow = (element, [a, b, c, d, e, f]) => {
		const scale = Math.hypot(a, b);
		element.style.transform = `matrix(${[a / scale, b / scale, c / scale, d / scale, e, f]})`;
		if (element.scale === scale) return;
		element.scale = scale;
		element.style.setProperty('--s', String(scale));
	};

	/**
	 * @param {number} page
	 * @param {PageElement} element
	 */
	const fillText = async (page, element) => {
		/** @type {TextBlock[]} */
		const blocks = await edition.of('text', page);
		const entry = pages.get(page);
		if (!blocks.length || entry?.element !== element) return;
		const text = new TextLayer(blocks);
		entry.text = text;
		element.prepend(text.element);
		for (; text.lines[0] && pages.get(page) === entry; text.grow()) await new Promise(requestAnimationFrame);
		text.mark(query);
	};

	/**
	 * Says on a page that it could not be loaded, or no longer says so. A page without a picture in the edition is lost for good.
	 * @param {number} page
	 */
	const noteLoss = (page) => {
		const { pixelWidth, base } = edition.picture(page);
		const entry = pages.get(page);
		const hasAnyTile = () => [...store.tiles.keys()].some((key) => key.startsWith(`${page}/`));
		const isLost = pixelWidth < 1 || (store.hasFailed(`${page}/${base}/0_0`) && !hasAnyTile());
		if (Boolean(entry.note) === isLost) return;
		if (entry.note) entry.note.remove();
		// A page without pixels will never load.
		entry.note = isLost && take(reader, pixelWidth < 1 ? 'damaged' : 'lost');
		if (entry.note) entry.element.append(entry.note);
	};

	/**
	 * @param {Shown} one
	 * @returns {PageElement}
	 */
	const pageElement = ({ page, matrix }) => {
		const { width, height } = edition.picture(page);
		const element = h('section', { className: 'page', ariaLabel: t(reader, 'page-name', { page: edition.label(page) }) });
		frameStyle(element, [0, 0, width, height]);
		follow(element, matrix);
		return element;
	};

	/** @param {number} page */
	const drop = (page) => {
		overlays.drop(page);
		pages.get(page).element.remove();
		pages.delete(page);
	};

	const close = () => [...pages.keys()].forEach(drop);

	/**
	 * An overlay that is reached by keys comes into the area of the pages.
	 * @param {FocusEvent} event
	 */
	const reveal = (event) => {
		const target = /** @type {Element} */ (event.target);
		const overlay = target.closest('.overlay');
		if (!overlay || view.leaf || !target.matches(':focus-visible')) return;
		const box = overlay.getBoundingClientRect();
		const stage = reader.stage.getBoundingClientRect();
		const [left, top, width, height] = view.area;
		const dx = beyond(box.left - stage.left, box.right - stage.left, left, left + width);
		const dy = beyond(box.top - stage.top, box.bottom - stage.top, top, top + height);
		view.pan(dx, dy);
		reader.redraw();
	};
	reader.pages.addEventListener('focusin', reveal, { signal: reader.opening.signal });
	// Words that were divided at the end of a line are copied whole.
	/** @param {ClipboardEvent} event */
	const copyWhole = (event) => {
		const selection = /** @type {any} */ (reader.root).getSelection?.() ?? getSelection();
		event.clipboardData.setData('text/plain', whole(String(selection)));
		event.preventDefault();
	};
	reader.root.addEventListener('copy', copyWhole, { signal: reader.opening.signal });

	return {
		pages, overlays, close,

		sync(shown) {
			reader.pages.classList.toggle('turning', Boolean(view.leaf));
			if (view.leaf) return;
			for (const page of pages.keys()) if (!shown.some((one) => one.page === page)) drop(page);
			for (const { page, matrix } of shown) if (pages.has(page)) follow(pages.get(page).element, matrix);
			overlays.zoomed();
		},

		rested(shown) {
			/** @type {HTMLElement | null} */
			let before = null;
			// Which overlays run over to a partner depends on who is beside it.
			if (edition.joins.size && items !== view.items) close();
			items = view.items;
			// In reading order, from right to left too: that is how words are selected over a page break, and read out.
			for (const one of [...shown].sort((first, second) => first.page - second.page)) {
				const { page } = one;
				if (!pages.has(page)) {
					const element = pageElement(one);
					pages.set(page, { element });
					if (before) before.after(element);
					else reader.pages.prepend(element);
					overlays.fill(page, element);
					setTimeout(fillText, TEXT_DELAY, page, element);
				}
				before = pages.get(page).element;
				noteLoss(page);
			}
			overlays.moved();
		},

		marked: () => query,

		mark(words) {
			query = words;
			for (const { text } of pages.values()) text?.mark(query);
		},
	};
}

/**
 * How far something has to move to begin, or else end, within bounds.
 * @param {number} near
 * @param {number} far
 * @param {number} low
 * @param {number} high
 */
const beyond = (near, far, low, high) => (near < low ? low - near : Math.min(0, high - far));
