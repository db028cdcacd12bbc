import type { FileDataPart } from '@mortise/core';

/**
 * A part for a file that was uploaded to this provider, with the name that the provider has for it. Any other
 * part is as it is: one of another provider's files is at no address that anybody can fetch.
 */
export function ownFile(part: FileDataPart, provider: string): FileDataPart {
  const start = `upload:${encodeURIComponent(provider)}:`;
  return part.fileUri.startsWith(start) ? { ...part, fileUri: part.fileUri.slice(start.length) } : part;
}
