import type { OpenAIModelOptions } from '@mortise/provider-openai';
import { UsageError } from '../exit/usage-error.ts';
import type { ModelServer } from './model-server.ts';
import { openaiAdvice } from './openai-advice.ts';
import { serverAddress, shownAddress } from './server-address.ts';
import type { ServerChoice } from './server-choice.ts';

/**
 * OpenAI, or the server of `--base-url` or OPENAI_BASE_URL, which gets `chat` requests unless `--api` names
 * another API.
 *
 * The key goes to OpenAI and to the server of OPENAI_BASE_URL, never to any other that `--base-url` names.
 * Throws a `UsageError`.
 */
export function openaiServer(choice: ServerChoice, env: NodeJS.ProcessEnv): ModelServer {
  const address = choice.baseUrl ?? addressIn(env);
  const isOpenAI = address === undefined || isOfOpenAI(address);
  const key = setting(env, 'OPENAI_API_KEY');
  const getsKey = key !== undefined && (isOpenAI || choice.baseUrl === undefined);
  if (getsKey && !/^[!-~]+$/.test(key))
    throw new UsageError('OPENAI_API_KEY has a character that no key has, such as a line break; set it again');
  const api = choice.api ?? (isOpenAI ? 'responses' : 'chat');
  const { timeoutMs } = choice;
  const options: OpenAIModelOptions = {
    api,
    // A server of the environment is found by the SDK, with the key. Named here, it gets none.
    ...(address !== undefined && (choice.baseUrl !== undefined || key === undefined) && { baseURL: address }),
    // Errors then say which server it was.
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
  // The hosts to which the provider's package sends the key of the environment.
  return /(^|\.)(openai\.com|openai\.azure\.com|cognitiveservices\.azure\.com|services\.ai\.azure\.com)$/.test(
    new URL(address).hostname,
  );
}

/** A variable that is empty is not set. */
function setting(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}
