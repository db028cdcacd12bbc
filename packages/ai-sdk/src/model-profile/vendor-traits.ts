import type { JsonObject } from '@mortise/core';
import type { IdRule } from '@mortise/provider-kit';

/**
 * The properties of a provider's package that no member of a model shows.
 *
 * An unknown package gets values that every package accepts.
 */
export interface VendorTraits {
  /** The name under which the package reads provider options. */
  readonly optionsName: string;
  readonly ids: IdRule;
  /** The media types that the model sees, if the package silently drops other types; default: all. */
  readonly shows?: RegExp;
  /** True if media in a tool's result are shown to the model; otherwise they follow it as a user message. */
  readonly showsMediaInResults: boolean;
  /** True if a failed result is sent as an error; other packages would change its text. */
  readonly tellsErrors?: boolean;
  /** Default provider options. */
  readonly options?: JsonObject;
  /** True if generated files can be sent back to the model. */
  readonly takesFilesBack: boolean;
  /** The option that forbids, or allows, several calls in a turn. */
  readonly parallelCalls?: (allowed: boolean) => JsonObject;
  /** The option for the maximum number of thinking tokens. */
  readonly thinkingBudget?: (tokens: number) => JsonObject;
}

/** @param provider The provider name of the model, such as `openai.responses`. */
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
  // Mistral's API refuses all other ids.
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
 * The provider must not store responses: the complete log is sent instead, because stored responses expire
 * and a later request would refer to them.
 */
const responses: Partial<VendorTraits> = { showsMediaInResults: true, options: { store: false } };

const apis: ReadonlyMap<string, Partial<VendorTraits>> = new Map([
  ['openai.responses', responses],
  ['azure.responses', responses],
]);
