import type { ModelError } from '@mortise/core';
import { errorOf } from '@mortise/provider-kit/error-of';
import { type WireErrors, wireErrors } from '@mortise/provider-kit/wire-error';

/**
 * Converts an error from sending a request or reading its answer to an error with a code. `opened`: true if
 * the headers of the response had arrived.
 */
export function fromError(thrown: unknown, provider: string, opened: boolean): ModelError {
  return errorOf(thrown, provider, opened, wireError);
}

/** Returns the error of a call that the server reported as failed. */
export const wireError: WireErrors = wireErrors('OPENAI_API_KEY');
