import { paced } from '@mortise/core';

/** Reads the body of a response up to a limit. `isCut` is true if the body was longer. */
export async function readBytes(
  response: Response,
  limit: number,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body = response.body && paced(response.body);
  while (body && size <= limit) {
    const step = await body.next();
    if (step.done) break;
    chunks.push(step.value);
    size += step.value.length;
  }
  const isCut = size > limit;
  if (isCut) await body?.return();
  const bytes = joinBytes(chunks);
  return { bytes: isCut ? bytes.slice(0, limit) : bytes, isCut };
}

/** Joins chunks of bytes. */
export function joinBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(chunks.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}
