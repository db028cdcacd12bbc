import {
  type Agent,
  createRunner,
  type Event,
  functionTool,
  inMemorySessionService,
  llmAgent,
  type Model,
  type SessionService,
} from '@mortise/core';
import { historyProblems } from '@mortise/testing';
import { checkedModel } from '@mortise/testing/vitest';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { key, sessionId } from '../harness/inspect-run.ts';
import { nestedAgent, toolFor } from './nested-agent.ts';

it('of two parallel calls that continue the history of agents with one name, one is refused with agent_busy', async () => {
  const one = nestedAgent('clerk', ['one']);
  const other = nestedAgent('clerk', ['other']);
  const tools = [one, other].map(({ agent }, at) =>
    toolFor(`ask${at}`, () => agent, { agent: 'clerk', history: 'continue' }),
  );
  const model = checkedModel([{ calls: [{ name: 'ask0' }, { name: 'ask1' }] }, 'done']);
  const sessions = inMemorySessionService();
  const app = createRunner({ agent: llmAgent({ name: 'desk', model, tools }), sessions });
  expect(await app.run({ session: sessionId, message: 'go' })).toMatchObject({ status: 'completed', text: 'done' });
  expect((await log(sessions)).flatMap((event) => (event.type === 'response' ? [event.outcome] : []))).toMatchObject([
    { status: 'error', code: 'agent_busy' },
    { status: 'ok', output: 'one' },
  ]);
});

it('a result from the inbox for a call whose agent is still running does not end the call', async () => {
  const sessions = inMemorySessionService();
  const post = functionTool({
    name: 'post',
    description: 'Has somebody answer the call around it',
    effect: 'read',
    input: z.object({}),
    async run(_input, { events }) {
      const callId = events.flatMap((event) => (event.type === 'opened' && event.callId ? [event.callId] : [])).at(-1);
      const outcome = { status: 'ok', output: 'from outside' } as const;
      await sessions.deliver(key, { id: 'm', type: 'result', callId: callId ?? '', outcome });
      return 'posted';
    },
  });
  const { tool } = nestedAgent('clerk', [{ calls: [{ name: 'post' }] }, 'from the agent'], { tools: [post] });
  const model = checkedModel([{ calls: [{ name: 'clerk' }] }, 'done']);
  const app = createRunner({ agent: llmAgent({ name: 'desk', model, tools: [tool] }), sessions });
  expect(await app.run({ session: sessionId, message: 'go' })).toMatchObject({ status: 'completed', text: 'done' });
  const events = await log(sessions);
  const atRoot = events.filter(({ type, branch }) => type === 'response' && branch === undefined);
  expect(atRoot).toMatchObject([{ outcome: { status: 'ok', output: 'from the agent' } }]);
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'late', outcome: { status: 'ok', output: 'from outside' } }),
  );
});

it('parallel members together stay within the limit on model calls', async () => {
  const members = ['ann', 'bob', 'cid'].map((name) => llmAgent({ name, model: checkedModel(['said']) }));
  const app = createRunner({ agent: allAtOnce(members), limits: { modelCalls: 2 } });
  const first = await app.run({ session: sessionId, message: 'go' });
  expect(first).toMatchObject({ status: 'limited', usage: {} });
  const asked = members.map(({ model }) => (model as ReturnType<typeof checkedModel>).requests.length);
  expect(asked).toEqual([1, 1, 0]);
  expect(await app.run({ session: sessionId })).toMatchObject({ status: 'completed' });
});

it('an agent that gets the turn by a transfer reads, as a report, the results of calls that a crash left open', async () => {
  const sessions = inMemorySessionService();
  const team = (
    steps: Parameters<typeof checkedModel>[0],
    store: SessionService,
  ): { app: ReturnType<typeof createRunner>; bob: ReturnType<typeof checkedModel> } => {
    const bob = checkedModel(['I am bob', 'I am bob']);
    const look = functionTool({ name: 'look', description: 'Looks', input: z.object({}), run: () => 'seen' });
    const subAgents = [llmAgent({ name: 'bob', model: bob })];
    const agent = llmAgent({ name: 'desk', model: checkedModel(steps), tools: [look], subAgents });
    return { app: createRunner({ agent, sessions: store }), bob };
  };
  const calls = [{ name: 'transfer_to_agent', args: { agent_name: 'bob' } }, { name: 'look' }];
  await team([{ calls }], sessions).app.run({ session: sessionId, message: 'go' });
  const turn = (await log(sessions)).findIndex(({ type }) => type === 'model');
  const left = inMemorySessionService();
  await left.create(key);
  await left.append(key, (await log(sessions)).slice(0, turn + 1), { revision: 0 });
  const { app, bob } = team([], left);
  expect(await app.run({ session: sessionId, message: 'again' })).toMatchObject({
    status: 'completed',
    text: 'I am bob',
  });
  expect(bob.requests.flatMap(({ contents }) => historyProblems(contents))).toEqual([]);
});

it('a call whose agent was stopped by a limit has one response after the session is cancelled', async () => {
  const inner = inMemorySessionService();
  const slow: SessionService = { ...inner, mail: (session) => pause().then(() => inner.mail(session)) };
  const { tool } = nestedAgent('clerk', []);
  const pay = functionTool({ name: 'pay', description: 'Pays', input: z.object({}), run: () => 'paid' });
  const desk: Model = {
    ...checkedModel([]),
    async *generate(request, options) {
      await inner.deliver(key, { id: 'm', type: 'cancel', reason: 'enough' });
      yield* checkedModel([{ calls: [{ name: 'clerk' }, { name: 'pay' }] }]).generate(request, options);
    },
  };
  const app = createRunner({
    agent: llmAgent({ name: 'desk', model: desk, tools: [tool, pay] }),
    sessions: slow,
    limits: { modelCalls: 1 },
  });
  expect(await app.run({ session: sessionId, message: 'go' })).toMatchObject({ status: 'cancelled' });
  expect((await log(inner)).filter(({ type }) => type === 'response')).toHaveLength(2);
});

function allAtOnce(agents: readonly Agent[]): Agent {
  const wanted = agents.map((agent) => ({ key: agent.name, agent, reads: 'copy' as const }));
  return {
    name: 'all',
    description: 'Runs all at once',
    subAgents: agents,
    next: ({ members }) =>
      wanted.every(({ key: name }) => members.get(name)?.end)
        ? { do: 'done', output: undefined }
        : { do: 'run', members: wanted },
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function log(sessions: SessionService): Promise<readonly Event[]> {
  return (await sessions.load(key))?.events ?? [];
}
