import {
  type EventStore,
  type JSONRPCMessage,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { McpCaller } from './mcp-caller.ts';
import type { ServedServer } from './served-server.ts';

/** Limits of the sessions of clients older than 2026-07-28. */
export interface HttpSessionsOptions {
  /**
   * The maximum number of sessions at a time; beyond it, the
   * one that was idle for longest is ended. Default 1,000.
   */
  readonly max?: number | undefined;
  /** The time that a session may be idle. Default 30 minutes. */
  readonly idleMs?: number | undefined;
}

/**
 * The sessions of streamable HTTP. Each belongs to one user and has its own server object; sessions allow
 * questions to older clients during a call.
 */
export class HttpSessions {
  readonly #make: (caller: McpCaller) => ServedServer;
  readonly #max: number;
  readonly #idleMs: number;
  readonly #limits: { readonly maxRequestBodySize?: number };
  /** The sessions, the longest idle one first. */
  readonly #sessions = new Map<string, HttpSession>();
  /** The number of sessions being created. */
  #beginning = 0;

  constructor(
    make: (caller: McpCaller) => ServedServer,
    { max = 1_000, idleMs = 1_800_000 }: HttpSessionsOptions,
    limits: { readonly maxRequestBodySize?: number },
  ) {
    this.#make = make;
    this.#max = max;
    this.#idleMs = idleMs;
    this.#limits = limits;
  }

  /** The servers that clients are connected to. */
  get servers(): readonly ServedServer[] {
    return [...this.#sessions.values()].map(({ server }) => server);
  }

  /** Answers a request of a session, or begins a session. */
  async fetch(request: Request, userId: string, caller: McpCaller): Promise<Response> {
    await this.#endIdle();
    const id = request.headers.get('mcp-session-id');
    if (id === null) return this.#begin(request, userId, caller);
    const session = this.#sessions.get(id);
    // A session of another user is not found.
    if (session?.userId !== userId) return failure(404, -32_001, 'Session not found: initialize a new one');
    return this.#answer(session, request, caller);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => this.#end(session)));
  }

  async #begin(request: Request, userId: string, caller: McpCaller): Promise<Response> {
    this.#beginning += 1;
    try {
      const inUse = this.#sessions.size - this.#resting().length;
      if (inUse + this.#beginning > this.#max) return failure(503, -32_000, 'Too many sessions: try again later');
      const response = await this.#initialize(request, userId, caller);
      const tooMany = Math.max(0, this.#sessions.size - this.#max);
      await Promise.all(
        this.#resting()
          .slice(0, tooMany)
          .map((session) => this.#end(session)),
      );
      return response;
    } finally {
      this.#beginning -= 1;
    }
  }

  #resting(): readonly HttpSession[] {
    return [...this.#sessions.values()].filter(({ open }) => open === 0);
  }

  async #initialize(request: Request, userId: string, caller: McpCaller): Promise<Response> {
    const server = this.#make(caller);
    const session: HttpSession = {
      id: crypto.randomUUID(),
      userId,
      server,
      open: 0,
      usedAt: Date.now(),
      transport: new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: () => session.id,
        onsessioninitialized: () => void this.#sessions.set(session.id, session),
        onsessionclosed: () => this.#end(session),
        eventStore: eventLog(),
        ...this.#limits,
      }),
    };
    await server.connect(session.transport);
    const response = await this.#answer(session, request, caller);
    // No session began: the request was not an initialization, and the response says so.
    if (!this.#sessions.has(session.id)) await server.close();
    return response;
  }

  async #answer(session: HttpSession, request: Request, { authInfo }: McpCaller): Promise<Response> {
    this.#touch(session);
    session.open += 1;
    const rest = (): void => {
      session.open -= 1;
      this.#touch(session);
    };
    const response = await session.transport.handleRequest(request, authInfo ? { authInfo } : {});
    return untilItEnds(response, rest);
  }

  #touch(session: HttpSession): void {
    session.usedAt = Date.now();
    if (this.#sessions.delete(session.id)) this.#sessions.set(session.id, session);
  }

  async #endIdle(): Promise<void> {
    const before = Date.now() - this.#idleMs;
    const idle = this.#resting().filter(({ usedAt }) => usedAt < before);
    await Promise.all(idle.map((session) => this.#end(session)));
  }

  async #end(session: HttpSession): Promise<void> {
    this.#sessions.delete(session.id);
    await session.server.close();
  }
}

interface HttpSession {
  readonly id: string;
  readonly userId: string;
  readonly server: ServedServer;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** The number of responses that are being sent. */
  open: number;
  /** The time of the last use, in epoch milliseconds. */
  usedAt: number;
}

/**
 * Returns the same response, and calls `onEnd` once, when
 * it is sent completely or the client has disconnected.
 */
function untilItEnds(response: Response, onEnd: () => void): Response {
  if (!response.body) {
    onEnd();
    return response;
  }
  const reader = response.body.getReader();
  let isOver = false;
  const end = (): void => {
    if (!isOver) onEnd();
    isOver = true;
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        end();
        throw error;
      });
      if (!done) return controller.enqueue(value);
      if (!isOver) controller.close();
      end();
    },
    async cancel(reason) {
      end();
      await reader.cancel(reason);
    },
  });
  const { status, headers } = response;
  return new Response(body, { status, headers });
}

function failure(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });
}

/**
 * Creates a store of the last events of a session, so that a client whose connection broke during a call can
 * ask for the missing events instead of calling again. The oldest events are dropped first.
 */
export function eventLog(maxChars = 200_000): EventStore {
  const kept = new Map<string, Sent>();
  let chars = 0;
  let count = 0;
  return {
    async storeEvent(streamId, message) {
      count += 1;
      const id = String(count);
      const size = JSON.stringify(message).length;
      kept.set(id, { streamId, message, size });
      chars += size;
      for (const [oldest, sent] of kept) {
        if (chars <= maxChars || oldest === id) break;
        kept.delete(oldest);
        chars -= sent.size;
      }
      return id;
    },
    getStreamIdForEventId: async (eventId) => kept.get(eventId)?.streamId,
    async replayEventsAfter(lastEventId, { send }) {
      const streamId = kept.get(lastEventId)?.streamId;
      if (streamId === undefined) throw new Error('the event is not kept any more, or its id is unknown');
      for (const [id, sent] of [...kept])
        if (sent.streamId === streamId && Number(id) > Number(lastEventId) && sent.size > nothing)
          await send(id, sent.message);
      return streamId;
    },
  };
}

interface Sent {
  readonly streamId: string;
  readonly message: JSONRPCMessage;
  readonly size: number;
}

/** The length of the empty message that the transport stores first: its id means "before all messages". */
const nothing = 2;
