import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertNear, editionOf, readerModule } from './shared.mjs';

const { arrangedLayout } = await readerModule('arrangement.js');
const { mapRect } = await readerModule('geometry.js');
const { View } = await readerModule('view.js');

const TALL = [800, 8000];

test('pages are a strip if most are more than three times as tall as wide', async () => {
	for (const [pages, isStrip] of [
		[[TALL], true], [[[800, 1200], TALL, TALL], true], [[[800, 1200], TALL], false], [[[800, 2400], [800, 2400]], false], [[[800, 2401]], true],
	]) assert.equal((await editionOf(pages)).isStrip, isStrip, JSON.stringify(pages));
});

test('a strip is continuous unless its reader chooses otherwise', async () => {
	const [strip, magazine] = [await editionOf([TALL]), await editionOf([[595, 842]])];
	for (const size of [[1280, 800], [390, 844]]) {
		assert.equal(arrangedLayout('auto', strip, ...size), 'continuous');
		assert.equal(arrangedLayout('single', strip, ...size), 'single');
		assert.notEqual(arrangedLayout('auto', magazine, ...size), 'continuous');
	}
	assert.equal(arrangedLayout('auto', await editionOf([TALL], { mode: 'always' }), 1280, 800), 'continuous');
});

for (const pixelRatio of [1, 1.25, 2, 3]) {
	test(`pages of a strip fill the width and meet, ${pixelRatio} pixels a CSS pixel`, async () => {
		const pages = [[800, 7013.7], [800, 6999.3], [760, 8000.1], [800, 3333.3]];
		const view = new View(await editionOf(pages));
		Object.assign(view, { layout: 'continuous', width: 391, height: 2000, pixelRatio, insets: [64, 8, 60, 8] });
		view.arrange();
		view.zoomTo(1, undefined, false);
		view.showPage(0, false);
		const [{ matrix }] = view.visible();
		assertNear(mapRect(matrix, [0, 0, ...pages[0]]).slice(0, 3), [8, 64, 375], 'the first page');
		let seams = 0;
		for (let step = 0; step < 400; step++) {
			view.pan(0, -31.37);
			const shown = view.visible().map((one) => mapRect(one.matrix, [0, 0, ...pages[one.page]]));
			for (let i = 1; i < shown.length; i++) {
				const [bottom, top] = [shown[i - 1][1] + shown[i - 1][3], shown[i][1]].map((edge) => Math.round(edge * pixelRatio - 1e-6));
				assert.equal(top, bottom);
				seams += 1;
			}
		}
		assert.ok(seams > 100);
	});
}

test('a strip can be narrower than the window, and a turned one is as any page', async () => {
	const view = new View(await editionOf([TALL, TALL]));
	Object.assign(view, { layout: 'continuous', width: 1280, height: 800 });
	view.arrange();
	view.showPage(1, false);
	view.zoomTo(0.5, undefined, false);
	assert.equal(view.zoom, 0.5);
	view.showPage(0, false);
	assert.equal(view.zoom, 0.5);
	view.zoomTo(0.01, undefined, false);
	assert.equal(view.zoom, 0.25);
	view.turns = 1;
	view.arrange();
	assert.ok(!view.isStrip);
	assertNear([view.fit(0)], [Math.min(1280 / 8000, 800 / 800)], 'turned');
});
