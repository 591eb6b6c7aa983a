import { clearSelection, selectionOf, t } from './dom.js';
import { apply, inverse } from './geometry.js';
import { hint, offer } from './hint.js';
import { areaPicker } from './mark-area.js';
import { showMark } from './mark-dialog.js';
import { MarkKeeper } from './mark-keeper.js';
import { MERGING } from './mark-model.js';
import { markAt, paintedPage } from './mark-paint.js';
import { deviceID, positionsOf } from './mark-position.js';
import { barOf, nextHit, selectedWords } from './mark-selection.js';
import { BrowserStore } from './mark-store.js';
import { issueOf, marksAddress } from './mark-home.js';
import { recall, remember } from './memory.js';

/** Marks after which a browser that may throw them away is reason for a word. */
const WORTH_A_WORD = 20;

/**
 * @param {Reader} reader
 * @param {string} digest SHA-256 of the PDF
 * @returns {Promise<MarkStore>}
 */
async function storeOf(reader, digest) {
	const { edition, session: { mayStore } } = reader;
	const issue = issueOf(edition);
	const address = marksAddress(reader);
	if (!address) return new BrowserStore(issue, mayStore);
	const { ServerStore } = await import('./mark-server.js');
	return new ServerStore(address, issue, mayStore, edition.data.document?.href ?? edition.url.href, digest);
}

/**
 * A reader's marks in an issue: on its pages, in the panel, and what is done with them.
 * @param {Furniture} furniture
 * @returns {Promise<Marking>}
 */
export async function marksOf(furniture) {
	const { reader, layers } = furniture;
	const { edition, view, session: { mayStore } } = reader;
	const ended = new AbortController();
	const { signal } = ended;
	reader.opening.signal.addEventListener('abort', () => ended.abort(), { signal });
	const issue = issueOf(edition);
	const device = deviceID(mayStore);
	const keeper = new MarkKeeper(edition, device, (event, detail) => reader.emit(event, detail));
	await keeper.open(await storeOf(reader, keeper.digest));
	const chosen = mayStore ? recall('marking') : {};
	if (MERGING.includes(chosen.merging)) keeper.merging = chosen.merging;
	/** The colour that was used last. */
	let colour = chosen.colour ?? 'yellow';
	/** The mark that the focus goes to when its page is there. */
	let wanted = '';
	/** @type {ReturnType<typeof areaPicker> | null} */
	let picker = null;
	/** Takes back the offer to undo something; it is good as long as the page is there on which it was done. */
	let forget = () => {};
	let { page: lastPage } = view;
	/**
	 * What was painted on each page, and when.
	 * @type {Map<Element, { own: HTMLElement, revision: number }>}
	 */
	const painted = new Map();
	const bar = barOf(furniture, signal, () => picker !== null);
	const positions = positionsOf(reader, keeper.store, device);

	/** @param {number} page */
	const textOf = (page) => keeper.texts.of(page);

	// Painting

	const focusedMark = () => /** @type {HTMLElement | null} */ (reader.root.activeElement)?.dataset.mark;

	const paint = () => {
		const focused = focusedMark() || wanted;
		for (const [page, { element }] of layers.pages) {
			const before = painted.get(element);
			if (before?.revision === keeper.revision) continue;
			before?.own.remove();
			const own = paintedPage(reader, page, keeper.on(page), marking.open);
			painted.set(element, { own, revision: keeper.revision });
			element.prepend(own);
		}
		for (const element of painted.keys()) if (!element.isConnected) painted.delete(element);
		const knob = focused && /** @type {HTMLElement | null} */ (reader.pages.querySelector(`[data-mark="${focused}"]`));
		if (!knob) return;
		wanted = '';
		knob.focus({ preventScroll: true });
	};

	/** @param {MouseEvent} event */
	const tapped = (event) => {
		const target = /** @type {Element} */ (event.composedPath()[0]);
		if (target.closest('button, a, input, .overlay') || selectionOf(reader)) return;
		const stage = reader.stage.getBoundingClientRect();
		for (const { page, matrix } of view.visible()) {
			const hit = markAt(keeper.on(page), page, apply(inverse(matrix), event.clientX - stage.left, event.clientY - stage.top));
			if (!hit) continue;
			// So that it does not also open the article below.
			event.preventDefault();
			if (reader.emit('marktap', keeper.hostMark(hit.id))) marking.open(hit.id);
			return;
		}
	};
	reader.stage.addEventListener('click', tapped, { signal });

	// Making marks

	/** The place of the area that is drawn, or of what is selected. */
	const selectedPlace = async () => {
		if (picker) return keeper.areaPlace(picker.area);
		const span = await selectedWords(reader, layers, textOf);
		return span && keeper.placeOf(span);
	};

	/** The place of the next hit of the search that has no mark yet. */
	const nextHitPlace = async () => {
		const span = await nextHit(view.pagesOf(), layers.marked(), textOf, (page) => keeper.on(page));
		return span && keeper.placeOf(span);
	};

	const hasWords = async () => (await Promise.all(view.pagesOf().map(textOf))).some(({ spans }) => spans.length > 0);

	/**
	 * Marks what is selected, or else the next hit of the search. On pages without words, an area has to be drawn first.
	 * @returns {Promise<string | null>} the mark's id
	 */
	const mark = async () => {
		const place = (await selectedPlace()) ?? (await nextHitPlace());
		const made = place && (await keeper.make(place, { colour }));
		if (!made) {
			if (await hasWords()) hint(reader, t(reader, 'select-words'));
			else drawArea();
			return null;
		}
		picker?.close();
		clearSelection(reader);
		bar.hide();
		if (mayStore) remember('marking', { ...recall('marking'), colour });
		reader.live.textContent = t(reader, 'marked', { words: place.quote?.exact.slice(0, 200) ?? t(reader, 'region') });
		if (made.undo) offerUndo('marks-merged', made.undo);
		askForStorage();
		return made.id;
	};

	/**
	 * @param {string} key of the words that say what was done
	 * @param {() => void} undo
	 */
	const offerUndo = (key, undo) => {
		forget = offer(reader, t(reader, key), t(reader, 'undo'), undo);
	};

	const drawArea = () => {
		if (picker) return;
		clearSelection(reader);
		hint(reader, t(reader, 'area-help'));
		picker = areaPicker(furniture, {
			drawing: () => bar.hide(),
			drawn: (box) => bar.showAt(box, false),
			accepted: () => bar.focus(),
			closed: () => {
				picker = null;
				bar.hide();
			},
		});
	};

	const bookmark = async () => {
		const { page } = view;
		const there = keeper.on(page).find(({ kind, place }) => kind === 'bookmark' && place.page === page);
		if (there) marking.remove(there.id);
		else if (await keeper.make(await keeper.bookmarkPlace(page))) {
			hint(reader, t(reader, 'bookmarked'));
			askForStorage();
		}
	};

	/** Asks the browser, at the first mark, to keep what it has of this site; tells the reader when there are many and it does not. */
	const askForStorage = async () => {
		if (!mayStore) return;
		const memory = recall('marking');
		const { storage } = navigator;
		remember('marking', { ...memory, isAsked: true });
		const isSafe = await Promise.resolve(memory.isAsked ? storage?.persisted?.() : storage?.persist?.()).catch(() => false);
		if (isSafe || keeper.safety().isShared || memory.isReminded || keeper.kept.size < WORTH_A_WORD) return;
		remember('marking', { ...recall('marking'), isReminded: true });
		offer(reader, t(reader, 'worth-a-copy'), t(reader, 'export'), () => actions['export-marks']());
	};

	// Going from mark to mark

	/** @param {1 | -1} way */
	const step = (way) => {
		const marks = keeper.placed();
		const focused = focusedMark() ?? wanted;
		const at = marks.findIndex(({ id }) => id === focused);
		const [first] = view.pagesOf();
		const beyond = way > 0 ? marks.find(({ place }) => place.page >= first) : marks.filter(({ place }) => place.page < first).at(-1);
		const next = at >= 0 ? marks[at + way] : beyond;
		if (next) marking.visit(next.id);
		else hint(reader, t(reader, 'no-more-marks'));
	};

	/**
	 * What buttons do, by their `data-do`.
	 * @type {Record<string, (button?: HTMLElement) => unknown>}
	 */
	const actions = {
		mark: (button) => {
			// A key has the button of furniture.html, whose colour is the first of the bar.
			if (button.isConnected && button.ownerDocument === document) colour = button.dataset.colour;
			return mark();
		},
		note: async () => {
			const focused = focusedMark();
			const id = focused && !selectionOf(reader) ? focused : await mark();
			if (id) marking.open(id);
		},
		'mark-area': drawArea,
		bookmark,
		'copy-words': async () => (await import('./mark-share.js')).copyWords(reader),
		'share-words': async () => {
			const place = await selectedPlace();
			if (place) (await import('./mark-share.js')).sharePlace(reader, place);
		},
		'previous-mark': () => step(-1),
		'next-mark': () => step(1),
		'export-marks': async () => (await import('./mark-share.js')).exportMarks(reader, keeper),
		'import-marks': async () => (await import('./mark-share.js')).chooseFile(marking),
	};

	/** @type {Marking} */
	const marking = {
		keeper,
		act: (name, button) => actions[name]?.(button),

		open(id) {
			const kept = keeper.kept.get(id);
			if (kept) showMark(furniture, marking, kept);
		},

		remove(id) {
			const undo = keeper.remove(id);
			if (undo) offerUndo('mark-removed', undo);
		},

		visit(id, go = (address) => void reader.visit(address)) {
			const kept = keeper.kept.get(id);
			if (!kept || kept.lost) return;
			wanted = id;
			go({ page: kept.mark.place.page });
			paint();
		},

		async importFile(file) {
			await (await import('./mark-share.js')).importMarks(reader, keeper, file);
		},

		moved() {
			bar.moved();
			if (view.page !== lastPage) forget();
			lastPage = view.page;
			paint();
			picker?.moved();
			positions.tell();
		},

		close() {
			ended.abort();
			picker?.close();
			bar.close();
			keeper.close();
			for (const { own } of painted.values()) own.remove();
		},
	};
	keeper.watch(() => {
		paint();
		if (mayStore) remember(`marks ${issue}`, { any: keeper.marks.size > 0 });
	});
	positions.ask();
	return marking;
}
