import { functionTool, type JsonObject, type Tool } from '@mortise/core';
import type { ScriptedCall } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { anyInput } from '../harness/any-input.ts';
import { withFakeTimers } from '../harness/fake-timers.ts';
import { only, outcomesIn } from '../harness/inspect-run.ts';

const zodError = { status: 'error', code: 'invalid_args_schema' } as const;

function payApp(calls: readonly ScriptedCall[], ran: unknown[] = []) {
  const input = z.object({ to: z.string(), amount: z.number().optional() });
  const pay = functionTool({ name: 'pay', description: 'Pays', input, run: (value) => void ran.push(value) });
  const list = functionTool({ name: 'list_payments', description: 'Lists', effect: 'read', run: () => [] });
  return testApp([{ calls }, 'done'], { tools: [pay, list] });
}

/** Returns the outcome of one call that the model reads. */
async function outcomeOf(call: ScriptedCall, ran: unknown[] = []) {
  const { say, model } = payApp([call, { name: 'list_payments' }], ran);
  expect(await say('go')).toMatchObject({ status: 'completed', text: 'done' });
  const [outcome, sibling] = outcomesIn(model.requests[1]);
  expect(sibling).toEqual({ status: 'ok', output: [] });
  return outcome;
}

describe('refused arguments', () => {
  const deep = (levels: number): string => `${'{"to":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const cases: Readonly<
    Record<string, { readonly args: string | undefined; readonly code: string; readonly says?: string }>
  > = {
    'malformed JSON': { args: '{"to": "ada', code: 'invalid_args_json', says: 'Send the complete object again' },
    'two objects': { args: '{"to":"ada"}{"to":"bob"}', code: 'invalid_args_json' },
    'a duplicate key': { args: '{"to":"ada","to":"bob"}', code: 'invalid_args_json', says: 'duplicate key `to`' },
    'a duplicate key that is written with an escape': {
      args: '{"to":"ada","\\u0074o":"bob"}',
      code: 'invalid_args_json',
      says: 'duplicate key',
    },
    'a key that could replace a prototype': {
      args: '{"to":"ada","__proto__":{"admin":true}}',
      code: 'unsafe_key',
      says: '__proto__',
    },
    'a key that could replace a prototype at a deeper level': {
      args: '{"to":"ada","x":[{"__proto__":1}]}',
      code: 'unsafe_key',
    },
    'a number that loses digits': {
      args: '{"to":"ada","amount":9007199254740993}',
      code: 'invalid_args_schema',
      says: '9007199254740993',
    },
    'a number that is too large': { args: '{"to":"ada","amount":1e999}', code: 'invalid_args_schema', says: '1e999' },
    'a list': { args: '["ada"]', code: 'invalid_args_type', says: 'array' },
    'a string': { args: '"ada"', code: 'invalid_args_type', says: 'string' },
    null: { args: 'null', code: 'invalid_args_type', says: 'null' },
    'a number': { args: '17', code: 'invalid_args_type', says: 'number' },
    'too many levels': { args: deep(200), code: 'args_too_deep' },
    'a hundred thousand levels': { args: deep(100_000), code: 'args_too_deep' },
    'two megabytes': { args: `{"to":"${'x'.repeat(2_000_000)}"}`, code: 'args_too_large' },
    'too many values': { args: `{"to":[${'1,'.repeat(150_000)}1]}`, code: 'args_too_large' },
    'a missing value': { args: '{"amount":1}', code: 'invalid_args_schema', says: 'to:' },
    'a value of the wrong type': { args: '{"to":"ada","amount":"all"}', code: 'invalid_args_schema', says: 'amount:' },
  };

  for (const [what, { args, code, says }] of Object.entries(cases)) {
    it(`refused arguments do not run the tool, and give the model the reason: ${what}`, async () => {
      const ran: unknown[] = [];
      const outcome = await outcomeOf({ name: 'pay', ...(args !== undefined && { args }) }, ran);
      expect(outcome).toMatchObject({ status: 'error', code });
      expect(JSON.stringify(outcome)).toContain(says ?? 'pay');
      expect(JSON.stringify(outcome).length).toBeLessThan(3_000);
      expect(ran).toEqual([]);
    });
  }

  it('arguments as an array are refused, if the provider sends parsed values', async () => {
    const part = { type: 'functionCall', id: '', name: 'pay', args: ['ada'] as unknown as JsonObject } as const;
    const { runner, model } = testApp([{ parts: [part] }, 'done'], {
      tools: [functionTool({ name: 'pay', description: 'Pays', run: () => 1 })],
    });
    await runner.run({ message: 'go' });
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'error', code: 'invalid_args_type' }]);
  });

  it('arguments with a key that could replace a prototype are refused, if the provider sends objects', async () => {
    const args = JSON.parse('{"to":"ada","x":{"__proto__":1}}') as JsonObject;
    expect(await outcomeOf({ name: 'pay', args, asObject: true })).toMatchObject({
      status: 'error',
      code: 'unsafe_key',
    });
  });

  it('refused arguments keep the text of the model in the log, and are sent back as JSON', async () => {
    const { say, logOf, model } = payApp([{ name: 'pay', args: '{"to": ' }]);
    await say('go');
    const [event] = await logOf('model');
    expect(event?.content.parts).toMatchObject([
      { type: 'functionCall', args: {}, refused: { code: 'invalid_args_json', text: '{"to": ' } },
    ]);
    expect(model.requests[1]?.contents[1]?.parts).toMatchObject([{ args: {} }]);
  });
});

describe('accepted arguments', () => {
  it('accepted arguments are an empty object if the text is empty', async () => {
    const { say, model } = payApp([{ name: 'list_payments', args: '' }]);
    await say('go');
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: [] }]);
  });

  it('accepted arguments are an empty object if there is neither text nor object', async () => {
    const part = { type: 'functionCall', id: '', name: 'list_payments' } as never;
    const list = functionTool({ name: 'list_payments', description: 'Lists', run: () => [] });
    const { say, model } = testApp([{ parts: [part] }, 'done'], { tools: [list] });
    await say('go');
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: [] }]);
  });

  it('accepted arguments are the object itself if the provider sends an object instead of text', async () => {
    const ran: unknown[] = [];
    await outcomeOf({ name: 'pay', args: { to: 'ada' }, asObject: true }, ran);
    expect(ran).toEqual([{ to: 'ada' }]);
  });

  it('accepted arguments reach the tool with unusual characters unchanged', async () => {
    const ran: unknown[] = [];
    const to = 'a\u0000b\u202ec\u001b[31md\ud800e"\\';
    await outcomeOf({ name: 'pay', args: { to } }, ran);
    expect(ran).toEqual([{ to }]);
  });

  it('accepted arguments that the tool changes leave the history unchanged', async () => {
    const input = z.object({ list: z.array(z.number()) }).loose();
    const tool = functionTool({
      name: 'greedy',
      description: 'Changes what it gets',
      input,
      run: (value) => {
        value.list.push(99);
        Object.assign(value as object, { added: true });
      },
    });
    const args = { list: [1] };
    const { say, model, logOf } = testApp([{ calls: [{ name: 'greedy', args }] }, 'done'], { tools: [tool] });
    await say('go');
    expect(model.requests[1]?.contents[1]?.parts).toMatchObject([{ args: { list: [1] } }]);
    expect((await logOf('model'))[0]?.content.parts).toMatchObject([{ args: { list: [1] } }]);
  });

  it('accepted arguments that a tool without a schema changes leave the history unchanged', async () => {
    const tool: Tool = {
      name: 'raw',
      description: 'Raw',
      declaration: { name: 'raw', description: 'Raw', parametersJsonSchema: { type: 'object' } },
      unchecked: true,
      run: (value) => ({ status: 'ok', output: Object.keys(Object.assign(value as object, { added: true })) }),
    };
    const { say, logOf } = testApp([{ calls: [{ name: 'raw', args: { a: 1 }, asObject: true }] }, 'done'], {
      tools: [tool],
    });
    await say('go');
    expect((await logOf('model'))[0]?.content.parts).toMatchObject([{ args: { a: 1 } }]);
    expect(JSON.stringify(await logOf('model'))).not.toContain('added');
  });
});

describe('an unknown tool name', () => {
  const names: readonly { readonly name: string; readonly says: string }[] = [
    { name: 'functions.pay', says: 'Did you mean `pay`?' },
    { name: 'Pay', says: 'Did you mean `pay`?' },
    { name: 'pay ', says: 'Did you mean `pay`?' },
    { name: 'listPayments', says: 'Did you mean `list_payments`?' },
    { name: 'pya', says: 'pay, list_payments' },
    { name: 'constructor', says: 'There is no tool' },
    { name: 'toString', says: 'There is no tool' },
    { name: '__proto__', says: 'There is no tool' },
    { name: '', says: 'There is no tool' },
    { name: 'x'.repeat(10_000), says: 'There is no tool' },
  ];

  for (const { name, says } of names) {
    it(`the unknown name ${JSON.stringify(name.slice(0, 20))} is an error with a suggestion, and parallel calls run`, async () => {
      const ran: unknown[] = [];
      const outcome = await outcomeOf({ name, args: { to: 'ada' } }, ran);
      expect(outcome).toMatchObject({ status: 'error', code: 'unknown_tool', message: expect.stringContaining(says) });
      expect(JSON.stringify(outcome).length).toBeLessThan(1_000);
      expect(ran).toEqual([]);
    });
  }

  it('an unknown tool name is an error if there are no tools at all', async () => {
    const { say, model } = testApp([{ calls: [{ name: 'pay' }] }, 'done']);
    await say('go');
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'error', code: 'unknown_tool' }]);
  });
});

describe('call ids', () => {
  it('the call ids are unique, even if the provider sends equal ids or none', async () => {
    const calls = [
      { name: 'pay', args: { to: 'ada' }, id: 'call_0' },
      { name: 'pay', args: { to: 'bob' }, id: 'call_0' },
      { name: 'pay', args: { to: 'eve' }, id: '' },
    ];
    const ran: unknown[] = [];
    const { say, logOf } = payApp(calls, ran);
    await say('go');
    expect(ran).toEqual([{ to: 'ada' }, { to: 'bob' }, { to: 'eve' }]);
    expect(new Set((await logOf('response')).map(({ callId }) => callId)).size).toBe(3);
  });

  it('call ids that the provider repeats in a later turn count as ids of new calls', async () => {
    const call = { name: 'pay', args: { to: 'ada' }, id: 'call_0' };
    const ran: unknown[] = [];
    const pay = functionTool({ input: anyInput, name: 'pay', description: 'Pays', run: () => void ran.push(1) });
    const { say, logOf } = testApp([{ calls: [call] }, { calls: [call] }, 'done'], { tools: [pay] });
    await say('go');
    expect(ran).toHaveLength(2);
    expect(new Set((await logOf('response')).map(({ callId }) => callId)).size).toBe(2);
  });

  it('call ids that are equal in one turn, with the same call, count as one call', async () => {
    const call = { name: 'pay', args: { to: 'ada' }, id: 'call_0' };
    const ran: unknown[] = [];
    const { say, logOf } = payApp([call, call], ran);
    await say('go');
    expect(ran).toHaveLength(1);
    expect(await logOf('response')).toHaveLength(1);
  });
});

describe('a schema check that throws', () => {
  const checks: Readonly<Record<string, () => never>> = {
    throws: () => {
      throw new Error('secret schema');
    },
    rejects: () => Promise.reject(new Error('secret schema')) as never,
  };

  for (const [how, validate] of Object.entries(checks)) {
    it(`a schema check that ${how} stops the call`, async () => {
      const ran: unknown[] = [];
      const input = { '~standard': { version: 1, vendor: 'test', validate } } as const;
      const tool = functionTool({
        name: 'pay',
        description: 'Pays',
        input,
        inputJsonSchema: { type: 'object' },
        run: () => void ran.push(1),
      });
      const { watch, model } = testApp([{ calls: [{ name: 'pay' }] }, 'done'], { tools: [tool] });
      const seen = await watch({ message: 'go' });
      const [outcome] = outcomesIn(model.requests[1]);
      expect(outcome).toMatchObject({ status: 'error' });
      expect(JSON.stringify(outcome)).not.toContain('secret');
      expect(only(seen, 'toolEnd')[0]?.cause?.message).toBe('secret schema');
      expect(ran).toEqual([]);
    });
  }

  it(
    'a schema check that hangs does not delay the end of a cancelled run',
    withFakeTimers(async (timers) => {
      const validate = () => new Promise<never>(() => {});
      const input = { '~standard': { version: 1, vendor: 'test', validate } } as const;
      const tool = functionTool({
        name: 'pay',
        description: 'Pays',
        input,
        inputJsonSchema: { type: 'object' },
        run: () => 1,
      });
      const { say } = testApp(
        [{ calls: [{ name: 'pay' }] }, 'done'],
        { tools: [tool] },
        { graceMs: 10, callbackTimeoutMs: 1_000 },
      );
      const controller = new AbortController();
      const run = say('go', { signal: controller.signal });
      await timers.advance(10);
      controller.abort();
      await timers.advance(300);
      expect(await Promise.race([run, 'still running'])).toMatchObject({ status: 'cancelled' });
    }),
  );
});

describe('the messages of a schema', () => {
  it('the messages of a schema are sent to the model with their paths, at most five of them', async () => {
    const input = z.object(Object.fromEntries([...'abcdefgh'].map((name) => [name, z.object({ inner: z.number() })])));
    const tool = functionTool({ name: 'many', description: 'Many', input, run: () => 1 });
    const args = Object.fromEntries([...'abcdefgh'].map((name) => [name, { inner: 'x' }]));
    const { say, model } = testApp([{ calls: [{ name: 'many', args }] }, 'done'], { tools: [tool] });
    await say('go');
    const [outcome] = outcomesIn(model.requests[1]);
    expect(outcome).toMatchObject({ ...zodError, message: expect.stringContaining('a.inner: ') });
    expect(outcome).toMatchObject({ message: expect.stringContaining('and 3 more') });
  });
});
