import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editionOf, readerModule } from './shared.mjs';

const { isWheelOfPage, sharingOf, touchActionOf } = await readerModule('geometry.js');
const { View } = await readerModule('view.js');

/** A view of three pages, at a zoom, and in the continuous layout after so many CSS pixels. */
async function viewOf({ continuous = false, zoom = 1, down = 0 }) {
	const view = new View(await editionOf(Array(3).fill([400, 600])));
	Object.assign(view, { layout: continuous ? 'continuous' : 'single', width: 400, height: 600 });
	view.arrange();
	view.showPage(0, false);
	view.zoomTo(zoom, [200, 0], false);
	view.pan(0, -down);
	return view;
}

test('a reader in a page of others takes what it has a use for, unless it is told otherwise', () => {
	assert.equal(sharingOf(null, true), 'all');
	assert.equal(sharingOf(null, false), 'unused');
	assert.equal(sharingOf('nonsense', false), 'unused');
	for (const gestures of ['all', 'cooperative']) for (const isAlone of [true, false]) assert.equal(sharingOf(gestures, isAlone), gestures);
});

const CASES = [
	// sharing, view, touch-action, whether the wheel is the page's
	['all', {}, 'none', false], ['all', { zoom: 3 }, 'none', false], ['all', { continuous: true, down: 100 }, 'none', false],
	['unused', {}, 'pan-y', true], ['unused', { zoom: 3 }, 'none', false],
	['unused', { continuous: true, down: 100 }, 'none', false],
	['unused', { continuous: true, down: -100 }, 'pan-up', false], ['unused', { continuous: true, down: 1e5 }, 'pan-down', false],
	['cooperative', {}, 'pan-y', true], ['cooperative', { zoom: 3 }, 'pan-y', true],
	['cooperative', { continuous: true, down: 100 }, 'pan-y', true],
];

for (const [sharing, state, touchAction, isOfPage] of CASES) {
	test(`${sharing} ${JSON.stringify(state)}`, async () => {
		const view = await viewOf(state);
		assert.equal(touchActionOf(sharing, view), touchAction);
		assert.equal(isWheelOfPage(sharing, view), isOfPage);
	});
}
