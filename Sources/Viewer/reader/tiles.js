/** Pictures in memory: fetched in the order asked for, given up when nobody asks any more, bounded in decoded bytes. */

/** What a server answers for good; anything else may be tried again. */
const GONE = [400, 403, 404, 410];
const TRIES = 3;
/** HTTP/1.1 gives six connections; more would only make the order worse. */
const LANES = 6;

export class TileError extends Error {
	constructor(status) {
		super(`status ${status}`);
		this.final = GONE.includes(status);
	}
}

/** Tiles that are files. @param {import('./edition.js').Edition} edition @returns {TileSource} */
export const fileSource = (edition) => async (tile, signal) => {
	const response = await fetch(edition.address(edition.tileName(tile)), { signal });
	if (!response.ok) throw new TileError(response.status);
	return response.blob();
};

export class TileStore {
	/** @param {TileSource} source @param {{ onload: () => void, onfail: (tile: TileName, error: Error) => void }} events */
	constructor(source, events) {
		this.source = source;
		this.events = events;
		/** Decoded bytes; the painter raises it where a single screen needs more. */
		this.budget = 96 << 20;
		this.bytes = 0;
		/** In the order of their last use. @type {Map<string, ImageBitmap>} */
		this.tiles = new Map();
		/** @type {Map<string, AbortController>} */
		this.running = new Map();
		this.failed = new Map();
		/** @type {TileName[]} */
		this.wanted = [];
	}

	get(key) {
		const image = this.tiles.get(key);
		if (image) {
			this.tiles.delete(key);
			this.tiles.set(key, image);
		}
		return image;
	}

	/** Whether nothing better can come. */
	hasFailed(key) {
		return this.failed.get(key)?.tries >= TRIES;
	}

	/** All that matters now, most wanted first. @param {TileName[]} wanted */
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
	}

	async load(tile) {
		const { key } = tile, controller = new AbortController();
		this.running.set(key, controller);
		const isWanted = () => this.running.get(key) === controller;
		try {
			const blob = await this.source(tile, controller.signal);
			const image = await createImageBitmap(blob).catch(() => Promise.reject(new TileError(400)));
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
