import type { ModelServer } from './model-server.ts';
import { openaiServer } from './openai-server.ts';
import type { ServerChoice } from './server-choice.ts';

/** A package that brings models of one provider. */
export interface ProviderPackage {
  /** Before the colon of `--model`. */
  readonly name: string;
  readonly packageName: string;
  /** Imports the package, which may not be installed. */
  readonly load: () => Promise<Readonly<Record<string, unknown>>>;
  /** The export that makes a model from an id and options. */
  readonly factory: string;
  /** Environment variables that may hold the key. */
  readonly keys: readonly string[];
  /** Used where only a key says which provider. */
  readonly defaultId: string;
  /** How its server is reached; absent where there is nothing to choose. */
  readonly server?: (choice: ServerChoice, env: NodeJS.ProcessEnv) => ModelServer;
}

/** The providers that `--model` knows, in the order in which their keys are looked for. */
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
  installable({
    name: 'anthropic',
    packageName: '@mortise/provider-anthropic',
    factory: 'anthropicModel',
    keys: ['ANTHROPIC_API_KEY'],
    defaultId: 'claude-sonnet-4-5',
  }),
  installable({
    name: 'gemini',
    packageName: '@mortise/provider-gemini',
    factory: 'geminiModel',
    keys: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
    defaultId: 'gemini-2.5-flash',
  }),
];

/** A package that the user may add. */
function installable(provider: Omit<ProviderPackage, 'load'>): ProviderPackage {
  return { ...provider, load: () => import(provider.packageName) };
}
