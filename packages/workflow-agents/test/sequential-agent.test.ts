import { instructionTemplate } from '@mortise/core';
import { exitLoop } from '@mortise/tools';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sequentialAgent } from '../src/index.ts';
import { calls, member, readBy, workflowApp } from './workflow-app.ts';

describe('a sequential agent', () => {
  it('a sequential agent runs its members one after another, and each reads the texts of the members before it', async () => {
    const [one, two, three] = [member('one', ['first']), member('two', ['second']), member('three', ['third'])];
    const { say, log } = workflowApp(sequentialAgent({ name: 'team', subAgents: [one, two, three] }));
    expect(await say('hi')).toMatchObject({ status: 'completed', text: 'third' });
    expect(readBy(three.model)).toEqual(['user: hi', 'user: [one] said: first', 'user: [two] said: second']);
    expect((await log()).map(({ type, author }) => `${type} ${author}`)).toEqual([
      'input user',
      ...['one', 'two', 'three'].flatMap((name) => [`opened ${name}`, `model ${name}`, `closed ${name}`]),
    ]);
  });

  it('a sequential agent has the output of its last member, and no output if that member has none', async () => {
    const output = z.object({ score: z.number() });
    const subAgents = [member('one', ['{"score":1}'], { output }), member('two', ['{"score":2}'], { output })];
    expect(await workflowApp(sequentialAgent({ name: 'team', subAgents })).say('hi')).toMatchObject({
      output: { score: 2 },
    });
    const words = [member('one', ['{"score":1}'], { output }), member('two', ['second'])];
    const result = await workflowApp(sequentialAgent({ name: 'team', subAgents: words })).say('hi');
    expect(result).toMatchObject({ status: 'completed', text: 'second' });
    expect(result).not.toHaveProperty('output');
  });

  it('a sequential agent lets the instruction of a member read the answer of an earlier member from the state', async () => {
    const one = member('one', ['blue'], { outputKey: 'colour' });
    const two = member('two', ['done'], {
      instruction: instructionTemplate('Paint it {colour}.'),
      includeContents: 'none',
    });
    await workflowApp(sequentialAgent({ name: 'team', subAgents: [one, two] })).say('hi');
    expect(two.model.requests[0]?.instructions).toEqual(['Paint it blue.']);
  });

  it('a sequential agent restarts with a new message, and its members read the earlier conversation', async () => {
    const [one, two] = [member('one', ['first', 'third']), member('two', ['second', 'fourth'])];
    const { say } = workflowApp(sequentialAgent({ name: 'team', subAgents: [one, two] }));
    await say('hi');
    expect(await say('again')).toMatchObject({ status: 'completed', text: 'fourth' });
    expect(readBy(one.model)).toEqual(['user: hi', 'model: first', 'user: [two] said: second', 'user: again']);
  });

  it('a sequential agent sends the partial text of an interrupted member with the next message', async () => {
    const [one, two] = [member('one', ['first', 'third']), member('two', [{ text: 'Rome was', cut: true }, 'fourth'])];
    const { say } = workflowApp(sequentialAgent({ name: 'team', subAgents: [one, two] }));
    expect(await say('hi')).toMatchObject({ status: 'failed', text: 'Rome was' });
    await say('go on');
    expect(readBy(one.model)).toEqual([
      'user: hi',
      'model: first',
      'user: [two] said: Rome was',
      expect.stringMatching(/^user: .*cut off/),
      'user: go on',
    ]);
    expect(readBy(two.model)).toContain('model: Rome was');
  });

  it('a sequential agent continues after a member that escalates (ADK: escalate outside a loop is ignored)', async () => {
    const subAgents = [member('one', [calls('exit_loop')], { tools: [exitLoop()] }), member('two', ['second'])];
    const { say } = workflowApp(sequentialAgent({ name: 'team', subAgents }));
    expect(await say('hi')).toMatchObject({ status: 'completed', text: 'second' });
  });

  it('a sequential agent runs nested sequences', async () => {
    const inner = sequentialAgent({ name: 'inner', subAgents: [member('one', ['first']), member('two', ['second'])] });
    const three = member('three', ['third']);
    const { say } = workflowApp(sequentialAgent({ name: 'outer', subAgents: [inner, three] }));
    expect(await say('hi')).toMatchObject({ status: 'completed', text: 'third' });
    expect(readBy(three.model)).toEqual(['user: hi', 'user: [one] said: first', 'user: [two] said: second']);
  });
});
