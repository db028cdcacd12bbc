import { functionTool } from '@mortise/core';
import type { TestApp } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { confirmationGate } from '../src/index.ts';
import { questionOf, validatingApp } from './validating-app.ts';

const fields = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'] as const;
const input = z.object(
  Object.fromEntries(fields.map((name) => [name, z.string({ error: `${name} ${'x'.repeat(300)}` })])),
);
const whole = Object.fromEntries(fields.map((name) => [name, 'ok']));

/** Returns the texts that a user and a model read about a call with edited arguments. */
async function saidOf(edited: object, preview = 'short'): Promise<string> {
  const act = functionTool({ name: 'act', description: 'Acts', input, preview: () => preview, run: () => 1 });
  const app: TestApp = validatingApp([{ calls: [{ name: 'act', args: whole }] }, 'done'], {
    tools: [act],
    gates: [confirmationGate()],
  });
  const paused = await app.say('go');
  const after = await app.answer({ requestId: questionOf(paused), value: { confirmed: true, args: edited as never } });
  return JSON.stringify([paused.pending, after.pending, app.model.requests]);
}

const rows: readonly [place: string, said: RegExp, run: () => Promise<string>][] = [
  [
    'issues of edited arguments beyond five',
    /The edited arguments are invalid: a…; b…; c…; d…; e…; and 4 more\./,
    () => saidOf({}),
  ],
  ['the end of a long preview', /"preview":"y+…"/, () => saidOf(whole, 'y'.repeat(30_000))],
  [
    'the end of long arguments that a person wrote',
    /A person edited the arguments of this call: `act` ran with [^`]*z…/,
    () => saidOf({ ...whole, a: 'z'.repeat(5_000) }),
  ],
];

describe('parts that are omitted from a question', () => {
  it.each(rows)('reports %s', async (_place, said, run) => {
    expect(await run()).toMatch(said);
  });
});
