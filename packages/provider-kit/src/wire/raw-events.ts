import { paced } from '@mortise/core';
import { SseDecoder } from './sse-decoder.ts';

/**
 * The raw events of an answer. Events that have arrived are
 * read without waiting, because one chunk contains many events.
 */
export interface RawEvents {
  /** The next event; undefined if none has arrived yet. */
  take(): unknown;
  /** Waits for events. `false`: the stream is over. */
  more(): Promise<boolean>;
  /** True if invalid UTF-8 was replaced. */
  readonly replaced: boolean;
  /** True if the stream has ended, though its connection may still be open. */
  readonly done: boolean;
}

/**
 * Reads the events of a body.
 *
 * @param onBytes Called with each chunk, also of one without an event: comments keep a connection open.
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
 * the first event has arrived; an error before that is not a broken answer.
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

/** The events that a client hands over decoded, one at a time. */
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
      // Whatever is no event is nothing to a reader.
      event = step.done ? undefined : (step.value ?? {});
      return !step.done;
    },
    replaced: false,
    done: false,
  };
}
