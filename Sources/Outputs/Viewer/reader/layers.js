import { frameStyle, h, take, t } from './dom.js';
import { overlaysOf } from './overlays.js';
import { TextLayer, whole } from './text.js';

/** An element for each page on screen, moved with its tiles. */
export function layersOf(reader) {
	const pages = new Map(), overlays = overlaysOf(reader), { edition, store, view } = reader;
	let items = null, query = '';

	/** Turned and moved like the page; lengths inside are points times `--s`: controls keep their own pixels. */
	const follow = (element, [a, b, c, d, e, f]) => {
		const scale = Math.hypot(a, b);
		element.style.transform = `matrix(${[a / scale, b / scale, c / scale, d / scale, e, f]})`;
		if (element.scale !== scale) element.style.setProperty('--s', element.scale = scale);
	};

	const fill = async (page, element) => {
		const text = await edition.of('text', page), entry = pages.get(page);
		if (!text.length || entry?.element !== element) return;
		element.prepend((entry.text = new TextLayer(text)).element);
		for (; entry.text.lines[0] && pages.get(page) === entry; entry.text.grow()) await new Promise(requestAnimationFrame);
		entry.text.mark(query);
	};

	const judge = (page) => {
		const { pixelWidth, base } = edition.picture(page), entry = pages.get(page);
		const isLost = pixelWidth < 1 || (store.hasFailed(`${page}/${base}/0_0`) && ![...store.tiles.keys()].some((key) => key.startsWith(`${page}/`)));
		if (Boolean(entry.note) === isLost) return;
		entry.note?.remove();
		entry.note = isLost && take(reader, 'lost');
		if (isLost) entry.element.append(entry.note);
	};

	const drop = (page) => {
		overlays.drop(page);
		pages.get(page).element.remove();
		pages.delete(page);
	};
	const close = () => [...pages.keys()].forEach(drop);

	reader.pages.addEventListener('focusin', ({ target }) => {
		const overlay = target.closest('.overlay');
		if (!overlay || view.leaf || !target.matches(':focus-visible')) return;
		const box = overlay.getBoundingClientRect(), from = reader.stage.getBoundingClientRect(), [left, top, width, height] = view.area;
		const beyond = (near, far, low, size) => (near < low ? low - near : Math.min(0, low + size - far));
		view.pan(beyond(box.left - from.left, box.right - from.left, left, width), beyond(box.top - from.top, box.bottom - from.top, top, height));
		reader.redraw();
	}, { signal: reader.opening.signal });
	// Words that were divided at the end of a line are copied whole.
	reader.root.oncopy = (event) => {
		event.clipboardData.setData('text/plain', whole(String(reader.root.getSelection?.() ?? getSelection())));
		event.preventDefault();
	};

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
			let before = null;
			// Which overlays run over to a partner depends on who is beside it.
			if (edition.joins.size && items !== view.items) close();
			({ items } = view);
			for (const { page, matrix } of shown) {
				if (!pages.has(page)) {
					const { width, height } = edition.picture(page), element = h('section', { className: 'page', ariaLabel: t(reader, 'page-name', { page: edition.label(page) }) });
					pages.set(page, { element });
					frameStyle(element, [0, 0, width, height]);
					follow(element, matrix);
					before ? before.after(element) : reader.pages.prepend(element);
					overlays.fill(page, element);
					// The page is seen first.
					setTimeout(fill, 60, page, element);
				}
				before = pages.get(page).element;
				judge(page);
			}
			overlays.moved();
		},

		mark(words) {
			query = words;
			for (const { text } of pages.values()) text?.mark(query);
		},
	};
}
