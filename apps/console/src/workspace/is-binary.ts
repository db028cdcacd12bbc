/** True if bytes are no text: a NUL is among the first 8,192. */
export function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 8192).includes(0);
}
