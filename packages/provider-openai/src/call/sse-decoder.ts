import { ModelError } from '@mortise/core';

/**
 * Decodes server-sent events whose data is JSON, from bytes that are cut anywhere.
 *
 * Comments, ids and unknown fields are skipped. An event named `error` gets the form that its data may leave out.
 */
export class SseDecoder {
  /** `[DONE]` came: whatever follows is no event. */
  done = false;
  readonly #decoder: TextDecoder = new TextDecoder();
  /** The beginning of a line whose end has not come. */
  #line = '';
  #name = '';
  #data: string | undefined;
  #heldReturn = false;

  /** Adds the events that end in these bytes to `events`. Throws `bad_stream` on what is not JSON, and on a line without an end. */
  push(bytes: Uint8Array, events: unknown[]): void {
    this.#read(this.#decoder.decode(bytes, { stream: true }), events);
  }

  /** The bytes are over. Some servers leave out the empty line after the last event; half an event is none. */
  flush(events: unknown[]): void {
    this.#read(`${this.#decoder.decode()}${this.#heldReturn ? '\n' : ''}`, events);
    this.#field(this.#line);
    try {
      this.#dispatch(events);
    } catch {
      // It was cut: its reader misses the end of the answer, and says so.
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
    }
    if (from < text.length) this.#line += text.slice(from);
    if (this.#line.length > longestLine) {
      throw new ModelError(
        'bad_stream',
        `a line of the answer is longer than ${longestLine} characters; it is not read on`,
      );
    }
  }

  /** Lines may end with CR LF, or with CR alone; the two may come apart. */
  #withLineFeeds(decoded: string): string {
    const text = this.#heldReturn ? `\r${decoded}` : decoded;
    this.#heldReturn = text.endsWith('\r');
    if (!text.includes('\r')) return text;
    return (this.#heldReturn ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n');
  }

  #field(line: string): void {
    if (line.startsWith('data:')) {
      const value = line.charCodeAt(5) === space ? line.slice(6) : line.slice(5);
      this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
    } else if (line.startsWith('event:')) this.#name = line.slice(6).trim();
  }

  #dispatch(events: unknown[]): void {
    const data = this.#data;
    const name = this.#name;
    this.#data = undefined;
    this.#name = '';
    if (data === undefined || data === '' || this.done) return;
    if (data.startsWith('[DONE]')) this.done = true;
    else events.push(name === 'error' ? asError(parsed(data)) : parsed(data));
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw new ModelError('bad_stream', 'an event of the answer is not JSON. Ask again.', { cause, retryable: true });
  }
}

function asError(data: unknown): unknown {
  const inner = typeof data === 'object' && data !== null && 'error' in data ? data.error : data;
  return { type: 'error', error: typeof inner === 'object' ? inner : { message: inner } };
}

const space = 32;
const longestLine = 16 * 1024 * 1024;
