import {
  type Agent,
  createRunner,
  type Event,
  functionTool,
  inMemorySessionService,
  type RunEvent,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { ask, type NestedAgent, nestedAgent, toolFor } from './nested-agent.ts';

const key: SessionKey = { appName: 'app', userId: 'user', sessionId: 's' };

async function logOf(sessions: SessionService): Promise<readonly Event[]> {
  return (await sessions.load(key))?.events ?? [];
}

/** Returns the end of each call of the log, by the function's name. */
function endsIn(log: readonly Event[]): Readonly<Record<string, unknown>> {
  const outcomes = new Map(log.flatMap((event) => (event.type === 'response' ? [[event.callId, event.outcome]] : [])));
  const calls = log.flatMap((event) =>
    event.type === 'model' ? event.content.parts.filter((part) => part.type === 'functionCall') : [],
  );
  return Object.fromEntries(calls.map(({ id, name }) => [name, outcomes.get(id)]));
}

/** Creates an agent that runs its members in parallel and is done when the first of them is. */
function firstOf(name: string, members: readonly Agent[]): Agent {
  return {
    name,
    description: name,
    subAgents: members,
    next: ({ members: begun }) =>
      [...begun.values()].some(({ end }) => end)
        ? { do: 'done', output: undefined }
        : { do: 'run', members: members.map((agent) => ({ key: agent.name, agent, reads: 'copy' as const })) },
  };
}

const notRun = { status: 'denied', reason: 'not run: the run that made the call has ended' };

describe('a nested run that ends before its calls', () => {
  it('a nested run that ends before its calls gives each call a response, at any depth, and shows the end of each call', async () => {
    const inner = nestedAgent('inner', [{ calls: [{ name: 'ask' }] }], { tools: [ask] });
    const slow = nestedAgent('slow', [{ calls: [{ name: 'inner' }] }], { tools: [inner.tool] });
    const fast = nestedAgent('fast', ['done']);
    const race = firstOf('race', [slow.agent, fast.agent]);
    const root = nestedAgent('root', [{ calls: [{ name: 'race' }] }, 'fine'], { tools: [toolFor('race', () => race)] });
    const sessions = inMemorySessionService();
    const shown: RunEvent[] = [];
    for await (const event of createRunner({ agent: root.agent, sessions }).stream({ session: 's', message: 'go' }))
      shown.push(event);
    expect(shown.at(-1)).toMatchObject({ result: { status: 'completed', text: 'fine', pending: [] } });
    const log = await logOf(sessions);
    expect(endsIn(log)).toEqual({
      race: expect.objectContaining({ status: 'ok' }),
      inner: {
        status: 'error',
        code: 'cancelled',
        message: '`inner` was abandoned: the run that made the call has ended.',
      },
      ask: notRun,
    });
    const responses = log.filter((event) => event.type === 'response');
    const paths = new Map(log.flatMap((event) => (event.type === 'opened' ? [[event.branch, event.path]] : [])));
    expect(responses.map(({ branch, author }) => [author, paths.get(branch)])).toEqual([
      ['inner', ['root', 'race', 'slow', 'inner']],
      ['slow', ['root', 'race', 'slow']],
      ['root', undefined],
    ]);
    const ended = shown.flatMap((event) => (event.type === 'toolEnd' ? [event] : []));
    for (const event of responses.slice(0, 2))
      expect(ended).toContainEqual(
        expect.objectContaining({ author: event.author, branch: event.branch, outcome: event.outcome, durationMs: 0 }),
      );
  });

  it('a nested run that ends before its calls reports the outcome of started calls as unknown', async () => {
    const sessions = inMemorySessionService();
    const dying: SessionService = {
      ...sessions,
      append: (...args: Parameters<typeof sessions.append>) =>
        args[1].some(({ type }) => type === 'response')
          ? Promise.reject(new Error('the process has ended'))
          : sessions.append(...args),
    };
    const pay = functionTool({ name: 'pay', description: 'Pays', run: () => 'paid' });
    const worker = nestedAgent('worker', [{ calls: [{ name: 'pay' }, { name: 'ask' }] }], { tools: [pay, ask] });
    const rootOf = (tool: NestedAgent['tool']): Agent =>
      nestedAgent('root', [{ calls: [{ name: 'worker' }] }], { tools: [tool] }).agent;
    const died = await createRunner({ agent: rootOf(worker.tool), sessions: dying }).run({
      session: 's',
      message: 'go',
    });
    expect(died.status).toBe('failed');
    const other = toolFor('worker', () => nestedAgent('another', []).agent);
    const again = nestedAgent('root', ['fine'], { tools: [other] });
    const result = await createRunner({ agent: again.agent, sessions }).run({ session: 's' });
    expect(result).toMatchObject({ status: 'completed', text: 'fine', pending: [] });
    expect(endsIn(await logOf(sessions))).toEqual({
      worker: expect.objectContaining({ status: 'error', code: 'outcome_unknown' }),
      pay: expect.objectContaining({ status: 'error', code: 'outcome_unknown' }),
      ask: expect.objectContaining({ status: expect.stringMatching('denied|error') }),
    });
  });

  it('a nested run that ends before its calls does not end a call that the model does not wait for: its result is accepted later', async () => {
    const ticket = functionTool({
      name: 'ticket',
      description: 'Opens a ticket',
      isLongRunning: true,
      whilePending: 'goOn',
      run: () => ({ ticketId: 17 }),
    });
    const slow = nestedAgent('slow', [{ calls: [{ name: 'ticket' }, { name: 'ask' }] }], { tools: [ticket, ask] });
    const race = firstOf('race', [slow.agent, nestedAgent('fast', ['done']).agent]);
    const root = nestedAgent('root', [{ calls: [{ name: 'race' }] }, 'fine', 'It is closed.'], {
      tools: [toolFor('race', () => race)],
    });
    const sessions = inMemorySessionService();
    const app = createRunner({ agent: root.agent, sessions });
    const { pending } = await app.run({ session: 's', message: 'go' });
    expect(pending).toMatchObject([{ kind: 'result', call: { name: 'ticket' } }]);
    expect(endsIn(await logOf(sessions))).toEqual({
      race: expect.objectContaining({ status: 'ok' }),
      ticket: undefined,
      ask: notRun,
    });
    const { id: requestId = '' } = pending[0] ?? {};
    const result = await app.run({ session: 's', answers: [{ requestId, value: { state: 'closed' } }] });
    expect(result).toMatchObject({ status: 'completed', text: 'It is closed.', pending: [] });
    expect((await logOf(sessions)).filter(({ type }) => type === 'late')).toMatchObject([
      { outcome: { status: 'ok', output: { state: 'closed' } } },
    ]);
  });

  it('a nested run that ends before its calls leaves a conversation that its agent can resume', async () => {
    const keeper = nestedAgent('keeper', [{ calls: [{ name: 'ask' }] }, 'as before'], { tools: [ask] });
    const fast = nestedAgent('fast', ['done', 'done again']);
    const through = nestedAgent('through', [{ calls: [{ name: 'keeper' }] }, { calls: [{ name: 'keeper' }] }, 'ok'], {
      tools: [toolFor('keeper', () => keeper.agent, { history: 'continue' })],
    });
    const race = firstOf('race', [through.agent, fast.agent]);
    const root = nestedAgent('root', [{ calls: [{ name: 'race' }] }, 'fine'], { tools: [toolFor('race', () => race)] });
    const sessions = inMemorySessionService();
    const result = await createRunner({ agent: root.agent, sessions }).run({ session: 's', message: 'go' });
    expect(result.text).toBe('fine');
    expect(endsIn(await logOf(sessions))).toMatchObject({ ask: notRun });
  });
});
