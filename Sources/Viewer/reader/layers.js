import { h, take, t } from './dom.js';
import { Overlays } from './overlays.js';
import { TextLayer } from './text.js';

/** One element a page that is on screen: its text, its overlays. They follow the page's matrix in the frame that draws the tiles. */
export class Layers {
	constructor(reader) {
		this.reader = reader;
		/** @type {Map<number, { element: any, text?: TextLayer, note?: any }>} */
		this.pages = new Map();
		this.overlays = new Overlays(reader);
		reader.pages.addEventListener('focusin', (event) => this.reveal(event.target));
		document.addEventListener('copy', this.copy = (event) => this.copied(event));
	}

	sync(shown) {
		const { view, pages } = this.reader;
		pages.classList.toggle('turning', Boolean(view.leaf));
		if (view.leaf) return;
		for (const page of this.pages.keys()) if (!shown.some((one) => one.page === page)) this.drop(page);
		for (const { page, matrix } of shown) if (this.pages.has(page)) this.follow(this.pages.get(page).element, matrix);
		this.overlays.zoomed();
	}

	/** Turned and moved like the page; lengths inside are points times `--s`, so that controls and frames keep their own pixels. */
	follow(element, [a, b, c, d, e, f]) {
		const scale = Math.hypot(a, b);
		element.style.transform = `matrix(${[a / scale, b / scale, c / scale, d / scale, e, f]})`;
		if (element.scale !== scale) element.style.setProperty('--s', element.scale = scale);
	}

	rested(shown) {
		let before = null;
		for (const { page, matrix } of shown) {
			if (!this.pages.has(page)) {
				const { edition, pages } = this.reader, { width, height } = edition.picture(page);
				const element = h('section', { className: 'page', 'aria-label': t(this.reader, 'page-name', { page: edition.label(page) }) });
				element.style.setProperty('--w', width);
				element.style.setProperty('--h', height);
				this.pages.set(page, { element });
				this.follow(element, matrix);
				// The order of elements is the order of reading.
				before ? before.after(element) : pages.prepend(element);
				this.overlays.fill(page, element);
				this.fill(page, element);
			}
			before = this.pages.get(page).element;
			this.judge(page);
		}
		this.overlays.moved();
	}

	async fill(page, element) {
		const text = await this.reader.edition.of('text', page);
		const entry = this.pages.get(page);
		if (!text.length || entry?.element !== element) return;
		entry.text = new TextLayer(text);
		element.prepend(entry.text.element);
		entry.text.mark(this.query);
	}

	/** A page of which nothing can be shown says so. */
	judge(page) {
		const { store, edition } = this.reader, { pixelWidth, base } = edition.picture(page), entry = this.pages.get(page);
		const isLost = pixelWidth < 1 || store.hasFailed(`${page}/${base}/0_0`) && ![...store.tiles.keys()].some((key) => key.startsWith(`${page}/`));
		if (Boolean(entry.note) === isLost) return;
		entry.note?.remove();
		entry.note = isLost && take(this.reader, 'lost');
		if (isLost) entry.element.append(entry.note);
	}

	/** Words found, on all pages that are shown. */
	mark(query) {
		this.query = query;
		for (const { text } of this.pages.values()) text?.mark(query);
	}

	/** What gets the focus comes into sight. */
	reveal(target) {
		const { view, stage } = this.reader, overlay = target.closest('.overlay');
		if (!overlay || view.leaf || !target.matches(':focus-visible')) return;
		const box = overlay.getBoundingClientRect(), from = stage.getBoundingClientRect(), [left, top, width, height] = view.area;
		const beyond = (near, far, low, size) => (near < low ? low - near : Math.min(0, low + size - far));
		view.pan(beyond(box.left - from.left, box.right - from.left, left, width), beyond(box.top - from.top, box.bottom - from.top, top, height));
		this.reader.redraw();
	}

	/** Words that were divided at the end of a line are copied whole. */
	copied(event) {
		const text = String(this.reader.root.getSelection?.() ?? getSelection());
		if (!text || !event.composedPath().includes(this.reader)) return;
		event.clipboardData.setData('text/plain', text.replace(/\u00ad\s*/g, ''));
		event.preventDefault();
	}

	drop(page) {
		this.overlays.drop(page);
		this.pages.get(page).element.remove();
		this.pages.delete(page);
	}

	close() {
		document.removeEventListener('copy', this.copy);
		for (const page of [...this.pages.keys()]) this.drop(page);
		this.overlays.close();
	}
}
