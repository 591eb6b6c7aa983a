import { h, t } from './dom.js';
import { Overlays } from './overlays.js';

/** One element a page that is on screen: its text, its overlays. They follow the page's matrix in the frame that draws the tiles. */
export class Layers {
	constructor(reader) {
		this.reader = reader;
		/** @type {Map<number, any>} */
		this.pages = new Map();
		this.overlays = new Overlays(reader);
		reader.pages.addEventListener('focusin', (event) => this.reveal(event));
		document.addEventListener('copy', this.copy = (event) => this.copied(event));
	}

	/** @param {import('./view.js').Shown[]} shown */
	sync(shown) {
		const { view } = this.reader;
		const turning = Boolean(view.leaf);
		this.reader.pages.classList.toggle('turning', turning);
		if (turning) return;
		const here = new Set(shown.map(({ page }) => page));
		for (const page of this.pages.keys()) if (!here.has(page)) this.drop(page);
		for (const one of shown) {
			const element = this.pages.get(one.page)?.element;
			if (element) this.follow(element, one.matrix);
		}
		this.overlays.zoomed();
	}

	/** Turned and moved like the page; lengths inside are points times `--s`, so that controls and frames keep their own pixels. */
	follow(element, [a, b, c, d, e, f]) {
		const scale = Math.hypot(a, b);
		element.style.transform = `matrix(${a / scale}, ${b / scale}, ${c / scale}, ${d / scale}, ${e}, ${f})`;
		if (element.scale !== scale) element.style.setProperty('--s', String(element.scale = scale));
	}

	/** @param {import('./view.js').Shown[]} shown */
	rested(shown) {
		let before = null;
		for (const { page, matrix } of shown) {
			if (!this.pages.has(page)) {
				const { width, height } = this.reader.edition.picture(page);
				const element = h('section', { className: 'page', 'aria-label': t(this.reader, 'page-name', { page: this.reader.edition.label(page) }) });
				element.style.setProperty('--w', String(width));
				element.style.setProperty('--h', String(height));
				this.pages.set(page, { element });
				this.follow(element, matrix);
				// The order of elements is the order of reading.
				before ? before.after(element) : this.reader.pages.prepend(element);
				this.fill(page, element);
			}
			before = this.pages.get(page).element;
			this.judge(page);
		}
		this.overlays.moved();
	}

	async fill(page, element) {
		const { reader } = this;
		const { edition } = reader;
		this.overlays.fill(page, element);
		const chunk = edition.data.text?.chunk ?? 1;
		const text = (await edition.part('text', page))?.[page % chunk];
		if (!text || this.pages.get(page)?.element !== element) return;
		const { TextLayer } = await import('./text.js');
		if (this.pages.get(page)?.element !== element) return;
		const layer = new TextLayer(text);
		this.pages.get(page).text = layer;
		element.prepend(layer.element);
		layer.mark(this.query);
	}

	/** A page of which nothing can be shown says so. */
	judge(page) {
		const { reader } = this;
		const entry = this.pages.get(page), picture = reader.edition.picture(page);
		const lost = picture.pixelWidth < 1 || (reader.store.hasFailed(`${page}/${picture.base}/0_0`) && reader.painter.missing === 0);
		if (Boolean(entry.note) === lost) return;
		entry.note?.remove();
		entry.note = lost && h('div', { className: 'lost' }, h('p', {}, t(reader, 'page-lost')),
			picture.pixelWidth > 0 && h('button', { type: 'button', className: 'action', onclick: () => reader.retry() }, t(reader, 'retry')));
		if (lost) entry.element.append(entry.note);
	}

	/** Words found, on all pages that are shown. @param {string} query */
	mark(query) {
		this.query = query;
		for (const { text } of this.pages.values()) text?.mark(query);
	}

	/** What gets the focus comes into sight. */
	reveal(event) {
		const { view } = this.reader;
		const overlay = event.target.closest?.('.overlay');
		if (!overlay || view.leaf || !event.target.matches(':focus-visible')) return;
		const box = overlay.getBoundingClientRect(), stage = this.reader.stage.getBoundingClientRect();
		const [left, top, width, height] = view.area;
		const over = (near, far, from, size) => (near < from ? from - near : far > from + size ? from + size - far : 0);
		const dx = over(box.left - stage.left, box.right - stage.left, left, width);
		const dy = over(box.top - stage.top, box.bottom - stage.top, top, height);
		if (dx || dy) view.pan(dx, dy);
		this.reader.redraw();
	}

	/** Words that were divided at the end of a line are copied whole. */
	copied(event) {
		const selection = this.reader.root.getSelection?.() ?? getSelection();
		const text = selection?.toString();
		if (!text || !event.composedPath().includes(this.reader)) return;
		event.clipboardData.setData('text/plain', text.replace(/\u00ad\s*/g, ''));
		event.preventDefault();
	}

	update() {
		this.overlays.zoomed();
		this.overlays.moved();
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
