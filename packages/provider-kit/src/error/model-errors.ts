import { AgentError, type JsonObject, ModelError, type ModelErrorDetails } from '@mortise/core';

/**
 * Returns true for a model error of any copy of the core, by its brand and a member. False for a value whose
 * properties throw.
 */
export function isModelError(thrown: unknown): thrown is ModelError {
  try {
    return AgentError.is(thrown) && 'retryable' in thrown;
  } catch {
    // Reading the object's properties throws.
    return false;
  }
}

/**
 * Returns the error of an answer that is empty or has no end.
 * @param how What happened to the answer, such as "broke off".
 */
export function streamCut(provider: string, how: string, details: ModelErrorDetails = {}): ModelError {
  const message = `the answer of ${provider} ${how}. Retry; no call of a partial answer runs.`;
  return new ModelError('stream_cut', message, { ...details, retryable: true });
}

/** An error that the server sent in the body of an answer with status 200. */
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
 * Writes the message of an error.
 * @param hide Removes the secrets of the call from a text of the server, before it is cut.
 */
export type MessageWriter = (hide: (text: string) => string) => string;

/** Returns an error whose message is rewritten once the secrets of its call are known. */
export function lateError(code: string, write: MessageWriter, details: ModelErrorDetails): ModelError {
  const error = new ModelError(
    code,
    write((text) => text),
    details,
  );
  late.set(error, write);
  return error;
}

/** Returns the function that rewrites the message of an error; undefined if the error has none. */
export function messageWriterOf(error: ModelError): MessageWriter | undefined {
  return late.get(error);
}

const late = new WeakMap<ModelError, MessageWriter>();
