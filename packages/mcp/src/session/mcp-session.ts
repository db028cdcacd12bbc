import { type PendingQuestion, ToolError } from '@mortise/core';
import type { ClientFeatures, Contact } from '../ask/server-request.ts';
import { type Challenge, challengeOf } from '../auth/sign-in-required.ts';
import { withoutSecrets } from '../text/known-secrets.ts';
import { answerServer } from './answer-server.ts';
import { factsOf, fateOf, httpStatusOf, messageOf } from './call-error.ts';
import { Flights } from './flights.ts';
import { callWith, type McpCall, type McpCallOptions, type McpClient } from './mcp-client.ts';
import { defaultTimeouts, type McpServer, type McpTimeouts } from './mcp-server.ts';
import { type OpenClient, openClient } from './open-client.ts';

/** How a session with a server is kept. */
export interface McpSessionOptions extends ClientFeatures {
  /** What the server is called in messages. */
  readonly name: string;
  readonly server: McpServer;
  readonly timeouts?: McpTimeouts;
  /** Bytes of one message of the server. Default 16 MiB. */
  readonly maxFrameBytes?: number;
  /** Pages of one list. Default 64. */
  readonly maxPages?: number;
  /** Told what was left out or looked odd, in words for people. */
  readonly onNote?: (problem: string) => void;
  /** What a person is asked whose token the server does not take. Default: nobody is asked. */
  readonly signIn?: (challenge: Challenge, sessionId: string) => Promise<PendingQuestion>;
}

/** One call, as it is sent. */
export interface SessionCall {
  readonly call: McpCall;
  readonly inputSchema: object;
  /** It may be sent a second time where the first was lost. */
  readonly isRepeatable: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: unknown) => void;
}

/** The connection to one server: opened when it is needed, shared by all calls, opened again after it broke. */
export class McpSession implements Contact {
  readonly name: string;
  /** Calls whose server waits for a person. */
  readonly flights: Flights;
  readonly timeouts: Required<McpTimeouts>;
  readonly features: ClientFeatures;
  /** Takes out of a text what the server was given to sign in with. */
  readonly hide: (text: string) => string;
  /** Of one list. */
  readonly maxPages: number;
  readonly #options: McpSessionOptions;
  #opening: Promise<OpenClient> | undefined;
  #listing: Promise<readonly unknown[]> | undefined;
  #isClosed = false;
  #running = 0;

  constructor(options: McpSessionOptions) {
    this.#options = options;
    this.name = options.name;
    const { sampling, roots } = options;
    this.features = { ...(sampling && { sampling }), ...(roots && { roots }) };
    this.maxPages = options.maxPages ?? defaultMaxPages;
    this.hide = withoutSecrets(options.server);
    this.timeouts = { ...defaultTimeouts, ...options.timeouts };
    this.flights = new Flights(this.timeouts.questionMs, (problem) => this.note(problem));
  }

  /** The connected client, for what goes beyond tools. Throws `mcp_start_failed`, `mcp_timeout`, `mcp_closed`. */
  async client(): Promise<McpClient> {
    return (await this.#connection()).client;
  }

  /** The entries of the server's list, as it sent them. The same list until it changes. Throws as `client`, and `mcp_list_failed`. */
  entries(): Promise<readonly unknown[]> {
    if (this.#listing) return this.#listing;
    const listing = this.#list();
    this.#listing = listing;
    listing.catch(() => this.#forget(listing));
    return listing;
  }

  /** Has the next `entries` ask the server again. */
  refresh(): void {
    this.#listing = undefined;
  }

  /** What the server answers to a call. A call that never reached it is sent again, once; others only where that does no harm. */
  async call(call: SessionCall): Promise<unknown> {
    this.#running += 1;
    try {
      return await this.#send(call);
    } finally {
      this.#running -= 1;
    }
  }

  /** Whether nobody waits for the server. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  /** What to ask the person whose call or list came to this error; undefined: signing in would not mend it. Throws `McpAuthError`. */
  async signInFor(error: unknown, sessionId: string): Promise<PendingQuestion | undefined> {
    const challenge = challengeOf(error);
    return challenge && this.#options.signIn?.(challenge, sessionId);
  }

  async #send({ call, inputSchema, isRepeatable, signal, onProgress }: SessionCall): Promise<unknown> {
    const options: McpCallOptions = {
      signal,
      // Whoever calls has a clock of its own, which stands still while a person is asked.
      timeout: longestTimerMs,
      onprogress: onProgress,
      allowInputRequired: true,
      toolDefinition: { name: call.name, inputSchema },
    };
    for (let again = false; ; again = true) {
      signal.throwIfAborted();
      const opening = this.#connection();
      const { client } = await opening;
      try {
        return await callWith(client, call, options);
      } catch (error) {
        signal.throwIfAborted();
        const fate = fateOf(error);
        if (fate === 'notSent') this.#drop(opening);
        if (again || fate === 'answered' || (fate === 'unknown' && !isRepeatable)) throw error;
      }
    }
  }

  note(problem: string): void {
    this.#options.onNote?.(this.hide(problem));
  }

  /** Ends the connection, after a list that is under way; settles also where the server does not. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const opening = this.#opening;
    await Promise.race([this.#listing?.catch(() => undefined), wait(closeMs)]);
    this.#opening = undefined;
    this.#listing = undefined;
    this.flights.close();
    // One that could not be opened need not be closed.
    const open = await opening?.catch(() => undefined);
    await Promise.race([open?.client.close().catch(() => undefined), wait(closeMs)]);
  }

  #connection(): Promise<OpenClient> {
    if (this.#isClosed)
      return Promise.reject(new ToolError(`the toolset "${this.name}" is closed`, { code: 'mcp_closed' }));
    if (this.#opening) return this.#opening;
    const opening = this.#open(() => this.#drop(opening));
    this.#opening = opening;
    opening.catch(() => this.#drop(opening));
    return opening;
  }

  async #open(onClose: () => void): Promise<OpenClient> {
    const { server, maxFrameBytes = defaultMaxFrameBytes } = this.#options;
    const { connectMs } = this.timeouts;
    const open = await openClient(
      server,
      { connectMs, maxFrameBytes, maxPages: this.maxPages },
      {
        note: (problem) => this.note(problem),
        onListChanged: () => this.refresh(),
        requests: answerServer(this, this.flights),
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
    return open;
  }

  #drop(opening: Promise<OpenClient>): void {
    if (this.#opening !== opening) return;
    this.#opening = undefined;
    this.#listing = undefined;
  }

  #forget(listing: Promise<unknown>): void {
    if (this.#listing === listing) this.#listing = undefined;
  }

  async #list(): Promise<readonly unknown[]> {
    for (let again = false; ; again = true) {
      const opening = this.#connection();
      const { client } = await opening;
      try {
        return await this.#pages(client);
      } catch (error) {
        const { code, data } = factsOf(error);
        const isGone = fateOf(error) === 'notSent' && code !== 'mcp_timeout';
        if (isGone) this.#drop(opening);
        if (again || !(isGone || httpStatusOf(data) === 404))
          throw code === 'mcp_timeout' || challengeOf(error)
            ? error
            : new ToolError(messageOf(error), { code: 'mcp_list_failed', cause: error });
      }
    }
  }

  /** The whole list, or an error: never a part of it. */
  async #pages(client: McpClient): Promise<readonly unknown[]> {
    const { listMs } = this.timeouts;
    const { maxPages } = this;
    const over = new AbortController();
    const late = new ToolError(`no list of tools in ${listMs} ms`, { code: 'mcp_timeout' });
    const timer = setTimeout(() => over.abort(late), listMs);
    const expired = new Promise<never>((_resolve, reject) => over.signal.addEventListener('abort', () => reject(late)));
    try {
      const entries: unknown[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < maxPages; page++) {
        const params = cursor === undefined ? undefined : { cursor };
        const listed = await Promise.race([
          client.listTools(params, { signal: over.signal, timeout: listMs * 2 }),
          expired,
        ]);
        for (const entry of listed.tools) entries.push(entry);
        const next = listed.nextCursor;
        if (next === undefined) return entries;
        if (next === cursor) throw new Error('the list repeats its cursor');
        cursor = next;
      }
      throw new Error(`the list has more than ${maxPages} pages`);
    } finally {
      clearTimeout(timer);
      expired.catch(() => undefined);
    }
  }
}

async function wait(ms: number): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
}

export const defaultMaxFrameBytes: number = 16 * 1024 * 1024;

const defaultMaxPages = 64;
const closeMs = 3_000;
const longestTimerMs = 0x7fff_ffff;
