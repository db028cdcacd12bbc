import { ConfigError } from '@mortise/core';

/** A document that cannot be had. */
export function unreadable(source: string, why: string, cause?: unknown): ConfigError {
  return new ConfigError('openapi_unreadable', `the OpenAPI document ${source} cannot be read: ${why}`, { cause });
}

/** A document, with those that it refers to, of more bytes than are read. */
export function tooManyBytes(source: string): ConfigError {
  return new ConfigError(
    'openapi_too_large',
    `the OpenAPI document ${source} has more bytes than may be read: raise limits.documentBytes`,
  );
}
