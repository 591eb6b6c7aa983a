import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readerModule } from './shared.mjs';

const { changed, Clock, compare, isNews, joined, markID, merged, mergeWith, sensibleMark } = await readerModule('mark-model.js');
const { areasOf, bookmarkPlace, hitsIn, isBlank, markText, placeOf, reading } = await readerModule('mark-text.js');
const { EditionLetters } = await readerModule('edition-letters.js');
const { placeHere } = await readerModule('mark-finder.js');
const { annotationSet, marksOf } = await readerModule('mark-file.js');

/** A page of blocks of lines of words, each word ten points wide for a letter, with a point between; `turn` of all lines. */
function pageOf(blocks, turn = 0) {
	let y = 0;
	return markText(blocks.map((lines) => [0, ...lines.map((line) => {
		let x = 0;
		const words = line.split(' ').flatMap((word) => {
			const extent = 10 * [...word].length;
			const entry = [word, x, extent];
			x += extent + 1;
			return entry;
		});
		y += 12;
		return [turn, 50, y, x, 10, ...words];
	})]));
}

const known = (page) => ({ document: 'd', label: String(page + 1) });
const placed = (pages, span) => placeOf(span, new Map(pages.map((text, page) => [page, text])), known);
let made = 0;
const markOn = (pages, start, end, more = {}, page = 0, last = page) => {
	made += 1;
	const modified = { milliseconds: 1000 + made, counter: 0, device: 'a' };
	return {
		id: markID(made, new Uint8Array(10)), kind: 'highlight', place: placed(pages, { page, start, last, end }), colour: 'yellow', style: 'solid', note: '',
		tags: [], created: 1000 + made, modified, notes: [], ...more,
	};
};

test('ids are UUIDs of version 7 that sort by time', () => {
	const ids = [0, 1, 1000, 1.7e12].map((time) => markID(time, crypto.getRandomValues(new Uint8Array(10))));
	for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
	assert.deepEqual([...ids].sort(), ids);
});

test('a clock gives later times whatever the wall clock does, and is not taken along by one that is years ahead', () => {
	const clock = new Clock('a');
	const times = [5, 5, 3, 9].map((now) => clock.next(now));
	times.reduce((one, other) => (assert.ok(compare(one, other) < 0), other));
	clock.see({ milliseconds: 100, counter: 4, device: 'b' }, 50);
	assert.deepEqual(clock.next(60), { milliseconds: 100, counter: 5, device: 'a' });
	const ahead = { milliseconds: 1e15, counter: 0, device: 'c' };
	assert.ok(compare(clock.next(70, ahead), ahead) > 0, 'a change of what was changed in the future is later still');
	assert.equal(clock.next(80).milliseconds, 100);
});

test('of two versions the later one counts, in any order, and no note is lost', () => {
	const pages = [pageOf([['one two three']])];
	const mark = markOn(pages, 0, 3);
	const one = changed(mark, { note: 'here' }, { milliseconds: 5000, counter: 0, device: 'a' });
	const other = changed(mark, { note: 'there', colour: 'blue' }, { milliseconds: 6000, counter: 0, device: 'b' });
	assert.deepEqual(merged(one, other), merged(other, one));
	assert.deepEqual(merged(merged(one, other), one), merged(one, other));
	assert.deepEqual(merged(one, other).notes.map(({ text }) => text), ['there', 'here']);
	assert.equal(merged(one, other).colour, 'blue');
	assert.ok(isNews(other, one), 'a note that is not known is news, however old');
	assert.ok(!isNews(merged(one, other), one));
});

test('places know their words, what is around them, and where they are printed', () => {
	const pages = [pageOf([['The quick brown fox', 'jumps over'], ['the lazy dog']])];
	const place = placed(pages, { page: 0, start: 4, last: 0, end: 25 });
	assert.deepEqual(place.range, [4, 25]);
	assert.deepEqual(place.quote, { exact: 'quick brown fox jumps', prefix: 'The', suffix: 'over the lazy dog' });
	assert.deepEqual(place.quads.map(({ quad: [[left, top], , [right, bottom]] }) => [left, top, right, bottom]), [[81, 12, 213, 22], [50, 24, 100, 34]]);
	assert.equal(placed(pages, { page: 0, start: 19, last: 0, end: 20 }), null, 'white space is no place');
	assert.equal(placed(pages, { page: 0, start: 3, last: 0, end: 10 }).range[0], 4, 'nor where one begins');
});

test('a place ends in front of a hyphen that a line end put there', () => {
	const pages = [pageOf([['the light\u00ad', 'house Vor- und']])];
	const broken = placed(pages, { page: 0, start: 4, last: 0, end: 10 });
	assert.deepEqual([broken.range, broken.quote.exact], [[4, 9], 'light']);
	assert.equal(placed(pages, { page: 0, start: 4, last: 0, end: 15 }).quote.exact, 'lighthous');
	assert.equal(placed(pages, { page: 0, start: 17, last: 0, end: 21 }).quote.exact, 'Vor-');
});

test('a place over a page break is one', () => {
	const pages = [pageOf([['one two']]), pageOf([['three four']])];
	const place = placed(pages, { page: 0, start: 4, last: 1, end: 5 });
	assert.deepEqual([place.page, place.range, place.end, place.quote.exact], [0, [4, 7], { page: 1, offset: 5 }, 'two three']);
	assert.deepEqual(place.quads.map(({ page }) => page), [0, 1]);
});

test('parts of words that run the other way', () => {
	for (const turn of [8, 2]) {
		const [{ quad: [[left], [right]] }] = areasOf(pageOf([['abcd']], turn), 0, 0, 1);
		assert.deepEqual([left, right], [80, 90], `turn ${turn}`);
	}
});

test('words that are no words of a line end, signs without spaces', () => {
	const text = pageOf([['日本', '語 x']]);
	assert.equal(reading(text, 0, 99), '日本語 x');
	assert.ok(isBlank(text, 2, 3) && !isBlank(text, 2, 4) && isBlank(text, 99));
});

test('hits of a search, in whole words', () => {
	assert.deepEqual(hitsIn(pageOf([['The Keeper’s keep\u00ad', 'er']]), 'KEEPER'), [[4, 12], [13, 21]]);
	assert.deepEqual(hitsIn(pageOf([['x']]), ' '), []);
});

test('marks that meet become one: the oldest, with the look of the new one, and all notes', () => {
	const pages = [pageOf([['one two three', 'four'], ['five']]), pageOf([['six']])];
	const context = {
		isBlank: (from, to) => pages.every((text, page) => page < from.page || page > to.page
			|| isBlank(text, page === from.page ? from.offset : 0, page === to.page ? to.offset : undefined)),
		place: (span) => placed(pages, span),
		time: (after) => ({ ...after, counter: after.counter + 1 }),
	};
	const note = (text, milliseconds) => ({ note: text, kind: 'note', notes: [{ text, written: { milliseconds, counter: 0, device: 'a' } }] });
	const first = markOn(pages, 0, 3, { ...note('a', 1), tags: ['x'] });
	const far = markOn(pages, 8, 13, note('b', 2));
	const green = markOn(pages, 4, 13, { colour: 'green' });
	const mark = markOn(pages, 4, 7, { tags: ['y'] });
	const union = mergeWith(mark, [first, far, green], 'same-colour', context);
	assert.equal(union.mark.id, first.id);
	assert.deepEqual([union.mark.place.range, union.mark.note, union.mark.tags, union.mark.kind], [[0, 13], 'a\n\nb', ['x', 'y'], 'note']);
	assert.deepEqual(union.changes.slice(1).map(({ mergedInto, deleted }) => [mergedInto, Boolean(deleted)]), [[first.id, true], [first.id, true]]);
	assert.deepEqual(new Set(union.before), new Set([first, far, mark]));
	assert.equal(mergeWith(mark, [first], 'never', context), null);
	assert.equal(mergeWith(mark, [green], 'same-colour', context), null);
	assert.equal(mergeWith(mark, [green], 'always', context).mark.colour, 'yellow');
	// Over the end of a block, and of a page.
	assert.deepEqual(mergeWith(markOn(pages, 20, 24), [markOn(pages, 14, 18)], 'same-colour', context).mark.place.range, [14, 24]);
	assert.deepEqual(mergeWith(markOn(pages, 0, 3, {}, 1), [markOn(pages, 20, 24)], 'same-colour', context).mark.place.end, { page: 1, offset: 3 });
	assert.equal(joined({ page: 0, start: 0, last: 0, end: 3 }, { page: 0, start: 8, last: 0, end: 9 }, context.isBlank), null);
});

// Another version of the document

const PROSE = 'The keeper of the light at the end of the long pier wrote down every evening how much oil the lamp had burnt and which ships had passed '
	+ 'before the fog came in from the north and hid the harbour from the people who were waiting there for news of the boats';
const lettersOf = (pages) => pages.reduce((letters, text) => (letters.add(text), letters), new EditionLetters());
const proseOf = (text) => pageOf([text.match(/(\S+ ?){1,9}/g).map((line) => line.trim())]);
const startOf = (text, words) => text.indexOf(words);

test('a quote is found where it moved to, with its punctuation', () => {
	const text = PROSE.replace('evening how', '“evening, how');
	const old = placed([proseOf(text)], { page: 0, start: startOf(text, '“evening'), last: 0, end: startOf(text, ', how') + 1 });
	assert.equal(old.quote.exact, '“evening,');
	const found = placeHere(old, lettersOf([pageOf([['something new']]), proseOf(`Again. ${text}`)]), known);
	assert.deepEqual([found.page, found.quote.exact, found.range[0]], [1, '“evening,', startOf(`Again. ${text}`, '“evening')]);
});

test('a few letters may have been corrected, but not at the ends', () => {
	const words = 'wrote down every evening how much oil the lamp had burnt';
	const at = startOf(PROSE, words);
	const old = placed([proseOf(PROSE)], { page: 0, start: at, last: 0, end: at + words.length });
	const found = placeHere(old, lettersOf([proseOf(PROSE.replace('evening', 'evenening'))]), known);
	assert.equal(found.quote.exact, words.replace('evening', 'evenening'));
	assert.equal(placeHere(old, lettersOf([proseOf(PROSE.replace('wrote', 'noted'))]), known), null);
	assert.equal(placeHere(old, lettersOf([proseOf(PROSE.replace(words, 'slept'))]), known), null);
});

test('what is there twice is lost, unless one is where it was and the other is not the same', () => {
	const old = placed([proseOf(PROSE)], { page: 0, start: 35, last: 0, end: 50 });
	assert.equal(placeHere(old, lettersOf([proseOf(PROSE), proseOf(PROSE)]), known), null);
	const similar = proseOf(PROSE.replace('of the light at', 'of the lights at'));
	assert.deepEqual(placeHere(old, lettersOf([proseOf(PROSE), similar]), known).range, old.range);
	assert.equal(placeHere(old, lettersOf([pageOf([]), proseOf(PROSE), similar]), known), null);
});

test('bookmarks know their page by its first words; without words they are lost', () => {
	const other = PROSE.split(' ').reverse().join(' ');
	const old = bookmarkPlace(0, proseOf(PROSE), known(0));
	assert.equal(placeHere(old, lettersOf([proseOf(other), proseOf(PROSE)]), known).page, 1);
	assert.equal(placeHere(old, lettersOf([proseOf(PROSE), proseOf(PROSE)]), known), null);
	assert.equal(placeHere(bookmarkPlace(0, pageOf([]), known(0)), lettersOf([pageOf([])]), known), null);
	const rectangle = { ...known(0), page: 0, quads: [{ page: 0, quad: [[0, 0], [1, 0], [1, 1], [0, 1]] }] };
	assert.equal(placeHere(rectangle, lettersOf([proseOf(PROSE)]), known), null);
});

// Files

test('marks survive a file, the removed ones too', async () => {
	const pages = [pageOf([['one two three']])];
	const deleted = { milliseconds: 9000, counter: 0, device: 'a' };
	const marks = [markOn(pages, 0, 3, { note: 'n', kind: 'note', colour: 'grey' }), markOn(pages, 4, 7, { deleted, modified: deleted })];
	const set = JSON.parse(JSON.stringify(annotationSet(marks, { identifiers: ['urn:x'], title: 't', source: 's.pdf' })));
	assert.equal(set.items.length, 1);
	const read = await marksOf(set, { device: 'b', document: 'd' });
	assert.deepEqual(read, { identifiers: ['urn:x'], marks });
});

test('annotations of other programs are read as far as they name a page', async () => {
	const selector = (value) => ({ type: 'FragmentSelector', value });
	const items = [
		{ id: 'urn:uuid:0192F0C1-0000-7000-8000-000000000001', target: { selector: [selector('page=2'), { type: 'TextQuoteSelector', exact: 'two' }] } },
		{ id: 'https://example.org/1', motivation: 'commenting', body: { value: 'n', color: 'mauve', tags: ['b', 'a', 'b'] }, target: { source: 'x.pdf#page=3&rect=1,2,3,4' } },
		{ id: 'x', target: 'nowhere' }, null, { id: 'y', target: { selector: selector('page=0') } }, { id: '', target: { selector: selector('page=1') } },
	];
	const { marks } = await marksOf({ items }, { device: 'b', document: 'd' });
	assert.deepEqual(marks.map(({ id, kind, colour, tags, place }) => [id.length, kind, colour, tags, place.page, place.document, place.quads.length]), [
		[36, 'highlight', 'yellow', [], 1, '', 0], [36, 'note', 'grey', ['a', 'b'], 2, 'd', 1],
	]);
	await assert.rejects(marksOf({}, { device: 'b', document: 'd' }));
	await assert.rejects(marksOf({ items: Array(100001).fill(0) }, { device: 'b', document: 'd' }));
});

test('what is no mark is refused', () => {
	const mark = markOn([pageOf([['one two three']])], 0, 3);
	assert.deepEqual(sensibleMark(mark), mark);
	const bad = [
		{ id: 'x' }, { kind: 'drawing' }, { note: 'é'.repeat(9000) }, { tags: 'a' }, { modified: {} }, { created: NaN }, { notes: [{}] },
		{ place: { ...mark.place, page: -1 } }, { place: { ...mark.place, range: [3, 1] } }, { place: { ...mark.place, end: { page: 0, offset: 1 } } },
		{ place: { ...mark.place, quads: [{ page: 0, quad: [[0, 0]] }] } }, { place: { ...mark.place, quads: [{ page: 0, quad: Array(4).fill([1e9, 0]) }] } },
	];
	for (const change of bad) assert.equal(sensibleMark({ ...mark, ...change }), null, JSON.stringify(change).slice(0, 80));
	assert.equal(sensibleMark({ ...mark, colour: 'mauve', style: 'wavy' }).colour, 'grey');
	for (const value of [null, 3, 'x', []]) assert.equal(sensibleMark(value), null);
});
