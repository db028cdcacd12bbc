import { isJsonObject, type JsonObject, paced } from '@mortise/core';
import { longestTimerMs } from '../runs/longest-timer.ts';
import { Problem } from './problem.ts';

/**
 * Reads the bytes of a body. Throws `Problem`: 413 if there are more than `most`, 408 if they arrive too
 * slowly.
 */
export async function readBytes(request: Request, most: number, timeoutMs: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most);
  if (!request.body) return new Uint8Array();
  const pieces = paced(request.body);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Problem(408, 'slow_body', `the body took more than ${timeoutMs} ms to arrive`)),
      Math.min(timeoutMs, longestTimerMs),
    );
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const step = await Promise.race([pieces.next(), late]);
      if (step.done) break;
      size += step.value.byteLength;
      if (size > most) throw tooLarge(most);
      chunks.push(step.value);
    }
  } catch (error) {
    // The rest of the body is not read, so a failed cancel does not matter.
    pieces.return().catch(() => {});
    throw error;
  } finally {
    clearTimeout(timer);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/**
 * Reads a body that is one JSON object. Throws `Problem`:
 * 415 for another content type, 400 for any other body.
 */
export async function readJson(request: Request, most: number, timeoutMs: number): Promise<JsonObject> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json')
    throw new Problem(415, 'bad_content_type', 'send JSON, with the content type application/json');
  const bytes = await readBytes(request, most, timeoutMs);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem(400, 'bad_json', 'the body is not JSON');
  }
  if (!isJsonObject(value)) throw new Problem(400, 'bad_json', 'the body is not a JSON object');
  return value;
}

function tooLarge(most: number): Problem {
  return new Problem(413, 'body_too_large', `the body has more than ${most} bytes`);
}
