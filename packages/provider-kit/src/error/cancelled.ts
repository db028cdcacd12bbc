import { ModelError } from '@mortise/core';

/** Why a model call that was aborted gave no turn. */
export function cancelled(): ModelError {
  return new ModelError('cancelled', 'the model call was aborted');
}

/**
 * The reason with which remaining work of a finished call is aborted. One object for all calls: it is never
 * shown, and an error with a stack for each would cost more than the rest of the call.
 */
export function callOver(): ModelError {
  over ??= cancelled();
  return over;
}

let over: ModelError | undefined;
