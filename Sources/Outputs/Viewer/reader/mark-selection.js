import { find, selectionOf } from './dom.js';
import { hitsIn } from './mark-text.js';
import { offsetOf, placeInWord } from './text-places.js';

/** What is selected of the pages' words, and the bar beside it. */

/** Milliseconds without a change after which a selection is taken for done. */
const SETTLED = 200;
/** CSS pixels between the bar and the words. */
const GAP = 10;

/** @typedef {(page: number) => Promise<MarkText>} TextOf */

/**
 * What is selected, in words; null where nothing is, or no words are.
 * @param {Reader} reader
 * @param {PageLayers} layers
 * @param {TextOf} textOf
 * @returns {Promise<MarkSpan | null>}
 */
export async function selectedWords(reader, layers, textOf) {
	const range = selectionOf(reader);
	if (!range) return null;
	// Before anything is waited for: the selection may change.
	const { startContainer, startOffset, endContainer, endOffset } = range;
	/** @type {{ page: number, spans: HTMLElement[], first: number, last: number }[]} */
	const parts = [];
	for (const [page, { text }] of [...layers.pages].sort(([one], [other]) => one - other)) {
		const spans = text ? /** @type {HTMLElement[]} */ ([...text.element.querySelectorAll('span')]) : [];
		const within = spans.map((span) => range.intersectsNode(span));
		if (within.includes(true)) parts.push({ page, spans, first: within.indexOf(true), last: within.lastIndexOf(true) });
	}
	const head = parts[0];
	const tail = parts.at(-1);
	if (!head) return null;
	const [from, to] = await Promise.all([textOf(head.page), textOf(tail.page)]);
	const startsWithin = head.spans[head.first].contains(startContainer);
	const endsWithin = tail.spans[tail.last].contains(endContainer);
	const start = startsWithin ? placeInWord(from.spans, head.first, startOffset) : { word: head.first, offset: 0 };
	const end = endsWithin ? placeInWord(to.spans, tail.last, endOffset) : { word: tail.last, offset: Infinity };
	return { page: head.page, start: offsetOf(from.spans, start), last: tail.page, end: offsetOf(to.spans, end) };
}

/**
 * The next hit of the search on pages that has no mark yet.
 * @param {number[]} pages
 * @param {string} query
 * @param {TextOf} textOf
 * @param {(page: number) => Mark[]} marksOn
 * @returns {Promise<MarkSpan | null>}
 */
export async function nextHit(pages, query, textOf, marksOn) {
	for (const page of pages) {
		const ranges = marksOn(page).flatMap(({ place }) => (place.page === page && place.range ? [place.range] : []));
		const hit = hitsIn(await textOf(page), query).find(([start, end]) => !ranges.some(([first, last]) => first <= start && last >= end));
		if (hit) return { page, start: hit[0], last: page, end: hit[1] };
	}
	return null;
}

/**
 * The bar with what can be done with what is selected, or with an area.
 * @param {Furniture} furniture
 * @param {AbortSignal} signal
 * @param {() => boolean} isForArea whether the bar belongs to an area, whatever is selected
 */
export function barOf(furniture, signal, isForArea) {
	const { reader } = furniture;
	const bar = furniture.takePart('marking');
	/** @type {number | undefined} */
	let timer;
	let isHeld = false;
	for (const button of /** @type {NodeListOf<HTMLElement>} */ (bar.querySelectorAll('[data-colour]'))) {
		// A colour is not the only sign.
		find(button, 'span').textContent = [...button.title][0];
	}
	// Else the browser would forget what is selected.
	bar.onpointerdown = (event) => event.preventDefault();

	const hide = () => bar.remove();

	/**
	 * @param {DOMRect} box of what it is for
	 * @param {boolean} hasWords
	 */
	const showAt = (box, hasWords) => {
		find(bar, '[data-do=copy-words]').hidden = !hasWords;
		if (!bar.isConnected) reader.frame.append(bar);
		const frame = reader.frame.getBoundingClientRect();
		const { width, height } = bar.getBoundingClientRect();
		// A finger's own menu is above the words.
		const isTouch = matchMedia('(pointer: coarse)').matches;
		const above = box.top - frame.top - height - GAP;
		const below = box.bottom - frame.top + GAP;
		const most = frame.height - height - GAP;
		const isBelow = isTouch ? below < most : above < GAP;
		const left = (box.left + box.right) / 2 - frame.left - width / 2;
		bar.style.left = `${Math.max(GAP, Math.min(frame.width - width - GAP, left))}px`;
		bar.style.top = `${Math.max(GAP, Math.min(most, isBelow ? below : above))}px`;
	};

	/** For what is selected; hidden where nothing is, or where it is out of sight. */
	const follow = () => {
		if (isForArea()) return;
		const box = isHeld ? null : selectionOf(reader)?.getBoundingClientRect();
		const stage = reader.stage.getBoundingClientRect();
		const isInSight = box && box.right > stage.left && box.left < stage.right && box.bottom > stage.top && box.top < stage.bottom;
		if (isInSight) showAt(box, true);
		else hide();
	};
	const followSoon = () => {
		clearTimeout(timer);
		timer = setTimeout(follow, SETTLED);
	};

	document.addEventListener('selectionchange', followSoon, { signal });
	addEventListener('pointerdown', (event) => {
		isHeld = event.pointerType === 'mouse';
	}, { signal, capture: true });
	addEventListener('pointerup', () => {
		isHeld = false;
		followSoon();
	}, { signal, capture: true });
	followSoon();

	return {
		hide, showAt,
		focus: () => find(bar, 'button').focus(),
		// Pages also come to rest without a turn, as when a phone's address bar goes: the words are selected still.
		moved: () => (bar.isConnected ? follow() : followSoon()),

		close() {
			clearTimeout(timer);
			hide();
		},
	};
}
