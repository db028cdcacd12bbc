import type { OperationSecret } from './operation-auth.ts';

/**
 * Whether a credential is sent in this place, under this name in any letters: who could write it as well
 * could put another one in.
 */
export function isFilled(
  secrets: readonly OperationSecret[],
  { in: from, name }: { readonly in: string; readonly name: string },
): boolean {
  return secrets.some(
    ({ place }) => place.in === from && 'name' in place && place.name.toLowerCase() === name.toLowerCase(),
  );
}
