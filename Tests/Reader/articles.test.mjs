import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readerModule } from './shared.mjs';

const { Articles, blockAt, blocksOf, placeInBlock, placeOnPage } = await readerModule('articles.js');

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
		{ id: 'a1', title: 'The keeper', confidence: 0.93, spans: [[2, 0, 50, 40, 300, 60], [2, 100, 50, 300, 100, 40], [3, 7, 50, 60, 100, 12]] },
		{ id: 'a2', title: 'Doubtful', confidence: 0.4, spans: [[3, 40, 50, 400, 100, 12]] },
	],
};
const title = { role: 'title', text: 'The keeper', spans: [{ page: 2, offset: 0, length: 10, at: 0, rects: [[50, 40, 300, 60]] }] };
const file = { articles: [{ id: 'a1', title: 'The keeper', confidence: 0.93, blocks: [title, block] }] };

test('places go from the page to the article and back', () => {
	const [, sensible] = blocksOf(file, 'a1', 5);
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
	const body = { article: 0, span: { page: 2, offset: 100, rect: [50, 300, 100, 40] } };
	assert.deepEqual(articles.at(2, [60, 310]), body);
	assert.deepEqual(articles.at(2, [47, 310]), body);
	assert.equal(articles.at(2, [400, 310]), null);
	assert.deepEqual([articles.first(2)?.article, articles.first(2)?.span.offset], [0, 0]);
	assert.deepEqual([articles.first(3)?.article, articles.first(3)?.span.offset], [1, 40]);
	assert.equal(articles.first(1), null);
	assert.deepEqual(articles.list.map(({ isSure }) => isSure), [true, false]);
});

test('a span of the index leads to its block', () => {
	const blocks = blocksOf(file, 'a1', 5);
	assert.deepEqual([[2, 0], [2, 100], [3, 7], [4, 1]].map(([page, offset]) => blockAt(blocks, page, offset)), [0, 1, 1, 0]);
});

test('what makes no sense is left out', () => {
	const odd = [
		null, 3, { id: 'a', spans: 'no' }, { id: 'a', spans: [null, [1], [0, 0, 1, 1, 1]] }, { spans: [[0, 0, 1, 1, 1, 1]] },
		{ id: 'a', spans: [[9, 0, 1, 1, 1, 1], [-1, 0, 1, 1, 1, 1], [0, 0.5, 1, 1, 1, 1], [0, 0, 1, 2, NaN, 4], [0, 0, 1, 2, 0, 4]] },
	];
	assert.deepEqual(new Articles({ articles: odd }, 5).list, []);
	for (const value of [null, undefined, [], 'x', { articles: {} }]) assert.deepEqual(new Articles(value, 5).list, []);
	const [{ title: name }] = new Articles({ articles: [{ id: 'a', title: 7, spans: [[0, 0, 1, 1, 1, 1]] }] }, 5).list;
	assert.equal(name, '');
	const blocks = [
		null, { role: 'body' }, { role: 'body', text: 'x', spans: [] },
		{ role: 'body', text: 'x', spans: [{ page: 9, offset: 0, length: 1, at: 0, rects: [] }, { page: -1 }, { page: 0, offset: 0, length: 1, at: 0, rects: [[1, 2, NaN, 4]] }] },
		{ role: 'figure', text: '12', spans: block.spans }, { role: 'folio', text: '4', spans: block.spans },
	];
	for (const value of [null, {}, { articles: 3 }, { articles: [{ id: 'a', blocks }] }, file]) assert.equal(blocksOf(value, 'a', 5), null);
	const [{ picture }] = blocksOf({ articles: [{ id: 'a', blocks: [{ ...block, picture: { page: 2, rect: [0, 0, 'wide', 3] } }] }] }, 'a', 5);
	assert.equal(picture, null);
});
