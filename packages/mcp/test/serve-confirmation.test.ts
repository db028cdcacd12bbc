import { inMemorySessionService, type SessionService, type Tool } from '@mortise/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ServeMcpOptions } from '../src/server/index.ts';
import { payingTool } from './paying-tool.ts';
import { type ClientKind, clientKinds, clientOf, type Elicit, serve } from './serve-client.ts';

const { pay, paid } = payingTool();
afterEach(() => void paid.splice(0));

/** Returns a promise and its resolve function. */
function turn(): [Promise<void>, () => void] {
  let fulfil = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    fulfil = resolve;
  });
  return [promise, fulfil];
}

const yes: Elicit = () => ({ action: 'accept', content: { confirmed: true } });
const call = { name: 'pay', arguments: { amount: 5 } };

describe.each(clientKinds)('a call that requires confirmation (%s)', (kind) => {
  it('a call that requires confirmation runs once when it is approved', async () => {
    const elicit = vi.fn(yes);
    const client = await clientOf(kind, serve({ tools: [pay] }), { elicit });
    expect((await client.callTool(call)).content).toEqual([{ type: 'text', text: 'paid 5' }]);
    expect(paid).toEqual([5]);
    expect(elicit).toHaveBeenCalledTimes(1);
    expect(elicit.mock.calls[0]?.[0]).toMatchObject({ message: 'Allow pay?\npay {"amount":5}' });
  });

  it('a call that requires confirmation shows the checked arguments next to the given ones if they differ, and the checked arguments run', async () => {
    const elicit = vi.fn(yes);
    const check: Tool['check'] = (args) => ({ value: { amount: 1000, ...args } });
    const client = await clientOf(kind, serve({ tools: [{ ...pay, check }] }), { elicit });
    expect((await client.callTool({ name: 'pay', arguments: {} })).content).toEqual([
      { type: 'text', text: 'paid 1000' },
    ]);
    expect(elicit.mock.calls[0]?.[0]).toMatchObject({
      message: 'Allow pay?\npay {}\nwhich would run as {"amount":1000}',
    });
    expect(paid).toEqual([1000]);
  });

  it('a call that requires confirmation is not shown to a caller without permission, and accepts only permitted answers', async () => {
    const seen: unknown[] = [];
    const elicit = vi.fn(yes);
    const check: Tool['check'] = (args) => ({ value: { amount: 1000, ...args } });
    let most = 500;
    const mayAnswer: ServeMcpOptions['mayAnswer'] = ({ question, answer, args }) => {
      seen.push([question.call.name, answer, args]);
      return Number(args['amount']) <= most && (answer === undefined || most > 1_500);
    };
    const client = await clientOf(kind, serve({ tools: [{ ...pay, check }], mayAnswer }), { elicit });
    const result = async (): Promise<unknown> => (await client.callTool({ name: 'pay', arguments: {} })).isError;
    expect(await result()).toBe(true);
    expect([elicit.mock.calls.length, seen]).toEqual([0, [['pay', undefined, { amount: 1000 }]]]);
    most = 1_200;
    expect(await result()).toBe(true);
    expect(seen.at(-1)).toEqual(['pay', { confirmed: true }, { amount: 1000 }]);
    expect(paid).toEqual([]);
    most = 2_000;
    expect(await result()).toBeFalsy();
    expect(paid).toEqual([1000]);
  });

  it.each([
    ['declined', { action: 'decline' }],
    ['cancelled', { action: 'cancel' }],
    ['accepted with false', { action: 'accept', content: { confirmed: false } }],
    ['accepted without a value', { action: 'accept', content: {} }],
  ])('a call that requires confirmation does not run when it is %s', async (_what, answer) => {
    const client = await clientOf(kind, serve({ tools: [pay] }), { elicit: () => answer });
    // A client that knows the form refuses to send values that do not match it.
    const result = await client.callTool(call).catch((error: Error) => ({ isError: true, content: error.message }));
    expect(result.isError).toBe(true);
    expect(paid).toEqual([]);
  });

  it('a call that requires confirmation does not run for a client without forms, and its error says why', async () => {
    const client = await clientOf(kind, serve({ tools: [pay] }));
    const said = await client.callTool(call).then(
      (result) => JSON.stringify(result),
      (error: Error) => error.message,
    );
    expect(said).toContain('`pay` was not run: it has to ask the user, and this client does not show forms');
    expect(paid).toEqual([]);
  });

  it('a call that requires confirmation does not run when the form fails', async () => {
    const client = await clientOf(kind, serve({ tools: [pay] }), {
      elicit: () => {
        throw new Error('the window is closed');
      },
    });
    const result = await client.callTool(call).catch(() => ({ isError: true }));
    expect(result.isError).toBe(true);
    expect(paid).toEqual([]);
  });

  it('a call that requires confirmation is shown completely and unchanged, or does not run', async () => {
    const shown: string[] = [];
    const elicit: Elicit = ({ message }) => {
      shown.push(message);
      return { action: 'accept', content: { confirmed: true } };
    };
    const client = await clientOf(kind, serve({ tools: [pay] }), { elicit });
    const note = `${'a'.repeat(5_000)}\u001b[2J\u202eend`;
    await client.callTool({ name: 'pay', arguments: { amount: 1, note } });
    expect(shown[0]).toContain('\\u001b[2J\\u{202e}end"}');
    const long = await client.callTool({ name: 'pay', arguments: { amount: 2, note: 'a'.repeat(30_000) } });
    expect(long).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('too many to be shown') }] });
    expect(shown).toHaveLength(1);
    expect(paid).toEqual([1]);
  });
});

describe('an answer over HTTP', () => {
  const kind: ClientKind = '2026 over HTTP';

  interface Asked {
    readonly inputRequests: Record<string, unknown>;
    readonly requestState: string;
  }

  async function ask(options: Parameters<typeof serve>[0]) {
    const server = serve(options);
    const client = await clientOf(kind, server, { elicit: yes });
    const asked = (await client.callTool(call, { allowInputRequired: true })) as unknown as Asked;
    const [key = ''] = Object.keys(asked.inputRequests);
    const answer = (requestState: string) => ({
      ...call,
      requestState,
      inputResponses: { [key]: { action: 'accept', content: { confirmed: true } } },
    });
    return { server, client, asked, answer };
  }

  it('an answer over HTTP is accepted in another process, but only for the same call and user', async () => {
    const sessions = inMemorySessionService();
    const { asked, answer } = await ask({ tools: [pay], sessions });
    expect(JSON.stringify(asked.inputRequests)).toContain('{\\"amount\\":5}');
    const good = answer(asked.requestState);
    const second = await clientOf(kind, serve({ tools: [pay], sessions }), { elicit: yes });
    await expect(second.callTool({ ...good, arguments: { amount: 500 } } as never)).rejects.toThrow(
      'no longer expected',
    );
    const stranger = await clientOf(kind, serve({ tools: [pay], sessions, userId: () => 'eve' }), { elicit: yes });
    await expect(stranger.callTool(good as never)).rejects.toThrow('no longer expected');
    expect(paid).toEqual([]);
    expect((await second.callTool(good as never)).content).toEqual([{ type: 'text', text: 'paid 5' }]);
    await expect(second.callTool(good as never)).rejects.toThrow('no longer expected');
    expect(paid).toEqual([5]);
  });

  it('an answer counts once, even if it is sent many times at once', async () => {
    const { client, asked, answer } = await ask({ tools: [pay] });
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => client.callTool(answer(asked.requestState) as never)),
    );
    const good = results.filter((result) => result.status === 'fulfilled' && result.value.isError !== true);
    expect(paid).toEqual([5]);
    expect(good).toHaveLength(1);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(7);
    for (const result of results)
      if (result.status === 'rejected') expect(String(result.reason)).toContain('this answer is no longer expected');
  });

  it('an answer counts once across servers that share their sessions', async () => {
    const sessions = inMemorySessionService();
    const { client, asked, answer } = await ask({ tools: [pay], sessions });
    const other = await clientOf(kind, serve({ tools: [pay], sessions }), { elicit: yes });
    const results = await Promise.allSettled(
      [client, other].map((each) => each.callTool(answer(asked.requestState) as never)),
    );
    expect(paid).toEqual([5]);
    const [lost, ...others] = results.flatMap((result) =>
      result.status === 'rejected' ? [String(result.reason)] : [],
    );
    expect(lost).toContain('this answer is no longer expected');
    expect(others).toEqual([]);
    expect(results.map((result) => result.status === 'fulfilled' && result.value.isError)).toContain(undefined);
  });

  it('a late answer does not affect the first one', async () => {
    // Without leases only the revision of the session tells the two requests apart.
    const { leases: _leases, ...sessions } = inMemorySessionService();
    const { asked, answer } = await ask({ tools: [pay], sessions });
    const [held, letGo] = turn();
    const [running, runs] = turn();
    const [late, isLate] = turn();
    const slowSessions: SessionService = {
      ...sessions,
      append: async (...args) => {
        if (JSON.stringify(args).includes('"type":"answered"')) {
          isLate();
          await held;
        }
        return sessions.append(...args);
      },
    };
    const [lost, lostIsOver] = turn();
    const slowPay: Tool = {
      ...pay,
      run: async (args, context) => {
        runs();
        await lost;
        return (await pay.run?.(args, context)) ?? { status: 'ok', output: 'nothing' };
      },
    };
    const loser = await clientOf(kind, serve({ tools: [pay], sessions: slowSessions }), { elicit: yes });
    const winner = await clientOf(kind, serve({ tools: [slowPay], sessions }), { elicit: yes });
    const second = expect(loser.callTool(answer(asked.requestState) as never)).rejects.toThrow('no longer expected');
    await late;
    const first = winner.callTool(answer(asked.requestState) as never);
    await running;
    letGo();
    await second;
    lostIsOver();
    expect((await first).content).toEqual([{ type: 'text', text: 'paid 5' }]);
    expect(paid).toEqual([5]);
  });

  it.each([
    ['made up', () => `${crypto.randomUUID()}:1`],
    ['of another round', (state: string) => state.replace(/:\d+$/, ':2')],
    ['cut', (state: string) => state.slice(0, -4)],
    ['longer', (state: string) => `${state}0`],
    ['empty', () => ''],
  ])('an answer to a state that is %s has no effect', async (_what, forge) => {
    const { client, asked, answer } = await ask({ tools: [pay] });
    await expect(client.callTool(answer(forge(asked.requestState)) as never)).rejects.toThrow('no longer expected');
    expect(paid).toEqual([]);
    expect((await client.callTool(answer(asked.requestState) as never)).isError).not.toBe(true);
  });

  it('an answer over HTTP that is missing is asked for again', async () => {
    const { client, asked, answer } = await ask({ tools: [pay] });
    const again = (await client.callTool(
      {
        ...call,
        requestState: asked.requestState,
        inputResponses: { other: { action: 'accept', content: {} } },
      } as never,
      { allowInputRequired: true },
    )) as unknown as Asked;
    expect(again.inputRequests).toEqual(asked.inputRequests);
    expect((await client.callTool(answer(again.requestState) as never)).isError).not.toBe(true);
    expect(paid).toEqual([5]);
  });
});
