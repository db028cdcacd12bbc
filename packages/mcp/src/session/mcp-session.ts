import { type PendingQuestion, ToolError } from '@mortise/core';
import type { ClientFeatures, Contact } from '../ask/server-request.ts';
import { defaultTimeouts, type McpClient, type McpServer, type McpTimeouts } from '../endpoint/mcp-server.ts';
import { KnownSecrets } from '../endpoint/server-secrets.ts';
import { factsOf, fateOf, messageOf } from '../error/call-error.ts';
import { type Challenge, challengeOf } from '../error/sign-in-required.ts';
import { answerServer } from './answer-server.ts';
import { type CallMeta, callWith, type McpCallOptions, type SessionCall, withMeta } from './call-with.ts';
import { Connection } from './connection.ts';
import { Flights } from './flights.ts';
import { listTools } from './list-tools.ts';
import { openClient, within } from './open-client.ts';

/** Options of a session with a server. */
export interface McpSessionOptions extends ClientFeatures {
  /** The name of the server in error messages. */
  readonly name: string;
  readonly server: McpServer;
  readonly timeouts?: McpTimeouts | undefined;
  /** The maximum number of bytes of one message of the server. Default 16 MiB. */
  readonly maxFrameBytes?: number | undefined;
  /** The maximum number of pages of one list. Default 1,000. */
  readonly maxPages?: number | undefined;
  readonly callMeta?: CallMeta | undefined;
  /** Called with observations about the server, such as an omitted part, as texts for people. */
  readonly onNote?: ((problem: string) => void) | undefined;
  /** Returns the question for a user whose token the server does not accept. Default: no user is asked. */
  readonly signIn?: ((challenge: Challenge, sessionId: string) => Promise<PendingQuestion>) | undefined;
}

/** The connection to one server: opened when needed, shared by all calls, opened again after it broke. */
export class McpSession implements Contact {
  readonly name: string;
  /** The running calls, whose server may wait for a user. */
  readonly flights: Flights;
  readonly timeouts: Required<McpTimeouts>;
  readonly features: ClientFeatures;
  /** The secrets that were sent to the server. */
  readonly secrets: KnownSecrets;
  /** The maximum number of pages of one list. */
  readonly maxPages: number;
  readonly #options: McpSessionOptions;
  #opening: Promise<Connection> | undefined;
  /** Replaced connections that have not ended yet. */
  readonly #leaving = new Set<Promise<void>>();
  #listing: Promise<readonly unknown[]> | undefined;
  #isClosed = false;
  #running = 0;

  constructor(options: McpSessionOptions) {
    this.#options = options;
    this.name = options.name;
    const { sampling, roots } = options;
    this.features = { ...(sampling && { sampling }), ...(roots && { roots }) };
    this.maxPages = options.maxPages ?? defaultMaxPages;
    this.secrets = new KnownSecrets(options.server);
    this.timeouts = { ...defaultTimeouts, ...options.timeouts };
    this.flights = new Flights(this.timeouts.questionMs, (problem) => this.note(problem));
  }

  /**
   * Connects if necessary, and returns the client. Throws `mcp_start_failed`, `mcp_timeout`, `mcp_closed`.
   */
  async client(): Promise<McpClient> {
    return (await this.#connection()).client;
  }

  /**
   * Runs read-only work, with a new connection if the old
   * one is gone. Throws the errors of `client` and `work`.
   */
  ask<T>(work: (client: McpClient) => Promise<T>): Promise<T> {
    return this.#over(({ client }) => work(client), { isRepeatable: true });
  }

  /**
   * Returns the server's list of tools, with secrets masked, and cached until the list changes. Throws the
   * errors of `client`, and `mcp_list_failed`.
   */
  async entries(): Promise<readonly unknown[]> {
    return this.secrets.hideIn(await this.#listed());
  }

  #listed(): Promise<readonly unknown[]> {
    if (this.#listing) return this.#listing;
    const listing = this.#list();
    this.#listing = listing;
    listing.catch(() => this.#forget(listing));
    return listing;
  }

  /** Makes the next `entries` ask the server again. */
  refresh(): void {
    this.#listing = undefined;
  }

  /**
   * Returns the server's response to a call. The call is sent again if it never arrived or may be repeated.
   */
  call({ call, inputSchema, isRepeatable, signal, onProgress }: SessionCall): Promise<unknown> {
    const options: McpCallOptions = {
      signal,
      // The flight of the call has its own timer, which pauses while a user is asked.
      timeout: longestTimerMs,
      onprogress: onProgress,
      allowInputRequired: true,
      toolDefinition: { name: call.name, inputSchema },
    };
    const sent = withMeta(call, this.#options.callMeta, this);
    return this.#over(({ client, isOurs }) => callWith(client, sent, options, isOurs), { isRepeatable, signal });
  }

  /** Returns true if no call is waiting for the server. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  /**
   * Returns the question for a sign-in that may fix an error;
   * undefined if a sign-in would not help. Throws `McpAuthError`.
   */
  async signInFor(error: unknown, sessionId: string): Promise<PendingQuestion | undefined> {
    const challenge = challengeOf(error);
    return challenge && this.#options.signIn?.(challenge, sessionId);
  }

  async #over<T>(work: (connection: Connection) => Promise<T>, how: Attempts): Promise<T> {
    this.#running += 1;
    try {
      return await this.#try(work, how);
    } finally {
      this.#running -= 1;
    }
  }

  /**
   * Runs work on the current connection, and retries it once
   * if the server was not reached or a repetition is harmless.
   */
  async #try<T>(work: (connection: Connection) => Promise<T>, { isRepeatable, signal }: Attempts): Promise<T> {
    for (let again = false; ; again = true) {
      signal?.throwIfAborted();
      const opening = this.#connection();
      const connection = await opening;
      // Read before sending: another call may replace the session meanwhile.
      const mayForget = connection.hasSession && !again;
      try {
        return await connection.use(() => work(connection));
      } catch (error) {
        signal?.throwIfAborted();
        const fate = plainCodes.has(factsOf(error).code) ? 'answered' : fateOf(error, mayForget);
        if (fate === 'notSent') this.#drop(opening);
        if (again || fate === 'answered' || (fate === 'unknown' && !isRepeatable)) throw error;
      }
    }
  }

  note(problem: string): void {
    this.#options.onNote?.(this.secrets.hide(problem));
  }

  /** Ends the connection, after a list request in progress; settles even if the server does not respond. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const opening = this.#opening;
    if (this.#listing)
      await within(
        this.#listing.catch(() => undefined),
        closeMs,
      );
    this.#opening = undefined;
    this.#listing = undefined;
    this.flights.close();
    // A connection that could not be opened need not be closed.
    const connection = await opening?.catch(() => undefined);
    await within(Promise.all([connection?.close(), ...this.#leaving]), closeMs);
  }

  #connection(): Promise<Connection> {
    if (this.#isClosed)
      return Promise.reject(new ToolError(`the toolset "${this.name}" is closed`, { code: 'mcp_closed' }));
    if (this.#opening) return this.#opening;
    const opening = this.#open(() => this.#drop(opening));
    this.#opening = opening;
    opening.catch(() => this.#drop(opening));
    return opening;
  }

  async #open(onClose: () => void): Promise<Connection> {
    const { server, maxFrameBytes = defaultMaxFrameBytes } = this.#options;
    const { connectMs } = this.timeouts;
    const open = await openClient(
      server,
      { connectMs, maxFrameBytes, maxPages: this.maxPages },
      {
        note: (problem) => this.note(problem),
        onListChanged: () => this.refresh(),
        requests: answerServer(this, this.flights),
        onSecret: (name, value) => this.secrets.add(name, value),
      },
    );
    const { client } = open;
    const before = client.onclose;
    client.onclose = () => {
      before?.();
      const ending = open.ending();
      if (ending !== undefined && !this.#isClosed) this.note(`the process ${ending}`);
      onClose();
    };
    return new Connection(open);
  }

  #drop(opening: Promise<Connection>): void {
    if (this.#opening !== opening) return;
    this.#opening = undefined;
    this.#listing = undefined;
    const leaving = opening.then(
      (connection) => connection.leave(),
      () => undefined,
    );
    this.#leaving.add(leaving);
    void leaving.then(() => this.#leaving.delete(leaving));
  }

  #forget(listing: Promise<unknown>): void {
    if (this.#listing === listing) this.#listing = undefined;
  }

  async #list(): Promise<readonly unknown[]> {
    const bounds = { listMs: this.timeouts.listMs, maxPages: this.maxPages };
    try {
      return await this.#over((connection) => listTools(connection, bounds), { isRepeatable: true });
    } catch (error) {
      if (plainCodes.has(factsOf(error).code)) throw error;
      throw new ToolError(messageOf(error), { code: 'mcp_list_failed', cause: error });
    }
  }
}

interface Attempts {
  readonly isRepeatable: boolean;
  readonly signal?: AbortSignal;
}

export const defaultMaxFrameBytes: number = 16 * 1024 * 1024;

const defaultMaxPages = 1_000;
const closeMs = 3_000;
const longestTimerMs = 0x7fff_ffff;
/** Errors whose message is complete, and that another attempt would not fix. */
const plainCodes: ReadonlySet<unknown> = new Set([
  ...['mcp_list_failed', 'mcp_timeout', 'mcp_start_failed', 'mcp_closed'],
  ...['mcp_sign_in_required', 'mcp_auth_failed'],
]);
