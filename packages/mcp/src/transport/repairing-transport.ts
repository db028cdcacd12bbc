import type { JSONRPCMessage, MessageExtraInfo, Transport, TransportSendOptions } from '@modelcontextprotocol/client';
import type { Fetch } from '@mortise/http-kit/guarded-fetch';
import { type MessageRepair, messageRepair, type RepairNote } from './repair-message.ts';

/** A transport whose messages are repaired before the client reads them. */
export class RepairingTransport implements Transport {
  readonly #inner: Transport;
  readonly #repair: MessageRepair;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void;

  constructor(inner: Transport, note: RepairNote) {
    this.#inner = inner;
    this.#repair = messageRepair(note);
  }

  get sessionId(): string | undefined {
    return this.#inner.sessionId;
  }

  get hasPerRequestStream(): boolean {
    return this.#inner.hasPerRequestStream === true;
  }

  start(): Promise<void> {
    this.#inner.onclose = () => this.onclose?.();
    this.#inner.onerror = (error) => this.onerror?.(error);
    this.#inner.onmessage = (message, extra) => {
      const repaired = this.#repair.received(message);
      if (repaired) this.onmessage?.(repaired as JSONRPCMessage, extra);
    };
    return this.#inner.start();
  }

  send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    const sent = this.#repair.sent(message);
    // The answer to a request arrives on a separate stream: if the
    // stream ends without an answer, the request would never settle.
    const onRequestStreamEnd = (): void => {
      options?.onRequestStreamEnd?.();
      const broken = this.#repair.ended(message);
      if (broken) this.onmessage?.(broken as JSONRPCMessage);
    };
    return this.#inner.send(sent, { ...options, onRequestStreamEnd });
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  setProtocolVersion(version: string): void {
    this.#inner.setProtocolVersion?.(version);
  }

  setSupportedProtocolVersions(versions: string[]): void {
    this.#inner.setSupportedProtocolVersions?.(versions);
  }
}

/**
 * A fetch that reports when a stream of a GET ends, unless it was closed here: the session of the older SSE
 * ends with it.
 */
export function watchStream(fetch: Fetch, onEnd: () => void): Fetch {
  return async (address, init) => {
    const response = await fetch(address, init);
    const { body, ok, status, statusText, headers } = response;
    if (!body || !ok || (init?.method ?? 'GET') !== 'GET') return response;
    return new Response(watched(body, onEnd), { status, statusText, headers });
  };
}

function watched(body: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let isLeft = false;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        // A read that was pending when the reader left ends with it.
        if (isLeft) return;
        if (!done) return controller.enqueue(value as Uint8Array<ArrayBuffer>);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      onEnd();
    },
    cancel(reason) {
      isLeft = true;
      return reader.cancel(reason);
    },
  });
}
