import { find, h, present, t } from './dom.js';
import { LONGEST_NOTE } from './mark-model.js';
import { nameOf } from './mark-paint.js';

/** Characters that a tag may have, and tags that a mark may have. */
const LONGEST_TAG = 60;
const MOST_TAGS = 100;

/**
 * What a mark looks like and what is written at it, to be changed.
 * @param {Furniture} furniture
 * @param {Marking} marking
 * @param {KeptMark} kept
 */
export function showMark(furniture, marking, { mark, lost }) {
	const { reader } = furniture;
	const content = furniture.takePart('mark-form');
	const note = content.querySelector('textarea');
	const tags = /** @type {HTMLInputElement} */ (find(content, '[name=tags]'));
	const quote = mark.place.quote?.exact;
	find(content, 'blockquote').textContent = quote ?? '';
	find(content, 'blockquote').hidden = !quote;
	find(content, '.lost-place').hidden = !lost;
	note.value = mark.note;
	// A character has at most three bytes.
	note.maxLength = Math.floor(LONGEST_NOTE / 3);
	tags.value = mark.tags.join(', ');
	const selects = /** @type {HTMLSelectElement[]} */ ([...content.querySelectorAll('select')]);
	for (const select of selects) {
		select.value = select.name === 'colour' ? mark.colour : mark.style;
		select.closest('label').hidden = mark.kind === 'bookmark';
	}
	const past = mark.notes.filter(({ text }) => text !== mark.note);
	const earlier = past.map(({ text }) => h('p', { dir: 'auto' }, text));
	if (earlier.length) note.closest('label').after(h('details', {}, h('summary', {}, t(reader, 'earlier-notes')), earlier));
	const close = () => content.closest('dialog').close();
	find(content, '[name=save]').onclick = () => {
		const words = tags.value.split(/[,،、]/).map((tag) => tag.trim().slice(0, LONGEST_TAG)).filter(Boolean).slice(0, MOST_TAGS);
		const [colour, style] = selects.map(({ value }) => value);
		marking.keeper.change(mark.id, { note: note.value.trim(), tags: words, colour, style });
		close();
	};
	find(content, '[name=remove]').onclick = () => {
		marking.remove(mark.id);
		close();
	};
	present(reader, nameOf(reader, { ...mark, place: { ...mark.place, quote: undefined } }), content, 'ask');
	note.focus();
}
