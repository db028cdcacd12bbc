import { type Agent, createRunner, delegateResult, functionTool, llmAgent, type ToolGate } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { confirmationGate, pendingRequests, requestConfirmation, requireConfirmation } from '../src/index.ts';
import { key, payTool, validatingApp, validator } from './validating-app.ts';

/** Returns a turn with parallel payments of different amounts. */
function payments(count: number): { readonly calls: { readonly name: string; readonly args: object }[] } {
  return { calls: Array.from({ length: count }, (_, amount) => ({ name: 'pay', args: { to: 'ada', amount } })) };
}

const asksFor = (maxPending: number): ToolGate => confirmationGate({ maxPending });

describe('maxPending', () => {
  it.each([
    [3, 10],
    [1, 2],
    [8, 9],
    [20, 20],
  ])(
    'maxPending of %i limits the open questions of a turn with %i calls, and the other calls fail',
    async (maxPending, count) => {
      const app = validatingApp([payments(count) as never], { tools: [payTool([])], gates: [asksFor(maxPending)] });
      const { pending } = await app.say('pay');
      expect(pending).toHaveLength(maxPending);
      const errors = (await app.outcomes()).filter(
        (one) => one.status === 'error' && one.code === 'too_many_questions',
      );
      expect(errors).toHaveLength(count - maxPending);
    },
  );

  it('maxPending is 100 by default', async () => {
    const app = validatingApp([payments(130) as never], { tools: [requireConfirmation(payTool([]))] });
    expect((await app.say('pay')).pending).toHaveLength(100);
  });

  it('maxPending of 0 allows no questions', async () => {
    const app = validatingApp([payments(2) as never, 'none'], { tools: [payTool([])], gates: [asksFor(0)] });
    expect(await app.say('pay')).toMatchObject({ status: 'completed', pending: [] });
  });

  it('maxPending counts questions that tools ask themselves, but not answered questions', async () => {
    const own = functionTool({
      name: 'own',
      description: 'Asks itself',
      run: (_, context) => requestConfirmation(context, 'May I?'),
    });
    const mixed = { calls: [{ name: 'own' }, ...payments(4).calls] };
    const app = validatingApp(
      [mixed, payments(4), 'done'] as never,
      { tools: [own, payTool([])], gates: [asksFor(3)] },
      {
        concurrency: 1,
      },
    );
    // The gate asks about the call of `own` before `own` asks by itself.
    const first = await app.say('pay');
    expect(first.pending).toHaveLength(3);
    expect(await pendingRequests(app.sessions, key)).toHaveLength(3);
    const no = first.pending.map(({ id }) => ({ requestId: id, value: { confirmed: false } }));
    expect((await app.answer(...no)).pending).toHaveLength(3);
  });

  it('maxPending counts questions of agents called as tools and of parallel members', async () => {
    const worker = (name: string): Agent =>
      llmAgent({ name, model: scriptedModel([payments(3) as never]), tools: [payTool([])] });
    const members = ['a', 'b', 'c'].map(worker);
    const called = worker('called');
    const ask = {
      ...functionTool({
        name: 'ask',
        description: 'Asks',
        effect: 'read',
        run: () => delegateResult({ agent: 'called', input: { role: 'user', parts: [{ type: 'text', text: 'pay' }] } }),
      }),
      agents: [called],
    };
    const lead = llmAgent({
      name: 'lead',
      model: scriptedModel([{ calls: [{ name: 'ask' }, ...payments(2).calls] } as never]),
      tools: [ask, payTool([])],
    });
    const all = [...members, lead];
    const agent: Agent = {
      name: 'flow',
      description: '',
      subAgents: all,
      next: () => ({ do: 'run', members: all.map((one) => ({ key: one.name, agent: one, reads: 'copy' })) }),
    };
    const app = createRunner({ agent, gates: [asksFor(7)], validator });
    const { pending } = await app.run({ message: 'pay' });
    expect(pending).toHaveLength(7);
  });
});
