import { functionTool, type RunEvent } from '@mortise/core';
import type { ScriptedStep } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { only, outcomesIn } from '../harness/inspect-run.ts';
import { nestedAgent } from './nested-agent.ts';

const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => 'seen' });

const callsLook: readonly ScriptedStep[] = [{ text: 'I look', calls: [{ name: 'look' }] }, 'found it'];

/** Returns a shown event as one line. */
function lineOf(event: RunEvent): string {
  switch (event.type) {
    case 'delta':
      return `delta ${event.author} ${event.kind} ${event.text}`;
    case 'toolStart':
      return `start ${event.author} ${event.call.name}`;
    case 'toolEnd':
      return `end ${event.author} ${event.call.name} ${event.outcome.status}`;
    case 'event':
      return `stored ${event.event.author} ${event.event.type}`;
    default:
      return event.type;
  }
}

describe('the events of a nested run', () => {
  it('the events of a nested run are shown as they happen, between the start and the end of its call', async () => {
    const { tool } = nestedAgent('scout', callsLook, { tools: [look] });
    const { watch } = testApp([{ calls: [{ name: 'scout' }] }, 'done'], { tools: [tool] });
    const seen = (await watch({ message: 'go' })).map(lineOf);
    expect(seen).toEqual([
      'stored user input',
      'delta helper args ',
      'delta helper args {}',
      'stored helper model',
      'start helper scout',
      'stored scout opened',
      'delta scout text I look',
      'delta scout args ',
      'delta scout args {}',
      'stored scout model',
      'start scout look',
      'stored scout response',
      'end scout look ok',
      'delta scout text found it',
      'stored scout model',
      'stored helper response',
      'end helper scout ok',
      'delta helper text done',
      'stored helper model',
      'end',
    ]);
  });

  it('the events of a nested run are on its branch, in the log and for the watcher', async () => {
    const { tool } = nestedAgent('scout', callsLook, { tools: [look] });
    const { watch, log } = testApp([{ calls: [{ name: 'scout' }] }, 'done'], { tools: [tool] });
    const seen = await watch({ message: 'go' });
    const [opened] = (await log()).filter(({ type }) => type === 'opened');
    const path = opened?.branch;
    expect(path).toMatch(/^scout:/);
    for (const { author, branch } of await log()) expect(branch).toBe(author === 'scout' ? path : undefined);
    for (const event of seen) {
      if (event.type !== 'delta' && event.type !== 'toolStart' && event.type !== 'toolEnd') continue;
      expect(event.branch, lineOf(event)).toBe(event.author === 'scout' ? path : undefined);
    }
  });

  it('the events of a nested run include the progress of its tools, on its branch', async () => {
    const tool = functionTool({
      name: 'look',
      description: 'Looks',
      run: (_input, context) => context.progress('half'),
    });
    const scout = nestedAgent('scout', callsLook, { tools: [tool] });
    const { watch, logOf } = testApp([{ calls: [{ name: 'scout' }] }, 'done'], { tools: [scout.tool] });
    const progress = only(await watch({ message: 'go' }), 'toolProgress');
    expect(progress).toMatchObject([{ value: 'half', branch: (await logOf('opened'))[0]?.branch }]);
    expect(progress[0]?.branch).toMatch(/^scout:/);
  });

  it('the events of a nested run within a nested run are on a branch of the outer branch', async () => {
    const deep = nestedAgent('deep', ['found it']);
    const { tool } = nestedAgent('scout', [{ calls: [{ name: 'deep' }] }, 'asked'], { tools: [deep.tool] });
    const { say, logOf } = testApp([{ calls: [{ name: 'scout' }] }, 'done'], { tools: [tool] });
    await say('go');
    const [outer, inner] = await logOf('opened');
    expect(inner).toMatchObject({ agent: 'deep', parent: outer?.branch });
    expect(inner?.branch?.startsWith(`${outer?.branch}/deep:`)).toBe(true);
  });

  it('the events of a nested run are not sent to the calling model, which reads only the result', async () => {
    const { tool } = nestedAgent('scout', callsLook, { tools: [look] });
    const { say, model } = testApp([{ calls: [{ name: 'scout' }] }, 'done'], { tools: [tool] });
    await say('go');
    expect(model.requests[1]?.contents.map(({ role }) => role)).toEqual(['user', 'model', 'tool']);
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: 'found it' }]);
  });

  it('the events of a nested run start with its task, and its agent does not read the outer conversation', async () => {
    const { tool, model } = nestedAgent('scout', ['found it']);
    const { say } = testApp(['hello', { calls: [{ name: 'scout', args: { task: 'look around' } }] }, 'done'], {
      tools: [tool],
    });
    await say('hi');
    await say('go');
    expect(model.requests[0]?.contents).toEqual([{ role: 'user', parts: [{ type: 'text', text: 'look around' }] }]);
  });

  it('the events of a nested run come in parallel with the events of parallel calls', async () => {
    let met = 0;
    let open = (): void => undefined;
    const both = new Promise<void>((resolve) => {
      open = resolve;
    });
    const meet = functionTool({
      name: 'meet',
      description: 'Waits for the other',
      run: async () => {
        if (++met === 2) open();
        await both;
      },
    });
    const calls: ScriptedStep = { calls: [{ name: 'meet' }] };
    const scout = nestedAgent('scout', [calls, calls, 'met', 'met'], { tools: [meet] });
    const { say, model, logOf } = testApp([{ calls: [{ name: 'scout' }, { name: 'scout' }] }, 'done'], {
      tools: [scout.tool],
    });
    expect(await say('go')).toMatchObject({ status: 'completed', text: 'done' });
    expect(outcomesIn(model.requests[1])).toEqual([
      { status: 'ok', output: 'met' },
      { status: 'ok', output: 'met' },
    ]);
    expect(new Set((await logOf('opened')).map(({ branch }) => branch)).size).toBe(2);
  });

  it('the events of a nested run may take longer than the timeout of its call', async () => {
    const { tool } = nestedAgent('scout', [{ text: 'found it', delayMs: 30 }], { as: { timeoutMs: 1 } });
    const { say, outcomes } = testApp([{ calls: [{ name: 'scout' }] }, 'done'], { tools: [tool] });
    expect(await say('go')).toMatchObject({ status: 'completed' });
    expect(await outcomes()).toEqual([{ status: 'ok', output: 'found it' }]);
  });

  it('the events of a nested run never come before the calling turn in the log', async () => {
    const { tool } = nestedAgent('scout', ['found it']);
    const { say, log } = testApp([{ calls: [{ name: 'scout' }] }, 'done'], { tools: [tool] });
    await say('go');
    expect((await log()).map(({ type }) => type).slice(0, 3)).toEqual(['input', 'model', 'opened']);
  });
});

describe('callbacks', () => {
  it('callbacks of the runner run in nested runs too, and callbacks of an agent only in its own run', async () => {
    const asked: string[] = [];
    const note = (by: string) => ({
      beforeModel: (_request: unknown, { agentName }: { readonly agentName: string }): undefined => {
        asked.push(`${by} model ${agentName}`);
      },
      beforeTool: ({ name }: { readonly name: string }): undefined => void asked.push(`${by} tool ${name}`),
    });
    const { tool } = nestedAgent('scout', callsLook, { tools: [look], callbacks: note('scout') });
    const { say } = testApp(
      [{ calls: [{ name: 'scout' }] }, 'done'],
      { tools: [tool], callbacks: note('helper') },
      { plugins: [note('plugin')] },
    );
    await say('go');
    expect(asked).toEqual([
      'plugin model helper',
      'helper model helper',
      'plugin tool scout',
      'helper tool scout',
      'plugin model scout',
      'scout model scout',
      'plugin tool look',
      'scout tool look',
      'plugin model scout',
      'scout model scout',
      'plugin model helper',
      'helper model helper',
    ]);
  });

  it('callbacks after a tool get the result of the agent to which the tool delegated', async () => {
    const { tool } = nestedAgent('scout', ['found it']);
    const { say, model } = testApp([{ calls: [{ name: 'scout' }] }, 'done'], {
      tools: [tool],
      callbacks: {
        afterTool: (_tool, _call, outcome) =>
          outcome.status === 'ok' ? { outcome: { status: 'ok', output: `${outcome.output}!` } } : undefined,
      },
    });
    await say('go');
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: 'found it!' }]);
  });

  it('callbacks for errors get the reason why an agent failed', async () => {
    const { tool } = nestedAgent('scout', [{ fail: { code: 'overloaded', message: 'too busy' } }]);
    const { say, model } = testApp([{ calls: [{ name: 'scout' }] }, 'done'], {
      tools: [tool],
      callbacks: {
        onToolError: (_tool, _call, error) => ({
          outcome: { status: 'ok', output: `instead of: ${(error.cause as Error).message}` },
        }),
      },
    });
    await say('go');
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: expect.stringContaining('too busy') }]);
  });
});
