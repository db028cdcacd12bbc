/**
 * How many characters the schema of each tool of a document may have, so that those of all tools together
 * grow with the document: where everything refers to everything, each tool would take all of it.
 *
 * All together have `perCharacter` times the document and `beside`. A tool that takes less than its equal
 * share leaves the rest to later ones, and each has its share at least.
 */
export class SchemaRoom {
  readonly #most: number;
  readonly #share: number;
  #left = beside;

  /** `most`: of one tool. `size`: characters of the document, of which `tools` tools are made. */
  constructor(most: number, size: number, tools: number) {
    this.#most = most;
    this.#share = Math.ceil((size * perCharacter) / Math.max(tools, 1));
  }

  /** The characters that the next tool may have. */
  get next(): number {
    return Math.min(this.#most, Math.max(this.#share, this.#left + this.#share));
  }

  /** The next tool has so many. */
  take(characters: number): void {
    this.#left = Math.max(0, this.#left + this.#share - characters);
  }
}

const perCharacter = 20;
const beside = 2_000_000;
