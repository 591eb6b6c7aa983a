import { h, take, t } from './dom.js';
import { list } from './edition.js';
import { search } from './search.js';

/** Of a small picture with its label, CSS pixels; as in reader.css. */
const CELL = [132, 190], COLUMNS = 2;
const MOST_HITS = 300;

const button = (onclick, ...children) => h('button', { onclick }, ...children);

export function openPanel(furniture) {
	const { reader, layers } = furniture, { edition, view, store } = reader, element = furniture.takePart('panel');
	const body = element.querySelector('.body'), tabs = [...element.querySelectorAll('[role=tab]')], focused = reader.root.activeElement;
	const pageName = (page) => t(reader, 'page-name', { page: edition.label(page) });
	let stop = () => {}, lastQuery = '';

	const go = (address) => {
		reader.visit(address);
		if (view.width < 800) panel.close();
	};

	const fill = {
		async contents() {
			const entries = [], outline = list(await edition.part('outline'));
			const tree = (branch, depth) => h('ul', {}, branch.map(({ title, page, rect, children }) => {
				const element = button(() => go({ page, rect }), h('span', {}, title), h('small', {}, edition.label(page)));
				entries.push({ element, page });
				return h('li', {}, element, list(children).length && depth && tree(children, depth - 1));
			}));
			if (panel.tab !== 'contents') return;
			body.append(outline.length ? tree(outline, 8) : h('p', { className: 'status' }, t(reader, 'no-contents')));
			let current = null;
			panel.moved = () => {
				const last = view.pagesOf().at(-1);
				const { element } = entries.reduce((best, one) => (one.page <= last && !(best.page > one.page) ? one : best), { element: null });
				if (!element || element === current) return;
				if (current) current.ariaCurrent = null;
				(current = element).ariaCurrent = 'page';
				// Follows the page, unless its reader scrolls.
				if (!body.matches(':hover')) current.scrollIntoView({ block: 'nearest' });
			};
			panel.moved();
		},

		pages() {
			const cells = new Map(), grid = h('ol', { className: 'thumbs' });
			grid.style.height = `${Math.ceil(edition.pageCount / COLUMNS) * CELL[1]}px`;
			body.append(grid);
			const cell = (page) => {
				const { width, height, base } = edition.picture(page), stop = new AbortController(), canvas = h('canvas');
				const element = h('li', {}, button(() => go({ page }), canvas, h('span', {}, edition.label(page))));
				const column = edition.rtl ? COLUMNS - 1 - (page % COLUMNS) : page % COLUMNS;
				canvas.style.aspectRatio = `${width} / ${height}`;
				element.firstChild.ariaLabel = pageName(page);
				element.style.transform = `translate(${column * CELL[0]}px, ${Math.floor(page / COLUMNS) * CELL[1]}px)`;
				store.source({ page, level: base, x: 0, y: 0 }, stop.signal).then(createImageBitmap).then((image) => {
					Object.assign(canvas, { width: image.width, height: image.height }).getContext('2d').drawImage(image, 0, 0);
					image.close();
				}).catch(() => {});
				return { element, stop };
			};
			const row = (height, more) => (Math.floor(height / CELL[1]) + more) * COLUMNS;
			const update = () => {
				const from = Math.max(0, row(body.scrollTop, -1)), to = Math.min(edition.pageCount, row(body.scrollTop + body.clientHeight, 2));
				for (const [page, { stop, element }] of cells) if (page < from || page >= to) {
					stop.abort();
					element.remove();
					cells.delete(page);
				}
				let before = null;
				for (let page = from; page < to; page++) {
					if (!cells.has(page)) cells.set(page, cell(page));
					const { element } = cells.get(page);
					if (!element.isConnected) before ? before.after(element) : grid.prepend(element);
					element.firstChild.ariaCurrent = view.pagesOf().includes(page) ? 'page' : null;
					before = element;
				}
			};
			panel.moved = () => {
				if (!cells.size || !body.matches(':hover')) body.scrollTop = (Math.floor(view.page / COLUMNS) - 1) * CELL[1];
				update();
			};
			body.onscroll = update;
			stop = () => cells.forEach(({ stop }) => stop.abort());
			panel.moved();
		},

		search() {
			body.append(...take(reader, 'finder').children);
			const [input, status, hits] = ['input', '.status', '.hits'].map((name) => body.querySelector(name));
			let running = new AbortController(), timer = 0;
			stop = () => running.abort();
			const run = async () => {
				const query = (lastQuery = input.value).trim(), { signal } = (running = new AbortController());
				let count = 0;
				hits.replaceChildren();
				layers.mark(query);
				status.textContent = query && t(reader, 'searching');
				for await (const { page, before, match, after } of search(edition, query, signal)) {
					if (++count > MOST_HITS) break;
					const choose = () => {
						reader.emit('hitselect', { query, page: page + 1, match });
						go({ page });
					};
					hits.append(h('li', {}, button(choose, h('small', {}, pageName(page)), h('span', {}, `${before} `, h('mark', {}, match), ` ${after}`))));
				}
				if (!signal.aborted) status.textContent = query && t(reader, count > MOST_HITS ? 'hits-many' : 'hits', { count: Math.min(count, MOST_HITS) });
			};
			input.oninput = () => {
				clearTimeout(timer);
				running.abort();
				timer = setTimeout(run, 250);
			};
			// Returning false would swallow the key.
			input.onkeydown = ({ key }) => void (key === 'Enter' && hits.querySelector('button')?.click());
			input.value = lastQuery;
			input.focus();
			run();
		},
	};

	const panel = {
		tab: '',
		moved() {},

		show(name) {
			stop();
			panel.tab = name;
			for (const tab of tabs) {
				const isOpen = tab.id === `tab-${name}`;
				tab.ariaSelected = isOpen;
				tab.tabIndex = isOpen ? 0 : -1;
				if (isOpen) tab.focus();
			}
			body.setAttribute('aria-labelledby', `tab-${name}`);
			body.replaceChildren();
			panel.moved = stop = body.onscroll = () => {};
			fill[name]();
		},

		close() {
			stop();
			layers.mark('');
			element.remove();
			furniture.panel = null;
			if (reader.view) furniture.room();
			(focused?.isConnected ? focused : reader.stage).focus();
		},
	};
	for (const tab of tabs) tab.onclick = () => panel.show(tab.id.slice(4));
	element.onkeydown = ({ key, target }) => {
		if (key === 'Escape') panel.close();
		const at = tabs.indexOf(target), step = { ArrowRight: 1, ArrowLeft: -1 }[key];
		if (at >= 0 && step) tabs.at((at + step) % tabs.length).click();
	};
	reader.stage.before(element);
	return panel;
}
