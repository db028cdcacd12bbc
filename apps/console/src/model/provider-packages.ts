/** A package that brings models of one provider. */
export interface ProviderPackage {
  /** Before the colon of `--model`. */
  readonly name: string;
  readonly packageName: string;
  /** The export that makes a model from an id. */
  readonly factory: string;
  /** Environment variables that may hold the key. */
  readonly keys: readonly string[];
  /** Used where only a key says which provider. */
  readonly defaultId: string;
}

/** The providers that `--model` knows, in the order in which their keys are looked for. */
export const providerPackages: readonly ProviderPackage[] = [
  {
    name: 'openai',
    packageName: '@mortise/provider-openai',
    factory: 'openaiModel',
    keys: ['OPENAI_API_KEY'],
    defaultId: 'gpt-5',
  },
  {
    name: 'anthropic',
    packageName: '@mortise/provider-anthropic',
    factory: 'anthropicModel',
    keys: ['ANTHROPIC_API_KEY'],
    defaultId: 'claude-sonnet-4-5',
  },
  {
    name: 'gemini',
    packageName: '@mortise/provider-gemini',
    factory: 'geminiModel',
    keys: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
    defaultId: 'gemini-2.5-flash',
  },
];
