import type { IdRule } from '@mortise/provider-kit';

/** The call ids that the server accepts. */
export const idRule: IdRule = { taken: /^[a-zA-Z0-9_-]{1,64}$/, prefix: 'toolu_' };
