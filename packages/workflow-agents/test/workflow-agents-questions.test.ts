import { type Agent, type Callbacks, inMemorySessionService, type SessionService } from '@mortise/core';
import { exitLoop } from '@mortise/tools';
import { describe, expect, it } from 'vitest';
import { loopAgent, parallelAgent, sequentialAgent } from '../src/index.ts';
import { ask, calls, member, pathOf, readBy, workflowApp } from './workflow-app.ts';

const asking = (name: string, ...rest: readonly string[]) => member(name, [calls('ask'), ...rest], { tools: [ask] });

/** Answers the first open question, each time in another process, until no question is left. */
async function answerAll(make: () => Agent): Promise<{ readonly asked: readonly string[]; readonly text: string }> {
  const sessions = inMemorySessionService();
  let result = await workflowApp(make(), { sessions }).say('hi');
  const asked: string[] = [];
  while (result.status === 'paused') {
    const [question] = result.pending;
    if (!question) throw new Error('a pause without a question');
    asked.push(pathOf(question));
    result = await workflowApp(make(), { sessions }).answer({ requestId: question.id, value: 'yes' });
  }
  expect(result.status).toBe('completed');
  return { asked, text: result.text };
}

describe('a question of a member', () => {
  it('a question of a member pauses a sequence, and no later member runs (ADK: the next agent runs)', async () => {
    const two = member('two', ['second']);
    const { say, answer } = workflowApp(sequentialAgent({ name: 'team', subAgents: [asking('one', 'thanks'), two] }));
    const { status, pending } = await say('hi');
    expect(status).toBe('paused');
    expect(two.model.requests).toHaveLength(0);
    expect(await answer({ requestId: pending[0]?.id ?? '', value: 'blue' })).toMatchObject({
      status: 'completed',
      text: 'second',
    });
    expect(readBy(two.model)).toEqual([
      'user: hi',
      'user: [one] called ask with {}',
      'user: ask, called by [one], answered: {"said":"blue"}',
      'user: [one] said: thanks',
    ]);
  });

  it('a question of a member pauses a loop without using up an iteration (ADK: iterations pass)', async () => {
    const one = member('one', [calls('ask'), 'thanks', calls('exit_loop')], { tools: [ask, exitLoop()] });
    const { say, answer, log } = workflowApp(loopAgent({ name: 'loop', maxIterations: 5, subAgents: [one] }));
    const { pending } = await say('hi');
    expect(one.model.requests).toHaveLength(1);
    expect(await answer({ requestId: pending[0]?.id ?? '', value: 'blue' })).toMatchObject({
      status: 'completed',
      text: 'thanks',
    });
    expect((await log()).filter(({ type }) => type === 'opened')).toHaveLength(2);
  });

  it('a question of a member pauses a parallel agent when the other members have ended, and loses none of their answers', async () => {
    const three = member('three', ['third']);
    const both = parallelAgent({ name: 'both', subAgents: [asking('one', 'first'), asking('two', 'second'), three] });
    const { say, answer, resumeRun } = workflowApp(both);
    const { pending } = await say('hi');
    expect(pending).toHaveLength(2);
    expect(three.model.requests).toHaveLength(1);
    const half = await answer({ requestId: pending[1]?.id ?? '', value: 'b' });
    expect(half).toMatchObject({ status: 'paused', pending: [{ id: pending[0]?.id }] });
    expect(await resumeRun()).toMatchObject({ status: 'paused', pending: [{ id: pending[0]?.id }] });
    expect(await answer({ requestId: pending[0]?.id ?? '', value: 'a' })).toMatchObject({
      output: { one: 'first', two: 'second', three: 'third' },
    });
    expect(three.model.requests).toHaveLength(1);
  });

  it('a question of a member at any depth is reported with the path of its agents, and another process resumes that member with the answer', async () => {
    const make = (): Agent => {
      const loop = loopAgent({ name: 'loop', maxIterations: 2, subAgents: [asking('deep', 'once', 'twice')] });
      const both = parallelAgent({ name: 'both', subAgents: [asking('one', 'first'), loop] });
      return sequentialAgent({ name: 'team', subAgents: [asking('zero', 'begun'), both, asking('last', 'end')] });
    };
    expect(await answerAll(make)).toEqual({ asked: ['zero', 'both/one', 'both/loop/deep', 'last'], text: 'end' });
  });
});

describe('a user message while a question of a member is open', () => {
  it.each(['sequence', 'loop', 'parallel'])(
    'a user message while a question of a member is open restarts a %s with a valid history',
    async (kind) => {
      const one = member('one', [calls('ask', 'ask'), 'as you say'], { tools: [ask] });
      const inner = sequentialAgent({ name: 'inner', subAgents: [one] });
      const agents: Readonly<Record<string, () => Agent>> = {
        sequence: () => inner,
        loop: () => loopAgent({ name: 'loop', maxIterations: 1, subAgents: [inner] }),
        parallel: () => parallelAgent({ name: 'both', subAgents: [inner, member('two', ['fine', 'fine'])] }),
      };
      const { say, answer } = workflowApp(agents[kind]?.() ?? inner);
      const { pending } = await say('hi');
      expect(pending).toHaveLength(2);
      await answer({ requestId: pending[0]?.id ?? '', value: 'a' });
      const shared = kind !== 'parallel';
      const result = await say('never mind');
      expect(result).toMatchObject(shared ? { status: 'completed', text: 'as you say' } : { status: 'paused' });
      expect(readBy(one.model).at(-1)).toBe('user: never mind');
    },
  );

  it('a user message while a question of a member is open is refused if onMessageWhilePending is refuse, and the question stays open', async () => {
    const { say, answer } = workflowApp(sequentialAgent({ name: 'team', subAgents: [asking('one', 'thanks')] }), {
      onMessageWhilePending: 'refuse',
    });
    const { pending } = await say('hi');
    expect(await say('never mind')).toMatchObject({ status: 'failed', error: { code: 'pending_requests' } });
    expect(await answer({ requestId: pending[0]?.id ?? '', value: 'a' })).toMatchObject({ text: 'thanks' });
  });
});

describe('a queued message while members run', () => {
  const words = { role: 'user', parts: [{ type: 'text', text: 'in blue' }] } as const;
  const key = { appName: 'app', userId: 'user', sessionId: 's1' };

  /** Sends a message during the first call of a model. */
  function writing(sessions: SessionService): Callbacks {
    let written = false;
    return {
      async beforeModel() {
        if (!written) await sessions.deliver(key, { id: 'm1', type: 'message', content: words });
        written = true;
        return undefined;
      },
    };
  }

  it('a queued message while members run is answered by the active member', async () => {
    const sessions = inMemorySessionService();
    const one = member('one', ['in red', 'in blue'], { callbacks: writing(sessions) });
    const { say } = workflowApp(sequentialAgent({ name: 'team', subAgents: [one] }), { sessions });
    expect(await say('paint')).toMatchObject({ status: 'completed', text: 'in blue' });
    expect(readBy(one.model)).toEqual(['user: paint', 'model: in red', 'user: in blue']);
  });

  it('a queued message while members run is read by the agent that follows parallel members', async () => {
    const sessions = inMemorySessionService();
    const one = member('one', ['in red'], { callbacks: writing(sessions) });
    const judge = member('judge', ['judged']);
    const both = parallelAgent({ name: 'both', subAgents: [one, member('two', ['in green'])] });
    const { say } = workflowApp(sequentialAgent({ name: 'team', subAgents: [both, judge] }), { sessions });
    expect(await say('paint')).toMatchObject({ status: 'completed', text: 'judged' });
    expect(readBy(judge.model)).toEqual([
      'user: paint',
      'user: in blue',
      'user: [one] said: in red',
      'user: [two] said: in green',
    ]);
  });
});
