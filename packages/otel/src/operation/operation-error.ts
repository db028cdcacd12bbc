import { AgentError } from '@mortise/core';
import type { OperationError } from './operation.ts';

/**
 * What is said of what was thrown: its code where it has one, else the name of its class. Its message may
 * hold secrets, and is not said; what is stored of it has none.
 */
export function errorOf(thrown: unknown): OperationError {
  if (AgentError.is(thrown)) return { code: thrown.code, message: '' };
  return { code: thrown instanceof Error ? thrown.name : '_OTHER', message: '' };
}
