import type { JSONRPCMessage, MessageExtraInfo, Transport, TransportSendOptions } from '@modelcontextprotocol/client';
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
    // The response to a request arrives on its own stream. Without this callback, a request whose stream ends
    // without a response would never settle.
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
