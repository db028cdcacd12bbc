import {
  type Callbacks,
  functionTool,
  type ReadonlyContext,
  type Tool,
  type ToolGate,
  type Toolset,
} from '@mortise/core';
import { confirmGate } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { key } from '../harness/inspect-run.ts';

interface Writer extends ReadonlyContext {
  setState(key: string, value: number): void;
}

/** Records the state keys that each hook and tool of a run can read, in the order of their calls. */
function watchedRun(effect: Tool['effect'], hooks: 'hooks' | 'no hooks') {
  const seen: { readonly point: string; readonly keys: readonly string[]; readonly due: readonly string[] }[] = [];
  const written: string[] = [];
  const read = (point: string, { state }: ReadonlyContext): undefined => {
    seen.push({ point, keys: Object.keys(state), due: [...written] });
  };
  const write = (point: string, context: Writer): undefined => {
    read(point, context);
    context.setState(point, 1);
    written.push(point);
  };
  const callbacks: Callbacks = {
    beforeAgent: (context) => write('beforeAgent', context),
    beforeModel: (_request, context) => write('beforeModel', context),
    afterModel: (_end, _error, context) => write('afterModel', context),
    beforeTool: (_tool, _call, context) => write('beforeTool', context),
    afterTool: (_tool, _call, _outcome, context) => write('afterTool', context),
    afterAgent: (context) => write('afterAgent', context),
  };
  const confirm = confirmGate();
  const gate: ToolGate = {
    ...confirm,
    check: (call, tool, context) => read('gate', context) ?? confirm.check(call, tool, context),
  };
  const act: Tool = {
    ...functionTool({
      name: 'act',
      description: 'Acts',
      effect,
      run: (_args, context) => write('run', context) ?? 1,
    }),
    preview: (_args, context) => read('preview', context) ?? 'acts',
  };
  const reads: Tool = { name: 'reads', description: 'Reads', prepare: (_draft, context) => read('prepare', context) };
  const toolset: Toolset = { name: 'set', tools: (context) => read('toolset', context) ?? none };
  const writes: Tool = {
    name: 'writes',
    description: 'Writes',
    prepare: (draft) => {
      draft.setState('prepared', 1);
      written.push('prepared');
    },
  };
  const app = testApp([{ calls: [{ name: 'act' }] }, 'done'], {
    instruction: (context) => read('instruction', context) ?? 'Act.',
    tools: [writes, reads, toolset, act],
    ...(hooks === 'hooks' && { callbacks, gates: [gate] }),
  });
  return { ...app, seen, written };
}

const none: readonly Tool[] = [];

describe('the state written by a hook or a tool', () => {
  for (const effect of ['read', 'write'] as const)
    for (const hooks of ['hooks', 'no hooks'] as const)
      it(`the state written by a hook or a tool is visible to every later hook and tool of the run, with ${hooks} and a tool with the effect ${effect}`, async () => {
        const { say, answer, seen, written, sessions } = watchedRun(effect, hooks);
        const first = await say('go');
        const [asked] = first.pending;
        if (asked) await answer({ requestId: asked.id, value: { confirmed: true } });
        for (const { point, keys, due } of seen)
          expect({ point, keys }).toEqual({ point, keys: expect.arrayContaining([...due]) });
        const points = ['toolset', 'instruction', 'prepare', 'run'];
        const all = hooks === 'hooks' ? [...points, 'gate', 'preview', 'afterAgent'] : points;
        expect(seen.map(({ point }) => point)).toEqual(expect.arrayContaining(all));
        expect(Object.keys((await sessions.load(key))?.state ?? {})).toEqual(expect.arrayContaining(written));
      });
});

describe('outputKey', () => {
  const content = { role: 'model', parts: [{ type: 'text', text: 'from a hook' }] } as const;
  const end = { type: 'end', content, finishReason: { unified: 'stop' } } as const;
  const hooks: Readonly<Record<string, Callbacks>> = {
    beforeAgent: { beforeAgent: () => ({ content }) },
    beforeModel: { beforeModel: () => ({ end }) },
    afterModel: { afterModel: () => ({ end }) },
    afterAgent: { afterAgent: () => ({ content }) },
  };

  for (const [name, callbacks] of Object.entries(hooks))
    it(`outputKey has the answer of ${name}`, async () => {
      const { say, sessions } = testApp(['from the model'], { outputKey: 'answer', callbacks });
      expect(await say('go')).toMatchObject({ status: 'completed', text: 'from a hook' });
      expect((await sessions.load(key))?.state).toEqual({ answer: 'from a hook' });
    });

  it('outputKey has the answer of onModelError', async () => {
    const callbacks: Callbacks = { onModelError: () => ({ end }) };
    const { say, sessions } = testApp([{ fail: {} }], { outputKey: 'answer', callbacks });
    await say('go');
    expect((await sessions.load(key))?.state).toEqual({ answer: 'from a hook' });
  });

  it('outputKey has the last answer before a limit', async () => {
    const { say, sessions } = testApp([{ calls: [{ name: 'act' }] }, 'so far'], {
      tools: [functionTool({ name: 'act', description: 'Acts', run: () => 1 })],
      outputKey: 'answer',
      limits: { modelCalls: 1, onLimit: 'answer' },
    });
    expect(await say('go')).toMatchObject({ status: 'limited', text: 'so far' });
    expect((await sessions.load(key))?.state).toEqual({ answer: 'so far' });
  });

  const output = z.object({ score: z.number() });
  const saying = (text: string) => ({ content: { role: 'model', parts: [{ type: 'text', text }] } }) as const;

  it('outputKey has the output of a hook whose answer matches the schema, and the result has it too', async () => {
    const callbacks: Callbacks = { beforeAgent: () => saying('{"score":2}') };
    const { say, sessions } = testApp([], { output, outputKey: 'answer', callbacks });
    expect(await say('go')).toMatchObject({ status: 'completed', output: { score: 2 } });
    expect((await sessions.load(key))?.state).toEqual({ answer: { score: 2 } });
  });

  it('outputKey keeps the output of the model if the answer of a hook does not match the schema', async () => {
    const callbacks: Callbacks = { afterAgent: () => saying('Bye.') };
    const { say, sessions } = testApp(['{"score":1}'], { output, outputKey: 'answer', callbacks });
    expect(await say('go')).toMatchObject({ status: 'completed', text: 'Bye.' });
    expect((await sessions.load(key))?.state).toEqual({ answer: { score: 1 } });
  });
});

it('state that a hook wrote around a model call is stored even if the call produces no turn', async () => {
  const app = testApp([{ parts: [{ type: 'nonsense' } as never] }, 'done'], {
    callbacks: { beforeModel: (_request, context) => context.setState('asked', 1) as undefined },
  });
  await app.say('go');
  const [failed] = await app.logOf('modelFailed');
  expect(failed).toMatchObject({ code: 'bad_response', actions: { stateDelta: { asked: 1 } } });
});
