import type { FileDataPart } from '@mortise/core';

/**
 * Returns a part for a file that was uploaded to this provider, with the provider's name for it. Any other
 * part is returned unchanged: the files of another provider cannot be fetched by their address.
 */
export function ownFile(part: FileDataPart, provider: string): FileDataPart {
  const start = `upload:${encodeURIComponent(provider)}:`;
  return part.fileUri.startsWith(start) ? { ...part, fileUri: part.fileUri.slice(start.length) } : part;
}
