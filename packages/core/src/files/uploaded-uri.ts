/**
 * The address of a part for a file that a provider has: `upload:<provider>:<what the provider names it by>`.
 *
 * It says whose file it is: the models of no other provider are shown it, and say so.
 */
export function uploadedUri(provider: string, fileUri: string): string {
  return `upload:${encodeURIComponent(provider)}:${fileUri}`;
}

/** What the provider names a file by; undefined where the address is of no file that it has. */
export function uploadedFile(provider: string, address: string): string | undefined {
  const start = uploadedUri(provider, '');
  return address.startsWith(start) ? address.slice(start.length) : undefined;
}
