import { isJsonObject, type JsonObject, paced } from '@mortise/core';
import { HttpError } from './http-error.ts';

/**
 * Reads the JSON object in a request body; an empty object if
 * there is no body. Throws `HttpError`: 400, 408, 413, 415.
 */
export async function readBody(request: Request, maxBytes: number, timeoutMs: number): Promise<JsonObject> {
  if (request.method === 'GET' || request.method === 'HEAD') return {};
  const bytes = await bytesOf(request, maxBytes, timeoutMs);
  if (bytes.length === 0) return {};
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new HttpError(415, 'The body must be sent as application/json.');
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new HttpError(400, 'The body is not JSON.');
  }
  if (parsed === null) return {};
  if (!isJsonObject(parsed)) throw new HttpError(400, 'The body must be a JSON object.');
  return parsed as JsonObject;
}

async function bytesOf({ body, headers }: Request, maxBytes: number, timeoutMs: number): Promise<Uint8Array> {
  const tooLarge = (): HttpError =>
    new HttpError(413, `The body is too large; at most ${maxBytes} bytes are accepted.`);
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  if (!body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const pieces = paced(body);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const slow = new HttpError(408, `The body did not arrive within ${timeoutMs} ms.`);
    timer = setTimeout(() => reject(slow), timeoutMs);
  });
  try {
    for (;;) {
      const { done, value } = await Promise.race([pieces.next(), late]);
      if (done) break;
      length += value.length;
      if (length > maxBytes) throw tooLarge();
      chunks.push(value);
    }
  } catch (error) {
    // The rest of the body is not read, so a failed cancel does not matter.
    pieces.return().catch(() => {});
    throw error;
  } finally {
    clearTimeout(timer);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
