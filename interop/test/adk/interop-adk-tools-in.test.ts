import { FunctionTool, LongRunningFunctionTool } from '@google/adk';
import { fromAdkTools } from '@mortise/adk';
import { createRunner, inMemorySessionService, type JsonObject, llmAgent, type Tool } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

function agentOf(tools: readonly unknown[], calls: readonly { readonly name: string; readonly args: JsonObject }[]) {
  const model = scriptedModel([{ calls }, 'done', 'done again']);
  const sessions = inMemorySessionService();
  const artifacts = inMemoryArtifactService();
  const agent = llmAgent({ name: 'desk', model, tools: fromAdkTools(tools as never) });
  return { runner: createRunner({ agent, sessions, artifacts }), model, sessions };
}

const outcomesOf = async ({ sessions }: ReturnType<typeof agentOf>, session: Parameters<typeof sessions.load>[0]) =>
  ((await sessions.load(session))?.events ?? []).flatMap((event) => (event.type === 'response' ? [event.outcome] : []));

describe('a FunctionTool of ADK', () => {
  const weather = new FunctionTool({
    name: 'weather',
    description: 'The weather of a town',
    parameters: z.object({ city: z.string().describe('Where'), days: z.number().int().min(1).default(1) }),
    execute: ({ city, days }) => ({ city, days, sky: 'clear' }),
  });

  it('a FunctionTool of ADK is declared as ADK declares it, and returns the same', async () => {
    const app = agentOf([weather], [{ name: 'weather', args: { city: 'Lund' } }]);
    const { session, text } = await app.runner.run('How is Lund?');
    expect(text).toBe('done');
    expect(await outcomesOf(app, session)).toEqual([{ status: 'ok', output: { city: 'Lund', days: 1, sky: 'clear' } }]);
    const [tool] = fromAdkTools([weather]) as Tool[];
    expect(tool?.declaration).toMatchObject({
      name: 'weather',
      description: 'The weather of a town',
      parametersJsonSchema: {
        type: 'object',
        properties: { city: { type: 'string', description: 'Where' }, days: { type: 'integer', minimum: 1 } },
      },
    });
    expect(JSON.stringify(tool?.declaration)).not.toMatch(/OBJECT|STRING|INTEGER/);
  });

  it('a FunctionTool of ADK reports an error for invalid arguments', async () => {
    const app = agentOf([weather], [{ name: 'weather', args: { city: 7 } }]);
    const { session } = await app.runner.run('How is Lund?');
    expect(await outcomesOf(app, session)).toMatchObject([{ status: 'error' }]);
  });

  it('reads and writes state, artifacts, and the next action', async () => {
    const note = new FunctionTool({
      name: 'note',
      description: 'Notes',
      parameters: z.object({ text: z.string() }),
      execute: async ({ text }, context) => {
        if (!context) throw new Error('no context');
        context.state.set('noted', text);
        const version = await context.saveArtifact('note.txt', { text });
        const [names, kept] = [await context.listArtifacts(), await context.loadArtifact('note.txt')];
        context.actions.skipSummarization = true;
        return { version, names, kept: kept?.text, seen: context.state.get('noted'), id: context.functionCallId };
      },
    });
    const app = agentOf([note], [{ name: 'note', args: { text: 'milk' } }]);
    const result = await app.runner.run('Note milk');
    expect(result.status === 'completed' && result.outcome).toMatchObject({
      status: 'ok',
      output: { version: 0, names: ['note.txt'], kept: 'milk', seen: 'milk', id: expect.any(String) },
    });
    expect((await app.sessions.load(result.session))?.state).toMatchObject({ noted: 'milk' });
    expect(app.model.requests).toHaveLength(1);
  });

  it('a FunctionTool of ADK reports an unsupported member when it uses one', async () => {
    const odd = new FunctionTool({
      name: 'odd',
      description: 'Odd',
      parameters: z.object({}),
      execute: (_input, context) => `${context?.invocationContext.agent?.name}`,
    });
    const app = agentOf([odd], [{ name: 'odd', args: {} }]);
    const { session } = await app.runner.run('go');
    expect(await outcomesOf(app, session)).toMatchObject([
      { status: 'error', message: expect.stringContaining('invocationContext') },
    ]);
  });
});

describe('ADK confirmations', () => {
  const paid: unknown[] = [];
  const pay = new FunctionTool({
    name: 'pay',
    description: 'Pays',
    parameters: z.object({ amount: z.number() }),
    requireConfirmation: ({ amount }) => amount > 100,
    execute: (input) => {
      paid.push(input);
      return { paid: input.amount };
    },
  });

  it.each([
    [true, [{ amount: 500 }], 'ok'],
    [false, [], 'denied'],
  ])('a tool with an ADK confirmation asks a user, who answers %s, before it runs', async (confirmed, ran, status) => {
    paid.length = 0;
    const app = agentOf([pay], [{ name: 'pay', args: { amount: 500 } }]);
    const asked = await app.runner.run('Pay 500');
    expect([asked.status, paid]).toEqual(['paused', []]);
    const [question] = asked.pending;
    const answers = [{ requestId: question?.id ?? '', value: { confirmed }, by: 'ada' }];
    await app.runner.run({ session: asked.session, answers });
    expect(paid).toEqual(ran);
    expect(await outcomesOf(app, asked.session)).toMatchObject([{ status }]);
  });

  it('a tool without an ADK confirmation asks no user', async () => {
    paid.length = 0;
    const app = agentOf([pay], [{ name: 'pay', args: { amount: 5 } }]);
    expect((await app.runner.run('Pay 5')).status).toBe('completed');
    expect(paid).toEqual([{ amount: 5 }]);
  });

  it('a tool asks for an ADK confirmation while it runs, with a payload that is returned', async () => {
    const book = new FunctionTool({
      name: 'book',
      description: 'Books',
      parameters: z.object({ days: z.number() }),
      execute: ({ days }, context) => {
        const { toolConfirmation } = context ?? {};
        if (toolConfirmation) return { booked: toolConfirmation.confirmed ? toolConfirmation.payload : 'nothing' };
        context?.requestConfirmation({ hint: 'How many?', payload: { days } });
        return { status: 'waits' };
      },
    });
    const app = agentOf([book], [{ name: 'book', args: { days: 3 } }]);
    const asked = await app.runner.run('Book');
    expect(asked.pending).toMatchObject([{ hint: 'How many?', payload: { days: 3 } }]);
    const answers = [{ requestId: asked.pending[0]?.id ?? '', value: { confirmed: true, payload: { days: 2 } } }];
    await app.runner.run({ session: asked.session, answers });
    expect(await outcomesOf(app, asked.session)).toEqual([{ status: 'ok', output: { booked: { days: 2 } } }]);
  });
});

it('a long-running tool of ADK continues, and its result is delivered', async () => {
  const order = new LongRunningFunctionTool({
    name: 'order',
    description: 'Orders',
    parameters: z.object({}),
    execute: () => ({ status: 'pending', ticket: 7 }),
  });
  const app = agentOf([order], [{ name: 'order', args: {} }]);
  const first = await app.runner.run('Order');
  expect([first.status, first.text]).toEqual(['completed', 'done']);
  expect(JSON.stringify(app.model.requests[1]?.contents)).toContain('"ticket":7');
  const callId = first.pending[0]?.callId ?? '';
  const results = [{ callId, outcome: { status: 'ok' as const, output: 'shipped' } }];
  const later = await app.runner.run({ session: first.session, results });
  expect(later.text).toBe('done again');
});
