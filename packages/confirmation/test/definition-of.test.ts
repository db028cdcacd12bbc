import { functionTool } from '@mortise/core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { confirmationGate, definitionOf, inMemoryGrantService } from '../src/index.ts';
import { key, payment, validatingApp } from './validating-app.ts';

const pay = (description: string) =>
  functionTool({
    name: 'pay',
    description,
    input: z.object({ to: z.string(), amount: z.number() }),
    run: () => 'paid',
  });

/**
 * Returns the status of a run that calls a tool after a user has allowed all calls of its earlier definition.
 */
async function withWhole(then: string): Promise<string> {
  const grants = inMemoryGrantService();
  const definition = await definitionOf(pay(then));
  const whole = { id: 'g', callId: 'c', gate: 'policy', tool: 'pay', definition, args: {}, exact: false } as const;
  await grants.add(key, { ...whole, scope: 'always', at: 0 });
  const gates = [confirmationGate({ ask: { remember: {} }, grants })];
  return (await validatingApp([{ calls: [payment] }, 'done'], { tools: [pay('pays')], gates }).say('pay')).status;
}

it('lets a grant of the application cover every call of a tool until its definition changes', async () => {
  expect(await withWhole('pays')).toBe('completed');
  expect(await withWhole('pays in other words')).toBe('paused');
});

it('changes with every part of the tool that a model reads, and with its effect', async () => {
  const tool = pay('pays');
  const schema = { type: 'object', properties: { to: { type: 'string' } } };
  const declaration = { name: 'pay', description: 'pays', parametersJsonSchema: schema };
  const of = (more: object): Promise<string> => definitionOf({ ...tool, declaration, ...more });
  const others = await Promise.all([
    of({}),
    of({ name: 'paid' }),
    of({ effect: 'read' }),
    of({ effect: 'idempotent' }),
    of({ declaration: { ...declaration, description: 'pays more' } }),
    of({ declaration: { ...declaration, parametersJsonSchema: { ...schema, required: ['to'] } } }),
    of({ declaration: { ...declaration, parametersJsonSchema: { type: 'object' } } }),
  ]);
  expect(new Set(others).size).toBe(others.length);
  expect(await of({ effect: 'write' })).toBe(others[0]);
});
