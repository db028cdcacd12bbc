import { ConfigError } from '@mortise/core';
import { redact } from '@mortise/provider-kit';
import type { OpenAIClient } from './model-profile.ts';
import type { OpenAIModelOptions } from './options.ts';

/** Makes the client; the SDK is loaded here and nowhere else. Rejects with `ConfigError` where that is not possible. */
export async function loadClient(options: OpenAIModelOptions): Promise<OpenAIClient> {
  const { OpenAI } = await loadSdk();
  const { apiKey, baseURL, organization, project, fetch } = options;
  // What the environment says of OpenAI's account is nobody else's business.
  const foreign = baseURL !== undefined && !isOpenAI(baseURL);
  const account = foreign ? { apiKey: noKey, organization: null, project: null } : {};
  let client: InstanceType<typeof OpenAI>;
  try {
    client = new OpenAI({
      ...account,
      maxRetries: 0,
      // What goes wrong is an error of the call; the SDK's own lines hold what was sent.
      logLevel: 'off',
      ...(apiKey !== undefined && { apiKey }),
      ...(baseURL !== undefined && { baseURL }),
      ...(organization !== undefined && { organization }),
      ...(project !== undefined && { project }),
      ...(fetch !== undefined && { fetch }),
    });
  } catch (cause) {
    throw refused(cause);
  }
  if (!isHeaderValue(client.apiKey)) {
    throw new ConfigError(
      'invalid_option',
      'the key cannot be sent: it holds a character that no HTTP header can. Copy it again, without line breaks or quotes.',
    );
  }
  return client;
}

/** Whether a key can stand in a header (RFC 9110, field values); one that is asked for at each request is not looked at. */
function isHeaderValue(key: unknown): boolean {
  return typeof key !== 'string' || /^[\t\x20-\x7e\x80-\xff]*$/.test(key);
}

function refused(cause: unknown): ConfigError {
  const words = cause instanceof Error ? redact(cause.message) : '';
  return words.startsWith('Missing credentials')
    ? new ConfigError(
        'no_credentials',
        'there is no API key: give `openaiModel(id, { apiKey })`, or set the environment variable OPENAI_API_KEY',
        { cause },
      )
    : new ConfigError('invalid_option', `the client could not be made: ${words}`, { cause });
}

/** Whether an address is one of OpenAI's own, or of its service in Azure. */
export function isOpenAI(address: string): boolean {
  try {
    return /(^|\.)(openai\.com|openai\.azure\.com|cognitiveservices\.azure\.com|services\.ai\.azure\.com)$/.test(
      new URL(address).hostname,
    );
  } catch {
    return false;
  }
}

async function loadSdk(): Promise<typeof import('openai')> {
  try {
    return await import('openai');
  } catch (cause) {
    throw new ConfigError(
      'missing_package',
      'the package "openai" could not be loaded: run `npm install openai`, or give `openaiModel(id, { client })`',
      { cause },
    );
  }
}

/** What a server without keys is told: the SDK sends none at all only with an error. */
const noKey = 'none';
