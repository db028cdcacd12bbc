import { ConfigError } from '@mortise/core';
import { checkKey, isAt, loadSdk, noKey, refusedClient } from '@mortise/provider-kit';
import type { GeminiModelOptions } from './options.ts';
import type { GeminiClient } from './profile/model-profile.ts';

/**
 * Makes the client; the SDK is loaded here and nowhere else. Rejects with `ConfigError` if that is not
 * possible.
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

/** True if an address is one of Google's own services. */
export function isGoogle(address: string): boolean {
  return isAt(address, 'googleapis.com');
}

/**
 * The account of the client: values that the SDK would take from the environment are omitted here, and set
 * only to prevent that.
 */
interface Account {
  readonly apiKey?: string;
  readonly vertexai?: boolean;
  readonly project?: string;
  readonly location?: string;
}

function accountOf({ apiKey, baseURL, vertexai }: GeminiModelOptions): Account {
  const key = apiKey === undefined ? {} : { apiKey };
  // Credentials for Google in the environment must not go to other servers.
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

/** Browsers and some workers have no environment. */
function isSet(variable: string): boolean {
  const { process } = globalThis as { readonly process?: { readonly env?: { readonly [name: string]: unknown } } };
  return Boolean(process?.env?.[variable]);
}

const keyVariables = ['GOOGLE_API_KEY', 'GEMINI_API_KEY'];
const vertexVariables = ['GOOGLE_GENAI_USE_VERTEXAI', 'GOOGLE_GENAI_USE_ENTERPRISE'];
