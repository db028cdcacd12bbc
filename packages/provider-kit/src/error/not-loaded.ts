import { ModelError } from '@mortise/core';

/** A call failed, and the file of its adapter that says why is not there, or failed as well. */
export function notLoaded(provider: string, cause: unknown): ModelError {
  return new ModelError(
    'bad_response',
    `a call of ${provider} failed, and what tells why could not be loaded. Deploy every file of its adapter.`,
    { cause },
  );
}
