import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertNear, editionOf, readerModule, sharedCases } from './shared.mjs';

const { apply, bestLevel, enlargementOn, intersect, inverse, levelsOf, mapRect, multiply, tilesOf, translation, turned } = await readerModule('geometry.js');

for (const { name, page, turns, scale, pan, points, rects } of sharedCases('page-transforms')) {
	test(`page transform: ${name}`, () => {
		const matrix = multiply(multiply(translation(...pan), [scale, 0, 0, scale, 0, 0]), turned(...page, turns));
		for (const [onPage, inView] of points) {
			assertNear(apply(matrix, ...onPage), inView, 'page to view');
			assertNear(apply(inverse(matrix), ...inView), onPage, 'view to page');
		}
		for (const [onPage, inView] of rects) assertNear(mapRect(matrix, onPage), inView, 'rectangle');
	});
}

for (const { name, page, scale, tileSize, overlap, pixelsPerPoint, enlargement, part, level, columns, rows } of sharedCases('tile-choice')) {
	test(`tile choice: ${name}`, async () => {
		const [width, height] = page;
		const [pixelWidth, pixelHeight] = page.map((side) => Math.ceil(side * scale - 1e-6));
		const edition = await editionOf([page], { pages: [[width, height, pixelWidth, pixelHeight]], tiles: { address: 'tiles', size: tileSize, overlap } });
		const picture = edition.picture(0);
		const best = bestLevel(picture, pixelsPerPoint, enlargement);
		assert.equal(best, level);
		const found = tilesOf(0, picture, edition, best, part).map(({ x, y }) => [x, y]);
		const wanted = [];
		for (let y = rows[0]; y < rows[1]; y++) for (let x = columns[0]; x < columns[1]; x++) wanted.push([x, y]);
		assert.deepEqual(found, wanted);
	});
}

test('tiles of a level cover the page once, and their sources leave the overlap out', async () => {
	const edition = await editionOf([[600, 800]], { tiles: { address: 'tiles', size: 256, overlap: 2 } });
	const picture = edition.picture(0);
	for (let level = picture.base; level <= picture.top; level++) {
		const tiles = tilesOf(0, picture, edition, level);
		const area = tiles.reduce((sum, { frame }) => sum + frame[2] * frame[3], 0);
		assert.ok(Math.abs(area - 600 * 800) < 1e-3);
		for (const { x, y, source } of tiles) assert.deepEqual(source.slice(0, 2), [x ? 2 : 0, y ? 2 : 0]);
		for (const one of tiles) for (const other of tiles) if (one !== other) {
			const common = intersect(one.frame, other.frame);
			assert.ok(common[2] * common[3] < 1e-6);
		}
	}
});

test('levels end at one pixel, and the base is one small tile', () => {
	assert.deepEqual(levelsOf(1, 1, 256), { top: 0, base: 0 });
	assert.deepEqual(levelsOf(2400, 3200, 256), { top: 12, base: 8 });
	assert.deepEqual(levelsOf(2400, 3200, 512), { top: 12, base: 8 });
	assert.deepEqual(levelsOf(2400, 3200, 64), { top: 12, base: 6 });
	assert.deepEqual(levelsOf(0, 0, 256), { top: 0, base: 0 });
});

test('fine screens let a level be enlarged further', () => {
	assert.ok(enlargementOn(1) < enlargementOn(2) && enlargementOn(1) >= 1);
});
