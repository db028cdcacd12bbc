import { type ModelCallOptions, ModelError, type ModelEvent, type ResponseHead } from '@mortise/core';
import { streamCut } from '../error/model-errors.ts';
import type { Timeouts } from '../options/check-options.ts';
import type { RawEvents } from '../wire/raw-events.ts';
import type { AnswerReader, SendOptions, WireBody } from '../wire/wire.ts';
import { SilenceWatch } from './silence-watch.ts';

/** The request of one attempt, and the reader of its answer. */
export interface AttemptSetup {
  readonly provider: string;
  /** Sends a request for a streamed answer; undefined if the answer is not streamed. */
  readonly openStream: ((options: SendOptions, onBytes: () => void) => Promise<RawEvents>) | undefined;
  readonly openComplete: (options: SendOptions) => Promise<unknown>;
  readonly reader: AnswerReader;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeouts: Required<Timeouts>;
  /** True if a paused answer is resumed. */
  readonly canResume: boolean;
  readonly onResponse: ModelCallOptions['onResponse'];
}

/** Receives the events of an attempt. */
export interface AttemptListener {
  /** Called once for each `pull`, with the events to show; the last event of an attempt is the end. */
  readonly onEvents: (events: ModelEvent | readonly ModelEvent[]) => void;
  /**
   * Called instead of the end if the server paused: with the last
   * events, and the body of the next request. The attempt is closed.
   */
  readonly onPaused: (events: readonly ModelEvent[], body: WireBody) => void;
  /** Called once, with the error; no other call follows. */
  readonly onFailed: (thrown: unknown) => void;
}

/**
 * One HTTP request and its answer, event by event.
 *
 * It uses callbacks, because `await` would cost one more promise for each of thousands of deltas.
 */
export class Attempt {
  /** True once the head of an answer has arrived. */
  opened = false;
  /** True once a part of the answer has arrived. */
  hasEvents = false;
  /** The request id in the head of the answer, which users name to the provider. */
  requestId: string | undefined;
  readonly #setup: AttemptSetup;
  readonly #watch: SilenceWatch;
  readonly #listener: AttemptListener;
  #events: RawEvents | undefined;
  /** True if the answer has ended but its connection is still open. */
  #ending = false;
  /** True if the listener gets no more events. */
  #closed = false;
  #reportedReplaced = false;

  constructor(setup: AttemptSetup, signal: AbortSignal, listener: AttemptListener) {
    this.#setup = setup;
    this.#listener = listener;
    this.#watch = new SilenceWatch(signal, setup.timeouts.firstByteMs, this.#onSilence, this.#onError);
  }

  /** Reads on until the next event. Must not be called again before that event. */
  pull(): void {
    if (this.#events) this.#pull(this.#events);
    else this.#open();
  }

  /** Closes the connection. */
  close(): void {
    this.#closed = true;
    this.#watch.close();
  }

  #open(): void {
    const { provider, openStream, openComplete: openWhole, headers, timeouts } = this.#setup;
    const { signal } = this.#watch;
    const options = {
      signal,
      headers,
      timeout: timeouts.firstByteMs + sdkMarginMs,
      provider,
      onResponse: this.#onResponse,
    };
    this.#watch.wait();
    if (openStream) openStream(options, this.#onBytes).then(this.#onStream).catch(this.#onError);
    else openWhole(options).then(this.#onComplete).catch(this.#onError);
  }

  readonly #onResponse = (response: ResponseHead): void => {
    for (const name of requestIdHeaders) this.requestId ||= response.headers.get(name)?.slice(0, 200);
    this.#setup.onResponse?.(response);
  };

  readonly #onStream = (events: RawEvents): void => {
    if (this.#closed) return;
    this.opened = true;
    this.#events = events;
    this.#pull(events);
  };

  readonly #onComplete = (answer: unknown): void => {
    if (this.#closed) return;
    this.#watch.onEvent();
    this.opened = true;
    this.hasEvents = true;
    this.#end(this.#setup.reader.readComplete(answer));
  };

  #pull(events: RawEvents): void {
    try {
      if (events.replaced && !this.#reportedReplaced) {
        this.#reportedReplaced = true;
        this.#listener.onEvents(replacedBytes);
        return;
      }
      for (let event = events.take(); event !== undefined; event = events.take()) {
        const shown = this.#read(event);
        if (shown !== undefined) return this.#listener.onEvents(shown);
      }
      if (events.done) this.#soonOver();
      this.#watch.wait();
      events.more().then(this.#onMore, this.#onError);
    } catch (thrown) {
      this.#fail(thrown);
    }
  }

  readonly #onMore = (more: boolean): void => {
    if (this.#closed) return;
    this.#watch.onEvent();
    try {
      if (!more) this.#end();
      else if (this.#events) this.#pull(this.#events);
    } catch (thrown) {
      this.#fail(thrown);
    }
  };

  /** Reports an error of the connection, unless the answer was already complete. */
  readonly #onError = (thrown: unknown): void => {
    if (this.#closed) return;
    if (!this.#ending) return this.#fail(thrown);
    try {
      this.#end();
    } catch (missing) {
      this.#fail(missing);
    }
  };

  #fail(thrown: unknown): void {
    this.close();
    this.#listener.onFailed(thrown);
  }

  #read(event: unknown): ModelEvent | readonly ModelEvent[] | undefined {
    const { reader, timeouts } = this.#setup;
    if (!this.hasEvents) {
      this.hasEvents = true;
      this.#watch.allow(timeouts.stallMs);
    }
    const events = reader.read(event);
    if (reader.over) this.#soonOver();
    return Array.isArray(events) && events.length === 0 ? undefined : events;
  }

  /** Waits a moment for the connection to end by itself, so that the next call can reuse it. */
  #soonOver(): void {
    if (this.#ending) return;
    this.#ending = true;
    this.#watch.allow(endMs);
  }

  #end(events: readonly ModelEvent[] = []): void {
    const { provider, reader, canResume: goesOn } = this.#setup;
    const end = reader.end();
    if (!end) throw streamCut(provider, this.hasEvents ? 'ended early' : 'is empty');
    this.close();
    const more = goesOn ? reader.resumeBody?.() : undefined;
    if (more) return this.#listener.onPaused(events, more);
    const { requestId } = this;
    const reported = requestId ? { ...end, metadata: { ...end.metadata, requestId } } : end;
    this.#listener.onEvents(events.length > 0 ? [...events, reported] : reported);
  }

  readonly #onBytes = (): void => {
    if (!this.#ending) this.#watch.onActivity();
  };

  readonly #onSilence = (ms: number): ModelError => {
    const { provider } = this.#setup;
    const [what, option] = this.hasEvents
      ? ['stopped in the middle of its answer', 'stallMs']
      : ['did not answer', 'firstByteMs'];
    return new ModelError(
      'stall',
      `${provider} ${what}: nothing was received for ${ms} ms. Retry, or raise \`timeouts.${option}\`.`,
      { retryable: true },
    );
  };
}

const requestIdHeaders = [
  'x-request-id',
  'request-id',
  'apim-request-id',
  'x-goog-request-id',
  'mistral-correlation-id',
] as const;

const replacedBytes: ModelEvent = {
  type: 'warning',
  feature: 'utf-8',
  message: 'the answer has bytes that are not UTF-8; they were replaced by U+FFFD',
};
/** Milliseconds that a connection may stay open after the end of the answer. */
const endMs = 1_000;
/** The margin by which the SDK's own timeout is later than the timeout of this package. */
const sdkMarginMs = 10_000;
