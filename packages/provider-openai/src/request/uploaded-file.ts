/**
 * True if an address is the id of a file that was uploaded to the provider: `file-...`, or `file_...` for
 * some servers.
 */
export function isUploadedFile(uri: string): boolean {
  return /^file[-_][\w-]+$/.test(uri);
}
