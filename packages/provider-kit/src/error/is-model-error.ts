import { AgentError, type ModelError } from '@mortise/core';

/**
 * Whether it is an error of a model, of any copy of the core: told by the mark of our errors and a member.
 * False for what throws when it is looked at.
 */
export function isModelError(thrown: unknown): thrown is ModelError {
  try {
    return AgentError.is(thrown) && 'retryable' in thrown;
  } catch {
    // Hostile: it is none of ours.
    return false;
  }
}
