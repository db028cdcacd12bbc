import { wireNames } from '@mortise/provider-kit';

/**
 * The name of a tool on the wire: letters, digits, `_`, `.` and `-`, starting with a letter or `_`, at most
 * 64.
 *
 * Not all Gemini servers accept the 128 characters and the colons that its SDK documents.
 */
export const wireName: (name: string) => string = wireNames({
  taken: /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/,
  odd: /[^A-Za-z0-9_.-]/g,
  longest: 64,
  prefix: '_',
});
