import { type ModelServer, type ServerChoice, vendorServer } from './model-server.ts';
import { openaiServer } from './openai-server.ts';

/** A package with the models of one provider. */
export interface ProviderPackage {
  /** The part of `--model` before the colon. */
  readonly name: string;
  readonly packageName: string;
  /** Imports the package, which may not be installed. */
  readonly load: () => Promise<Readonly<Record<string, unknown>>>;
  /** The export that creates a model from an id and options. */
  readonly factory: string;
  /** The environment variables that may contain the key. */
  readonly keys: readonly string[];
  /** The id of the model that is used if only a key is given. */
  readonly defaultId: string;
  /** Returns the settings of the model's server. Throws a `UsageError` on an invalid choice. */
  readonly server: (choice: ServerChoice, env: NodeJS.ProcessEnv) => ModelServer;
}

/** The providers that `--model` knows, in the order in which their keys are searched for. */
export const providerPackages: readonly ProviderPackage[] = [
  {
    name: 'openai',
    packageName: '@mortise/provider-openai',
    load: () => import('@mortise/provider-openai'),
    factory: 'openaiModel',
    keys: ['OPENAI_API_KEY'],
    defaultId: 'gpt-5',
    server: openaiServer,
  },
  {
    name: 'anthropic',
    packageName: '@mortise/provider-anthropic',
    load: () => import('@mortise/provider-anthropic'),
    factory: 'anthropicModel',
    keys: ['ANTHROPIC_API_KEY'],
    defaultId: 'claude-sonnet-5-5',
    server: vendorServer('anthropic', 'ANTHROPIC_API_KEY'),
  },
  {
    name: 'gemini',
    packageName: '@mortise/provider-gemini',
    load: () => import('@mortise/provider-gemini'),
    factory: 'geminiModel',
    keys: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
    defaultId: 'gemini-3.8-flash',
    server: vendorServer('gemini', 'GEMINI_API_KEY'),
  },
];

/**
 * Returns the keys of all providers in the environment, by
 * variable: a file or an answer may repeat any of them.
 */
export function knownKeys(env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const names = providerPackages.flatMap(({ keys }) => keys);
  return Object.fromEntries(
    names.flatMap((name) => {
      const key = env[name]?.trim() ?? '';
      return key.length >= shortestKey ? [[name, key]] : [];
    }),
  );
}

/**
 * The minimum number of characters of a secret key. Keys for
 * local servers are often a short name, such as `ollama`.
 */
const shortestKey = 12;
