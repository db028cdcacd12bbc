import type { ModelError } from '@mortise/core';

/**
 * Writes the message of an error anew, with what nobody may read
 * taken out of what a server said before anything else is done to it.
 */
export type LateWords = (hide: (text: string) => string) => string;

/** The errors whose messages hold what a server said in another form than it was said. */
const late = new WeakMap<ModelError, LateWords>();

/** An error whose message is written anew where secrets are known. */
export function withLateWords(error: ModelError, words: LateWords): ModelError {
  late.set(error, words);
  return error;
}

export function lateWordsOf(error: ModelError): LateWords | undefined {
  return late.get(error);
}
