import { h, iconButton, t } from './dom.js';
import { search } from './search.js';

/** Contents, small pictures of all pages, and search, at the side. */

const TABS = ['contents', 'pages', 'search'];
const CELL = [132, 190];
const MOST = 300;

export class Panel {
	constructor(furniture) {
		this.furniture = furniture;
		const { reader } = (this.reader = furniture);
		this.reader = reader;
		const say = (key) => t(reader, key);
		const tabs = TABS.filter((tab) => tab !== 'search' || reader.edition.data.search);
		this.tabs = tabs.map((tab) => h('button', { type: 'button', role: 'tab', id: `tab-${tab}`, 'aria-controls': 'panel', onclick: () => this.show(tab) }, say(tab)));
		this.body = h('div', { className: 'scrolls body', id: 'panel', role: 'tabpanel', tabIndex: 0 });
		this.element = h('aside', { className: 'panel', 'aria-label': say('contents'), onkeydown: (event) => this.key(event) },
			h('div', { className: 'tabs', role: 'tablist' }, this.tabs, iconButton('close', say('close'), () => this.close())), this.body);
		this.focused = reader.root.activeElement;
		reader.stage.before(this.element);
	}

	/** @param {string} tab */
	show(tab) {
		this.tab = tab;
		this.stop?.abort();
		this.observer?.disconnect();
		this.tabs.forEach((button) => {
			const selected = button.id === `tab-${tab}`;
			button.setAttribute('aria-selected', String(selected));
			button.tabIndex = selected ? 0 : -1;
			if (selected) this.body.setAttribute('aria-labelledby', button.id);
		});
		this.body.replaceChildren();
		this.moved = () => {};
		this[tab]();
		(this.body.querySelector('input') ?? this.tabs.find((button) => button.tabIndex === 0)).focus();
	}

	key(event) {
		if (event.key === 'Escape') this.close();
		const at = this.tabs.indexOf(event.target), step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
		if (at >= 0 && step) this.tabs[(at + step + this.tabs.length) % this.tabs.length].click();
	}

	/** Goes there; where the panel covers the page, it closes. */
	go(address) {
		this.reader.goTo(address);
		if (this.reader.view.width < 800) this.close();
	}

	async contents() {
		const { reader } = this;
		const outline = await reader.edition.part('outline');
		if (this.tab !== 'contents') return;
		const entries = [];
		const tree = (list, depth) => h('ul', {}, list.map(({ title, page, rect, children }) => {
			const button = h('button', { type: 'button', onclick: () => this.go({ page, rect }) }, h('span', {}, title), h('small', {}, reader.edition.label(page)));
			entries.push({ button, page });
			return h('li', {}, button, Array.isArray(children) && children.length && depth < 8 ? tree(children, depth + 1) : null);
		}));
		if (!Array.isArray(outline) || !outline.length) return void this.body.append(h('p', { className: 'empty' }, t(reader, 'no-contents')));
		this.body.append(tree(outline, 1));
		let current = null;
		this.moved = () => {
			const last = Math.max(...reader.view.items[reader.view.item].pages.map(({ page }) => page));
			const entry = entries.reduce((best, one) => (one.page <= last && (!best || one.page >= best.page) ? one : best), null);
			if (entry === current) return;
			current?.button.removeAttribute('aria-current');
			current = entry;
			entry?.button.setAttribute('aria-current', 'page');
			// Follows the page, but does not fight a reader who scrolls.
			if (!this.body.matches(':hover')) entry?.button.scrollIntoView({ block: 'nearest' });
		};
		this.moved();
	}

	/** A grid of which only the rows in sight exist. */
	pages() {
		const { reader } = this;
		const { edition } = reader;
		const columns = 2, rows = Math.ceil(edition.pageCount / columns);
		const list = h('ol', { className: 'thumbs' });
		list.style.height = `${rows * CELL[1]}px`;
		this.body.append(list);
		const cells = new Map();
		const drop = (page) => {
			cells.get(page).stop.abort();
			cells.get(page).element.remove();
			cells.delete(page);
		};
		const update = () => {
			const from = Math.max(0, Math.floor(this.body.scrollTop / CELL[1]) - 1) * columns;
			const to = Math.min(edition.pageCount, (Math.ceil((this.body.scrollTop + this.body.clientHeight) / CELL[1]) + 1) * columns);
			for (const page of [...cells.keys()]) if (page < from || page >= to) drop(page);
			for (let page = from; page < to; page++) if (!cells.has(page)) cells.set(page, this.cell(list, page, columns));
			for (const [page, { button }] of cells) reader.view.items[reader.view.item].pages.some((placed) => placed.page === page)
				? button.setAttribute('aria-current', 'page') : button.removeAttribute('aria-current');
		};
		this.body.onscroll = () => this.tab === 'pages' && update();
		this.moved = update;
		this.body.scrollTop = Math.floor(reader.page / columns - 1) * CELL[1];
		update();
		this.stop = { abort: () => [...cells.keys()].forEach(drop) };
	}

	cell(list, page, columns) {
		const { reader } = this;
		const { edition } = reader;
		const picture = edition.picture(page), label = edition.label(page);
		const canvas = h('canvas', { 'aria-hidden': 'true' });
		canvas.style.aspectRatio = `${picture.width} / ${picture.height}`;
		const button = h('button', { type: 'button', 'aria-label': t(reader, 'page-name', { page: label }), onclick: () => this.go({ page }) }, canvas, h('span', {}, label));
		const element = h('li', {}, button);
		const column = edition.rtl ? columns - 1 - (page % columns) : page % columns;
		element.style.transform = `translate(${column * CELL[0]}px, ${Math.floor(page / columns) * CELL[1]}px)`;
		// In the order of pages, whatever the order they are made in.
		list.insertBefore(element, [...list.children].find((other) => other.page > page) ?? null);
		Object.assign(element, { page });
		const stop = new AbortController();
		reader.store.source({ page, level: picture.base, x: 0, y: 0 }, stop.signal).then(createImageBitmap).then((image) => {
			Object.assign(canvas, { width: image.width, height: image.height });
			canvas.getContext('2d').drawImage(image, 0, 0);
			image.close();
		}).catch(() => {});
		return { element, button, stop };
	}

	search() {
		const { reader } = this;
		const status = h('p', { className: 'status', role: 'status' });
		const list = h('ol', { className: 'hits' });
		let timer;
		const input = h('input', { type: 'search', placeholder: t(reader, 'search-for'), 'aria-label': t(reader, 'search-for'), value: this.query ?? '', enterKeyHint: 'search',
			oninput: () => {
				clearTimeout(timer);
				timer = setTimeout(() => run(input.value), 250);
			},
			onkeydown: (event) => event.key === 'Enter' && list.querySelector('button')?.click() });
		const run = async (query) => {
			this.query = query;
			this.stop?.abort();
			const { signal } = (this.stop = new AbortController());
			list.replaceChildren();
			this.furniture.layers.mark(query.trim().length > 1 ? query : '');
			if (query.trim().length < 2) return void (status.textContent = '');
			let count = 0;
			status.textContent = t(reader, 'searching');
			for await (const hit of search(reader.edition, query, signal)) {
				if (++count > MOST) break;
				const page = hit.page;
				list.append(h('li', {}, h('button', { type: 'button', onclick: () => {
					reader.emit('hitselect', { query, page: page + 1, match: hit.match });
					this.go({ page });
				} }, h('small', {}, t(reader, 'page-name', { page: hit.label })), h('span', {}, hit.before, h('mark', {}, hit.match), hit.after))));
			}
			if (!signal.aborted) status.textContent = t(reader, count > MOST ? 'hits-many' : count === 1 ? 'hit' : 'hits', { count: Math.min(count, MOST) });
		};
		this.body.append(h('div', { className: 'field' }, input), status, list);
		if (this.query) run(this.query);
	}

	close() {
		this.stop?.abort();
		const { furniture, reader } = this;
		furniture.layers.mark('');
		this.element.remove();
		furniture.panel = null;
		furniture.panelButton?.setAttribute('aria-expanded', 'false');
		reader.frameElement.classList.remove('with-panel');
		if (reader.view) furniture.room();
		(this.focused?.isConnected ? this.focused : reader.stage).focus();
	}
}
