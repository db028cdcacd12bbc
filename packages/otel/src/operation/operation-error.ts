import { AgentError } from '@mortise/core';
import type { OperationError } from './operation.ts';

/**
 * The error attributes of a thrown value: its code, else the name of its class. Its message may hold secrets,
 * and is omitted; so does the stored form.
 */
export function errorOf(thrown: unknown): OperationError {
  if (AgentError.is(thrown)) return { code: thrown.code, message: '' };
  return { code: thrown instanceof Error ? thrown.name : '_OTHER', message: '' };
}
