import { h, take, t } from './dom.js';
import { Overlays } from './overlays.js';
import { TextLayer, whole } from './text.js';

/** An element for each page on screen, with its text and overlays. It follows the page's matrix in the frame that draws the tiles. */
export class Layers {
	items;

	constructor(reader) {
		this.reader = reader;
		this.pages = new Map();
		this.overlays = new Overlays(reader);
		reader.pages.addEventListener('focusin', ({ target }) => this.reveal(target));
		// Words that were divided at the end of a line are copied whole.
		reader.root.oncopy = (event) => {
			event.clipboardData.setData('text/plain', whole(String(reader.root.getSelection?.() ?? getSelection())));
			event.preventDefault();
		};
	}

	sync(shown) {
		const { view, pages } = this.reader;
		pages.classList.toggle('turning', Boolean(view.leaf));
		if (view.leaf) return;
		for (const page of this.pages.keys()) if (!shown.some((one) => one.page === page)) this.drop(page);
		for (const { page, matrix } of shown) this.follow(this.pages.get(page)?.element, matrix);
		this.overlays.zoomed();
	}

	/** Turned and moved like the page; lengths inside are points times `--s`, so that controls and frames keep their own pixels. */
	follow(element, [a, b, c, d, e, f]) {
		if (!element) return;
		const scale = Math.hypot(a, b);
		element.style.transform = `matrix(${[a / scale, b / scale, c / scale, d / scale, e, f]})`;
		if (element.scale !== scale) element.style.setProperty('--s', element.scale = scale);
	}

	rested(shown) {
		const { edition, pages, view: { items } } = this.reader;
		let before = null;
		// Which overlays run over to a partner depends on who is beside it.
		if (edition.joins.size && this.items !== items) this.clear();
		this.items = items;
		for (const { page, matrix } of shown) {
			if (!this.pages.has(page)) {
				const { width, height } = edition.picture(page), element = h('section', { className: 'page', ariaLabel: t(this.reader, 'page-name', { page: edition.label(page) }) });
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
		const text = await this.reader.edition.of('text', page), entry = this.pages.get(page);
		if (!text.length || entry?.element !== element) return;
		entry.text = new TextLayer(text);
		element.prepend(entry.text.element);
		entry.text.mark(this.query);
	}

	/** A page of which nothing can be shown says so. */
	judge(page) {
		const { store, edition } = this.reader, { pixelWidth, base } = edition.picture(page), entry = this.pages.get(page);
		const isLost = pixelWidth < 1 || (store.hasFailed(`${page}/${base}/0_0`) && ![...store.tiles.keys()].some((key) => key.startsWith(`${page}/`)));
		if (Boolean(entry.note) === isLost) return;
		entry.note?.remove();
		entry.note = isLost && take(this.reader, 'lost');
		if (isLost) entry.element.append(entry.note);
	}

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

	drop(page) {
		this.overlays.drop(page);
		this.pages.get(page).element.remove();
		this.pages.delete(page);
	}

	clear() {
		for (const page of [...this.pages.keys()]) this.drop(page);
	}

	close() {
		this.clear();
		this.overlays.close();
	}
}
