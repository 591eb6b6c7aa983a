import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertNear, editionOf, readerModule, sharedCases } from './shared.mjs';

const { View } = await readerModule('view.js');
const { apply, mapRect } = await readerModule('geometry.js');

for (const { name, pages, direction, packed, spreads } of sharedCases('spreads')) {
	test(`spreads: ${name}`, async () => {
		const edition = await editionOf(pages, { direction, spreads: packed });
		assert.equal(edition.spreads.length, spreads.length);
		edition.spreads.forEach((spread, index) => {
			assert.deepEqual(spread.pages.map(({ page, x, y }) => [page, x, y]), spreads[index].pages);
			assert.deepEqual([spread.width, spread.height], spreads[index].size);
		});
	});

	test(`spreads in a window: ${name}`, async () => {
		const edition = await editionOf(pages, { direction, spreads: packed });
		const view = new View(edition);
		Object.assign(view, { layout: 'spread', width: 1000, height: 700, insets: [20, 30, 40, 50] });
		view.arrange();
		spreads.forEach(({ pages: placed, size }, index) => {
			view.arrive(index);
			const scale = view.camera.scale;
			assert.ok(Math.abs(scale - Math.min(920 / size[0], 640 / size[1])) < 1e-9);
			const shown = view.visible();
			assert.deepEqual(shown.map(({ page }) => page).sort(), placed.map(([page]) => page).sort());
			const [first] = placed;
			const origin = apply(shown.find(({ page }) => page === first[0]).matrix, 0, 0);
			for (const [page, x, y] of placed) {
				const { matrix } = shown.find((one) => one.page === page);
				const [left, top] = apply(matrix, 0, 0);
				assertNear([left - origin[0], top - origin[1]], [(x - first[1]) * scale, (y - first[2]) * scale], `page ${page}`);
				const box = mapRect(matrix, [0, 0, ...pages[page]]);
				assert.ok(box[0] > 49 && box[1] > 19 && box[0] + box[2] < 971 && box[1] + box[3] < 661);
			}
		});
	});
}

test('pages that no spread names are shown alone, and none is shown twice', async () => {
	const edition = await editionOf(Array(6).fill([400, 600]), { spreads: [[1, 2], [2, 3], [9], [-1], ['x'], { from: 4, count: 1e9 }] });
	assert.deepEqual(edition.spreads.map(({ pages }) => pages.map(({ page }) => page)), [[1, 2], [4, 5], [0], [3]]);
});

test('a view turned by quarters shows each corner where it belongs', async () => {
	const view = new View(await editionOf([[400, 600]]));
	Object.assign(view, { width: 600, height: 600 });
	const corners = [[0, 0], [1, 0], [1, 1], [0, 1]];
	for (const turns of [0, 1, 2, 3]) {
		view.turns = turns;
		view.arrange();
		view.arrive(0);
		const [{ matrix }] = view.visible();
		const box = mapRect(matrix, [0, 0, 400, 600]);
		const [x, y] = apply(matrix, 0, 0);
		const corner = corners[turns];
		assertNear([x, y], [box[0] + corner[0] * box[2], box[1] + corner[1] * box[3]], `${turns} turns`);
	}
});
