import type { JsonObject } from '@mortise/core';

/** An error that came as the body of an answer with status 200. Each vendor's `fromError` reads `error`. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  readonly error: JsonObject;
  readonly headers: Headers | undefined;

  constructor(error: JsonObject, headers?: Headers) {
    super('the server answered with an error');
    this.error = error;
    this.headers = headers;
  }
}
