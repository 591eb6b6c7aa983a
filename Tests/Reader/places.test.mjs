import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editionOf, readerModule } from './shared.mjs';

const { askedPlace, formatFragment, parseFragment } = await readerModule('session.js');

test('places go into addresses and come back', () => {
	const place = { page: 11, x: 297, y: 400, zoom: 2.5 };
	assert.equal(formatFragment(place), '#page=12&zoom=250,297,400');
	const { page, x, y, zoom } = parseFragment(formatFragment(place));
	assert.deepEqual({ page, x, y, zoom }, place);
	assert.equal(formatFragment({ ...place, zoom: 1 }), '#page=12');
	assert.deepEqual(parseFragment('#page=3&rect=1,2,3,4').rect, [1, 2, 3, 4]);
	assert.equal(parseFragment('#page=3&rect=1,2,3,-4').rect, undefined);
	assert.equal(parseFragment('#dest=chapter').dest, 'chapter');
	for (const fragment of ['', '#', '#page=', '#zoom=200', '#p4']) assert.equal(parseFragment(fragment), null);
});

test('a page of a strip is too tall to be a place', () => {
	const place = { page: 2, x: 400, y: 3000, zoom: 1 };
	assert.equal(formatFragment(place, true), '#page=3&zoom=100,400,3000');
	const { page, zoom, x, y } = parseFragment('#page=3&zoom=100,400,3000');
	assert.deepEqual({ page, zoom, x, y }, place);
});

// Of ten pages, the first four are labelled i to iv, the fifth is the cover, and the others count from 1.
const labels = [[0, 'i'], [1, 'ii'], [2, 'iii'], [3, 'iv'], [4, 'Cover & all'], [5, 5, 1]];
const CASES = [
	['#page=4', '', 4], ['#4', '', 4], ['', '?page=4', 4], ['', '?a=b&page=4', 4], ['#page=2', '?page=4', 2],
	['#page=iv', '', 4], ['', '?page=iv', 4], ['#page=Cover%20%26%20all', '', 5], ['', '?page=Cover+%26+all', 5],
	// A number is the page's place in the edition, whatever pages are called (RFC 8118).
	['#page=1', '', 1], ['#page=99', '', 10],
	// What names no page is as if it were not there.
	['#page=xii', '?page=4', 4], ['#page=1.5', '', null], ['#p4', '', null], ['#4x', '', null], ['', '?page=', null], ['', '?page=-', null],
	['', '?p=4', null],
];

for (const [hash, search, wanted] of CASES) {
	test(`${search || '-'} ${hash || '-'} asks for page ${wanted}`, async () => {
		const edition = await editionOf(Array(10).fill([400, 600]), { labels });
		const place = askedPlace(edition, { hash, search });
		assert.equal(place && edition.pageOf(place) + 1, wanted);
	});
}
