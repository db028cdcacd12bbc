import { ConfigError } from '@mortise/core';

/**
 * Throws `ConfigError` (`invalid_option`) on a key that no header can hold (RFC 9110, field values). One that
 * is asked for at each request is no text, and not looked at.
 */
export function checkKey(key: unknown): void {
  if (typeof key !== 'string' || /^[\t\x20-\x7e\x80-\xff]*$/.test(key)) return;
  throw new ConfigError(
    'invalid_option',
    'the key cannot be sent: it holds a character that no HTTP header can. Copy it again, without line breaks or quotes.',
  );
}
