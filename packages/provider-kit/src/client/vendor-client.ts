import { ConfigError } from '@mortise/core';
import { Secrets } from '@mortise/core/credential';
import { redact, textsIn, withoutScheme } from '../error/secrets.ts';
import type { CallOptions } from '../options/check-options.ts';

/**
 * Loads the SDK of a vendor. Rejects with `ConfigError` (`missing_package`) if it is not installed.
 * @param load Imports the SDK.
 * @param maker The name of the function whose models need the SDK.
 */
export async function loadSdk<Sdk>(name: string, load: () => Promise<Sdk>, maker: string): Promise<Sdk> {
  try {
    return await load();
  } catch (cause) {
    throw new ConfigError(
      'missing_package',
      `the package "${name}" could not be loaded: run \`npm install ${name}\`, or give \`${maker}(id, { client })\``,
      { cause },
    );
  }
}

/**
 * Throws `ConfigError` (`invalid_option`) on a key with a character that HTTP headers do not allow (RFC 9110,
 * field values). A key that a function returns for each request is not checked.
 */
export function checkKey(key: unknown): void {
  if (typeof key !== 'string' || /^[\t\x20-\x7e\x80-\xff]*$/.test(key)) return;
  throw new ConfigError(
    'invalid_option',
    'the key cannot be sent: it contains a character that HTTP headers do not allow. Copy it again, without line breaks or quotes.',
  );
}

/** Returns the error for a client that the SDK failed to create. Its message does not contain the key. */
export function refusedClient(cause: unknown, key: unknown): ConfigError {
  const secrets = new Secrets({ key: typeof key === 'string' ? key : undefined });
  const hide = (text: string): string => redact(secrets.text(text));
  const message = cause instanceof Error ? hide(cause.message) : '';
  return new ConfigError(
    'invalid_option',
    `the client could not be created: ${message}`,
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

/** Returns the texts that no error may contain: the key or token of a client, and the values of headers. */
export function clientSecrets(client: object, { headers = {} }: CallOptions): readonly string[] {
  const keys = ['apiKey' in client && client.apiKey, 'authToken' in client && client.authToken];
  return [...keys.filter((key) => typeof key === 'string'), ...Object.values(headers).map(withoutScheme)];
}

/** Returns true if the host of a URL is one of these domains or a subdomain of one. */
export function isAt(address: string, ...domains: readonly string[]): boolean {
  try {
    const { hostname } = new URL(address);
    return domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
  } catch {
    // An invalid URL has no domain; the request reports it later.
    return false;
  }
}

/**
 * The placeholder key for a server that needs none: without a key,
 * an SDK looks for one in the environment or refuses to send.
 */
export const noKey = 'none';
