import {
  type FunctionToolOptions,
  functionTool,
  type RunnerOptions,
  type ToolEffect,
  type ToolOutcome,
} from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { only, outcomesIn } from '../harness/inspect-run.ts';

type Options = Partial<FunctionToolOptions<void, unknown>>;

async function play(
  options: Options,
  agent: Parameters<typeof testApp>[1] = {},
  runner: Partial<RunnerOptions> = {},
): Promise<{ readonly outcome: ToolOutcome; readonly warnings: readonly string[] }> {
  const tool = functionTool<void, unknown>({
    name: 'pay',
    description: 'Pays',
    run: () => ({ paid: null }),
    ...options,
  });
  const { watch, model } = testApp([{ calls: [{ name: 'pay' }] }, 'done'], { tools: [tool], ...agent }, runner);
  const warnings = only(await watch({ message: 'go' }), 'warning').map(({ code }) => code);
  return { outcome: outcomesIn(model.requests[1])[0] as ToolOutcome, warnings };
}

const output = z.object({ paid: z.number() });
const fail = (): never => {
  throw new RangeError('canary');
};

describe('a call that ran and whose result does not match its schema', () => {
  it.each<ToolEffect>(['read', 'idempotent', 'write'])(
    'a call that ran with a result that does not match its schema is a success with its output and a note (%s)',
    async (effect) => {
      const { outcome, warnings } = await play({ effect, output });
      expect(outcome).toEqual({
        status: 'ok',
        output: { paid: null },
        parts: [{ type: 'text', text: expect.stringMatching(/`pay` does not match its schema: paid: .*carried out/) }],
      });
      expect(warnings).toEqual(['result_schema']);
    },
  );

  it('a call that ran and whose result does not match its schema is a success even if the check itself fails', async () => {
    const broken = { '~standard': { version: 1, vendor: 'test', validate: fail } } as const;
    expect((await play({ output: broken })).outcome).toMatchObject({ status: 'ok', output: { paid: null } });
  });

  it.each<[ToolEffect, boolean]>([
    ['read', false],
    ['write', true],
  ])(
    'a call of a strict tool whose result does not match its schema is an error (%s), which says that the call ran: %s',
    async (effect, says) => {
      const { outcome } = await play({ effect, output, strictOutput: true });
      expect(outcome).toMatchObject({ status: 'error', code: 'result_schema' });
      expect((outcome as { message: string }).message.includes('was carried out')).toBe(says);
    },
  );
});

describe('a call that ran and whose result is lost afterwards', () => {
  it.each<[string, Options, Parameters<typeof testApp>[1], string]>([
    ['JSON cannot represent', { run: () => ({ held: new WeakMap() }) }, {}, 'result_unserialisable'],
    ['a failing hook withholds', {}, { callbacks: { afterTool: fail } }, 'callback_failed'],
    ['is too large to read', { run: () => new Blob([new Uint8Array(11e6).fill(255)]) }, {}, 'result_too_large'],
  ])('a call whose result %s is reported as carried out', async (_what, options, agent, code) => {
    const { outcome } = await play(options, agent);
    expect(outcome).toMatchObject({ status: 'error', code, message: expect.stringContaining('was carried out') });
    const read = await play({ ...options, effect: 'read' }, agent);
    expect(JSON.stringify(read.outcome)).not.toContain('was carried out');
  });

  it('a call whose text for the model cannot be created is a success', async () => {
    const { outcome } = await play({ toModel: fail });
    expect(outcome).toEqual({
      status: 'ok',
      output: { paid: null },
      modelOutput: expect.stringMatching(/carried out.*RangeError/),
    });
  });

  it('a call that ran and whose result is lost afterwards is not reported as carried out if it did not run', async () => {
    const beforeTool = () => ({ outcome: { status: 'ok', output: new WeakMap() as never } }) as const;
    expect(JSON.stringify(await play({}, { callbacks: { beforeTool } }))).not.toContain('was carried out');
    expect(JSON.stringify(await play({}, { callbacks: { beforeTool: fail } }))).not.toContain('was carried out');
  });
});
