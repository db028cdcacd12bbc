/** Thrown for a part of an answer that says that the call failed: what it says is put into words later. */
export class ErrorPart extends Error {
  /** An `Error`, what the server said, or words. */
  readonly said: unknown;

  constructor(said: unknown) {
    super('the answer says that the call failed');
    this.said = said;
  }
}
