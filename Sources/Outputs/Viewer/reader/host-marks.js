/** A reader's marks as the page around the reader has them; pages count from 1 there. README.md describes them. */
export class HostMarks {
	/** @param {Reader} reader */
	constructor(reader) {
		this.reader = reader;
	}

	/** Once controls are there, since they come with all else that follows the first page. */
	async keeper() {
		const { reader } = this;
		if (reader.edition) await reader.furnish();
		return (await reader.furniture?.marking())?.keeper;
	}

	/**
	 * Ends when what was done is kept: then the page may be left.
	 * @template Outcome
	 * @param {(keeper: import('./mark-keeper.js').MarkKeeper) => Outcome} act
	 */
	async done(act) {
		const keeper = await this.keeper();
		const outcome = keeper && (await act(keeper));
		await keeper?.written;
		return outcome;
	}

	async *[Symbol.asyncIterator]() {
		yield* (await this.keeper())?.hostMarks() ?? [];
	}

	/**
	 * @param {HostPlace} place
	 * @returns {Promise<string | null>} the mark's id; null where there is no such place
	 */
	async add(place) {
		return (await this.done((keeper) => keeper.add(place))) ?? null;
	}

	/**
	 * @param {string} id
	 * @param {MarkLook} look
	 */
	async change(id, look) {
		return (await this.done((keeper) => keeper.change(id, look))) ?? false;
	}

	/** @param {string} id */
	async remove(id) {
		return Boolean(await this.done((keeper) => keeper.remove(id)));
	}
}
