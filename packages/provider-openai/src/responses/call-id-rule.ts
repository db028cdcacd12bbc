import type { IdRule } from '@mortise/provider-kit';

/** The ids that Responses takes. */
export const callIdRule: IdRule = { taken: /^[\w-]{1,64}$/ };
