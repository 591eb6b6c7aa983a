import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readerModule, sharedCases } from './shared.mjs';

const { isOnScreen, isVisible, placementOf, rectOf, stackingOf } = await readerModule('overlay-rules.js');

for (const { name, overlay, acted, zoom, shape, visible } of sharedCases('overlay-visibility')) {
	test(`overlay visibility: ${name}`, () => {
		const isHidden = acted ? acted === 'hide' : Boolean(overlay.hidden);
		assert.equal(isVisible(overlay, isHidden, zoom, shape), visible);
	});
}

for (const { name, rect, partner, beside, faulty, popup } of sharedCases('overlay-edges')) {
	test(`overlay edges: ${name}`, () => {
		const size = { width: 595, height: 842 };
		const placement = placementOf(rect, size, partner && { side: partner, width: size.width }, beside);
		assert.deepEqual([placement.isFaulty, placement.opensAsPopup], [faulty, popup]);
		if (beside) assert.deepEqual(placement.rect, rect);
	});
}

for (const { name, overlays, taps } of sharedCases('overlay-hits')) {
	// What the browser does with boxes in their stacking order; a test in Tests/Browser taps at the same places.
	test(`overlay hits: ${name}`, () => {
		for (const [[x, y], target] of taps) {
			const hit = overlays.filter(({ kind, tap }) => kind !== 'region' || tap)
				.filter((overlay) => isVisible(overlay, Boolean(overlay.hidden), 1, 'portrait'))
				.filter(({ rect }) => x >= rect[0] && x < rect[0] + rect[2] && y >= rect[1] && y < rect[1] + rect[3])
				.reduce((top, overlay) => (top && stackingOf(top) > stackingOf(overlay) ? top : overlay), null);
			assert.equal(hit?.id ?? null, target);
		}
	});
}

test('of an overlay on its page alone, what is there is shown', () => {
	const page = { width: 595, height: 842 };
	const partner = { side: 'right', width: 595 };
	assert.deepEqual(placementOf([400, 100, 600, 60], page, partner, false).rect, [400, 100, 195, 60]);
	assert.equal(placementOf([600, 100, 200, 60], page, partner, false).rect, null);
	assert.deepEqual(placementOf([600, 100, 200, 60], page, partner, true).rect, [600, 100, 200, 60]);
});

test('half of an overlay makes it come on screen', () => {
	assert.ok(isOnScreen([0, 0, 100, 100], 1000, 1000));
	assert.ok(isOnScreen([-50, 0, 100, 100], 1000, 1000));
	assert.ok(!isOnScreen([-51, 0, 100, 100], 1000, 1000));
	assert.ok(!isOnScreen([0, 1000, 100, 100], 1000, 1000));
});

test('only four finite numbers with an area are a rectangle', () => {
	assert.deepEqual(rectOf([1, 2, 3, 4]), [1, 2, 3, 4]);
	for (const value of [undefined, null, 'x', [1, 2, 3], [1, 2, 3, 4, 5], [1, 2, 0, 4], [1, 2, 3, -4], [1, 2, 3, Infinity], [1, 2, '3', 4]]) {
		assert.equal(rectOf(value), null);
	}
});

test('z is kept in front of the words, whatever somebody writes', () => {
	assert.equal(stackingOf({}), stackingOf({ z: 0 }));
	assert.ok(stackingOf({ z: -1e9 }) > 0 && stackingOf({ z: 1e9 }) <= 201);
	assert.equal(stackingOf({ z: 'front' }), stackingOf({}));
});
