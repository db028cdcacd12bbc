import { ConfigError } from '@mortise/core';
import { redact } from '../error/redact.ts';

/** The error of a client that the SDK did not make. */
export function refusedClient(cause: unknown): ConfigError {
  const words = cause instanceof Error ? redact(cause.message) : '';
  return new ConfigError('invalid_option', `the client could not be made: ${words}`, { cause });
}
