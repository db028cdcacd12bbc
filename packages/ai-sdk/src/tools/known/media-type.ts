/**
 * A whole media type: the AI SDK also takes `image` or `image/*`, where providers of ours need the kind. It
 * is read from the first bytes, as base64; where they say nothing, the type stays as it was given.
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
