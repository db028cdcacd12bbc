import { ModelError } from '@mortise/core';
import type { OpenAIModelOptions } from '@mortise/provider-openai';
import { UsageError } from '../exit/exit-codes.ts';
import {
  type AdviceOn,
  type ModelServer,
  type ServerChoice,
  serverAddress,
  shownAddress,
  type WireApi,
} from './model-server.ts';

/**
 * Returns the settings for OpenAI, or for the server of `--base-url` or OPENAI_BASE_URL, which gets requests
 * of the `chat` API unless `--api` names another.
 *
 * The key is sent to OpenAI and to the server of OPENAI_BASE_URL, never
 * to a server that only `--base-url` names. Throws a `UsageError`.
 */
export function openaiServer(choice: ServerChoice, env: NodeJS.ProcessEnv): ModelServer {
  const address = choice.baseUrl ?? addressIn(env);
  const isOpenAI = address === undefined || isOfOpenAI(address);
  const key = setting(env, 'OPENAI_API_KEY');
  const getsKey = key !== undefined && (isOpenAI || choice.baseUrl === undefined);
  if (getsKey && !/^[!-~]+$/.test(key))
    throw new UsageError('OPENAI_API_KEY contains an invalid character, such as a line break; set it again');
  const api = choice.api ?? (isOpenAI ? 'responses' : 'chat');
  const { timeoutMs } = choice;
  const options: OpenAIModelOptions = {
    api,
    // The SDK reads the server of the environment itself,
    // together with its key. A server that is passed here gets no
    // key.
    ...(address !== undefined && (choice.baseUrl !== undefined || key === undefined) && { baseURL: address }),
    // With this name, errors name the server.
    ...(!isOpenAI && { provider: new URL(address).host }),
    ...(timeoutMs !== undefined && { timeouts: { firstByteMs: timeoutMs, stallMs: timeoutMs } }),
  };
  const shown = address === undefined ? undefined : shownAddress(address);
  return {
    options,
    label: `${shown === undefined ? '' : ` at ${shown}`} (${api})`,
    needsKey: isOpenAI,
    adviceOn: openaiAdvice({ address: shown, getsKey, api }),
  };
}

function addressIn(env: NodeJS.ProcessEnv): string | undefined {
  const text = setting(env, 'OPENAI_BASE_URL');
  return text === undefined ? undefined : serverAddress('OPENAI_BASE_URL', text);
}

function isOfOpenAI(address: string): boolean {
  // Returns true for hosts to which the provider's package sends the key of the environment.
  return /(^|\.)(openai\.com|openai\.azure\.com|cognitiveservices\.azure\.com|services\.ai\.azure\.com)$/.test(
    new URL(address).hostname,
  );
}

/** Returns an environment variable; an empty variable counts as not set. */
function setting(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

/** The facts about the server on which the advice depends. */
interface AskedServer {
  /** The URL of the server; absent for OpenAI's own server. */
  readonly address: string | undefined;
  /** True if a key is sent. */
  readonly getsKey: boolean;
  readonly api: WireApi;
}

/**
 * Returns a function that advises which option to change if a server refuses a request or does not answer.
 */
function openaiAdvice(server: AskedServer): AdviceOn {
  return ({ code, cause }) => {
    if (cause instanceof ModelError && cause.status === 404) return onNotFound(server);
    return byCode[code]?.(server);
  };
}

function onNotFound({ address, api }: AskedServer): string {
  if (address === undefined) return 'Check the id after --model openai:, and whether your account may use it.';
  const other = api === 'chat' ? 'responses' : 'chat';
  return `Check the id after --model openai:, and the address: most end with /v1. Or try --api ${other}.`;
}

const byCode: Readonly<Record<string, (server: AskedServer) => string | undefined>> = {
  auth: ({ getsKey }) =>
    getsKey
      ? 'Check OPENAI_API_KEY. To continue without a key: --model offline'
      : 'No key was sent. For a server that needs one, set OPENAI_BASE_URL and OPENAI_API_KEY, and omit --base-url.',
  unreachable: ({ address }) =>
    address === undefined ? 'To continue without a network: --model offline' : `Is the server running at ${address}?`,
  bad_response: ({ address }) =>
    address === undefined ? undefined : `Check the address ${address}: most end with /v1.`,
  stall: () => 'A server that loads a large model first needs longer: --timeout SECONDS',
};
