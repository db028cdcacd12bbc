import { type Callbacks, functionTool, type ModelEnd, ModelError, type ModelRequest } from '@mortise/core';
import type { ScriptedStep } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key, only } from '../harness/inspect-run.ts';

const says = (text: string): { readonly end: ModelEnd } => ({
  end: { type: 'end', content: { role: 'model', parts: [{ type: 'text', text }] }, finishReason: { unified: 'stop' } },
});
const content = (text: string) => ({ content: { role: 'model', parts: [{ type: 'text', text }] } }) as const;

async function runWith(callbacks: Callbacks | readonly Callbacks[], steps: readonly ScriptedStep[] = ['hello']) {
  const app = testApp(steps, { callbacks }, { callbackTimeoutMs: 15 });
  const seen = await app.watch({ message: 'go' });
  return { ...app, seen, end: only(seen, 'end')[0]?.result };
}

describe('a beforeModel callback', () => {
  it('a beforeModel callback answers instead of the model', async () => {
    const { end, model, logOf } = await runWith({ beforeModel: () => says('from the cache') }, []);
    expect(end).toMatchObject({ status: 'completed', text: 'from the cache' });
    expect(model.requests).toEqual([]);
    expect(await logOf('model')).toHaveLength(1);
  });

  it('a beforeModel callback rewrites the request for the next callback and the model', async () => {
    const seen: unknown[] = [];
    const add = (text: string) => (request: ModelRequest) => {
      seen.push(request.instructions);
      return { request: { ...request, instructions: [...request.instructions, text] } };
    };
    const { model } = await runWith([{ beforeModel: add('one') }, { beforeModel: add('two') }]);
    expect(seen).toEqual([[], ['one']]);
    expect(model.requests[0]?.instructions).toEqual(['one', 'two']);
  });

  it('a beforeModel callback that rewrites the contents leaves the history unchanged', async () => {
    const beforeModel: Callbacks['beforeModel'] = (request) => ({
      request: { ...request, contents: request.contents.slice(-1) },
    });
    const { model, log, say } = await runWith({ beforeModel }, ['one', 'two']);
    await say('again');
    expect(model.requests[1]?.contents).toHaveLength(1);
    expect((await log()).map(({ type }) => type)).toEqual(['input', 'model', 'input', 'model']);
  });
});

describe('an afterModel callback', () => {
  it('an afterModel callback replaces the answer, also in the log', async () => {
    const { end, logOf } = await runWith({ afterModel: () => says('better') });
    expect(end?.text).toBe('better');
    expect((await logOf('model'))[0]?.content.parts).toEqual([{ type: 'text', text: 'better' }]);
  });

  it('an afterModel callback gets the complete answer once, or an error if there is no answer', async () => {
    const seen: unknown[] = [];
    const afterModel: Callbacks['afterModel'] = (end, error) =>
      void seen.push([end?.finishReason.unified, (error as ModelError | undefined)?.code]);
    await runWith({ afterModel }, [{ text: 'hello', chunks: 1 }]);
    await runWith({ afterModel }, [{ fail: { code: 'overloaded' } }]);
    expect(seen).toEqual([
      ['stop', undefined],
      [undefined, 'overloaded'],
    ]);
  });
});

describe('an onModelError callback', () => {
  const faults: Readonly<Record<string, ScriptedStep>> = {
    'a failure': { fail: { code: 'overloaded' } },
    'a thrown error': { throws: new Error('broken') },
    'a stream without an end event': { text: 'half', cut: true },
  };

  for (const [what, step] of Object.entries(faults)) {
    it(`an onModelError callback recovers from ${what}`, async () => {
      const { end, logOf } = await runWith({ onModelError: () => says('sorry') }, [step]);
      expect(end).toMatchObject({ status: 'completed', text: 'sorry' });
      expect(await logOf('modelFailed')).toEqual([]);
    });
  }

  it('an onModelError callback that returns undefined lets the run fail', async () => {
    const seen: unknown[] = [];
    const { end } = await runWith({ onModelError: (_request, error) => void seen.push(error) }, [
      { fail: { code: 'overloaded' } },
    ]);
    expect(end).toMatchObject({ status: 'failed', error: { code: 'overloaded' } });
    expect(seen).toEqual([expect.any(ModelError)]);
  });

  it('an onModelError callback is not called if the run was cancelled', async () => {
    const asked: unknown[] = [];
    const { runner } = testApp([{ stall: true }], { callbacks: { onModelError: () => void asked.push(1) } });
    expect(await runner.run({ message: 'go', signal: AbortSignal.timeout(10) })).toMatchObject({ status: 'cancelled' });
    expect(asked).toEqual([]);
  });
});

describe('callbacks around the agent', () => {
  it('callbacks around the agent answer instead of the model', async () => {
    const { end, model } = await runWith({ beforeAgent: () => content('closed today') }, []);
    expect(end).toMatchObject({ status: 'completed', text: 'closed today' });
    expect(model.requests).toEqual([]);
  });

  it('callbacks around the agent are called once for each message', async () => {
    let asked = 0;
    const { say } = await runWith({ beforeAgent: () => void asked++ }, [
      { calls: [{ name: 'nothing' }] },
      'one',
      'two',
    ]);
    expect(asked).toBe(1);
    await say('again');
    expect(asked).toBe(2);
  });

  it('callbacks around the agent add a further answer at the end', async () => {
    const { end, logOf } = await runWith({ afterAgent: () => content('bye') });
    expect(end).toMatchObject({ status: 'completed', text: 'bye' });
    expect((await logOf('model')).map((event) => event.content.parts)).toMatchObject([
      [{ text: 'hello' }],
      [{ text: 'bye' }],
    ]);
  });

  it('the first callback around the agent that returns a content ends the chain', async () => {
    const asked: string[] = [];
    const { end } = await runWith([
      { afterAgent: () => content('first') },
      { afterAgent: () => void asked.push('second') },
    ]);
    expect(end?.text).toBe('first');
    expect(asked).toEqual([]);
  });
});

describe('a callback that writes state', () => {
  it('a callback that writes state reads it at once, and it is stored with the next event', async () => {
    const seen: unknown[] = [];
    const callbacks: Callbacks = {
      beforeModel: (_request, context) => {
        context.setState('asked', 1);
        seen.push(context.state['asked']);
      },
      afterModel: (_end, _error, context) => {
        seen.push(context.state['asked']);
        context.setState('answered', true);
      },
    };
    const { logOf, sessions } = await runWith(callbacks);
    expect(seen).toEqual([1, 1]);
    expect((await logOf('model'))[0]?.actions).toEqual({ stateDelta: { asked: 1, answered: true } });
    expect((await sessions.load(key))?.state).toEqual({ asked: 1, answered: true });
  });

  it('a callback around the agent that writes state has its writes stored, too', async () => {
    const callbacks: Callbacks = {
      beforeAgent: (context) => context.setState('begun', true) as undefined,
      afterAgent: (context) => {
        context.setState('ended', true);
        return content('bye');
      },
    };
    const { sessions } = await runWith(callbacks);
    expect((await sessions.load(key))?.state).toEqual({ begun: true, ended: true });
  });

  it('a callback after the agent that writes state has its writes stored even if it adds no answer', async () => {
    const { sessions } = await runWith({ afterAgent: (context) => context.setState('ended', true) as undefined });
    expect((await sessions.load(key))?.state).toEqual({ ended: true });
  });

  it('a callback around a tool that writes state has its writes stored with the response', async () => {
    const callbacks: Callbacks = {
      beforeTool: (_tool, _call, context) => context.setState('before', 1) as undefined,
      afterTool: (_tool, _call, _outcome, context) => context.setState('after', 2) as undefined,
    };
    const tool = functionTool({ name: 'act', description: 'Acts', run: () => 1 });
    const { say, logOf } = testApp([{ calls: [{ name: 'act' }] }, 'done'], { tools: [tool], callbacks });
    await say('go');
    expect((await logOf('response'))[0]?.actions).toEqual({ stateDelta: { before: 1, after: 2 } });
  });
});

describe('a callback around a model that fails', () => {
  const faults: Readonly<Record<string, () => unknown>> = {
    throws: () => {
      throw new Error('no');
    },
    hangs: () => new Promise(() => {}),
    'returns a string': () => 'yes',
    'returns null': () => null,
    'returns an empty object': () => ({}),
    'returns an invalid end': () => ({ end: { text: 'hi' } }),
  };

  for (const [how, fault] of Object.entries(faults)) {
    for (const hook of ['beforeModel', 'afterModel', 'beforeAgent', 'afterAgent'] as const) {
      it(`a ${hook} callback that ${how} and decides fails the run, and the error names the callback`, async () => {
        const { end, seen } = await runWith({ name: 'mine', [hook]: fault });
        expect(end).toMatchObject({
          status: 'failed',
          error: { code: 'callback_failed', message: expect.stringContaining('mine') },
        });
        expect(only(seen, 'end')).toHaveLength(1);
      });

      it(`a ${hook} callback that ${how} and only observes causes a warning, and the run continues`, async () => {
        const { end, seen } = await runWith({ name: 'mine', mode: 'observe', [hook]: fault });
        expect(end).toMatchObject({ status: 'completed', text: 'hello' });
        expect(only(seen, 'warning')).toMatchObject([{ code: 'callback_failed' }]);
      });
    }
  }
});
