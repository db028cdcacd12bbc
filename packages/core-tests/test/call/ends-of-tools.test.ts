import {
  type CallbackContext,
  type Callbacks,
  functionTool,
  type PendingQuestion,
  pendingResult,
  type Tool,
  type ToolContext,
  type ToolGate,
  type ToolResult,
} from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { deferred } from '../harness/deferred.ts';
import { only, outcomesIn } from '../harness/inspect-run.ts';

/** Runs one call of a tool. */
function appWith(tool: Partial<Tool>, callbacks: Callbacks = {}, options: Parameters<typeof testApp>[2] = {}) {
  const act: Tool = { ...functionTool({ name: 'act', description: 'Acts', run: () => 1 }), ...tool };
  return testApp([{ calls: [{ name: 'act' }] }, 'done'], { tools: [act], callbacks }, options);
}

/**
 * Returns a promise that is fulfilled already; `later` runs right after the code that awaits it has its
 * value.
 */
function promised<T>(value: T, later: () => void): Promise<T> {
  const kept = Promise.resolve(value);
  kept.then(() => {}).then(later, () => {});
  return kept;
}

describe('a result that its tool changes after returning it', () => {
  const ok = (output: unknown): ToolResult => ({ status: 'ok', output });

  it('a result that its tool changes after returning it is logged as it was returned synchronously', async () => {
    const app = appWith({
      run: () => {
        const list = [1];
        Promise.resolve().then(
          () => list.push(2),
          () => {},
        );
        return ok(list);
      },
    });
    await app.say('go');
    expect(await app.outcomes()).toEqual([{ status: 'ok', output: [1] }]);
  });

  it('a result that its tool changes after returning it is logged as it was returned by a promise', async () => {
    const app = appWith({
      run: () => {
        const list = [1];
        return promised(ok(list), () => list.push(2));
      },
    });
    await app.say('go');
    expect(await app.outcomes()).toEqual([{ status: 'ok', output: [1] }]);
  });

  it('a result that its tool changes after returning it is shown to hooks and the model as it was returned', async () => {
    const seen: unknown[] = [];
    const list = [1];
    const app = appWith(
      { run: () => promised({ ...ok(list), modelOutput: list }, () => list.push(2)) },
      { aroundTool: async (run) => void (await run()), afterTool: (_tool, _call, outcome) => void seen.push(outcome) },
    );
    await app.say('go');
    expect(seen).toEqual([{ status: 'ok', output: [1], modelOutput: [1] }]);
    expect(outcomesIn(app.model.requests[1])).toMatchObject(seen as never);
  });

  it('a question that a tool changes after returning it is asked as it was returned', async () => {
    const question = { kind: 'input', hint: 'How much?', payload: { of: 'milk' } };
    const handle = { id: 1 };
    const app = appWith({
      run: () =>
        promised(pendingResult(question as PendingQuestion, handle), () => {
          question.payload.of = 'gold';
          handle.id = 2;
        }),
    });
    await app.say('go');
    expect(await app.logOf('asked')).toMatchObject([{ request: { payload: { of: 'milk' }, handle: { id: 1 } } }]);
  });
});

describe('the context of a call whose tool has ended', () => {
  const late: readonly (readonly [string, (context: ToolContext) => unknown])[] = [
    ['state', (context) => context.setState('late', 1)],
    ['a write to the state of the run', (context) => context.setState('temp:late', 1)],
    ['artifacts', (context) => context.saveArtifact('late.txt', { type: 'text', text: 'late' })],
    ['a step', (context) => context.step('late', () => 1)],
    ['an escalation', (context) => context.escalate()],
    ['a transfer', (context) => context.transferTo('other')],
    ['the end of the turn', (context) => context.skipSummarization()],
  ];
  const codeOf = async (work: () => unknown): Promise<unknown> => {
    try {
      return await work();
    } catch (error) {
      return (error as { readonly code: string }).code;
    }
  };

  for (const how of ['returned', 'timed out'] as const)
    it.each(late)(`the context of a call whose tool has ended refuses %s if the tool ${how}`, async (_what, write) => {
      let given: ToolContext | undefined;
      const run = async (context: ToolContext): Promise<void> => {
        given = context;
        context.setState('early', 1);
        if (how === 'timed out') await new Promise(() => {});
      };
      const tool = functionTool({
        name: 'act',
        description: 'Acts',
        effect: 'read',
        timeoutMs: 5,
        run: (_, c) => run(c),
      });
      let code: unknown;
      const app = appWith(
        tool,
        {
          afterTool: async () => {
            code = await codeOf(() => write(given as ToolContext));
            return undefined;
          },
        },
        { artifacts: inMemoryArtifactService() },
      );
      expect(await app.say('go')).toMatchObject({ status: 'completed', text: 'done' });
      expect(code).toBe('call_ended');
      expect((await app.logOf('response')).map(({ actions }) => actions)).toEqual([{ stateDelta: { early: 1 } }]);
    });

  it('the context of a call whose tool has ended ignores progress, with one warning and without an error', async () => {
    let given: ToolContext | undefined;
    const keep = (context: ToolContext): void => {
      given = context;
    };
    const tool = functionTool({ name: 'act', description: 'Acts', run: (_, context) => keep(context) });
    const app = appWith(tool, {
      afterTool: () => {
        given?.progress(1);
        given?.progress(2);
      },
    });
    const seen = await app.watch({ message: 'go' });
    expect(only(seen, 'toolProgress')).toEqual([]);
    expect(only(seen, 'warning')).toMatchObject([{ code: 'call_ended', message: expect.stringContaining('act') }]);
  });

  it('the context of a call accepts writes of the hooks before, around and after its tool, until the call has its response', async () => {
    const contexts: ToolContext[] = [];
    const write = (name: string, context: ToolContext): void => {
      contexts.push(context);
      context.setState(name, Object.keys(context.state).length);
    };
    const tool = functionTool({ name: 'act', description: 'Acts', run: (_, context) => write('tool', context) });
    const app = appWith(tool, {
      beforeTool: (_tool, _call, context) => write('before', context),
      async aroundTool(run, _tool, _call, context) {
        write('around', context);
        await run();
        write('afterwards', context);
      },
      afterTool: (_tool, _call, _outcome, context) => write('after', context),
    } as Callbacks);
    await app.say('go');
    const stateDelta = { before: 0, around: 1, tool: 2, afterwards: 3, after: 4 };
    expect(await app.logOf('response')).toMatchObject([{ actions: { stateDelta } }]);
    for (const context of contexts) expect(await codeOf(() => context.setState('late', 1))).toBe('call_ended');
  });

  it('the context of a beforeModel hook refuses writes once the run has ended', async () => {
    const contexts: CallbackContext[] = [];
    const app = appWith({}, { beforeModel: (_request, context) => void contexts.push(context) });
    await app.say('go');
    expect(contexts).toHaveLength(2);
    for (const context of contexts) expect(await codeOf(() => context.setState('late', 1))).toBe('call_ended');
  });
});

describe('the limit of open questions', () => {
  it('the limit of open questions applies to calls that ask at the same moment', async () => {
    const asking: ToolGate = {
      name: 'asking',
      order: 'confirmation',
      check: () => ({ type: 'pause', question: { kind: 'confirmation', hint: 'Sure?' }, maxPending: 2 }),
    };
    const all = deferred<string>();
    let asked = 0;
    const preview = (): Promise<string> => {
      if (++asked === 6) all.resolve('Pays');
      return all.promise;
    };
    const pay = functionTool({ name: 'pay', description: 'Pays', run: () => 1, preview });
    const calls = Array.from({ length: 6 }, () => ({ name: 'pay' }));
    const app = testApp([{ calls }, 'done'], { tools: [pay], gates: [asking] });
    expect(await app.say('go')).toMatchObject({ status: 'paused' });
    expect(await app.logOf('asked')).toHaveLength(2);
    const refused = { status: 'error', code: 'too_many_questions' };
    expect(await app.outcomes()).toMatchObject([refused, refused, refused, refused]);
  });
});
