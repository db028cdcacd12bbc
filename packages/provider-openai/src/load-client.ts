import { ConfigError } from '@mortise/core';
import { checkKey, isAt, loadSdk, noKey, refusedClient } from '@mortise/provider-kit';
import type { OpenAIModelOptions } from './options.ts';
import type { OpenAIClient } from './profile/model-profile.ts';

/**
 * Makes the client; the SDK is loaded here and nowhere else.
 * Rejects with `ConfigError` if that is not possible.
 */
export async function loadClient(options: Omit<OpenAIModelOptions, 'client'>): Promise<OpenAIClient> {
  const { OpenAI } = await loadSdk('openai', () => import('openai'), 'openaiModel');
  const { apiKey, baseURL, organization, project, fetch } = options;
  // The account of OpenAI in the environment must not be sent to other servers.
  const foreign = baseURL !== undefined && !isOpenAI(baseURL);
  const account = foreign ? { apiKey: noKey, organization: null, project: null } : {};
  let client: InstanceType<typeof OpenAI>;
  try {
    client = new OpenAI({
      ...account,
      maxRetries: 0,
      // The SDK's log is off: errors are reported by the call, and its lines contain requests.
      logLevel: 'off',
      ...(apiKey !== undefined && { apiKey }),
      ...(baseURL !== undefined && { baseURL }),
      ...(organization !== undefined && { organization }),
      ...(project !== undefined && { project }),
      ...(fetch !== undefined && { fetch }),
    });
  } catch (cause) {
    throw refused(cause, apiKey);
  }
  checkKey(client.apiKey);
  return client;
}

function refused(cause: unknown, key: unknown): ConfigError {
  return cause instanceof Error && cause.message.startsWith('Missing credentials')
    ? new ConfigError(
        'no_credentials',
        'there is no API key: give `openaiModel(id, { apiKey })`, or set the environment variable OPENAI_API_KEY',
        { cause },
      )
    : refusedClient(cause, key);
}

/** True if an address is OpenAI's own, or of Azure OpenAI. */
export function isOpenAI(address: string): boolean {
  return isAt(address, ...domains);
}

const domains = ['openai.com', 'openai.azure.com', 'cognitiveservices.azure.com', 'services.ai.azure.com'];
