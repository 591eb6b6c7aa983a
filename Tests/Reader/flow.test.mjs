import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readerModule } from './shared.mjs';

const { fragmentOf, pageAt, placeAt, placeOf } = await readerModule('flow-place.js');
const { sensibleLook } = await readerModule('flow.js');
const { nearest, nearestLayout, sizesOf } = await readerModule('flow-layouts.js');
const { spoken } = await readerModule('flow-voice.js');

/** A cover, a chapter with a picture in the middle, and one of a page. */
const CHAPTERS = [
	{ path: 'cover.xhtml', length: 0, page: 1, starts: [0] },
	{ path: 'c1.xhtml', length: 900, page: 2, starts: [0, 0, 300, 600, 600] },
	{ path: 'c2.xhtml', length: 40, page: 7, starts: [0] },
];

test('a page’s place leads back to it, also where pages have no text', () => {
	for (let page = 0; page < 7; page++) assert.equal(pageAt(CHAPTERS, placeAt(CHAPTERS, page)), page);
	assert.deepEqual(placeAt(CHAPTERS, 1), { path: 'c1.xhtml', offset: 0, nth: 0 });
	assert.deepEqual(placeAt(CHAPTERS, 5), { path: 'c1.xhtml', offset: 600, nth: 1 });
});

test('a place is on the page that has its letter, in every layout', () => {
	const at = (offset, nth = 0) => pageAt(CHAPTERS, { path: 'c1.xhtml', offset, nth });
	assert.deepEqual([at(0), at(0, 1), at(0, 9), at(1), at(299), at(300), at(599), at(600), at(601), at(5000)], [1, 2, 2, 2, 2, 3, 3, 4, 5, 5]);
	assert.equal(pageAt(CHAPTERS, { path: 'gone.xhtml', offset: 7, nth: 0 }), 0);
});

test('places are written into addresses', () => {
	for (const place of [{ path: 'OPS/c 2&#.xhtml', offset: 1200, nth: 0 }, { path: '', offset: 0, nth: 2 }]) {
		assert.deepEqual(placeOf(fragmentOf(place)), place);
	}
	for (const odd of ['', '#', '#page=3', '#at=', '#at=c1.xhtml', '#at=c1.xhtml%23-1', '#at=c1.xhtml%231e9', '#at=c%2399999999999']) {
		assert.equal(placeOf(odd), null, odd);
	}
	assert.equal(placeOf('#at=a%231&nth=x').nth, 0);
});

test('settings that make no sense are left out', () => {
	assert.deepEqual(sensibleLook({ size: 17.6, font: 'serif', margin: 8, lineHeight: 1.5, align: 'start', hyphens: false, theme: 'sepia', more: 1 }),
		{ size: 18, font: 'serif', margin: 8, lineHeight: 1.5, align: 'start', hyphens: false, theme: 'sepia' });
	for (const odd of [null, 1, {}, { size: 9, font: 'x', margin: '8', hyphens: 'true', theme: '__proto__' }, { size: NaN }]) {
		assert.deepEqual(sensibleLook(odd), {});
	}
});

test('of the layouts in files, the size that is liked comes first, then the shape of the window', () => {
	const layouts = [[360, 680], [720, 960], [600, 720]].flatMap(([width, height]) =>
		[23, 15, 18].map((size) => ({ layout: `${width}@${size}`, width, height, size, pageCount: 1, map: '' })));
	assert.deepEqual(sizesOf(layouts), [15, 18, 23]);
	assert.deepEqual([10, 16, 17, 20, 21, 48].map((size) => nearest([15, 18, 23], size)), [0, 0, 1, 1, 2, 2]);
	const at = (width, height, size) => nearestLayout(layouts, { width, height, size }).layout;
	assert.deepEqual([at(390, 700, 18), at(360, 560, 12), at(414, 850, 40)], ['360@18', '360@15', '360@23']);
	assert.deepEqual([at(768, 950, 18), at(1024, 1200, 23)], ['720@18', '720@23']);
	assert.deepEqual([at(630, 730, 18), at(600, 640, 15)], ['600@18', '600@15']);
	assert.equal(nearestLayout(layouts.slice(0, 1), { width: 4000, height: 100, size: 10 }).layout, '360@23');
});

test('paragraphs are spoken with divided words whole', () => {
	const line = (...words) => [0, 0, 0, 1, 1, ...words.flatMap((word) => [word, 0, 1])];
	const blocks = [[1, line('A', 'head')], [0], [0, line('a', 'divi\u00ad'), line('ded', 'word.')]];
	assert.deepEqual(spoken(blocks), [
		{ text: 'A head ', starts: [0, 2], first: 0 }, { text: 'a divided word. ', starts: [0, 2, 6, 10], first: 2 },
	]);
});
