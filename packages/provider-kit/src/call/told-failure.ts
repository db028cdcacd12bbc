import type { ModelFailure, ModelRequest } from '@mortise/core';
import { notLoaded } from '../error/not-loaded.ts';
import { secretsIn } from '../error/secrets-in.ts';
import type { FromError } from '../wire/wire.ts';

/**
 * The last event of a call that gave no turn. What it is told with is loaded by the first failure.
 *
 * @param secrets of the connection, as they are when what was thrown has its words; beside those of the tools
 * @param requestId of the answer that says so, where one came
 */
export async function toldFailure(
  thrown: unknown,
  fromError: FromError,
  provider: string,
  request: ModelRequest,
  secrets: () => readonly string[],
  requestId?: string,
): Promise<ModelFailure> {
  try {
    const { failureOf, isOurs } = await import('../error/failure-of.ts');
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
