import type { IdRule } from '@mortise/provider-kit';

/** The ids that Chat Completions takes: OpenAI no more than 40 characters. */
export const callIdRule: IdRule = { taken: /^[\w.:-]{1,40}$/ };
