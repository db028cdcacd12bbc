import { AgentError, type ModelError } from '@mortise/core';

/**
 * Returns true for a model error of any copy of the core, by its brand and a member. False for a value whose
 * properties throw.
 */
export function isModelError(thrown: unknown): thrown is ModelError {
  try {
    return AgentError.is(thrown) && 'retryable' in thrown;
  } catch {
    // Hostile: it is none of ours.
    return false;
  }
}
