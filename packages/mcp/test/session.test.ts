import { createRunner, llmAgent, type ReadonlyContext } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import type { ServerRequest } from '../src/ask/server-request.ts';
import { type McpServer, McpSession, type McpToolsetSettings, mcpTool, mcpToolset } from '../src/index.ts';
import { Flights } from '../src/session/flights.ts';
import { runCall } from './run-tool.ts';

/** Creates a server whose calls fail with these errors in order, and then succeed. */
function failing(...errors: readonly object[]): { readonly server: McpServer; readonly log: string[] } {
  const log: string[] = [];
  const left = [...errors];
  const client = {
    listTools: async () => ({ tools: [{ name: 'act', inputSchema: { type: 'object' } }] }),
    async callTool() {
      log.push('call');
      const error = left.shift();
      if (error) throw Object.assign(new Error('no answer'), error);
      return { content: [{ type: 'text', text: 'done' }] };
    },
    close: async () => void log.push('close'),
  };
  const open = (): typeof client => {
    log.push('open');
    return { ...client };
  };
  return { server: { type: 'client', open }, log };
}

function act(server: McpServer, options: Partial<McpToolsetSettings> = {}): Promise<unknown> {
  return runCall(mcpToolset({ name: 'x', server, validator: jsonSchemaValidator(), ...options }), 'act');
}

describe('a call that failed', () => {
  it('a call that failed because the server has forgotten the session is sent again in a new session', async () => {
    const { server, log } = failing({ data: { status: 404 } });
    expect(await act(server)).toMatchObject({ status: 'ok' });
    expect(log).toEqual(['open', 'call', 'open', 'close', 'call']);
  });

  it('a call that fails repeatedly is given up', async () => {
    const { server, log } = failing({ data: { status: 404 } }, { data: { status: 404 } });
    expect(await act(server)).toMatchObject({ code: 'mcp_not_connected' });
    expect(log.filter((each) => each === 'call')).toHaveLength(2);
  });

  it.each([
    ['write', 1, { code: 'mcp_disconnected' }],
    ['idempotent', 2, { status: 'ok' }],
    ['read', 2, { status: 'ok' }],
  ] as const)(
    'a call with an unknown outcome is retried if a repetition is safe (%s)',
    async (effect, times, outcome) => {
      const { server, log } = failing({ data: { status: 502 } });
      expect(await act(server, { effect })).toMatchObject(outcome);
      expect(log.filter((each) => each === 'call')).toHaveLength(times);
    },
  );

  it.each([
    ['by HTTP', { data: { status: 403 } }, 'mcp_refused'],
    ['by the protocol', { code: -32602 }, 'mcp_refused'],
    ['with an unreadable result', { code: 'INVALID_RESULT' }, 'mcp_bad_result'],
  ])('a call that was answered %s is not sent again, and not in doubt', async (_how, error, code) => {
    const { server, log } = failing(error);
    expect(await act(server, { effect: 'read' })).toMatchObject({ code });
    expect(log.filter((each) => each === 'call')).toHaveLength(1);
  });
});

describe('a question during a call', () => {
  const never = (): Promise<never> => new Promise(() => undefined);
  const asks = (message: string): ServerRequest => ({ method: 'elicitation/create', params: { message } });

  it('a question during a call belongs to the remaining call when the other calls have their results', async () => {
    const flights = new Flights(1_000, () => undefined);
    let finish: (value: unknown) => void = () => undefined;
    const other = flights.begin('a', 'ada', () => new Promise((resolve) => (finish = resolve)));
    const asking = flights.begin('b', 'ada', never);
    const answered = flights.ask(asks('why?'));
    const steps: unknown[] = [];
    void asking.next().then((step) => steps.push(step));
    await Promise.resolve();
    expect(steps).toEqual([]);
    finish('done');
    expect(await other.next()).toEqual({ answer: 'done' });
    await expect.poll(() => steps).toEqual([{ asks: asks('why?') }]);
    asking.answer({ action: 'accept' });
    expect(await answered).toEqual({ action: 'accept' });
  });

  it('a question during a call is cancelled if it may belong to another session', async () => {
    const notes: string[] = [];
    const flights = new Flights(1_000, (note) => notes.push(note));
    flights.begin('a', 'ada', never);
    flights.begin('b', 'bob', never);
    const first = flights.ask(asks('your password?'));
    const second = flights.ask(asks('yours?'));
    expect([await first, await second]).toEqual([{ action: 'cancel' }, { action: 'cancel' }]);
    expect(notes).toHaveLength(1);
  });

  it('a question during a call is cancelled if no call is running', async () => {
    expect(await new Flights(1_000, () => undefined).ask(asks('anybody?'))).toEqual({ action: 'cancel' });
  });

  it('a question during a call cannot be resumed by another session', () => {
    const flights = new Flights(1_000, () => undefined);
    const flight = flights.begin('a', 'ada', never);
    expect(flights.resume('a', 'bob')).toBeUndefined();
    expect(flights.resume('a', 'ada')).toBe(flight);
  });

  it('a question during a call is cancelled when the toolset is closed', async () => {
    const flights = new Flights(1_000, () => undefined);
    flights.begin('a', 'ada', never);
    flights.begin('b', 'ada', never);
    const answered = flights.ask(asks('still there?'));
    flights.close();
    expect(await answered).toEqual({ action: 'cancel' });
  });
});

describe('a custom tool of a server', () => {
  const definition = { name: 'a.b', description: '', inputSchema: { type: 'object' }, annotations: {} };

  it('a custom tool of a server calls the session that its getter returns for the caller', async () => {
    const called: string[] = [];
    const sessionOf = (user: string): McpSession => {
      const client = {
        listTools: async () => ({ tools: [] }),
        callTool: async ({ name }: { name: string }) => {
          called.push(`${user} ${name}`);
          return { content: [{ type: 'text', text: user }] };
        },
        close: async () => undefined,
      };
      return new McpSession({ name: 'x', server: { type: 'client', open: () => client } });
    };
    const sessions = new Map(['ada', 'bob'].map((user) => [user, sessionOf(user)]));
    const getSession = async ({ session: { userId } }: ReadonlyContext): Promise<McpSession> => {
      const session = sessions.get(userId);
      if (!session) throw new Error('nobody');
      return session;
    };
    const tool = mcpTool(definition, getSession, { name: 'x', prefix: 'p_', validator: jsonSchemaValidator() });
    expect(tool.name).toMatch(/^p_a_b_[0-9a-f]{8}$/);
    expect(tool.mcp.fingerprint).toMatch(/^sha256:[0-9a-f]{64}$/);
    for (const userId of ['ada', 'bob']) {
      const model = scriptedModel([{ calls: [{ name: tool.name }] }, 'done']);
      const app = createRunner({ agent: llmAgent({ name: 'tester', model, tools: [tool] }) });
      await app.run({ session: { appName: 'app', userId, sessionId: userId }, message: 'go' });
    }
    expect(called).toEqual(['ada a.b', 'bob a.b']);
  });

  it('a custom tool of a server is refused without a validator, unless it is declared unchecked', () => {
    const getSession = (): Promise<McpSession> => Promise.reject(new Error('not called'));
    // @ts-expect-error the types require a validator, too
    expect(() => mcpTool(definition, getSession, { name: 'x' })).toThrow('give a validator');
    expect(mcpTool(definition, getSession, { name: 'x', unchecked: true }).unchecked).toBe(true);
  });
});
