import { type FunctionCallPart, functionTool, type JsonObject, type Tool } from '@mortise/core';
import type { ScriptedCall } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { anyInput } from '../harness/any-input.ts';
import { only, outcomesIn } from '../harness/inspect-run.ts';

function noting(ran: unknown[] = []): Tool {
  return functionTool({ name: 'note', description: 'Notes', input: anyInput, run: (value) => void ran.push(value) });
}

/** Creates the part of a call whose arguments are an object of the model. */
function callWith(members: PropertyDescriptor & ThisType<unknown>): FunctionCallPart {
  const part = { type: 'functionCall', id: '', name: 'note' } as const;
  return Object.defineProperty({ ...part }, 'args', { enumerable: true, ...members }) as unknown as FunctionCallPart;
}

function revoked(target: object): JsonObject {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy as JsonObject;
}

function throwing(): never {
  throw new Error('private words');
}

describe('arguments that throw when they are read', () => {
  const hostile: { readonly [what: string]: PropertyDescriptor } = {
    'a getter': { value: Object.defineProperty({}, 'to', { enumerable: true, get: throwing }) },
    'a getter at a deeper level': {
      value: { to: [Object.defineProperty({}, 'x', { enumerable: true, get: throwing })] },
    },
    'a getter of the call': { get: throwing },
    'a revoked proxy': { value: revoked({}) },
    'a revoked proxy of a list': { value: { to: revoked([]) } },
    'a proxy that does not list its keys': { value: new Proxy({}, { ownKeys: throwing }) },
  };
  for (const [how, args] of Object.entries(hostile)) {
    it(`arguments that throw when they are read fail only their call: ${how}`, async () => {
      const ran: unknown[] = [];
      const good: FunctionCallPart = { type: 'functionCall', id: '', name: 'note', args: { to: 'ada' } };
      for (const marked of [false, true]) {
        const bad = callWith(args);
        if (marked) Object.assign(bad, { providerMetadata: { scripted: { mark: 1 } } });
        const { say, outcomes, model } = testApp([{ parts: [bad, good] }, 'done'], { tools: [noting(ran)] });
        expect(await say('go')).toMatchObject({ status: 'completed', text: 'done' });
        expect(await outcomes()).toEqual([
          expect.objectContaining({ status: 'error', code: 'invalid_args_type' }),
          { status: 'ok', output: null },
        ]);
        expect(JSON.stringify(model.requests)).not.toContain('private words');
      }
      expect(ran).toEqual([{ to: 'ada' }, { to: 'ada' }]);
    });
  }
});

describe('a call with a name of two megabytes', () => {
  const name = 'n'.repeat(2_000_000);

  async function ranWith(call: ScriptedCall) {
    const app = testApp([{ calls: [call] }, 'done'], { tools: [noting()] });
    const seen = await app.watch({ message: 'go' });
    return { ...app, seen };
  }

  it('a call with a name of two megabytes gets the error for unknown tools, and only the start of the name is stored and sent', async () => {
    const { log, model, seen } = await ranWith({ name, args: {} });
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'error', code: 'unknown_tool' }]);
    expect(JSON.stringify(await log()).length).toBeLessThan(5_000);
    expect(JSON.stringify(model.requests[1]).length).toBeLessThan(5_000);
    expect(JSON.stringify(only(seen, 'delta')).length).toBeLessThan(5_000);
    expect(JSON.stringify(await log())).toContain('(2000000 characters)');
  });

  it('a call with a name of two megabytes does not run the tool whose name it starts with', async () => {
    const ran: unknown[] = [];
    const long = 'n'.repeat(100);
    const tool = functionTool({
      name: long,
      description: 'Long',
      input: z.object({}),
      run: (value) => void ran.push(value),
    });
    const { say, outcomes } = testApp([{ calls: [{ name, args: {} }] }, 'done'], { tools: [tool] });
    await say('go');
    expect(await outcomes()).toMatchObject([{ code: 'unknown_tool' }]);
    expect(ran).toEqual([]);
  });

  it('a call with a provider id of two megabytes is stored without this id', async () => {
    const { log } = await ranWith({ name: 'note', args: {}, id: name });
    expect(JSON.stringify(await log()).length).toBeLessThan(5_000);
  });
});
