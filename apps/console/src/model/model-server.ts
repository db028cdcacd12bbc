import { ModelError, type RunResult } from '@mortise/core';
import { UsageError } from '../exit/exit-codes.ts';

/** The server of a model, with its options. */
export interface ModelServer {
  /** Options for the factory of the provider's package. */
  readonly options: object;
  /** Text that follows the name of the model in the banner. */
  readonly label: string;
  readonly needsKey: boolean;
  readonly adviceOn: AdviceOn;
}

/** Returns advice for the user about a failed run; `undefined` if the error itself says what to do. */
export type AdviceOn = (error: NonNullable<RunResult['error']>) => string | undefined;

/** The values of `--base-url`, `--api` and `--timeout` for a model's server. */
export interface ServerChoice {
  /** The base URL of a server with the protocol of the model's provider. */
  readonly baseUrl: string | undefined;
  readonly api: WireApi | undefined;
  /** The maximum time without data from the server, in milliseconds. */
  readonly timeoutMs: number | undefined;
}

/** The protocols of `--api`. */
export type WireApi = (typeof wireApis)[number];

export const wireApis = ['responses', 'chat'] as const;

/** Returns the options that were given, as they are written on the command line. */
export function givenOptions({ baseUrl, api, timeoutMs }: ServerChoice): readonly string[] {
  return [
    ...(baseUrl === undefined ? [] : ['--base-url']),
    ...(api === undefined ? [] : ['--api']),
    ...(timeoutMs === undefined ? [] : ['--timeout']),
  ];
}

/**
 * Checks the URL in the option or variable `name`. Throws a `UsageError`, which does not repeat the URL,
 * because it may contain a password.
 */
export function serverAddress(name: string, text: string): string {
  const address = text.trim();
  const url = URL.parse(address);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new UsageError(`${name} is not a valid URL; write the complete URL, such as http://localhost:11434/v1`);
  if (url.username !== '' || url.password !== '')
    throw new UsageError(`${name} has a user name or a password in it, which cannot be sent; remove them`);
  return address;
}

/** Returns a URL without its query, which may contain a key. */
export function shownAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/$/, '')}`;
}

/**
 * Returns the settings for a provider with one protocol: the provider's own server, or the server of
 * `--base-url`, which gets no key from the environment.
 *
 * @param name The name of the provider in `--model`. @param key The environment variable with the key.
 */
export function vendorServer(name: string, key: string): (choice: ServerChoice) => ModelServer {
  return ({ baseUrl, api, timeoutMs }) => {
    if (api !== undefined)
      throw new UsageError(`--api cannot be used with the model ${name}:ID; use --model openai:ID`);
    const address = baseUrl === undefined ? undefined : shownAddress(baseUrl);
    return {
      options: {
        ...(baseUrl !== undefined && { baseURL: baseUrl }),
        ...(timeoutMs !== undefined && { timeouts: { firstByteMs: timeoutMs, stallMs: timeoutMs } }),
      },
      label: address === undefined ? '' : ` at ${address}`,
      needsKey: baseUrl === undefined,
      adviceOn: (error) => adviceOn(error, { name, key, address }),
    };
  };
}

interface AskedVendor {
  readonly name: string;
  readonly key: string;
  /** The URL of the server; absent for the provider's own server. */
  readonly address: string | undefined;
}

function adviceOn(
  { code, cause }: NonNullable<RunResult['error']>,
  { name, key, address }: AskedVendor,
): string | undefined {
  if (cause instanceof ModelError && cause.status === 404)
    return `Check the id after --model ${name}:, and ${address === undefined ? 'whether your account may use it' : 'the address'}.`;
  switch (code) {
    case 'auth':
      return address === undefined
        ? `Check ${key}. To continue without a key: --model offline`
        : 'No key was sent: a server of --base-url gets none.';
    case 'unreachable':
      return address === undefined
        ? 'To continue without a network: --model offline'
        : `Is the server running at ${address}?`;
    case 'stall':
      return 'Some models think long before they answer: --timeout SECONDS';
    default:
      return undefined;
  }
}
