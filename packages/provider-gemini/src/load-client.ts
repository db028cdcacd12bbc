import { ConfigError } from '@mortise/core';
import { checkKey, isAt, loadSdk, noKey, refusedClient } from '@mortise/provider-kit';
import type { GeminiModelOptions } from './options.ts';
import type { GeminiClient } from './profile/model-profile.ts';

/**
 * Creates the client. No other code loads the SDK. Rejects with
 * `ConfigError` if the SDK or the client cannot be created.
 */
export async function loadClient(options: GeminiModelOptions): Promise<GeminiClient> {
  const { baseURL, apiVersion, fetch } = options;
  const account = accountOf(options);
  checkKey(account.apiKey);
  const { GoogleGenAI } = await loadSdk('@google/genai', () => import('@google/genai'), 'geminiModel');
  try {
    return new GoogleGenAI({
      ...account,
      ...(apiVersion !== undefined && { apiVersion }),
      httpOptions: { ...(baseURL !== undefined && { baseUrl: baseURL }), ...(fetch !== undefined && { fetch }) },
    });
  } catch (cause) {
    throw refusedClient(cause, account.apiKey);
  }
}

/** Returns true if a URL belongs to one of Google's own services. */
export function isGoogle(address: string): boolean {
  return isAt(address, 'googleapis.com');
}

/**
 * The account options of the client. They are set only if
 * the SDK must not take the values from the environment.
 */
interface Account {
  readonly apiKey?: string;
  readonly vertexai?: boolean;
  readonly project?: string;
  readonly location?: string;
}

function accountOf({ apiKey, baseURL, vertexai }: GeminiModelOptions): Account {
  const key = apiKey === undefined ? {} : { apiKey };
  // Google credentials in the environment must not be sent to other servers.
  if (baseURL !== undefined && !isGoogle(baseURL)) {
    if (vertexai === undefined) return { vertexai: false, apiKey: noKey, ...key };
    if (apiKey !== undefined) return { ...vertexai, vertexai: true, apiKey };
    throw new ConfigError(
      'no_credentials',
      `the machine's Google credentials are not sent to ${baseURL}: give \`geminiModel(id, { apiKey })\`, or a \`client\` that is made for this server`,
    );
  }
  if (vertexai !== undefined) return { ...vertexai, vertexai: true, ...key };
  if (apiKey !== undefined || keyVariables.some(isSet) || vertexVariables.some(isSet)) return key;
  throw new ConfigError(
    'no_credentials',
    'there is no API key: give `geminiModel(id, { apiKey })`, or set the environment variable GEMINI_API_KEY',
  );
}

/** Returns true if an environment variable is set. Browsers and some workers have no environment. */
function isSet(variable: string): boolean {
  const { process } = globalThis as { readonly process?: { readonly env?: { readonly [name: string]: unknown } } };
  return Boolean(process?.env?.[variable]);
}

const keyVariables = ['GOOGLE_API_KEY', 'GEMINI_API_KEY'];
const vertexVariables = ['GOOGLE_GENAI_USE_VERTEXAI', 'GOOGLE_GENAI_USE_ENTERPRISE'];
