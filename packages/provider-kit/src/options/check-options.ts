import { ConfigError, type MemberRules, milliseconds } from '@mortise/core';

/** The owner of the checked options, for error messages. */
interface OptionsOwner {
  /** The name of the function that has the options. */
  readonly maker: string;
  /** The id of an example model, for error messages. */
  readonly example: string;
  /** Options that a `client` replaces: they would have no effect together with it. */
  readonly ofClient: readonly string[];
}

/** Throws `ConfigError` (`invalid_option`) on invalid options of a model. */
export function checkOptions(
  { maker, example, ofClient }: OptionsOwner,
  id: string,
  options: CallOptions & { readonly client?: unknown },
): void {
  const { client, timeouts = {}, maxRetries = 0 } = options;
  if (typeof id !== 'string' || id === '') throw invalid(`\`${maker}\` needs the id of a model, such as "${example}"`);
  for (const [name, value] of Object.entries({ ...timeouts, maxRetries })) {
    if (typeof value !== 'number' || !(value >= 0) || value > longestMs)
      throw invalid(`the option \`${name}\` of the model "${id}" is not a number from 0 to ${longestMs}`);
  }
  if (client === undefined) return;
  const given: { readonly [name: string]: unknown } = { ...options };
  for (const name of ofClient) {
    if (given[name] !== undefined)
      throw invalid(`the model "${id}" has a \`client\`: set \`${name}\` on the client instead`);
  }
}

function invalid(message: string): ConfigError {
  return new ConfigError('invalid_option', message);
}

/** The rules of timeouts. */
export const timeoutNames: MemberRules<Timeouts> = { firstByteMs: milliseconds(0), stallMs: milliseconds(0) };

/** The maximum delay of a timer. */
const longestMs = 2_147_483_647;

/** Options of requests, for every provider. All are optional. */
export interface CallOptions {
  /** Headers of every request, even with a `client`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** `false` for servers that do not stream: the answer is shown once it is complete. Default true. */
  readonly stream?: boolean | undefined;
  readonly timeouts?: Timeouts | undefined;
  /**
   * The number of retries before any part of an answer was shown; default 2. The SDK's own retries are off.
   */
  readonly maxRetries?: number | undefined;
}

/** Timeouts for a silent server. */
export interface Timeouts {
  /**
   * Milliseconds that the server may be silent before the first event; any byte counts as data, including
   * comments. Default 60,000; 600,000 with `stream: false`, where the first event is the complete answer.
   */
  readonly firstByteMs?: number;
  /** Milliseconds that the server may be silent in the middle of an answer; default 60,000. */
  readonly stallMs?: number;
}
