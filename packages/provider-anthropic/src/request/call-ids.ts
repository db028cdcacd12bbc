import type { IdRule } from '@mortise/provider-kit';

/** What the server takes as the id of a call. */
export const idRule: IdRule = { taken: /^[a-zA-Z0-9_-]{1,64}$/, prefix: 'toolu_' };
