/** An argument that cannot be sent in the documented form. */
export class ArgumentProblem extends Error {
  /** The position in the arguments. */
  readonly path: readonly string[];

  /** @param message the expected value, and the given one */
  constructor(path: readonly string[], message: string) {
    super(message);
    this.path = path;
  }
}
