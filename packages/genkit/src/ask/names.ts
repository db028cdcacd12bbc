import { type IdRule, wireNames } from '@mortise/provider-kit';

/** Names of tools that every provider behind Genkit accepts. */
export const wireName: (name: string) => string = wireNames({
  taken: /^[A-Za-z0-9_-]{1,64}$/,
  invalid: /[^A-Za-z0-9_-]/g,
  longest: 64,
});

/** Ids of calls that every provider behind Genkit accepts. */
export const callIdRule: IdRule = { taken: /^[A-Za-z0-9_-]{1,64}$/ };
