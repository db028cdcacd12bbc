import { wireNames } from '@mortise/provider-kit';

/**
 * Returns a tool name that every provider accepts: letters, digits,
 * `_` and `-`, at most 64 characters, not starting with a digit.
 */
export const wireName: (name: string) => string = wireNames({
  taken: /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/,
  invalid: /[^A-Za-z0-9_-]/g,
  longest: 64,
  prefix: 'f_',
});
