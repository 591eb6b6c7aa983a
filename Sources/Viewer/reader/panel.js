import { h, take, t } from './dom.js';
import { list } from './edition.js';
import { search } from './search.js';

/** Contents, small pictures of all pages, and search, at the side. */

/** Of a small picture with its label, CSS pixels; as in reader.css. */
const CELL = [132, 190], COLUMNS = 2;
const MOST_HITS = 300;

export class Panel {
	constructor(furniture) {
		this.furniture = furniture;
		this.reader = furniture.reader;
		this.element = furniture.take('panel');
		this.body = this.element.querySelector('.body');
		this.tabs = [...this.element.querySelectorAll('[role=tab]')];
		for (const tab of this.tabs) tab.addEventListener('click', () => this.show(tab.id.slice(4)));
		this.element.addEventListener('keydown', ({ key, target }) => {
			if (key === 'Escape') this.close();
			const at = this.tabs.indexOf(target), step = { ArrowRight: 1, ArrowLeft: -1 }[key];
			if (at >= 0 && step) this.tabs.at((at + step) % this.tabs.length).click();
		});
		this.focused = this.reader.root.activeElement;
		this.reader.stage.before(this.element);
	}

	show(name) {
		this.stop?.();
		this.tab = name;
		for (const tab of this.tabs) {
			const isSelected = tab.id === `tab-${name}`;
			tab.setAttribute('aria-selected', isSelected);
			tab.tabIndex = isSelected ? 0 : -1;
			if (isSelected) tab.focus();
		}
		this.body.setAttribute('aria-labelledby', `tab-${name}`);
		this.body.replaceChildren();
		this.moved = this.stop = this.body.onscroll = () => {};
		this[name]();
	}

	/** Goes there; where the panel covers the page, it closes. */
	go(address) {
		this.reader.visit(address);
		if (this.reader.view.width < 800) this.close();
	}

	async contents() {
		const { edition, view } = this.reader, entries = [];
		const tree = (branch, depth = 1) => h('ul', {}, branch.map(({ title, page, rect, children }) => {
			const button = h('button', { type: 'button', onclick: () => this.go({ page, rect }) }, h('span', {}, title), h('small', {}, edition.label(page)));
			entries.push({ button, page });
			return h('li', {}, button, list(children).length && depth < 8 && tree(children, depth + 1));
		}));
		const outline = list(await edition.part('outline'));
		if (this.tab !== 'contents') return;
		this.body.append(outline.length ? tree(outline) : h('p', { className: 'status' }, t(this.reader, 'no-contents')));
		let current = null;
		this.moved = () => {
			const last = Math.max(...view.pagesOf());
			const entry = entries.reduce((best, one) => (one.page <= last && !(best?.page > one.page) ? one : best), null);
			if (entry === current) return;
			current?.button.removeAttribute('aria-current');
			current = entry;
			entry.button.setAttribute('aria-current', 'page');
			// Follows the page, but does not fight a reader who scrolls.
			if (!this.body.matches(':hover')) entry.button.scrollIntoView({ block: 'nearest' });
		};
		this.moved();
	}

	/** A grid of which only the rows in sight exist. */
	pages() {
		const { body, reader: { edition, view } } = this, cells = new Map(), grid = h('ol', { className: 'thumbs' });
		grid.style.height = `${Math.ceil(edition.pageCount / COLUMNS) * CELL[1]}px`;
		body.append(grid);
		const update = () => {
			const row = (height, more) => (Math.floor(height / CELL[1]) + more) * COLUMNS;
			const from = Math.max(0, row(body.scrollTop, -1)), to = Math.min(edition.pageCount, row(body.scrollTop + body.clientHeight, 2));
			for (const [page, { stop, element }] of cells) if (page < from || page >= to) {
				stop.abort();
				element.remove();
				cells.delete(page);
			}
			let before = null;
			for (let page = from; page < to; page++) {
				if (!cells.has(page)) cells.set(page, this.cell(page));
				const { element } = cells.get(page);
				if (!element.isConnected) before ? before.after(element) : grid.prepend(element);
				element.firstChild.setAttribute('aria-current', view.pagesOf().includes(page) ? 'page' : 'false');
				before = element;
			}
		};
		this.moved = body.onscroll = update;
		body.scrollTop = (Math.floor(view.page / COLUMNS) - 1) * CELL[1];
		update();
		this.stop = () => cells.forEach(({ stop }) => stop.abort());
	}

	cell(page) {
		const { edition, store } = this.reader, { width, height, base } = edition.picture(page), label = edition.label(page), stop = new AbortController();
		const canvas = h('canvas'), name = t(this.reader, 'page-name', { page: label });
		canvas.style.aspectRatio = `${width} / ${height}`;
		const element = h('li', {}, h('button', { type: 'button', 'aria-label': name, onclick: () => this.go({ page }) }, canvas, h('span', {}, label)));
		const column = edition.rtl ? COLUMNS - 1 - (page % COLUMNS) : page % COLUMNS;
		element.style.transform = `translate(${column * CELL[0]}px, ${Math.floor(page / COLUMNS) * CELL[1]}px)`;
		store.source({ page, level: base, x: 0, y: 0 }, stop.signal).then(createImageBitmap).then((image) => {
			Object.assign(canvas, { width: image.width, height: image.height }).getContext('2d').drawImage(image, 0, 0);
			image.close();
		}).catch(() => {});
		return { element, stop };
	}

	search() {
		const { reader, furniture: { layers } } = this;
		this.body.append(...take(reader, 'finder').children);
		const [input, status, hits] = ['input', '.status', '.hits'].map((name) => this.body.querySelector(name));
		let running = new AbortController(), timer = 0;
		this.stop = () => running.abort();
		const run = async () => {
			const query = (this.query = input.value).trim(), { signal } = (running = new AbortController());
			hits.replaceChildren();
			layers.mark(query.length > 1 ? query : '');
			status.textContent = query.length > 1 ? t(reader, 'searching') : '';
			let count = 0;
			if (query.length > 1) for await (const { page, label, before, match, after } of search(reader.edition, query, signal)) {
				if (++count > MOST_HITS) break;
				hits.append(h('li', {}, h('button', { type: 'button', onclick: () => {
					reader.emit('hitselect', { query, page: page + 1, match });
					this.go({ page });
				} }, h('small', {}, t(reader, 'page-name', { page: label })), h('span', {}, before, h('mark', {}, match), after))));
			}
			if (!signal.aborted && query.length > 1) status.textContent = t(reader, count > MOST_HITS ? 'hits-many' : count === 1 ? 'hit' : 'hits', { count: Math.min(count, MOST_HITS) });
		};
		input.addEventListener('input', () => {
			clearTimeout(timer);
			running.abort();
			timer = setTimeout(run, 250);
		});
		input.addEventListener('keydown', ({ key }) => key === 'Enter' && hits.querySelector('button')?.click());
		input.value = this.query ?? '';
		input.focus();
		run();
	}

	close() {
		const { furniture, reader } = this;
		this.stop();
		furniture.layers.mark('');
		this.element.remove();
		furniture.panel = null;
		if (reader.view) furniture.room();
		(this.focused?.isConnected ? this.focused : reader.stage).focus();
	}
}
