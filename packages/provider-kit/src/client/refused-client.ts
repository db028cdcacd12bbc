import { ConfigError } from '@mortise/core';
import { Secrets } from '@mortise/core/credential';
import { redact, textsIn } from '../error/secrets.ts';

/** The error of a client that the SDK failed to create. Its message does not contain the key. */
export function refusedClient(cause: unknown, key: unknown): ConfigError {
  const secrets = new Secrets({ key: typeof key === 'string' ? key : undefined });
  const hide = (text: string): string => redact(secrets.text(text));
  const words = cause instanceof Error ? hide(cause.message) : '';
  return new ConfigError(
    'invalid_option',
    `the client could not be made: ${words}`,
    isClean(cause, hide) ? { cause } : {},
  );
}

function isClean(cause: unknown, hide: (text: string) => string): boolean {
  try {
    const texts = textsIn(cause);
    return hide(texts) === texts;
  } catch {
    return false;
  }
}
