import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readerModule } from './shared.mjs';

const { Articles, placeInBlock, placeOnPage } = await readerModule('articles.js');

/** "hun-\ndred and\neighty" at 100 of page 2, then "and more" at the top of page 3. */
const block = {
	role: 'body', text: 'hundred and eighty and more', confidence: 0.9,
	spans: [
		{ page: 2, offset: 100, length: 20, at: 0, rects: [[50, 300, 100, 40]] },
		{ page: 3, offset: 7, length: 8, at: 19, rects: [[50, 60, 100, 12]], join: 'page' },
	],
	drops: [{ at: 3, span: 0, offset: 103, length: 2 }],
};
const data = {
	articles: [
		{ title: 'The keeper', confidence: 0.93, blocks: [{ role: 'title', text: 'The keeper', spans: [{ page: 2, offset: 0, length: 10, at: 0, rects: [[50, 40, 300, 60]] }] }, block] },
		{ title: 'Doubtful', confidence: 0.4, blocks: [{ role: 'body', text: 'words', spans: [{ page: 3, offset: 40, length: 5, at: 0, rects: [[50, 400, 100, 12]] }] }] },
	],
};

test('places go from the page to the article and back', () => {
	const [{ blocks: [, sensible] }] = new Articles(data, 5).list;
	for (const [page, offset, at] of [[2, 100, 0], [2, 102, 2], [2, 105, 3], [2, 109, 7], [2, 120, 18], [3, 7, 19], [3, 15, 27]]) {
		assert.equal(placeInBlock(sensible, page, offset), at, `${page}:${offset}`);
		const back = placeOnPage(sensible, at);
		assert.deepEqual([back.page, back.offset], [page, offset]);
	}
	// What was left out is where the text goes on.
	assert.equal(placeInBlock(sensible, 2, 104), 3);
	assert.equal(placeInBlock(sensible, 2, 99), null);
	assert.equal(placeInBlock(sensible, 4, 100), null);
});

test('a finger finds the smallest block, and the first one of a page is what begins there', () => {
	const articles = new Articles(data, 5);
	assert.deepEqual(articles.at(2, [60, 310]), { article: 0, block: 1, rect: [50, 300, 100, 40] });
	assert.deepEqual(articles.at(2, [47, 310])?.block, 1);
	assert.equal(articles.at(2, [400, 310]), null);
	assert.deepEqual(articles.first(2), { article: 0, block: 0 });
	assert.deepEqual(articles.first(3), { article: 1, block: 0 });
	assert.equal(articles.first(1), null);
	assert.deepEqual(articles.list.map(({ isSure }) => isSure), [true, false]);
});

test('what makes no sense is left out', () => {
	const odd = [
		null, 3, { blocks: 'no' }, { blocks: [null, { role: 'body' }, { role: 'body', text: 'x', spans: [] }] },
		{ blocks: [{ role: 'body', text: 'x', spans: [{ page: 9, offset: 0, length: 1, at: 0, rects: [] }, { page: -1 }, { page: 0, offset: 0, length: 1, at: 0, rects: [[1, 2, NaN, 4]] }] }] },
		{ blocks: [{ role: 'figure', text: '12', spans: block.spans }, { role: 'folio', text: '4', spans: block.spans }] },
	];
	assert.deepEqual(new Articles({ articles: odd }, 5).list, []);
	for (const value of [null, undefined, [], 'x', { articles: {} }]) assert.deepEqual(new Articles(value, 5).list, []);
	const [{ title, blocks: [{ picture }] }] = new Articles({ articles: [{ title: 7, blocks: [{ ...block, picture: { page: 2, rect: [0, 0, 'wide', 3] } }] }] }, 5).list;
	assert.deepEqual([title, picture], ['', null]);
});
