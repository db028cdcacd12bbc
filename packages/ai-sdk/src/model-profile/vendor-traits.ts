import type { JsonObject } from '@mortise/core';
import type { IdRule } from '@mortise/provider-kit';

/**
 * What differs among the packages of providers, and no member of a model says.
 *
 * A package that is not known gets what none of them refuses.
 */
export interface VendorTraits {
  /** The name by which its package reads options. */
  readonly optionsName: string;
  readonly ids: IdRule;
  /** The media types that are shown, where its package passes over others in silence; default all. */
  readonly shows?: RegExp;
  /** Whether media in a tool's result are shown; elsewhere they follow it as words of the user. */
  readonly showsMediaInResults: boolean;
  /** Whether a result that is an error is said as one; elsewhere its package would word it anew. */
  readonly tellsErrors?: boolean;
  /** What its package is asked with, unless the application says otherwise. */
  readonly options?: JsonObject;
  /** Whether files that the model made are taken back. */
  readonly takesFilesBack: boolean;
  /** The option that forbids, or allows, several calls in a turn. */
  readonly parallelCalls?: (allowed: boolean) => JsonObject;
  /** The option with the most tokens of thinking. */
  readonly thinkingBudget?: (tokens: number) => JsonObject;
}

/** @param provider as the model names it: `openai.responses`. */
export function vendorTraits(provider: string): VendorTraits {
  const [vendor = provider, api = ''] = provider.split('.');
  return {
    optionsName: vendor,
    ids: plainIds,
    takesFilesBack: false,
    showsMediaInResults: false,
    ...vendors.get(vendor),
    ...apis.get(`${vendor}.${api}`),
  };
}

const plainIds: IdRule = { taken: /^[A-Za-z0-9_-]{1,40}$/ };

const parallelToolCalls = (allowed: boolean): JsonObject => ({ parallelToolCalls: allowed });

const google: Partial<VendorTraits> = {
  showsMediaInResults: true,
  takesFilesBack: true,
  thinkingBudget: (tokens) => ({ thinkingConfig: { thinkingBudget: tokens } }),
};

const vendors: ReadonlyMap<string, Partial<VendorTraits>> = new Map<string, Partial<VendorTraits>>([
  ['openai', { parallelCalls: parallelToolCalls }],
  ['azure', { parallelCalls: parallelToolCalls, optionsName: 'azure' }],
  ['groq', { parallelCalls: parallelToolCalls }],
  // Its API refuses every other id.
  ['mistral', { parallelCalls: parallelToolCalls, ids: { taken: /^[A-Za-z0-9]{9}$/, prefix: '', length: 9 } }],
  [
    'anthropic',
    {
      showsMediaInResults: true,
      tellsErrors: true,
      parallelCalls: (allowed) => ({ disableParallelToolUse: !allowed }),
      thinkingBudget: (tokens) => ({ thinking: { type: 'enabled', budgetTokens: tokens } }),
    },
  ],
  ['google', google],
  ['ollama', { shows: /^image\// }],
]);

/**
 * What the log says is what is sent: what the provider stores
 * is gone one day, and the next request refers to it.
 */
const responses: Partial<VendorTraits> = { showsMediaInResults: true, options: { store: false } };

const apis: ReadonlyMap<string, Partial<VendorTraits>> = new Map([
  ['openai.responses', responses],
  ['azure.responses', responses],
]);
