import { ModelError } from '@mortise/core';

/** Why a model call that was aborted gave no turn. */
export function cancelled(): ModelError {
  return new ModelError('cancelled', 'the model call was aborted');
}
