import { AgentError } from '@mortise/core';
import type { OperationError } from './operation.ts';

/**
 * Returns the error of an operation for a thrown value: its code, or the name of its class. The message is
 * omitted, because it may contain secrets.
 */
export function errorOf(thrown: unknown): OperationError {
  if (AgentError.is(thrown)) return { code: thrown.code, message: '' };
  return { code: thrown instanceof Error ? thrown.name : '_OTHER', message: '' };
}
