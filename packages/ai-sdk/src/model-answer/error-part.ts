/** Thrown for a part of an answer that says that the call failed: what it says is put into words later. */
export class ErrorPart extends Error {
  /** An `Error`, what the server said, or words. */
  readonly said: unknown;

  constructor(said: unknown) {
    super('the answer says that the call failed');
    this.said = said;
  }
}

/**
 * Whether a package says that the stream ended before the provider gave a finish reason. Packages that are
 * made with `@ai-sdk/openai-compatible` say so in an error part, whose error has no data.
 */
export function isCut(said: unknown): boolean {
  if (!(said instanceof Error) || said.name !== 'AI_InvalidResponseDataError') return false;
  return ('data' in said && said.data === undefined) || /without a finish reason/i.test(said.message);
}
