/**
 * The maximum number of schema characters of each tool of a document, so that the schemas of all tools grow
 * linearly with the document: if all schemas refer to all others, each tool would have a copy of all of them.
 *
 * The tools together get `perCharacter` characters for each of the document, and `beside`. Each tool gets at
 * least an equal share; the unused rest is left to later ones.
 */
export class SchemaBudget {
  readonly #most: number;
  readonly #share: number;
  #left = beside;

  /**
   * @param most The most characters of one tool.
   * @param size The characters of the document.
   * @param tools The number of its tools.
   */
  constructor(most: number, size: number, tools: number) {
    this.#most = most;
    this.#share = Math.ceil((size * perCharacter) / Math.max(tools, 1));
  }

  /** The characters that the next tool may have. */
  get next(): number {
    return Math.min(this.#most, Math.max(this.#share, this.#left + this.#share));
  }

  /** Counts the characters of the next tool. */
  take(characters: number): void {
    this.#left = Math.max(0, this.#left + this.#share - characters);
  }
}

const perCharacter = 20;
const beside = 2_000_000;
