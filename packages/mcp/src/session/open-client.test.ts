import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { ToolError } from '@mortise/core';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { McpServer } from '../endpoint/mcp-server.ts';
import { type ClientEvents, type OpenOptions, openClient } from './open-client.ts';

type Message = { readonly id?: number; readonly method?: string; readonly params?: Record<string, unknown> };

const older = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: { listChanged: true } },
  serverInfo: { name: 's', version: '1' },
};

/** Creates a scripted server, which answers the older handshake and the given requests. */
function server(
  answers: (message: Message) => object | undefined = () => undefined,
  more: Partial<Transport> & object = {},
) {
  const heard: Message[] = [];
  const pipe: Transport & { closes: number } = {
    closes: 0,
    start: async () => {},
    async send(message) {
      const { id, method } = message as Message;
      heard.push(message as Message);
      if (id === undefined || method === undefined) return;
      const said = answers(message as Message) ?? (method === 'initialize' ? { result: older } : unknown(method));
      says({ id, ...said });
    },
    async close() {
      pipe.closes++;
      pipe.onclose?.();
    },
    ...more,
  };
  const says = (message: object): void =>
    queueMicrotask(() => pipe.onmessage?.({ jsonrpc: '2.0', ...message } as JSONRPCMessage));
  const given: McpServer = { type: 'transport', open: () => pipe };
  return { pipe, heard, says, given };
}

const unknown = (method: string) => ({ error: { code: -32601, message: `no ${method}` } });
const longMs = 1_000_000;

async function opened(given: McpServer, events: Partial<ClientEvents> = {}, options: Partial<OpenOptions> = {}) {
  const open = await openClient(given, { connectMs: longMs, maxFrameBytes: 1_000, maxPages: 10, ...options }, {
    note: () => {},
    onListChanged: () => {},
    requests: {},
    onSecret: () => {},
    ...events,
  } as ClientEvents);
  onTestFinished(() => open.close());
  return open;
}

describe('a client of the application', () => {
  it('a client of the application is used unchanged, and closed', async () => {
    let closes = 0;
    const client = { transport: { sessionId: 's' }, close: async () => void closes++ };
    const open = await opened({ type: 'client', open: () => client as never });
    expect([open.client, open.isOurs, open.hasSession(), open.ending()]).toEqual([client, false, true, undefined]);
    await open.close();
    expect(closes).toBe(1);
    const bare = await opened({ type: 'client', open: () => ({ close: async () => {} }) as never });
    expect(bare.hasSession()).toBe(false);
  });
});

describe('a transport', () => {
  it('a transport is opened with the newest revision, then with the older handshake; its messages are repaired', async () => {
    const { given, heard, pipe } = server();
    const notes: string[] = [];
    const open = await opened(given, { note: (note) => notes.push(note) });
    expect(heard.map(({ method }) => method)).toEqual(
      expect.arrayContaining(['initialize', 'notifications/initialized']),
    );
    expect([open.isOurs, open.hasSession(), open.ending()]).toEqual([true, false, undefined]);
    pipe.onmessage?.('none' as never);
    expect(notes).toEqual(['sent a message that is not a JSON object']);
  });

  it('a transport with a session id terminates its session before it is closed', async () => {
    const ended: string[] = [];
    const { given, pipe } = server(undefined, {
      sessionId: 's',
      terminateSession: async () => {
        ended.push(`closed ${pipe.closes} times`);
        throw new Error('forgotten');
      },
    } as never);
    const open = await opened(given);
    expect(open.hasSession()).toBe(true);
    await open.close();
    expect([ended, pipe.closes]).toEqual([['closed 0 times'], 1]);
  });

  it('a transport without a session id is closed without a termination request', async () => {
    let ended = 0;
    const { given, pipe } = server(undefined, { terminateSession: async () => void ended++ } as never);
    await (await opened(given)).close();
    expect([ended, pipe.closes]).toEqual([0, 1]);
  });

  it('a transport that refuses the handshake is closed, and fails with the original error', async () => {
    const { given, pipe } = server(({ method }) => unknown(`${method} here`));
    await expect(opened(given)).rejects.toThrow('no initialize here');
    expect(pipe.closes).toBeGreaterThan(0);
  });

  it('a transport that does not answer in time is closed with a timeout error', async () => {
    const silent = server(undefined, { send: async () => {} });
    await expect(opened(silent.given, {}, { connectMs: 20 })).rejects.toMatchObject({
      name: 'ToolError',
      code: 'mcp_timeout',
    });
    expect(silent.pipe.closes).toBeGreaterThan(0);
    const deaf = server(undefined, { start: () => new Promise(() => {}) });
    await expect(opened(deaf.given, {}, { connectMs: 20 })).rejects.toMatchObject({
      code: 'mcp_timeout',
      message: 'the server did not connect within 20 ms',
    });
  });
});

describe('the capabilities of a client', () => {
  const capabilitiesOf = (heard: readonly Message[]) =>
    heard.find(({ method }) => method === 'initialize')?.params?.['capabilities'];

  it('the capabilities of a client include elicitation always, and sampling or roots if they are configured', async () => {
    const bare = server();
    await opened(bare.given);
    expect(capabilitiesOf(bare.heard)).toEqual({ elicitation: { form: {}, url: {} } });
    const whole = server();
    const answer = async () => ({});
    await opened(whole.given, { requests: { 'sampling/createMessage': answer, 'roots/list': answer } as never });
    expect(capabilitiesOf(whole.heard)).toEqual({ elicitation: { form: {}, url: {} }, sampling: {}, roots: {} });
  });

  it('the capabilities of a client pass requests to their handlers, with an abort signal', async () => {
    const { given, says, heard } = server();
    const seen: unknown[] = [];
    const answer = async (params: unknown, signal: AbortSignal) => {
      seen.push([params, signal.aborted]);
      return { action: 'accept', content: {} };
    };
    await opened(given, { requests: { 'elicitation/create': answer } as never });
    const params = { message: 'To whom?', requestedSchema: { type: 'object', properties: {} } };
    says({ id: 77, method: 'elicitation/create', params });
    await expect
      .poll(() => heard)
      .toContainEqual(expect.objectContaining({ id: 77, result: expect.objectContaining({ action: 'accept' }) }));
    expect(seen).toEqual([[expect.objectContaining({ message: 'To whom?' }), false]]);
  });

  it('the capabilities of a client report a changed list of tools', async () => {
    const { given, says } = server();
    let changes = 0;
    await opened(given, { onListChanged: () => void changes++ });
    says({ method: 'notifications/tools/list_changed' });
    await expect.poll(() => changes).toBe(1);
  });
});

describe('a process', () => {
  it('a process that cannot be started reports the reason, and is not started again', async () => {
    const error = await opened({ type: 'stdio', command: '/nowhere/at-all' }).catch((each: unknown) => each);
    expect(ToolError.is(error)).toBe(true);
    expect(error).toMatchObject({
      code: 'mcp_start_failed',
      message: expect.stringContaining('/nowhere/at-all cannot be started'),
    });
  });

  it('a process that exits at the first request is retried with the older handshake, and a second exit is reported with its exit code', async () => {
    const starts: string[] = [];
    const script = 'process.stderr.write("start\\n"); process.stdin.once("data", () => process.exit(3))';
    const command: McpServer = {
      type: 'stdio',
      command: process.execPath,
      args: ['-e', script],
      onStderr: (line) => starts.push(line),
    };
    await expect(opened(command)).rejects.toMatchObject({
      code: 'mcp_start_failed',
      message: expect.stringMatching(/^the process exited with code 3; it last said: start/),
    });
    expect(starts).toEqual(['start', 'start']);
  });
});

it('a process that refuses every request is not restarted, because it has not ended', async () => {
  const starts: string[] = [];
  const script = `process.stderr.write("start\\n");
    require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
      const { id } = JSON.parse(line);
      if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32000, message: "never" } }));
    });`;
  const onStderr = (line: string): void => void starts.push(line);
  const command: McpServer = { type: 'stdio', command: process.execPath, args: ['-e', script], onStderr };
  await expect(opened(command)).rejects.toMatchObject({
    code: 'mcp_start_failed',
    message: expect.stringContaining('never'),
  });
  expect(starts).toEqual(['start']);
});

describe('a server URL', () => {
  const at = (fetch: typeof globalThis.fetch): McpServer => ({ type: 'http', url: 'https://a.example/mcp', fetch });

  it.each([401, 403, 500, 502])(
    'a server URL that responds with status %i is not retried over the older SSE transport',
    async (status) => {
      const methods: (string | undefined)[] = [];
      const fetch = async (_url: unknown, init?: RequestInit) => {
        methods.push(init?.method ?? 'GET');
        return new Response('no', { status });
      };
      await expect(opened(at(fetch as never))).rejects.toMatchObject({ name: expect.stringMatching(/Error/) });
      expect(methods).not.toContain('GET');
    },
  );

  it.each([400, 404, 405])(
    'a server URL that responds with status %i is retried over the older SSE transport, and reports the original error',
    async (status) => {
      const methods: (string | undefined)[] = [];
      const fetch = async (_url: unknown, init?: RequestInit) => {
        const method = init?.method ?? 'GET';
        methods.push(method);
        return new Response(method === 'GET' ? 'other' : 'no', { status: method === 'GET' ? 503 : status });
      };
      const error = await opened(at(fetch as never)).catch((each: unknown) => each);
      expect(error).toMatchObject({ code: 'mcp_start_failed' });
      expect(String((error as Error).message)).not.toContain('503');
      expect(methods).toContain('GET');
    },
  );
});
