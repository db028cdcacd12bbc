/** An argument that cannot be sent as the document says. */
export class ArgumentProblem extends Error {
  /** Where it is in the arguments. */
  readonly path: readonly string[];

  /** `message`: what is expected, and what came. */
  constructor(path: readonly string[], message: string) {
    super(message);
    this.path = path;
  }
}
