import { isJsonObject, type JsonObject, ModelError } from '@mortise/core';

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

/**
 * The error of a JSON body: `{ error }` with an object or a string, a list with one, or an object that calls
 * itself an error. Undefined if the body is no error.
 */
export function errorInBody(body: unknown): JsonObject | undefined {
  const said: unknown = Array.isArray(body) ? body[0] : body;
  if (!isJsonObject(said)) return undefined;
  const { error, object, type } = said;
  if (isJsonObject(error)) return error;
  if (typeof error === 'string' && error !== '') return { message: error };
  return object === 'error' || type === 'error' ? said : undefined;
}

/** The error of an answer without a single event. */
export function emptyAnswer(provider: string, status?: number): ModelError {
  return new ModelError('stream_cut', `${provider} sent an empty answer. Ask again.`, {
    ...(status !== undefined && { status }),
    retryable: true,
  });
}
