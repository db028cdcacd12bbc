import type { JsonObject } from '@mortise/core';
import type { IdRule } from '@mortise/provider-kit';

/**
 * Differences between the providers' packages that no member of a model shows.
 *
 * An unknown package gets the values that no package refuses.
 */
export interface VendorTraits {
  /** The name by which its package reads options. */
  readonly optionsName: string;
  readonly ids: IdRule;
  /** The media types that the model sees, if the package silently drops other types; default: all. */
  readonly shows?: RegExp;
  /** True if media in a tool's result are shown to the model; otherwise they follow it as a user message. */
  readonly showsMediaInResults: boolean;
  /** True if a failed result is sent as an error; elsewhere its package would change its text. */
  readonly tellsErrors?: boolean;
  /** Default provider options. */
  readonly options?: JsonObject;
  /** True if files that the model made can be sent back to it. */
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
  // Mistral's API refuses every other id.
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
 * The log is sent in full: responses that the provider stores expire, and the next request would refer to
 * them.
 */
const responses: Partial<VendorTraits> = { showsMediaInResults: true, options: { store: false } };

const apis: ReadonlyMap<string, Partial<VendorTraits>> = new Map([
  ['openai.responses', responses],
  ['azure.responses', responses],
]);
