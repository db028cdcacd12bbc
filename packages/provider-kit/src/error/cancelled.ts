import { ModelError } from '@mortise/core';

/** Why a model call that was aborted gave no turn. */
export function cancelled(): ModelError {
  return new ModelError('cancelled', 'the model call was aborted');
}

/**
 * Why what still runs of a call that is over is aborted. One for all calls: nobody is shown it, and an error
 * for each, with its stack, would cost more than the rest of the call.
 */
export function callOver(): ModelError {
  over ??= cancelled();
  return over;
}

let over: ModelError | undefined;
