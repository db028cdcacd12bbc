import { ToolError } from '../error/errors.ts';
import { leaveIterator } from '../json/awaitable.ts';
import { bytesOf, withMimeType } from '../json/binary-data.ts';
import { clipText, grouped } from '../json/clip-text.ts';
import { copyToJson } from '../json/snapshot-json.ts';
import { paced } from '../platform/pacer.ts';

/** A value that is being read. */
export interface Reading {
  /** The text, bytes, or list that was read. Rejects with the error of the source. */
  readonly done: Promise<unknown>;
  /** Closes the source. */
  cancel(): void;
}

/**
 * Starts to read a tool's return value if it is a response, a blob, a stream or an async iterable.
 * Returns undefined for any other value.
 *
 * `limit`: the maximum number of characters or bytes to read.
 */
export function readingOf(value: unknown, limit: number): Reading | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  try {
    const source = sourceOf(value);
    return source && new SourceReading(source, limit);
  } catch {
    // The value throws when it is read: the conversion to JSON reports the error.
    return undefined;
  }
}

interface Source {
  readonly chunks: AsyncIterator<unknown>;
  readonly mimeType: string | undefined;
  /** True if the chunks are the bytes of one value; the value is an empty text if there are no chunks. */
  readonly isSingleValue?: true;
  /** The status of a failed response. */
  readonly failed?: string;
}

function sourceOf(value: object): Source | undefined {
  const { [Symbol.asyncIterator]: iterator } = value as Partial<AsyncIterable<unknown>>;
  if (iterator === undefined && Object.getPrototypeOf(value) === Object.prototype) return undefined;
  const { arrayBuffer, body, headers, stream, getReader } = value as Partial<Response & Blob & ReadableStream>;
  if (typeof arrayBuffer === 'function' && typeof headers?.get === 'function') {
    const { ok, status, statusText } = value as Response;
    const mimeType = headers.get('content-type') ?? undefined;
    const source: Source = { chunks: paced(body ?? []), mimeType, isSingleValue: true };
    return ok === false ? { ...source, failed: `${status} ${statusText}`.trim() } : source;
  }
  if (typeof arrayBuffer === 'function' && typeof stream === 'function')
    return {
      chunks: paced((value as Blob).stream()),
      mimeType: (value as Blob).type || undefined,
      isSingleValue: true,
    };
  if (typeof getReader === 'function') return { chunks: paced(value as ReadableStream), mimeType: undefined };
  if (iterator === undefined) return undefined;
  return { chunks: paced(value as AsyncIterable<unknown>), mimeType: undefined };
}

class SourceReading implements Reading {
  readonly done: Promise<unknown>;
  readonly #source: Source;
  readonly #limit: number;
  #cancelled = false;

  constructor(source: Source, limit: number) {
    this.#source = source;
    this.#limit = limit;
    this.done = this.#read();
  }

  cancel(): void {
    this.#cancelled = true;
    leaveIterator(this.#source.chunks);
  }

  async #read(): Promise<unknown> {
    const { chunks, mimeType, isSingleValue, failed } = this.#source;
    const received: unknown[] = [];
    let size = 0;
    while (size <= this.#limit && !this.#cancelled) {
      const step = await chunks.next();
      if (step.done) break;
      const chunk = chunkOf(step.value);
      received.push(chunk.value);
      size += chunk.size;
    }
    const cut = size > this.#limit;
    if (cut) this.cancel();
    const value = received.length === 0 && isSingleValue ? '' : assembled(received, mimeType, cut, this.#limit);
    if (failed === undefined) return value;
    const text = typeof value === 'string' ? clipText(value, 500, (left) => `… ${left} characters omitted …`) : '';
    const body = text === '' ? '' : ` (${text})`;
    throw new ToolError(`The server responded with ${failed}${body}. Try another request.`, { code: 'http_error' });
  }
}

/** Returns a copy of a chunk, and its size. */
function chunkOf(chunk: unknown): { readonly value: unknown; readonly size: number } {
  if (typeof chunk === 'string') return { value: chunk, size: chunk.length + overhead };
  const bytes = bytesOf(chunk);
  if (bytes) return { value: bytes.slice(), size: bytes.length + overhead };
  const json = copyToJson(chunk);
  if ('problem' in json) throw new TypeError(`a chunk of the result is not JSON: ${json.problem}`);
  return { value: json.value, size: json.chars + json.nodes * overhead };
}

function assembled(received: readonly unknown[], mimeType: string | undefined, cut: boolean, limit: number): unknown {
  const rest = `… the rest was not read: more than ${grouped(limit)} characters …`;
  if (received.length > 0 && received.every((chunk) => chunk instanceof Uint8Array))
    return valueOfBytes(received, mimeType, cut, rest);
  if (received.length > 0 && received.every((chunk) => typeof chunk === 'string'))
    return cut ? `${received.join('')}\n${rest}` : received.join('');
  return cut ? [...received, rest] : received;
}

function valueOfBytes(
  received: readonly Uint8Array[],
  mimeType: string | undefined,
  cut: boolean,
  rest: string,
): string | Uint8Array {
  const bytes = joined(received);
  const text = textOfBytes(bytes, mimeType, cut);
  if (text !== undefined) return cut ? `${text}\n${rest}` : text;
  if (cut)
    throw new ToolError(`The result is larger than ${grouped(bytes.length)} bytes. Ask for less of it.`, {
      code: 'result_too_large',
    });
  return mimeType === undefined ? bytes : withMimeType(bytes, mimeType);
}

/** Returns the text of bytes; undefined if they are not text. */
function textOfBytes(bytes: Uint8Array, mimeType: string | undefined, cut: boolean): string | undefined {
  if (mimeType === undefined) {
    const text = decoded(bytes, 'utf-8', !cut);
    return text?.includes('\0') || (cut && text?.includes('\ufffd')) ? undefined : text;
  }
  if (!textual.test(mimeType)) return undefined;
  const charset = /charset="?([\w-]+)/i.exec(mimeType)?.[1] ?? 'utf-8';
  return decoded(bytes, charset, false) ?? decoded(bytes, 'utf-8', false);
}

function decoded(bytes: Uint8Array, charset: string, fatal: boolean): string | undefined {
  try {
    return new TextDecoder(charset, { fatal }).decode(bytes);
  } catch {
    return undefined;
  }
}

function joined(received: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(received.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const bytes of received) {
    all.set(bytes, at);
    at += bytes.length;
  }
  return all;
}

/**
 * The number of characters that each value counts in addition to its own characters: an endless stream of
 * tiny values takes memory, too.
 */
const overhead = 32;

const textual = /^text\/|[/+](json|xml|javascript|yaml|x-www-form-urlencoded)\b/i;
