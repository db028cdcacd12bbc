import { functionTool } from '@mortise/core';
import { exitLoop } from '@mortise/tools';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loopAgent, parallelAgent, sequentialAgent } from '../src/index.ts';
import { calls, member, readBy, workflowApp } from './workflow-app.ts';

const tools = [exitLoop()];
const drafts = ['draft 1', 'draft 2', 'draft 3'];

describe('a loop agent', () => {
  it('a loop agent ends after the member that calls exit_loop, and its answer is the text of the member before', async () => {
    const writer = member('writer', drafts);
    const critic = member('critic', ['worse', calls('exit_loop')], { tools });
    const never = member('never', ['third']);
    const { say, log } = workflowApp(loopAgent({ name: 'loop', maxIterations: 9, subAgents: [writer, critic, never] }));
    const result = await say('hi');
    expect(result).toMatchObject({ status: 'completed', text: 'draft 2' });
    expect(result).not.toHaveProperty('output');
    expect(never.model.requests).toHaveLength(1);
    expect((await log()).findLast(({ type }) => type === 'response')).toMatchObject({
      outcome: { status: 'ok', output: {} },
      actions: { escalate: true, skipSummarization: true },
    });
  });

  it('a loop agent has the structured output of the member before the member that only called exit_loop', async () => {
    const writer = member('writer', ['{"draft":1}'], { output: z.object({ draft: z.number() }) });
    const critic = member('critic', [calls('exit_loop')], { tools });
    const { say } = workflowApp(loopAgent({ name: 'loop', maxIterations: 9, subAgents: [writer, critic] }));
    expect(await say('hi')).toMatchObject({ output: { draft: 1 }, text: '{"draft":1}' });
  });

  it('a loop agent has the text that a member sent with its call of exit_loop', async () => {
    const critic = member('critic', [{ text: 'It is good.', ...calls('exit_loop') }], { tools });
    const { say } = workflowApp(
      loopAgent({ name: 'loop', maxIterations: 9, subAgents: [member('writer', drafts), critic] }),
    );
    const result = await say('hi');
    expect(result).toMatchObject({ text: 'It is good.' });
    expect(result).not.toHaveProperty('output');
  });

  it('a loop agent has the output of a tool that escalates', async () => {
    const accept = functionTool({
      name: 'accept',
      description: 'Accepts',
      run: (_, context) => {
        context.escalate();
        return { accepted: true };
      },
    });
    const critic = member('critic', [calls('accept')], { tools: [accept] });
    const { say } = workflowApp(
      loopAgent({ name: 'loop', maxIterations: 9, subAgents: [member('writer', drafts), critic] }),
    );
    expect(await say('hi')).toMatchObject({ output: { accepted: true } });
  });

  it('a loop agent completes at its maximum of iterations with the answer of its last member', async () => {
    const writer = member('writer', drafts);
    const { say } = workflowApp(loopAgent({ name: 'loop', maxIterations: 3, subAgents: [writer] }));
    expect(await say('hi')).toMatchObject({ status: 'completed', text: 'draft 3' });
  });

  it('a loop agent adds a user message for a member that runs twice in a row, because a model does not follow its own text', async () => {
    const writer = member('writer', drafts);
    await workflowApp(loopAgent({ name: 'loop', maxIterations: 2, subAgents: [writer] })).say('hi');
    expect(readBy(writer.model)).toEqual([
      'user: hi',
      'model: draft 1',
      'user: Continue with your task, following your instructions.',
    ]);
  });

  it("a loop agent ends when a nested member escalates, after the rest of that member's sequence has run", async () => {
    const last = member('last', ['last words']);
    const inner = sequentialAgent({
      name: 'inner',
      subAgents: [member('critic', [calls('exit_loop')], { tools }), last],
    });
    const { say } = workflowApp(
      loopAgent({ name: 'loop', maxIterations: 9, subAgents: [member('writer', drafts), inner] }),
    );
    expect(await say('hi')).toMatchObject({ status: 'completed', text: 'last words' });
  });

  it('a loop agent ends when one of several parallel members escalates, after the other members have ended', async () => {
    const critics = [member('strict', [calls('exit_loop')], { tools }), member('mild', [{ text: 'fine', delayMs: 5 }])];
    const both = parallelAgent({ name: 'both', subAgents: critics });
    const { say } = workflowApp(loopAgent({ name: 'loop', maxIterations: 9, subAgents: [both] }));
    expect(await say('hi')).toMatchObject({ status: 'completed', output: { strict: {}, mild: 'fine' } });
  });

  it('a loop agent ends without ending the loop around it', async () => {
    const writer = member('writer', drafts);
    const critic = member('critic', [calls('exit_loop'), calls('exit_loop'), calls('exit_loop')], { tools });
    const inner = loopAgent({ name: 'inner', maxIterations: 9, subAgents: [writer, critic] });
    const { say } = workflowApp(loopAgent({ name: 'outer', maxIterations: 3, subAgents: [inner] }));
    expect(await say('hi')).toMatchObject({ status: 'completed', text: 'draft 3' });
    expect(writer.model.requests).toHaveLength(3);
  });

  it('a loop agent counts its iterations anew after a new message', async () => {
    const writer = member('writer', [...drafts, 'draft 4']);
    const { say } = workflowApp(loopAgent({ name: 'loop', maxIterations: 2, subAgents: [writer] }));
    await say('hi');
    expect(await say('again')).toMatchObject({ text: 'draft 4' });
  });
});
