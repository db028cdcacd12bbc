import { ConfigError, milliseconds, recordOf, type ValueRule, wholeNumber } from '@mortise/core';

/** Options of a provider's files API. All are optional. */
export interface FileStoreOptions {
  /**
   * The provider whose models read the files; default: the provider's own name. Use the same value as for the
   * model.
   */
  readonly provider?: string | undefined;
  /**
   * A name for the account, for applications with several accounts
   * and one cache of files for all of them. Not a secret.
   */
  readonly account?: string | undefined;
  /** Headers of every request, even with a `client`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The number of retries of a request that failed and may succeed later; default 2. */
  readonly maxRetries?: number | undefined;
  /** Milliseconds that a request may take, including the upload of a file; default 600,000. */
  readonly timeoutMs?: number | undefined;
}

/** The names of the members of `FileStoreOptions`. */
export const fileOptionNames: Readonly<Record<keyof FileStoreOptions, ValueRule>> = {
  provider: 'text',
  account: 'text',
  headers: recordOf('string'),
  maxRetries: wholeNumber(0),
  timeoutMs: milliseconds(0),
};

/**
 * Throws `ConfigError` (`invalid_option`) on invalid options.
 * @param ofClient The options that a given `client` replaces: they are refused together with `client`.
 */
export function checkFileOptions(
  maker: string,
  ofClient: readonly string[],
  options: FileStoreOptions & { readonly client?: unknown },
): void {
  if (options.client === undefined) return;
  const given: { readonly [name: string]: unknown } = { ...options };
  const twice = ofClient.find((name) => given[name] !== undefined);
  if (twice !== undefined)
    throw new ConfigError(
      'invalid_option',
      `\`${maker}\` has a \`client\`: set \`${twice}\` on the client, and omit it here`,
    );
}

/** Throws `ConfigError` (`invalid_option`) on a lifetime of files that the provider does not accept. */
export function checkLifetime(maker: string, ms: number | undefined, least: number, most: number): void {
  if (ms === undefined || (typeof ms === 'number' && ms >= least && ms <= most)) return;
  throw new ConfigError(
    'invalid_option',
    `the option \`expiresAfterMs\` of \`${maker}\` is not a number from ${least} to ${most}`,
  );
}
