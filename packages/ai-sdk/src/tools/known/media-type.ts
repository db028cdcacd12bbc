/**
 * A complete media type: the AI SDK also accepts `image` or `image/*`, but our providers need the subtype. It
 * is read from the first bytes, as base64; if they are unknown, the type stays as it was given.
 */
export function wholeMediaType(given: string, base64: string): string {
  if (given.includes('/') && !given.endsWith('/*')) return given;
  const known = beginnings.find(([beginning]) => base64.startsWith(beginning));
  return known ? known[1] : given;
}

const beginnings: readonly (readonly [string, string])[] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
  ['JVBERi', 'application/pdf'],
];
