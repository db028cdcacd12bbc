import { addGate, type JsonObject, type Tool, type ToolGate } from '@mortise/core';
import { gateCases, type TestApp } from '@mortise/testing';
import { testApp, testConformance } from '@mortise/testing/vitest';
import { type IdenticalCallGateOptions, identicalCallGate } from '@mortise/tools';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../tooling/property-runs.ts';

testConformance(
  'identicalCallGate',
  gateCases,
  () => ({ gate: identicalCallGate(), call: { id: 'c1', name: 'look', args: {} }, tool: tool('look') }),
  { lacks: { question: 'it asks no user', failure: 'it has nothing that could fail' } },
);

describe('identicalCallGate', () => {
  it('identicalCallGate refuses the third identical call, ignoring the order of keys, and says what to do', async () => {
    const { ran, outcomes } = await play([
      ['look', { at: 'x', deep: { a: 1, b: 2 } }],
      ['look', { deep: { b: 2, a: 1 }, at: 'x' }],
      ['look', { at: 'x', deep: { a: 1, b: 2 } }],
    ]);
    expect(ran).toHaveLength(2);
    expect(outcomes[2]).toEqual({
      status: 'error',
      code: 'identical_call',
      message: expect.stringContaining('look was called 2 times with these arguments'),
    });
  });

  it('identicalCallGate counts the calls of one turn in their order', async () => {
    const { say, log } = testApp([{ calls: Array.from({ length: 4 }, () => ({ name: 'look' })) }, 'done'], {
      tools: [tool('look')],
      gates: [identicalCallGate()],
    });
    await say('go');
    expect(codesIn(await log())).toEqual([undefined, undefined, 'identical_call', 'identical_call']);
  });

  it('identicalCallGate works as the gate of a single tool', async () => {
    const tools = [addGate(tool('look'), identicalCallGate({ refuseAt: 2 }))];
    const { say, log } = testApp([{ calls: [{ name: 'look' }] }, { calls: [{ name: 'look' }] }, 'done'], { tools });
    await say('go');
    expect(codesIn(await log())).toEqual([undefined, 'identical_call']);
  });

  it('identicalCallGate restarts its count after the effect of another call, and not after one that only reads', async () => {
    const look = ['look', {}] as const;
    expect((await play([look, look, ['write', {}], look, look])).ran).toHaveLength(5);
    expect((await play([look, look, ['other', {}], look])).ran).toHaveLength(3);
    const write = ['write', { to: 'ada' }] as const;
    expect((await play([write, write, write])).ran).toHaveLength(2);
  });

  it('identicalCallGate restarts its count with the next message of the user', async () => {
    const { say, log } = testApp(
      ['a', 'b'].flatMap((answer) => [{ calls: [{ name: 'look' }] }, { calls: [{ name: 'look' }] }, answer]),
      { tools: [tool('look')], gates: [identicalCallGate()] },
    );
    await say('go');
    await say('once more');
    expect(codesIn(await log())).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('identicalCallGate counts calls from before a question also in another process', async () => {
    const ask: ToolGate = {
      name: 'confirm',
      order: 'confirmation',
      check: (_call, _tool, { answers }) =>
        answers.length > 0 ? { type: 'proceed' } : { type: 'pause', question: { kind: 'confirmation', hint: 'Sure?' } },
    };
    const agent = { tools: [tool('look'), addGate(tool('pay'), ask)], gates: [identicalCallGate()] };
    const look = { name: 'look' };
    const first = testApp([{ calls: [look] }, { calls: [look, { name: 'pay' }, look] }], agent);
    const paused = await first.say('go');
    expect(paused.status).toBe('paused');
    const later = testApp(['done'], agent, { sessions: first.sessions });
    await later.answer({ requestId: paused.pending[0]?.id ?? '', value: { confirmed: true } });
    expect(codesIn(await later.log())).toEqual([undefined, undefined, undefined, 'identical_call']);
  });

  it('identicalCallGate does not refuse repeated calls of an excepted tool', async () => {
    const poll = Array.from({ length: 6 }, () => ['look', {}] as const);
    expect((await play(poll, { except: ({ name }) => name === 'look' })).ran).toHaveLength(6);
  });

  it('identicalCallGate does not count invalid arguments', async () => {
    const { say, log } = testApp(
      [
        { calls: [{ name: 'look', args: '{' }] },
        { calls: [{ name: 'look', args: '{' }] },
        { calls: [{ name: 'look' }] },
        'done',
      ],
      { tools: [tool('look')], gates: [identicalCallGate({ refuseAt: 2 })] },
    );
    await say('go');
    expect(codesIn(await log()).at(-1)).toBeUndefined();
  });

  it('identicalCallGate never refuses different arguments, and lets at most two identical calls run in a row', async () => {
    const calls = fc.array(
      fc.tuple(fc.constantFrom('look', 'other'), fc.record({ at: fc.constantFrom('x', 'y', 1, null) })),
      {
        maxLength: 12,
      },
    );
    await fc.assert(
      fc.asyncProperty(calls, async (made) => {
        const { outcomes } = await play(made);
        const seen = new Map<string, number>();
        for (const [at, [name, args]] of made.entries()) {
          const words = JSON.stringify([name, args]);
          seen.set(words, (seen.get(words) ?? 0) + 1);
          expect(outcomes[at]?.status).toBe((seen.get(words) ?? 0) < 3 ? 'ok' : 'error');
        }
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  it('identicalCallGate refuses a `refuseAt` that would stop every call', () => {
    for (const refuseAt of [0, 1, 2.5]) expect(() => identicalCallGate({ refuseAt })).toThrow('refuseAt');
  });
});

/** Runs a model with one call in each turn. */
async function play(made: readonly (readonly [name: string, args: JsonObject])[], options?: IdenticalCallGateOptions) {
  const ran: unknown[] = [];
  const steps = [...made.map(([name, args]) => ({ calls: [{ name, args }] })), 'done'];
  const tools = [tool('look', ran), tool('other', ran), tool('write', ran, 'write')];
  const { say, log } = testApp(steps, { tools, gates: [identicalCallGate(options)] });
  await say('go');
  const outcomes = (await log()).flatMap((event) => (event.type === 'response' ? [event.outcome] : []));
  return { ran, outcomes };
}

/** Returns the error codes of the calls, in the order of the calls. */
function codesIn(log: Awaited<ReturnType<TestApp['log']>>): readonly (string | undefined)[] {
  const outcomes = new Map(log.flatMap((event) => (event.type === 'response' ? [[event.callId, event.outcome]] : [])));
  const calls = log.flatMap((event) => (event.type === 'model' ? event.content.parts : []));
  return calls.flatMap((part) => {
    const outcome = part.type === 'functionCall' ? outcomes.get(part.id) : undefined;
    return outcome ? [outcome.status === 'error' ? outcome.code : undefined] : [];
  });
}

function tool(name: string, ran: unknown[] = [], effect: NonNullable<Tool['effect']> = 'read'): Tool {
  return {
    name,
    description: name,
    effect,
    declaration: { name, description: name, parametersJsonSchema: { type: 'object' } },
    unchecked: true,
    run: (args: JsonObject) => {
      ran.push([name, args]);
      return { status: 'ok', output: null };
    },
  };
}
