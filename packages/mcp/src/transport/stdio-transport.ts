import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { visibleText } from '../content/clean-text.ts';
import type { StdioServer } from '../endpoint/mcp-server.ts';
import { KnownSecrets } from '../endpoint/server-secrets.ts';
import { type MessageRepair, messageRepair, type RepairNote } from './repair-message.ts';
import { ServerProcess } from './server-process.ts';

/** Starts a server as a process and talks to it line by line. */
export class StdioTransport implements Transport {
  readonly #note: RepairNote;
  readonly #repair: MessageRepair;
  readonly #process: ServerProcess;
  readonly #secrets: KnownSecrets;
  #garbled = false;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  constructor(server: StdioServer, maxFrameBytes: number, note: RepairNote) {
    this.#note = note;
    this.#repair = messageRepair(note);
    this.#secrets = new KnownSecrets(server);
    this.#process = new ServerProcess(server, maxFrameBytes, {
      onLine: (line) => this.#receive(line),
      onEnd: () => this.onclose?.(),
      onError: (error) => this.onerror?.(error),
      stderr: this.#secrets.stream(),
    });
  }

  /** The reason why the process ended, with its last output. Undefined while it runs. */
  get ending(): string | undefined {
    return this.#process.ending;
  }

  /**
   * The process id. It shows the SDK that the server is a process: if the first request gets no answer, the
   * SDK then assumes an older server.
   */
  get pid(): number | null {
    return this.#process.pid ?? null;
  }

  get stderr(): null {
    return null;
  }

  start(): Promise<void> {
    return this.#process.start();
  }

  /** Sends a message. Throws `mcp_not_connected` if the process did not read the complete message. */
  send(message: JSONRPCMessage): Promise<void> {
    return this.#process.send(JSON.stringify(this.#repair.sent(message)));
  }

  close(): Promise<void> {
    return this.#process.close();
  }

  #receive(line: string): void {
    if (line.trim() === '') return;
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      if (!this.#garbled)
        this.#note(
          `writes to its output a line that is not a message: ${visibleText(this.#secrets.stream().push(line.slice(0, 1_000)), 80)}`,
        );
      this.#garbled = true;
      return;
    }
    const repaired = this.#repair.received(message);
    if (repaired) this.onmessage?.(repaired as unknown as JSONRPCMessage);
  }
}
