import type { Model } from '@mortise/core';

/** An adapter, and the SDK that it sends with, both before a server that answers at once. */
export interface ProviderSubject {
  readonly name: string;
  /**
   * A model whose client records its requests, and answers
   * with a call, or with a text after the end of the script.
   */
  conversing(log: BodyLog): Model;
  /** A model that sends with the SDK's own client over this `fetch`. */
  sending(fetch: typeof globalThis.fetch): Model;
  /** Sends a body with the SDK alone, over this `fetch`, and reads its answer to the end. */
  sendBare(fetch: typeof globalThis.fetch): (body: object) => Promise<void>;
  /** The stream of an answer. */
  stream(callsTool: boolean): string;
}

/** The requests that a client sent, of which the last one is read. */
export interface BodyLog {
  readonly bodies: object[];
  /** True if the next answer is a call. */
  callsTool: boolean;
}

/** Returns events in the format of a stream. */
export function sse(events: readonly object[]): string {
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
}

/** The events of a stream, in the form that the client's reader yields. */
export async function* eventsIn(stream: string): AsyncGenerator<unknown> {
  for (const frame of stream.split('\n\n')) {
    const data = frame.slice(frame.indexOf('data: ') + 'data: '.length);
    if (data.startsWith('{')) yield JSON.parse(data);
  }
}

/** Reads a response to its end. */
export async function drain(events: unknown): Promise<void> {
  for await (const _ of events as AsyncIterable<unknown>);
}
