import type { Dialect } from './dialect.ts';
import type { Reply } from './wire-server.ts';

/** How a stream of events is put into bytes. */
export interface Framing {
  /** Bytes in each HTTP chunk; all in one if left out. */
  readonly bytes?: number;
  /** Lines end with CR LF. */
  readonly crlf?: boolean;
  /** A comment, an empty `retry` field and an event of an unknown kind stand between the events. */
  readonly noise?: boolean;
  readonly bom?: boolean;
}

/** A reply that streams events, whole. */
export function streamed(dialect: Dialect, events: readonly object[], framing: Framing = {}): Reply {
  return sse(inChunks(textOfStream(dialect, events, framing), framing.bytes));
}

/** A reply that streams events and goes wrong after the last of them: no terminal mark of the protocol is added. */
export function broken(dialect: Dialect, events: readonly object[], ending: 'end' | 'stall' | 'destroy'): Reply {
  return { ...sse(events.map((event) => dialect.frame(event))), ending };
}

/** A reply with one JSON body. */
export function json(body: unknown, status = 200, headers: Reply['headers'] = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, pieces: [JSON.stringify(body)] };
}

/** An error as the API says it. */
export function apiError(
  status: number,
  error: { readonly message: string; readonly code?: string | null; readonly type?: string; readonly param?: string },
  headers: Reply['headers'] = {},
): Reply {
  return json({ error: { type: 'test_error', param: null, code: null, ...error } }, status, headers);
}

/** A reply with these pieces and the content type of a stream. */
export function sse(pieces: readonly (string | Uint8Array)[]): Reply {
  return { headers: { 'content-type': 'text/event-stream; charset=utf-8' }, pieces };
}

/** The text of a stream, with its terminal mark. */
export function textOfStream(dialect: Dialect, events: readonly object[], framing: Framing = {}): string {
  const frames = [...events.map((event) => dialect.frame(event)), dialect.mark];
  const noise = framing.noise ? ': keep-alive\n\nretry: 3000\n\n' : '';
  const text = (framing.bom ? '\ufeff' : '') + noise + frames.join(noise);
  return framing.crlf ? text.replaceAll('\n', '\r\n') : text;
}

/** The bytes of a text in pieces of so many bytes: a character may be split. */
export function inChunks(text: string, bytes: number = Number.POSITIVE_INFINITY): readonly Uint8Array[] {
  const all = new TextEncoder().encode(text);
  if (bytes >= all.length) return [all];
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < all.length; at += bytes) pieces.push(all.subarray(at, at + bytes));
  return pieces;
}
