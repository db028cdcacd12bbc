import { paced } from '@mortise/core';
import { SseDecoder } from './sse-decoder.ts';

/**
 * The raw events of an answer. Events that have arrived are
 * read without waiting, because one chunk contains many events.
 */
export interface RawEvents {
  /** Returns the next event; undefined if none has arrived yet. */
  take(): unknown;
  /** Waits for events. Resolves with false at the end of the stream. */
  more(): Promise<boolean>;
  /** True if invalid UTF-8 was replaced. */
  readonly replaced: boolean;
  /** True if the stream has ended, though its connection may still be open. */
  readonly done: boolean;
}

/**
 * Reads the events of a body.
 *
 * @param onBytes Called for each chunk, even without an
 * event: servers send comments to keep a connection open.
 */
export function eventsOfBody(body: ReadableStream<Uint8Array>, onBytes: () => void): RawEvents {
  const pieces = paced(body);
  const decoder = new SseDecoder();
  let events: unknown[] = [];
  let at = 0;
  let over = false;
  return {
    take: () => events[at++],
    async more() {
      events = [];
      at = 0;
      while (events.length === 0 && !over) {
        const { done, value } = await pieces.next();
        if (value) onBytes();
        over = done === true;
        if (done) decoder.flush(events);
        else decoder.push(value, events);
      }
      return events.length > 0;
    },
    get replaced() {
      return decoder.replaced;
    },
    get done() {
      return decoder.done;
    },
  };
}

/**
 * Does the same as `eventsOfIterator` for a client that sends its request with the first read. Resolves when
 * the first event has arrived. An error before that rejects the promise, and does not count as a broken
 * answer.
 */
export async function eventsOnceStarted(iterator: AsyncIterator<unknown>): Promise<RawEvents> {
  let first: IteratorResult<unknown> | undefined = await iterator.next();
  return eventsOfIterator({
    async next() {
      const step = first ?? (await iterator.next());
      first = undefined;
      return step;
    },
  });
}

/** Returns the events of a client that decodes them itself and returns them one at a time. */
export function eventsOfIterator(iterator: AsyncIterator<unknown>): RawEvents {
  const events = paced(iterator);
  let event: unknown;
  return {
    take() {
      const taken = event;
      event = undefined;
      return taken;
    },
    async more() {
      const step = await events.next();
      // Null and undefined are passed on as an event without members, which readers ignore.
      event = step.done ? undefined : (step.value ?? {});
      return !step.done;
    },
    replaced: false,
    done: false,
  };
}
