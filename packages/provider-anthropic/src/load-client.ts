import { ConfigError } from '@mortise/core';
import { checkKey, isAt, loadSdk, noKey, refusedClient } from '@mortise/provider-kit';
import type { AnthropicModelOptions } from './options.ts';
import type { AnthropicClient } from './profile/model-profile.ts';

/**
 * Makes the client; the SDK is loaded here and nowhere else. Rejects with `ConfigError` if that is not
 * possible.
 */
export async function loadClient(
  options: Pick<AnthropicModelOptions, 'apiKey' | 'baseURL' | 'fetch'>,
): Promise<AnthropicClient> {
  const { Anthropic } = await loadSdk('@anthropic-ai/sdk', () => import('@anthropic-ai/sdk'), 'anthropicModel');
  const { apiKey, baseURL, fetch } = options;
  let client: InstanceType<typeof Anthropic>;
  try {
    client = new Anthropic({
      maxRetries: 0,
      // Failures are errors of the call; the SDK's own log lines contain the request.
      logLevel: 'off',
      // Credentials for Anthropic in the environment must not go to other servers.
      ...(baseURL !== undefined && !isAnthropic(baseURL) && { apiKey: noKey }),
      ...(apiKey !== undefined && { apiKey }),
      ...(baseURL !== undefined && { baseURL }),
      ...(fetch !== undefined && { fetch }),
    });
  } catch (cause) {
    throw refusedClient(cause, apiKey);
  }
  if (apiKey === undefined && client.apiKey === null && client.authToken === null) await expectCredentials(client);
  checkKey(client.apiKey ?? client.authToken);
  return client;
}

/** The SDK looks for credentials in files too, and reports only at a request that there are none. */
async function expectCredentials(client: {
  buildRequest(options: { readonly method: 'post'; readonly path: string }): Promise<unknown>;
}): Promise<void> {
  try {
    await client.buildRequest({ method: 'post', path: '/v1/messages' });
  } catch (cause) {
    if (!(cause instanceof Error && cause.message.startsWith('Could not resolve authentication method'))) throw cause;
    throw new ConfigError(
      'no_credentials',
      'there is no API key: give `anthropicModel(id, { apiKey })`, or set the environment variable ANTHROPIC_API_KEY',
      { cause },
    );
  }
}

/** True if an address is one of Anthropic's own. */
export function isAnthropic(address: string): boolean {
  return isAt(address, 'anthropic.com');
}
