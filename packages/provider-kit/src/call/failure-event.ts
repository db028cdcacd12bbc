import type { ModelFailure, ModelRequest } from '@mortise/core';
import { notLoaded } from '../error/not-loaded.ts';
import { secretsIn } from '../error/secrets-in.ts';
import type { FromError } from '../wire/wire.ts';

/**
 * Returns the last event of a failed call. The code that creates its message is loaded by the first failure.
 * @param secrets Those of the connection at the time when the message is created, and those of the tools.
 * @param requestId The id of the failed response, if there was one.
 */
export async function failureEvent(
  thrown: unknown,
  fromError: FromError,
  provider: string,
  request: ModelRequest,
  secrets: () => readonly string[],
  requestId?: string,
): Promise<ModelFailure> {
  try {
    const { failureOf, isOurs } = await import('../error/error-of.ts');
    const error = isOurs(thrown) ? thrown : await fromError(thrown, provider, false);
    return failureOf(error, request, [...secrets(), ...secretsIn(request.providerTools)], requestId);
  } catch (cause) {
    return {
      type: 'failure',
      error: notLoaded(`a call of ${provider} failed, and the module that reads its error`, cause),
      retryable: false,
    };
  }
}
