import { ModelError } from '@mortise/core';

/** A file of an adapter that is loaded when it is needed is not there, or failed. */
export function notLoaded(what: string, cause: unknown): ModelError {
  return new ModelError('bad_response', `${what} could not be loaded. Deploy every file of the adapter.`, { cause });
}
