import { ModelError, type ModelErrorDetails } from '@mortise/core';

/**
 * Writes the message of an error anew, with what nobody may read
 * taken out of what a server said before anything else is done to it.
 */
export type LateWords = (hide: (text: string) => string) => string;

/** The errors whose messages hold what a server said in another form than it was said. */
const late = new WeakMap<ModelError, LateWords>();

/** Returns an error whose message is written again when the secrets of its call are known. */
export function lateError(code: string, words: LateWords, details: ModelErrorDetails): ModelError {
  const error = new ModelError(
    code,
    words((text) => text),
    details,
  );
  late.set(error, words);
  return error;
}

export function lateWordsOf(error: ModelError): LateWords | undefined {
  return late.get(error);
}
