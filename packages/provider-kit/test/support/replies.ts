import type { Dialect, SaidError } from './dialect.ts';
import type { ScriptedAnswer } from './scripted-answer.ts';
import type { Reply } from './wire-server.ts';

/** Returns a complete answer, as a stream or as one JSON body. */
export function answered(dialect: Dialect, said: ScriptedAnswer, stream = true): Reply {
  return stream ? streamed(dialect, dialect.events(said)) : json(dialect.whole(said));
}

/** The encoding of a stream of events into bytes. */
export interface Framing {
  /** Bytes in each HTTP chunk; all in one if omitted. */
  readonly bytes?: number;
  /** The line ending; default LF. */
  readonly lineEnd?: '\r\n' | '\r';
  /** True to omit the space after the colon of a field. */
  readonly tight?: boolean;
  /** True to split the data of each event into several lines. */
  readonly tall?: boolean;
  /** True to add a comment, and an event without data, between the events. */
  readonly noise?: boolean;
  readonly bom?: boolean;
}

/** Returns a reply that streams all events. */
export function streamed(dialect: Dialect, events: readonly object[], framing: Framing = {}): Reply {
  return sse(inChunks(textOfStream(dialect, events, framing), framing.bytes));
}

/**
 * Returns a reply that streams events and then ends in a
 * faulty way, without the terminal mark of the protocol.
 */
export function broken(dialect: Dialect, events: readonly object[], ending: 'end' | 'stall' | 'destroy'): Reply {
  return { ...sse(events.map((event) => dialect.frame(event))), ending };
}

/** Returns the events up to the first event with this text. */
export function eventsUntil(events: readonly object[], text: string): readonly object[] {
  const at = events.findIndex((event) => JSON.stringify(event).includes(JSON.stringify(text)));
  if (at < 0) throw new Error(`no event contains "${text}" completely`);
  return events.slice(0, at + 1);
}

/** Returns a reply with one JSON body. */
export function json(body: unknown, status = 200, headers: Reply['headers'] = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, pieces: [JSON.stringify(body)] };
}

/** Returns a reply with an error in the format of the API. */
export function apiError(dialect: Dialect, status: number, error: SaidError, headers: Reply['headers'] = {}): Reply {
  return json(dialect.errorBody(status, error), status, headers);
}

/** Returns a reply with these pieces and the content type of a stream. */
export function sse(pieces: readonly (string | Uint8Array)[]): Reply {
  return { headers: { 'content-type': 'text/event-stream; charset=utf-8' }, pieces };
}

/** Returns the text of a stream, including its terminal mark. */
export function textOfStream(dialect: Dialect, events: readonly object[], framing: Framing = {}): string {
  const said = [...events.map((event) => dialect.frame(event)), dialect.mark];
  const tall = framing.tall ? said.map(inLines) : said;
  const frames = framing.tight ? tall.map((frame) => frame.replaceAll(/^(event|data): /gm, '$1:')) : tall;
  const noise = framing.noise ? ': keep-alive\n\nid: 7\nretry: 3000\nnonsense\n\n' : '';
  const text = (framing.bom ? '\ufeff' : '') + noise + frames.join(noise);
  return framing.lineEnd ? text.replaceAll('\n', framing.lineEnd) : text;
}

/** Returns a frame whose JSON is split into several lines. */
function inLines(frame: string): string {
  const lines = frame.split('\n').flatMap((line) => {
    if (!line.startsWith('data: {')) return [line];
    const json = JSON.stringify(JSON.parse(line.slice('data: '.length)), undefined, 1);
    return json.split('\n').map((part) => `data: ${part}`);
  });
  return lines.join('\n');
}

/** Returns the bytes of a text in chunks of a given size, which may split characters. */
export function inChunks(text: string, bytes: number = Number.POSITIVE_INFINITY): readonly Uint8Array[] {
  const all = new TextEncoder().encode(text);
  if (bytes >= all.length) return [all];
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < all.length; at += bytes) pieces.push(all.subarray(at, at + bytes));
  return pieces;
}
