/**
 * Returns the address of a part for a file that a provider has: `upload:<provider>:<the provider's file id>`.
 * Models of other providers do not get the file, and warn.
 */
export function uploadedUri(provider: string, fileUri: string): string {
  return `upload:${encodeURIComponent(provider)}:${fileUri}`;
}

/** Returns the provider's id of a file; undefined if the address is not that of a file of this provider. */
export function uploadedFile(provider: string, address: string): string | undefined {
  const start = uploadedUri(provider, '');
  return address.startsWith(start) ? address.slice(start.length) : undefined;
}
