import { functionTool } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loopAgent, parallelAgent, sequentialAgent } from '../src/index.ts';
import { calls, key, member, readBy, workflowApp } from './workflow-app.ts';

describe('a parallel agent', () => {
  it('a parallel agent runs its members in parallel, and no member reads the output of another', async () => {
    let arrive = (): void => {};
    const together = new Promise<void>((resolve) => {
      let here = 0;
      arrive = () => void (++here === 2 && resolve());
    });
    const meet = functionTool({
      name: 'meet',
      description: 'Meets',
      effect: 'read',
      run: async () => {
        arrive();
        await together;
        return 'met';
      },
    });
    const [one, two] = ['one', 'two'].map((name) => member(name, [calls('meet'), `${name} met`], { tools: [meet] }));
    if (!one || !two) throw new Error('two members');
    const { say } = workflowApp(parallelAgent({ name: 'team', subAgents: [one, two] }));
    expect(await say('hi')).toMatchObject({ status: 'completed', output: { one: 'one met', two: 'two met' } });
    expect(readBy(two.model)).toEqual(['user: hi', 'model: functionCall', 'tool: functionResponse']);
  });

  it('a parallel agent sends the partial text of each member with the next message after it was stopped', async () => {
    const [one, two] = [member('one', [{ text: 'Rome was', stall: true }, '1']), member('two', ['Paris is', '2'])];
    const { app } = workflowApp(parallelAgent({ name: 'team', subAgents: [one, two] }));
    const stop = new AbortController();
    for await (const event of app.stream({ session: key.sessionId, message: 'hi', signal: stop.signal }))
      if (event.type === 'delta' && event.text === 'Rome was') stop.abort();
    await app.run({ session: key.sessionId, message: 'go on' });
    const cut = ['model: Rome was', expect.stringMatching(/^user: .*cut off/), 'user: go on'];
    expect(readBy(one.model)).toEqual(expect.arrayContaining(cut));
    expect(readBy(two.model)).toContain('user: [one] said: Rome was');
  });

  it('a parallel agent stores the output of each member under its own key; for a shared key the last in the log wins with a warning', async () => {
    const team = (keys: readonly [string, string]) => {
      const members = keys.map((outputKey, at) => member(`m${at}`, [`said by ${at}`], { outputKey }));
      return workflowApp(parallelAgent({ name: 'team', subAgents: members }));
    };
    const warningsOf = async ({ app }: ReturnType<typeof team>): Promise<readonly string[]> => {
      const codes: string[] = [];
      for await (const event of app.stream({ session: key.sessionId, message: 'hi' }))
        if (event.type === 'warning') codes.push(event.code);
      return codes;
    };
    const apart = team(['one', 'two']);
    expect(await warningsOf(apart)).toEqual([]);
    expect((await apart.sessions.load(key))?.state).toEqual({ one: 'said by 0', two: 'said by 1' });
    const same = team(['one', 'one']);
    expect(await warningsOf(same)).toEqual(['state_conflict']);
    const said = (await same.log()).flatMap(({ actions }) => Object.values(actions?.stateDelta ?? {}));
    expect(said).toHaveLength(2);
    expect((await same.sessions.load(key))?.state).toEqual({ one: said[1] });
  });

  it('a parallel agent merges the last texts of its members in their order, however long each took', async () => {
    const slow = member('slow', [{ text: 'late', delayMs: 20 }]);
    const judge = member('judge', ['judged']);
    const both = parallelAgent({ name: 'both', subAgents: [slow, member('fast', ['soon'])] });
    const { say, log } = workflowApp(sequentialAgent({ name: 'team', subAgents: [both, judge] }));
    await say('hi');
    expect((await log()).flatMap((event) => (event.type === 'model' ? [event.author] : []))).toEqual([
      'fast',
      'slow',
      'judge',
    ]);
    expect(readBy(judge.model)).toEqual(['user: hi', 'user: [slow] said: late', 'user: [fast] said: soon']);
  });

  it('a parallel agent has an output that maps each member to its output, or to its text if it has none', async () => {
    const scored = member('scored', ['{"score":null}'], { output: z.object({ score: z.null() }) });
    const { say } = workflowApp(parallelAgent({ name: 'team', subAgents: [scored, member('words', ['fine'])] }));
    expect(await say('hi')).toMatchObject({ output: { scored: { score: null }, words: 'fine' }, text: 'fine' });
  });

  it('a parallel agent keeps an output that is null, false, empty or undefined, and does not use text instead', async () => {
    const output = z.union([z.null(), z.boolean(), z.number(), z.string()]);
    const subAgents = ['null', 'false', '0', '""'].map((text, at) => member(`m${at}`, [text], { output }));
    const { say } = workflowApp(parallelAgent({ name: 'team', subAgents }));
    expect(await say('hi')).toMatchObject({ output: { m0: null, m1: false, m2: 0, m3: '' } });
  });

  it('a parallel agent adds the message of a member under the name of the nested member that spoke last', async () => {
    const inner = sequentialAgent({ name: 'inner', subAgents: [member('one', ['first']), member('two', ['second'])] });
    const both = parallelAgent({ name: 'both', subAgents: [inner, member('three', ['third'])] });
    const judge = member('judge', ['judged']);
    await workflowApp(sequentialAgent({ name: 'team', subAgents: [both, judge] })).say('hi');
    expect(readBy(judge.model)).toEqual(['user: hi', 'user: [two] said: second', 'user: [three] said: third']);
  });

  it('a parallel agent leaves a valid history if the last message of a member has a call', async () => {
    const fill = functionTool({
      name: 'fill',
      description: 'Fills',
      run: (_, context) => {
        context.skipSummarization();
        return { full: true };
      },
    });
    const one = member('one', [calls('fill'), 'second'], { tools: [fill] });
    const both = parallelAgent({ name: 'both', subAgents: [one, member('two', ['fine', 'fine'])] });
    const { say } = workflowApp(loopAgent({ name: 'team', subAgents: [both], maxIterations: 2 }));
    expect(await say('hi')).toMatchObject({ output: { one: 'second', two: 'fine' } });
    expect(readBy(one.model)).toEqual([
      'user: hi',
      'model: functionCall',
      'tool: functionResponse',
      'user: [two] said: fine',
    ]);
  });

  it("a parallel agent runs at most as many members at once as the runner's concurrency allows", async () => {
    let running = 0;
    let most = 0;
    const work = functionTool({
      name: 'work',
      description: 'Works',
      effect: 'read',
      run: async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 0));
        running--;
      },
    });
    const subAgents = Array.from({ length: 9 }, (_, at) =>
      member(`m${at}`, [calls('work'), 'done'], { tools: [work] }),
    );
    const { say } = workflowApp(parallelAgent({ name: 'team', subAgents }), { concurrency: 3 });
    expect(await say('hi')).toMatchObject({ status: 'completed' });
    expect(most).toBe(3);
  });
});
