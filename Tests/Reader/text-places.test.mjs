import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readerModule, sharedCases } from './shared.mjs';

const { indexInWord, offsetOf, placeAt, placeInWord, wordSpans } = await readerModule('text-places.js');

/** Blocks as an edition has them, of blocks of lines of words. */
const blocksOf = (blocks) => blocks.map((lines) => [0, ...lines.map((words) => [0, 0, 0, 100, 10, ...words.flatMap((word) => [word, 0, 10])])]);

for (const { name, text, edition, places } of sharedCases('text-places')) {
	test(`places: ${name}`, () => {
		const spans = wordSpans(blocksOf(edition));
		const scalars = [...text];
		for (const { text: word, start, length } of spans) {
			const here = scalars.slice(start, start + length).join('');
			// A hyphen at the end of a line is written another way.
			assert.equal(here.replace(/[-\u2010\u2011\u2013\u00ad]$/, ''), word.replace(/[-\u2010\u2011\u2013]?\u00ad$|[-\u2010\u2011\u2013]$/, ''));
		}
		for (const [offset, word, within] of places) {
			assert.deepEqual(placeAt(spans, offset), { word, offset: within });
			assert.equal(offsetOf(spans, { word, offset: within }), offset);
		}
	});
}

test('offsets between and behind words', () => {
	const spans = wordSpans(blocksOf([[['one']], [['six']]]));
	assert.deepEqual(placeAt(spans, 4), { word: 1, offset: 0 }, 'the second line feed');
	assert.deepEqual(placeAt(spans, 99), { word: 1, offset: 3 });
	assert.deepEqual(placeAt(spans, -1), { word: 0, offset: 0 });
	assert.equal(placeAt([], 0), undefined);
	assert.equal(offsetOf(spans, { word: 2, offset: 0 }), undefined);
	assert.equal(offsetOf(spans, { word: 1, offset: 9 }), 8);
});

test('indices of strings count UTF-16 units, places count scalars', () => {
	const spans = wordSpans(blocksOf([[['\u{1d4b3}y', 'A-\u00ad']]]));
	assert.deepEqual([0, 1, 2, 3].map((index) => placeInWord(spans, 0, index).offset), [0, 0, 1, 2]);
	assert.deepEqual([0, 1, 2].map((offset) => indexInWord(spans, { word: 0, offset })), [0, 2, 3]);
	assert.equal(placeInWord(spans, 1, 3).offset, 2, 'the soft hyphen that was added has no place of its own');
});
