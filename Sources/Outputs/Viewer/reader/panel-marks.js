import { find, h, t, take } from './dom.js';
import { COLOURS } from './mark-model.js';
import { lookOf, nameOf } from './mark-paint.js';
import { recall, remember } from './edition.js';
import { fold } from './words.js';

/** Marks that are listed at once. */
const MOST_ROWS = 500;
/** Characters that are shown of what is marked, and of a note. */
const LONGEST_QUOTE = 300;
const LONGEST_NOTE = 1000;

/** @typedef {import('./panel.js').TabContext} TabContext */

/**
 * The tab of the marks: what is found among them, page by page, and those whose place is not in this edition.
 * @param {TabContext} context
 * @param {Marking} marking
 * @returns {import('./panel.js').Tab}
 */
export function fillMarks({ reader, body, go }, marking) {
	const { keeper } = marking;
	body.append(...take(reader, 'marks').children);
	const input = body.querySelector('input');
	const filter = /** @type {HTMLSelectElement} */ (find(body, '[name=filter]'));
	const merging = /** @type {HTMLSelectElement} */ (find(body, '[name=merging]'));
	const status = find(body, '.status');
	const safety = find(body, '.safety');
	const rows = find(body, '.hits');

	/** @param {KeptMark} kept */
	const rowOf = ({ mark, lost }) => {
		const { id, place, note, kind, colour, tags } = mark;
		const isBookmark = kind === 'bookmark';
		const page = t(reader, 'page-name', { page: place.label || place.page + 1 });
		const name = h('small', {}, `${page} · ${isBookmark ? t(reader, 'bookmark') : lookOf(reader, mark)}`);
		const quote = !isBookmark && h('span', { dir: 'auto' }, place.quote?.exact.slice(0, LONGEST_QUOTE) || t(reader, 'region'));
		const written = [note.slice(0, LONGEST_NOTE), ...tags.map((tag) => `#${tag}`)].filter(Boolean).join(' ');
		const words = written && h('span', { className: 'written', dir: 'auto' }, written);
		const button = h('button', { onclick: () => (lost ? marking.open(id) : marking.visit(id, go)) },
			name, quote, words, lost && h('em', {}, t(reader, 'mark-lost')));
		const label = `${t(reader, 'change')}: ${nameOf(reader, mark)}`;
		const edit = h('button', { className: 'edit', ariaLabel: label, onclick: () => marking.open(id) }, h('span', { className: 'i i-text' }));
		return h('li', { 'data-colour': isBookmark ? null : colour, className: lost ? 'lost-mark' : '' }, button, edit);
	};

	/**
	 * What can be chosen to be shown; a tag as well.
	 * @type {Record<string, (kept: KeptMark) => boolean>}
	 */
	const filters = {
		all: () => true,
		bookmark: ({ mark }) => mark.kind === 'bookmark',
		note: ({ mark }) => mark.note !== '',
		lost: ({ lost }) => lost,
		...Object.fromEntries(COLOURS.map((colour) => [colour, /** @param {KeptMark} kept */ ({ mark }) => mark.kind !== 'bookmark' && mark.colour === colour])),
	};
	/** @param {KeptMark} kept */
	const isWanted = (kept) => filters[filter.value]?.(kept) ?? kept.mark.tags.includes(filter.value.slice(1));

	/**
	 * Tags can be chosen as well.
	 * @param {KeptMark[]} all
	 */
	const offerTags = (all) => {
		const { value } = filter;
		const tags = [...new Set(all.flatMap(({ mark }) => mark.tags))].sort();
		for (const option of filter.querySelectorAll('.tag')) option.remove();
		filter.append(...tags.map((tag) => h('option', { className: 'tag', value: `#${tag}` }, `#${tag}`)));
		filter.value = value;
		if (!filter.value) filter.value = 'all';
	};

	const tellSafety = () => {
		const { isLasting, isShared, waiting } = keeper.safety();
		const kept = isLasting ? 'marks-here' : 'marks-passing';
		safety.textContent = !isShared ? t(reader, kept) : waiting ? t(reader, 'marks-waiting', { count: waiting }) : t(reader, 'marks-sent');
	};

	const fill = () => {
		const wanted = fold(input.value).trim();
		const all = keeper.list();
		offerTags(all);
		const found = all.filter((kept) => {
			const { note, tags, place } = kept.mark;
			return isWanted(kept) && (!wanted || fold([place.quote?.exact, note, ...tags].join(' ')).includes(wanted));
		});
		const lost = all.filter((kept) => kept.lost).length;
		const count = t(reader, found.length > MOST_ROWS ? 'hits-many' : 'hits', { count: Math.min(found.length, MOST_ROWS) });
		const focused = /** @type {HTMLElement | null} */ (reader.root.activeElement);
		const [row, column] = [[...rows.children].findIndex((each) => each.contains(focused)), focused?.className === 'edit' ? 1 : 0];
		rows.replaceChildren(...found.slice(0, MOST_ROWS).map(rowOf));
		// A list that is made anew does not take the focus away.
		if (row >= 0) /** @type {HTMLElement} */ (rows.children[Math.min(row, rows.children.length - 1)]?.children[column] ?? input).focus();
		status.textContent = !all.length ? t(reader, 'no-marks') : lost ? `${count} · ${t(reader, 'marks-lost', { count: lost })}` : count;
		tellSafety();
	};

	input.oninput = fill;
	filter.onchange = fill;
	merging.value = keeper.merging;
	merging.onchange = () => {
		keeper.merging = /** @type {MarkMerging} */ (merging.value);
		if (reader.session.mayStore) remember('marking', { ...recall('marking'), merging: keeper.merging });
	};
	fill();
	return { stop: keeper.watch(fill) };
}
