import { ModelError, type RunResult } from '@mortise/core';
import { UsageError } from '../exit/usage-error.ts';
import type { ModelServer } from './model-server.ts';
import { shownAddress } from './server-address.ts';
import type { ServerChoice } from './server-choice.ts';

/**
 * The vendor's own server, or the one of `--base-url`, which
 * gets no key of the environment. There is one protocol.
 *
 * @param name of the provider, as `--model` has it.
 * @param key the variable that holds the key.
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
  /** Absent: the vendor's own. */
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
