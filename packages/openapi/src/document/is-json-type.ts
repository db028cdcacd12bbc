/**
 * True if a media type is JSON, with parameters or without; a sequence of JSON texts (`json-seq`) is none.
 */
export function isJsonType(mediaType: string): boolean {
  return /^[^;]*[/+]json\s*(;|$)/i.test(mediaType);
}
