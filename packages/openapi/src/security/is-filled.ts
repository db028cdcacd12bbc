import type { OperationSecret } from './operation-auth.ts';

/**
 * True if a credential is sent in this place, under this name in any case: an argument there could replace
 * it.
 */
export function isFilled(
  secrets: readonly OperationSecret[],
  { in: from, name }: { readonly in: string; readonly name: string },
): boolean {
  return secrets.some(
    ({ place }) => place.in === from && 'name' in place && place.name.toLowerCase() === name.toLowerCase(),
  );
}
