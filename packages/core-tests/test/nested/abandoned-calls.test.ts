import {
  type Agent,
  createRunner,
  functionTool,
  inMemorySessionService,
  type Member,
  type SessionKey,
} from '@mortise/core';
import { fakeIds } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { ask, nestedAgent } from './nested-agent.ts';

const key: SessionKey = { appName: 'app', userId: 'user', sessionId: 's' };

/** Creates an agent that runs its members once, in parallel. */
function together(name: string, members: readonly Agent[], reads: Member['reads']): Agent {
  return {
    name,
    description: name,
    subAgents: members,
    next: ({ members: begun }) =>
      begun.size > 0 && [...begun.values()].every(({ end }) => end)
        ? { do: 'done', output: undefined }
        : { do: 'run', members: members.map((agent) => ({ key: agent.name, agent, reads })) },
  };
}

describe('started calls of members when the user sends another message', () => {
  it.each(['shared', 'copy'] as const)(
    'started calls of members when the user sends another message end with an unknown outcome (the members read: %s)',
    async (reads) => {
      const sessions = inMemorySessionService();
      let runs = 0;
      const pay = functionTool({
        name: 'pay',
        description: 'Pays',
        run: () => {
          runs++;
          throw new Error('the process ends here');
        },
      });
      const app = () => {
        const worker = nestedAgent('worker', [{ calls: [{ name: 'pay' }] }], { tools: [pay] });
        const again = nestedAgent('worker', ['fine'], { tools: [pay] });
        return {
          first: together('team', [worker.agent], reads),
          second: together('team', [again.agent], reads),
          again,
        };
      };
      const { first, second, again } = app();
      const dying = {
        ...sessions,
        append: (...args: Parameters<typeof sessions.append>) =>
          args[1].some(({ type }) => type === 'response')
            ? Promise.reject(new Error('the process has ended'))
            : sessions.append(...args),
      };
      const died = await createRunner({ agent: first, sessions: dying, newId: fakeIds('a') }).run({
        session: 's',
        message: 'pay',
      });
      expect(died.status).toBe('failed');
      const result = await createRunner({ agent: second, sessions }).run({ session: 's', message: 'never mind' });
      expect(result).toMatchObject({ status: 'completed', text: 'fine' });
      expect(runs).toBe(1);
      const events = (await sessions.load(key))?.events ?? [];
      expect(events.filter(({ type }) => type === 'response')).toMatchObject([
        { outcome: { status: 'error', code: 'outcome_unknown' } },
      ]);
      expect(again.model.requests).toHaveLength(1);
    },
  );
});

describe('started calls of a called agent when the user sends another message', () => {
  it('started calls of a called agent end together with its question when the user sends another message', async () => {
    const sessions = inMemorySessionService();
    let tellAsked = (): void => {};
    const asked = new Promise<void>((resolve) => {
      tellAsked = resolve;
    });
    const pay = functionTool({ name: 'pay', description: 'Pays', run: () => asked });
    const app = () => {
      const helper = nestedAgent('helper', [{ calls: [{ name: 'ask' }, { name: 'pay' }] }], { tools: [ask, pay] });
      return nestedAgent('boss', [{ calls: [{ name: 'helper' }] }, 'fine'], { tools: [helper.tool] });
    };
    const dying: typeof sessions = {
      ...sessions,
      async append(...args) {
        if (args[1].some(({ type }) => type === 'response')) throw new Error('the process has ended');
        const appended = await sessions.append(...args);
        if (args[1].some(({ type }) => type === 'asked')) tellAsked();
        return appended;
      },
    };
    const died = await createRunner({ agent: app().agent, sessions: dying }).run({ session: 's', message: 'pay' });
    expect(died.status).toBe('failed');
    const before = (await sessions.load(key))?.events ?? [];
    expect(before.filter(({ type }) => type === 'asked')).toHaveLength(1);
    const result = await createRunner({ agent: nestedAgent('boss', ['fine']).agent, sessions }).run({
      session: 's',
      message: 'never mind',
    });
    expect(result).toMatchObject({ status: 'completed', pending: [] });
    const events = (await sessions.load(key))?.events ?? [];
    expect(events.slice(before.length).map(({ type }) => type)).toEqual([
      'withdrawn',
      'response',
      'response',
      'response',
      'input',
      'model',
    ]);
    expect(events.filter(({ type }) => type === 'response')).toMatchObject([
      { outcome: { status: 'denied' } },
      { outcome: { status: 'error', code: 'outcome_unknown' } },
      { outcome: { status: 'denied' } },
    ]);
  });
});

describe('started calls of members when a queued message starts another invocation', () => {
  it('started calls of members end together with their questions before a queued message', async () => {
    const inner = inMemorySessionService();
    let sent = false;
    const sessions: typeof inner = {
      ...inner,
      async append(...args) {
        const isLimited = args[1].some((event) => event.type === 'notice' && event.code === 'limited');
        if (isLimited && !sent) {
          sent = true;
          const content = { role: 'user' as const, parts: [{ type: 'text' as const, text: 'never mind' }] };
          await inner.deliver(key, { id: 'm1', type: 'message', content });
        }
        return inner.append(...args);
      },
    };
    const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => 'seen' });
    const asker = nestedAgent('asker', [{ calls: [{ name: 'ask' }] }, 'fine'], { tools: [ask] });
    const worker = nestedAgent('worker', [{ calls: [{ name: 'look' }] }, 'well'], { tools: [look] });
    const agent = together('team', [asker.agent, worker.agent], 'copy');
    const runner = createRunner({ agent, sessions, limits: { modelCalls: 2 } });
    const result = await runner.run({ session: 's', message: 'go' });
    expect(result).toMatchObject({ status: 'completed', pending: [] });
    const events = (await sessions.load(key))?.events ?? [];
    const words = events.findIndex((event) => event.type === 'input' && event.inputId === 'm1');
    const reported = events.slice(0, words).map(({ type }) => type);
    expect(reported.slice(-3)).toEqual(['notice', 'withdrawn', 'response']);
    expect(events[words - 1]).toMatchObject({ outcome: { status: 'denied' } });
  });
});

describe('a question of a member of a called agent', () => {
  it('a question of a member of a called agent stays open when its run is cancelled', async () => {
    let tellAsked = (): void => {};
    const asked = new Promise<void>((resolve) => {
      tellAsked = resolve;
    });
    const inner = inMemorySessionService();
    const sessions = {
      ...inner,
      append: async (...args: Parameters<typeof inner.append>) => {
        const appended = await inner.append(...args);
        if (args[1].some(({ type }) => type === 'asked')) setTimeout(tellAsked);
        return appended;
      },
    };
    const asker = nestedAgent('asker', [{ calls: [{ name: 'ask' }] }, 'asked'], { tools: [ask] });
    const team = together('team', [asker.agent], 'copy');
    const abort = new AbortController();
    const stop = functionTool({
      name: 'stop',
      description: 'Stops',
      effect: 'read',
      run: () => asked.then(() => abort.abort()),
    });
    const boss = nestedAgent('boss', [{ calls: [{ name: 'team' }, { name: 'stop' }] }, 'done'], {
      tools: [
        stop,
        {
          name: 'team',
          description: 'Asks the team',
          effect: 'read',
          unchecked: true,
          declaration: { name: 'team', description: 'Asks the team', parametersJsonSchema: { type: 'object' } },
          agents: [team],
          run: () => ({
            status: 'delegate',
            agent: 'team',
            input: { role: 'user', parts: [{ type: 'text', text: 'go' }] },
          }),
        },
      ],
    });
    const app = createRunner({ agent: boss.agent, sessions });
    const cancelled = await app.run({ session: 's', message: 'go', signal: abort.signal });
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      pending: [{ kind: 'input', path: ['boss', 'team', 'asker'] }],
    });
    const requestId = cancelled.pending[0]?.id ?? '';
    const result = await app.run({ session: 's', answers: [{ requestId, value: 'yes' }] });
    expect(result).toMatchObject({ status: 'completed', text: 'done', pending: [] });
  });
});
