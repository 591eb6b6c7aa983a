import { find, h, isSafeLink, loadFurniture, selectionOf, take, t } from './dom.js';
import { layersOf } from './layers.js';
import { menuOf } from './menu.js';
import { openPanel } from './panel.js';
import { issueOf, marksAddress } from './mark-home.js';
import { recall } from './edition.js';

/** What buttons of marks do; marks.js does it. */
const MARKING = ['bookmark', 'mark', 'mark-area', 'note', 'copy-words', 'share-words', 'previous-mark', 'next-mark', 'export-marks', 'import-marks'];
/** How much the buttons zoom. */
const ZOOM_STEP = 1.4;

/**
 * What is shown instead of an edition that can't be opened.
 * @param {Reader} reader
 * @param {string} kind of the error
 */
export async function card(reader, kind) {
	await loadFurniture(reader);
	const card = take(reader, `card-${kind}`);
	card.onclick = ({ target }) => {
		if (/** @type {Element} */ (target).closest('button')) reader.open();
	};
	return card;
}

/**
 * Puts bars and arrows around the pages and layers over them, and keeps them up to date.
 * @param {Reader} reader
 */
export async function furnish(reader) {
	const { edition, view, frame } = reader;
	const { signal } = reader.opening;
	await loadFurniture(reader);
	if (signal.aborted) return;

	const layers = layersOf(reader);
	const mayMark = reader.getAttribute('marks') !== 'none';
	/** @type {Promise<Marking | null> | undefined} */
	let marking;

	/**
	 * A part of furniture.html, without what this edition has no use for.
	 * @param {string} id
	 */
	const takePart = (id) => {
		const part = take(reader, id);
		for (const element of /** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll('[data-needs]'))) {
			const need = /** @type {keyof EditionData} */ (element.dataset.needs);
			if (element.dataset.needs === 'marks' ? !mayMark : !edition.data[need]) element.remove();
		}
		return part;
	};

	const top = takePart('top');
	const bottom = takePart('bottom');
	const arrows = /** @type {HTMLElement[]} */ ([...takePart('arrows').children]);
	const back = find(bottom, '.return');
	const slider = bottom.querySelector('input');
	const label = bottom.querySelector('output');
	const percent = find(top, '.percent');
	const opener = find(top, '[data-do=contents]');
	const menu = menuOf(reader, find(top, '[data-do=menu]'), takePart);
	/** The pages that were said last. */
	let said = '';

	/**
	 * Says on the bar which pages of how many these are.
	 * @param {number} page
	 * @returns {string} what is read out
	 */
	const tell = (page) => {
		const pages = view.pagesOf(view.itemOfPage[page]);
		const numbers = pages.map((each) => each + 1).join('–');
		const labels = pages.map((each) => edition.label(each)).join('–');
		const words = t(reader, numbers === labels ? 'of' : 'of-labelled', { numbers, labels, count: edition.pageCount });
		label.value = words;
		slider.ariaValueText = words;
		return t(reader, 'page-name', { page: words });
	};

	/**
	 * What buttons do, by their `data-do`.
	 * @type {Record<string, (button: HTMLElement) => void>}
	 */
	const actions = {
		menu: () => menu.toggle(),
		flow: () => reader.flow.show(furniture),
		contents: () => furniture.open('contents'),
		pages: () => furniture.open('pages'),
		search: () => furniture.open('search'),
		'close-panel': () => furniture.panel?.close(),
		'close-dialog': (button) => button.closest('dialog').close(),
		smaller: () => reader.zoomTo(reader.zoom / ZOOM_STEP),
		larger: () => reader.zoomTo(reader.zoom * ZOOM_STEP),
		fit: () => reader.zoomTo(1),
		rotate: () => reader.rotate(1),
		fullscreen: () => {
			if (document.fullscreenElement) document.exitFullscreen();
			else reader.requestFullscreen?.().catch(() => {});
		},
		guide: async () => (furniture.guide ??= (await import('./guide.js')).guide(furniture)),
		text: async () => {
			if (reader.flow) return reader.flow.text();
			const isRead = edition.data.articles && (await (await import('./reading.js')).readPage(furniture));
			if (!isRead) (await import('./article.js')).showPageText(reader);
		},
		previous: () => reader.previous(),
		next: () => reader.next(),
		back: () => reader.back(),
		forward: () => reader.forward(),
		print: () => reader.print(),
		share: async () => (await import('./share.js')).share(reader),
		keep: () => reader.keep(),
		retry: () => reader.retry(),
		marks: () => furniture.open('marks'),
	};
	for (const name of MARKING) actions[name] = async (button) => (await furniture.marking())?.act(name, button);

	/** @type {Furniture} */
	const furniture = {
		reader, layers, takePart, panel: null, guide: null, series: null, marks: null,

		marking: () => (marking ??= mayMark ? openMarks(furniture, signal) : Promise.resolve(null)),

		act(button, target = null) {
			const name = button?.dataset.do;
			const isWanted = !name || reader.emit('action', { name, page: reader.page });
			if (name !== 'menu' && !target?.closest('fieldset')) menu.close();
			if (isWanted) actions[name]?.(button);
			return isWanted;
		},

		open(tab) {
			if (furniture.panel?.tab === tab) {
				furniture.panel.close();
				return;
			}
			furniture.panel ??= openPanel(furniture);
			furniture.panel.show(tab);
			furniture.room();
		},

		room() {
			const isOpen = Boolean(furniture.panel);
			opener.ariaExpanded = String(isOpen);
			frame.classList.toggle('with-panel', isOpen);
			reader.session.arrange();
			reader.redraw();
		},

		sync(shown) {
			layers.sync(shown);
			percent.textContent = `${Math.round(reader.zoom * 100)} %`;
		},

		rested() {
			layers.rested(view.visible());
			requestAnimationFrame(() => {
				if (!signal.aborted) furniture.settled();
			});
		},

		settled() {
			furniture.guide?.moved();
			furniture.panel?.moved();
			furniture.series?.moved();
			furniture.marks?.moved();
			slider.value = String(view.page + 1);
			const before = said;
			said = tell(view.page);
			if (before && said !== before) reader.live.textContent = said;
			if (said !== before && reader.hasAttribute('page-info')) tellPageInfo(reader);
			const [previous, next] = arrows;
			previous.hidden = view.continuous || !view.items[view.item - 1];
			next.hidden = view.continuous || !view.items[view.item + 1];
			const last = reader.session.trail.behind.at(-1);
			back.hidden = !last;
			back.textContent = last ? t(reader, 'back', { page: edition.label(last.page) }) : '';
		},

		close() {
			for (const part of [furniture.panel, furniture.guide, furniture.series, furniture.marks, layers]) part?.close();
			for (const part of [top, bottom, ...arrows]) part.remove();
		},
	};

	const heading = find(top, 'h1');
	heading.textContent = edition.title;
	heading.dir = 'auto';
	const sign = brandOf(edition);
	if (sign) heading.before(sign);
	slider.max = String(edition.pageCount);
	slider.dir = edition.rtl ? 'rtl' : 'ltr';
	slider.oninput = () => void tell(slider.valueAsNumber - 1);
	slider.onchange = () => void reader.visit({ page: slider.valueAsNumber - 1 });
	frame.classList.toggle('rtl', edition.rtl);
	frame.onclick = (event) => {
		const target = /** @type {Element} */ (event.target);
		if (!furniture.act(target.closest('[data-do]'), target)) event.preventDefault();
	};
	if (reader.getAttribute('controls') !== 'none') {
		reader.stage.before(top);
		reader.stage.after(...arrows, bottom);
		if (reader.hasAttribute('series')) addSeries(furniture, top, signal);
	}
	if (reader.hasAttribute('offline') && reader.session.mayStore) import('./offline.js').then(({ keepOffline }) => keepOffline(reader)).catch(() => {});
	reader.furniture = furniture;
	furniture.sync(view.visible());
	furniture.rested();
	if (edition.data.articles && matchMedia('(pointer: coarse)').matches) {
		import('./reading-taps.js').then(({ listenForTaps }) => listenForTaps(furniture, signal)).catch(() => {});
	}
	if (!mayMark) return;
	document.addEventListener('selectionchange', () => {
		if (!marking && selectionOf(reader)) furniture.marking();
	}, { signal });
	const hasMarks = recall(`marks ${issueOf(edition)}`).any || marksAddress(reader);
	if (hasMarks) furniture.marking();
}

/**
 * @param {Furniture} furniture
 * @param {AbortSignal} signal
 */
async function openMarks(furniture, signal) {
	const module = await import('./marks.js').catch(() => null);
	// Without a network there are none until the page is loaded again.
	if (!module) return null;
	const marks = await module.marksOf(furniture);
	if (signal.aborted || furniture.reader.furniture !== furniture) {
		marks.close();
		return null;
	}
	furniture.marks = marks;
	marks.moved();
	return marks;
}

/** @param {Reader} reader */
async function tellPageInfo(reader) {
	const info = await reader.pageInfo();
	if (info) reader.emit('pageinfo', info);
}

/**
 * @param {Furniture} furniture
 * @param {HTMLElement} bar
 * @param {AbortSignal} signal
 */
async function addSeries(furniture, bar, signal) {
	const { seriesOf } = await import('./series.js');
	const series = await seriesOf(furniture.reader, bar);
	// The controls may have been closed or made anew in the meantime.
	if (signal.aborted || furniture.reader.furniture !== furniture) return;
	furniture.series = series;
	series.moved();
}

/**
 * The publisher's logo for the bar.
 * @param {Edition} edition
 */
function brandOf(edition) {
	const { logo, logoDark, name = '', href } = edition.brand;
	if (!logo) return null;
	/**
	 * @param {string} src
	 * @param {string} className
	 */
	const picture = (src, className) => h('img', { src: edition.address(src), alt: String(name), className, draggable: false });
	const pictures = logoDark ? [picture(logo, 'for-light'), picture(logoDark, 'for-dark')] : [picture(logo, '')];
	const isLink = typeof href === 'string' && isSafeLink(href);
	if (!isLink) return h('span', { className: 'brand' }, pictures);
	return h('a', { className: 'brand', href, target: '_blank', rel: 'noopener', 'data-do': 'brand' }, pictures);
}
