/** Thrown for an error part in an answer; converted to a typed error later. */
export class ErrorPart extends Error {
  /** An `Error`, the server's error object, or a string. */
  readonly said: unknown;

  constructor(said: unknown) {
    super('the answer says that the call failed');
    this.said = said;
  }
}

/**
 * True if a package reports that the stream ended before the provider gave a finish reason. Packages that are
 * made with `@ai-sdk/openai-compatible` report it in an error part, whose error has no data.
 */
export function isCut(said: unknown): boolean {
  if (!(said instanceof Error) || said.name !== 'AI_InvalidResponseDataError') return false;
  return ('data' in said && said.data === undefined) || /without a finish reason/i.test(said.message);
}
