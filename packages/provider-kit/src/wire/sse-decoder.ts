import { ModelError } from '@mortise/core';

/**
 * Decodes server-sent events whose data is JSON, from chunks of bytes that may be split anywhere.
 *
 * Comments, ids and unknown fields are skipped. An event named
 * `error` becomes an error object even if its data lacks that form.
 */
export class SseDecoder {
  /** True after `[DONE]`: later lines are ignored. */
  done = false;
  /** True if some bytes were not UTF-8; U+FFFD replaces them. */
  replaced = false;
  readonly #decoder: TextDecoder = new TextDecoder();
  /** The beginning of an incomplete line. */
  #line = '';
  #name = '';
  #data: string | undefined;
  /** JSON outside of a field: Google reports errors in this way. */
  #bare = '';
  /** The number of characters before the current event, and before the current line. */
  #eventAt = 0;
  #lineAt = 0;
  /** The last two bytes of a chunk: an encoded U+FFFD may be split between chunks. */
  #tail: Uint8Array = new Uint8Array();
  #pendingReturn = false;

  /**
   * Appends the events that end in these bytes to `events`. Throws
   * `bad_stream` on data that is not JSON, and on an endless line.
   */
  push(bytes: Uint8Array, events: unknown[]): void {
    const text = this.#decoder.decode(bytes, { stream: true });
    this.replaced ||= text.includes(replacement) && marks(text) > marksSent(joined(this.#tail, bytes));
    this.#tail = bytes.length > 1 ? bytes.slice(-2) : joined(this.#tail, bytes).slice(-2);
    this.#read(text, events);
  }

  /**
   * Appends the last event at the end of the bytes: some servers
   * omit the empty line after it. An incomplete event is ignored.
   */
  flush(events: unknown[]): void {
    this.#read(`${this.#decoder.decode()}${this.#pendingReturn ? '\n' : ''}`, events);
    this.#field(this.#line);
    try {
      this.#dispatch(events);
      if (this.#bare !== '' && !this.done) events.push(JSON.parse(this.#bare));
    } catch {
      // The event was cut: its reader reports that the end of the answer is missing.
    }
  }

  #read(decoded: string, events: unknown[]): void {
    const text = this.#withLineFeeds(decoded);
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0 && !this.done; end = text.indexOf('\n', from)) {
      const line = this.#line === '' ? text.slice(from, end) : this.#line + text.slice(from, end);
      this.#line = '';
      from = end + 1;
      if (line === '') this.#dispatch(events);
      else this.#field(line);
      this.#lineAt += line.length + 1;
    }
    if (from < text.length) this.#line += text.slice(from);
    if (this.#line.length + this.#bare.length + (this.#data?.length ?? 0) > longestEvent) {
      throw new ModelError(
        'bad_stream',
        `an event of the answer is longer than ${longestEvent} characters; the rest of the answer was not read`,
      );
    }
  }

  /** Replaces CR LF and CR by LF. CR and LF of one line end may be in different chunks. */
  #withLineFeeds(decoded: string): string {
    const text = this.#pendingReturn ? `\r${decoded}` : decoded;
    this.#pendingReturn = text.endsWith('\r');
    if (!text.includes('\r')) return text;
    return (this.#pendingReturn ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n');
  }

  #field(line: string): void {
    if (line.startsWith('data:')) {
      const value = line.charCodeAt(5) === space ? line.slice(6) : line.slice(5);
      if (this.#data === undefined) this.#eventAt = this.#lineAt;
      this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
    } else if (line.startsWith('event:')) this.#name = line.slice(6).trim();
    else if (this.#bare !== '' || line.startsWith('{')) this.#bare += line;
  }

  #dispatch(events: unknown[]): void {
    const data = this.#data;
    const name = this.#name;
    this.#data = undefined;
    this.#name = '';
    if (data === undefined || data === '' || this.done) return;
    if (data.startsWith('[DONE]')) this.done = true;
    else events.push(name === 'error' ? asError(this.#parsed(data)) : this.#parsed(data));
  }

  #parsed(data: string): unknown {
    try {
      return JSON.parse(data);
    } catch (cause) {
      throw new ModelError(
        'bad_stream',
        `the event at character ${this.#eventAt} of the answer is not JSON. Ask again.`,
        { cause, retryable: true },
      );
    }
  }
}

function marks(text: string): number {
  return text.split(replacement).length - 1;
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

/** Returns the number of encoded U+FFFD in these bytes. */
function marksSent(all: Uint8Array): number {
  let count = 0;
  for (let at = all.indexOf(0xef); at >= 0; at = all.indexOf(0xef, at + 1)) {
    if (all[at + 1] === 0xbf && all[at + 2] === 0xbd) count++;
  }
  return count;
}

function asError(data: unknown): unknown {
  const inner = typeof data === 'object' && data !== null && 'error' in data ? data.error : data;
  return { type: 'error', error: typeof inner === 'object' ? inner : { message: inner } };
}

const space = 32;
const longestEvent = 16 * 1024 * 1024;
const replacement = '\ufffd';
