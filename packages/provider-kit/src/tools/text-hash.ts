/** 12 characters that tell texts apart: two FNV-1a hashes with different offsets. It keeps no secret. */
export function textHash(text: string): string {
  return (hash(text, 0x811c9dc5).toString(36) + hash(text, 0x2c1b3c6d).toString(36)).padStart(12, '0').slice(-12);
}

function hash(text: string, offset: number): number {
  let value = offset;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
