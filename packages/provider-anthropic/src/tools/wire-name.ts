import { wireNames } from '@mortise/provider-kit';

/**
 * The name of a tool on the wire: letters, digits, `_` and `-`, at most 64: a tool may have 128, but a
 * reference to one may not.
 */
export const wireName: (name: string) => string = wireNames({
  taken: /^[A-Za-z0-9_-]{1,64}$/,
  odd: /[^A-Za-z0-9_-]/g,
  longest: 64,
});
