import { type Callbacks, functionTool, type Tool, ToolError, type ToolGate, type ToolOutcome } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { only, outcomesIn } from '../harness/inspect-run.ts';

const script = [{ calls: [{ name: 'pay', args: { amount: 10 } }] }, 'done'];
const ok = (output: string): { readonly outcome: ToolOutcome } => ({ outcome: { status: 'ok', output } });

function payTool(ran: unknown[], run: (value: unknown) => unknown = () => 'paid'): Tool {
  return functionTool({
    name: 'pay',
    description: 'Pays',
    input: z.object({ amount: z.number().max(100) }),
    run: (value) => {
      ran.push(value);
      return run(value);
    },
  });
}

/** Runs the script once. */
async function runWith(
  callbacks: Callbacks | readonly Callbacks[],
  tool = payTool([]),
  plugins: readonly Callbacks[] = [],
  steps = script,
) {
  const app = testApp(steps, { tools: [tool], callbacks }, { plugins, callbackTimeoutMs: 15 });
  const seen = await app.watch({ message: 'go' });
  const end = only(seen, 'end')[0]?.result;
  return { ...app, seen, end, outcome: outcomesIn(app.model.requests[1])[0] };
}

describe('the order of callbacks', () => {
  it("runs plugins first, then the agent's own callbacks, in their order", async () => {
    const asked: string[] = [];
    const named = (name: string): Callbacks => ({
      name,
      beforeTool: () => void asked.push(`before ${name}`),
      afterTool: () => void asked.push(`after ${name}`),
    });
    await runWith([named('own 1'), named('own 2')], payTool([]), [named('plugin 1'), named('plugin 2')]);
    const names = ['plugin 1', 'plugin 2', 'own 1', 'own 2'];
    expect(asked).toEqual([...names.map((name) => `before ${name}`), ...names.map((name) => `after ${name}`)]);
  });

  it('the order of callbacks ends at the first callback that returns a value', async () => {
    const asked: string[] = [];
    const ran: unknown[] = [];
    const { outcome } = await runWith(
      [{ beforeTool: () => ok('first') }, { beforeTool: () => void asked.push('second') }],
      payTool(ran),
    );
    expect(outcome).toEqual({ status: 'ok', output: 'first' });
    expect([asked, ran]).toEqual([[], []]);
  });
});

describe('a beforeTool callback', () => {
  it("a beforeTool callback that rewrites arguments passes them on to the next callback and the tool; the history keeps the model's", async () => {
    const seen: unknown[] = [];
    const ran: unknown[] = [];
    const { model, logOf } = await runWith(
      [{ beforeTool: () => ({ args: { amount: 5 } }) }, { beforeTool: (_tool, call) => void seen.push(call.args) }],
      payTool(ran),
    );
    expect(seen).toEqual([{ amount: 5 }]);
    expect(ran).toEqual([{ amount: 5 }]);
    expect(model.requests[1]?.contents[1]?.parts).toMatchObject([{ args: { amount: 10 } }]);
    expect((await logOf('started'))[0]?.calls).toMatchObject([{ args: { amount: 5 } }]);
  });

  it('a beforeTool callback that rewrites arguments has them checked again, and invalid arguments fail the call', async () => {
    const ran: unknown[] = [];
    const { outcome } = await runWith({ beforeTool: () => ({ args: { amount: 101 } }) }, payTool(ran));
    expect(outcome).toMatchObject({ status: 'error', code: 'invalid_args_schema' });
    expect(ran).toEqual([]);
  });

  it('a beforeTool callback with an outcome replaces the tool, and afterTool still runs', async () => {
    const after: unknown[] = [];
    const ran: unknown[] = [];
    const { outcome } = await runWith(
      [
        { beforeTool: () => ok('cached') },
        { afterTool: (_tool, _call, given) => void after.push(given) },
        { afterTool: () => ok('cached, seen') },
      ],
      payTool(ran),
    );
    expect(after).toEqual([{ status: 'ok', output: 'cached' }]);
    expect(outcome).toEqual({ status: 'ok', output: 'cached, seen' });
    expect(ran).toEqual([]);
  });

  it('a beforeTool callback runs before the gates', async () => {
    const asked: unknown[] = [];
    const gate: ToolGate = {
      name: 'g',
      order: 'policy',
      check(call) {
        asked.push(call.args);
        return { type: 'proceed' };
      },
    };
    await testApp(script, {
      tools: [payTool([])],
      gates: [gate],
      callbacks: { beforeTool: () => ({ args: { amount: 5 } }) },
    }).say('go');
    expect(asked).toEqual([{ amount: 5 }]);
  });

  it('a beforeTool callback is not called for a call with invalid arguments', async () => {
    const asked: unknown[] = [];
    await runWith(
      { beforeTool: () => void asked.push(1) },
      payTool([]),
      [],
      [{ calls: [{ name: 'pay', args: { amount: 'all' as never } }] }, 'done'],
    );
    expect(asked).toEqual([]);
  });
});

describe('an afterTool callback', () => {
  it('an afterTool callback replaces the stored result', async () => {
    const { outcome } = await runWith({ afterTool: () => ok('better') });
    expect(outcome).toEqual({ status: 'ok', output: 'better' });
  });

  it('an afterTool callback sees the errors of calls', async () => {
    const seen: unknown[] = [];
    const failing = payTool([], () => {
      throw new Error('no');
    });
    await runWith({ afterTool: (_tool, _call, outcome) => void seen.push(outcome) }, failing);
    expect(seen).toMatchObject([{ status: 'error', code: 'tool_threw' }]);
  });

  it('an afterTool callback that returns a value that is not JSON causes an error for the model', async () => {
    const { outcome } = await runWith({ afterTool: () => ({ outcome: { status: 'ok', output: (() => 1) as never } }) });
    expect(outcome).toMatchObject({ status: 'error', code: 'result_unserialisable' });
  });
});

describe('the repair of an error by onToolError', () => {
  const repaired = { onToolError: () => ok('repaired') };
  const cases: Readonly<Record<string, readonly [Tool, typeof script | undefined, string]>> = {
    'a thrown error': [payTool([], () => Promise.reject(new RangeError('no'))), undefined, 'RangeError'],
    'a ToolError': [payTool([], () => Promise.reject(new ToolError('no'))), undefined, 'ToolError'],
    'a timeout': [{ ...payTool([], () => new Promise(() => {})), timeoutMs: 10 }, undefined, 'BoundsError'],
    'bad arguments': [payTool([]), [{ calls: [{ name: 'pay', args: { amount: 1000 } }] }, 'done'], 'ToolError'],
    'malformed arguments': [payTool([]), [{ calls: [{ name: 'pay', args: '{' as never }] }, 'done'], 'ToolError'],
    'an unknown tool': [payTool([]), [{ calls: [{ name: 'play', args: { amount: 1 } }] }, 'done'], 'ToolError'],
  };

  for (const [what, [tool, steps, errorName]] of Object.entries(cases)) {
    it(`onToolError replaces the error of ${what}, and afterTool sees the replacement`, async () => {
      const errors: Error[] = [];
      const after: unknown[] = [];
      const callbacks: readonly Callbacks[] = [
        {
          onToolError: (_tool, _call, error) => void errors.push(error),
          afterTool: (_tool, _call, outcome) => void after.push(outcome),
        },
        repaired,
      ];
      const { outcome } = await runWith(callbacks, tool, [], steps);
      expect(outcome).toEqual({ status: 'ok', output: 'repaired' });
      expect(after).toEqual([{ status: 'ok', output: 'repaired' }]);
      expect(errors.map(({ name }) => name)).toEqual([errorName]);
    });
  }

  it('an onToolError callback gets no tool if the name is unknown', async () => {
    const tools: unknown[] = [];
    const steps = [{ calls: [{ name: 'play', args: { amount: 1 } }] }, 'done'];
    await runWith(
      { onToolError: (tool) => void tools.push(tool), afterTool: (tool) => void tools.push(tool) },
      payTool([]),
      [],
      steps,
    );
    expect(tools).toEqual([undefined, undefined]);
  });

  it('an onToolError callback does nothing if the tool returns a result', async () => {
    const asked: unknown[] = [];
    await runWith({ onToolError: () => void asked.push(1) });
    expect(asked).toEqual([]);
  });
});

describe('a callback that fails', () => {
  const faults: Readonly<Record<string, () => unknown>> = {
    throws: () => {
      throw new Error('secret of the callback');
    },
    'throws undefined': () => {
      throw undefined;
    },
    rejects: () => Promise.reject(new Error('secret of the callback')),
    hangs: () => new Promise(() => {}),
    'returns a string': () => 'yes',
    'returns null': () => null,
    'returns a list': () => [],
    'returns an empty object': () => ({}),
    'returns an unknown status': () => ({ outcome: { status: 'pending' } }),
    'returns a promise of an invalid value': () => Promise.resolve(17),
  };

  for (const [how, fault] of Object.entries(faults)) {
    for (const hook of ['beforeTool', 'afterTool'] as const) {
      it(`a ${hook} callback that ${how} and decides fails the call, and the run continues`, async () => {
        const ran: unknown[] = [];
        const { outcome, end, model } = await runWith(
          { name: 'mine', [hook]: fault },
          payTool(ran, () => 'secret of the tool'),
        );
        expect(end).toMatchObject({ status: 'completed', text: 'done' });
        expect(outcome).toMatchObject({ status: 'error', code: 'callback_failed' });
        expect(JSON.stringify(model.requests)).not.toContain('secret');
        expect(ran).toHaveLength(hook === 'beforeTool' ? 0 : 1);
      });

      it(`a ${hook} callback that ${how} and only observes causes a warning, and the call keeps its result`, async () => {
        const { outcome, end, seen } = await runWith({ name: 'mine', mode: 'observe', [hook]: fault });
        expect(end).toMatchObject({ status: 'completed', text: 'done' });
        expect(outcome).toEqual({ status: 'ok', output: 'paid' });
        expect(only(seen, 'warning')).toMatchObject([
          { code: 'callback_failed', message: expect.stringContaining('mine') },
        ]);
      });
    }

    it(`an onToolError callback that ${how} fails the call`, async () => {
      const failing = payTool([], () => Promise.reject(new Error('no')));
      const { outcome, end } = await runWith({ onToolError: fault as never }, failing);
      expect(end).toMatchObject({ status: 'completed' });
      expect(outcome).toMatchObject({ status: 'error', code: 'callback_failed' });
    });
  }

  it('a callback that fails for one call does not affect parallel calls', async () => {
    const steps = [{ calls: [1, 2, 3].map((amount) => ({ name: 'pay', args: { amount } })) }, 'done'];
    const beforeTool: Callbacks['beforeTool'] = (_tool, { args }) => {
      if (args['amount'] === 2) throw new Error('not this one');
    };
    const { model } = await runWith({ beforeTool }, payTool([]), [], steps);
    expect(outcomesIn(model.requests[1])).toMatchObject([
      { status: 'ok' },
      { code: 'callback_failed' },
      { status: 'ok' },
    ]);
  });
});
