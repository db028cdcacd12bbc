import { type IdRule, wireNames } from '@mortise/provider-kit';

/** Returns a tool name that every provider behind Genkit accepts. */
export const wireName: (name: string) => string = wireNames({
  taken: /^[A-Za-z0-9_-]{1,64}$/,
  invalid: /[^A-Za-z0-9_-]/g,
  longest: 64,
});

/** The rule for call ids that every provider behind Genkit accepts. */
export const callIdRule: IdRule = { taken: /^[A-Za-z0-9_-]{1,64}$/ };
