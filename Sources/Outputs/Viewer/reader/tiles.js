/** Pictures in memory: fetched in order, or given up; bounded in decoded bytes. */

/** HTTP/1.1 gives six connections; more would spoil the order. */
const LANES = 6, TRIES = 3;

/** Below 500, trying again is no use. */
export const tileError = (status) => Object.assign(new Error(`status ${status}`), { final: status < 500 });

export const fileSource = (edition) => async (tile, signal) => {
	const response = await fetch(edition.address(edition.tileName(tile)), { signal });
	if (!response.ok) throw tileError(response.status);
	return response.blob();
};

export class TileStore {
	/** Decoded bytes; the painter raises it where a single screen needs more. */
	budget = 96 << 20;
	bytes = 0;
	/** In the order of their last use. */
	tiles = new Map();
	running = new Map();
	failed = new Map();
	wanted = [];

	constructor(source, events) {
		this.source = source;
		this.events = events;
	}

	get(key) {
		const image = this.tiles.get(key);
		if (image) {
			this.tiles.delete(key);
			this.tiles.set(key, image);
		}
		return image;
	}

	hasFailed(key) {
		return this.failed.get(key)?.tries >= TRIES;
	}

	/** All that matters now, most wanted first. */
	want(wanted) {
		this.wanted = wanted.filter(({ key }) => !this.tiles.has(key) && !this.hasFailed(key));
		const keys = new Set(this.wanted.map(({ key }) => key));
		for (const [key, controller] of this.running) if (!keys.has(key)) {
			this.running.delete(key);
			controller.abort();
		}
		this.pump();
	}

	pump() {
		const now = performance.now();
		let next = Infinity;
		for (const tile of this.wanted) {
			if (this.running.size >= LANES) return;
			if (this.running.has(tile.key) || this.tiles.has(tile.key) || this.hasFailed(tile.key)) continue;
			const { after = 0 } = this.failed.get(tile.key) ?? {};
			if (after > now) next = Math.min(next, after);
			else this.load(tile);
		}
		clearTimeout(this.timer);
		if (next < Infinity) this.timer = setTimeout(() => this.pump(), next - now + 10);
		else if (!this.running.size) this.timer = setTimeout(this.events.onrest, 100);
	}

	async load(tile) {
		const { key } = tile, controller = new AbortController(), isWanted = () => this.running.get(key) === controller;
		this.running.set(key, controller);
		try {
			const blob = await this.source(tile, controller.signal);
			const image = await createImageBitmap(blob).catch(() => { throw tileError(400); });
			if (!isWanted()) return image.close();
			this.failed.delete(key);
			this.keep(key, image);
			this.events.onload();
		} catch (error) {
			if (!isWanted()) return;
			const tries = error.final ? TRIES : (this.failed.get(key)?.tries ?? 0) + 1;
			this.failed.set(key, { tries, after: performance.now() + 700 * 2 ** tries });
			if (tries >= TRIES) this.events.onfail(tile, error);
		} finally {
			if (isWanted()) this.running.delete(key);
			this.pump();
		}
	}

	keep(key, image) {
		const bytes = (tile) => tile.width * tile.height * 4;
		this.tiles.set(key, image);
		this.bytes += bytes(image);
		for (const [old, tile] of this.tiles) {
			if (this.bytes <= this.budget || old === key) break;
			this.tiles.delete(old);
			this.bytes -= bytes(tile);
			tile.close();
		}
	}

	retry() {
		this.failed.clear();
		this.pump();
	}

	close() {
		this.want([]);
		clearTimeout(this.timer);
		for (const tile of this.tiles.values()) tile.close();
		this.tiles.clear();
	}
}
