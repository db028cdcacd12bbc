import { createRunner, llmAgent, okResult, type RunResult, type Tool, type ToolGate } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgresSessionService } from '../src/index.ts';
import { type Connected, connectAny, freshSchema } from './support/backends.ts';

let client: Connected;
let schema: string;
let paid: string[] = [];

beforeAll(async () => {
  client = await connectAny();
  schema = freshSchema();
});
afterAll(() => client.close());

it('a question that one process asked is answered in another, and the effect happens once', async () => {
  const asked = await worker(['pay']).run({ session: 'one', message: 'Pay Ada' });
  expect(asked).toMatchObject({ status: 'paused', pending: [{ kind: 'confirmation' }] });
  const result = await worker(['Paid.']).run({ session: 'one', answers: [answerTo(asked)] });
  expect(result).toMatchObject({ status: 'completed', text: 'Paid.' });
  expect(paid).toEqual(['Ada']);
});

it('one of eight workers that answer one question continues the run, and the others get a typed error', {
  timeout: 300_000,
}, async () => {
  const losses = new Set<string>();
  for (let round = 0; round < 40; round++) {
    paid = [];
    const session = `race ${round}`;
    const asked = await worker(['pay']).run({ session, message: 'Pay Ada' });
    const answers = [answerTo(asked)];
    const results = await Promise.all(Array.from({ length: 8 }, () => worker(['Paid.']).run({ session, answers })));
    expect(results.filter(({ status }) => status === 'completed')).toHaveLength(1);
    for (const { status, error } of results) if (status !== 'completed') losses.add(`${status} ${error?.code}`);
    expect(paid).toEqual(['Ada']);
  }
  for (const loss of losses) expect(typed).toContain(loss);
  expect(losses.size).toBeGreaterThan(0);
});

/** Creates everything except the database again, as a separate process would. */
function worker(script: readonly string[]) {
  const model = scriptedModel(
    script.map((text) => (text === 'pay' ? { calls: [{ name: 'pay', args: { to: 'Ada' } }] } : text)),
  );
  const pay: Tool = {
    name: 'pay',
    description: 'Pays somebody',
    declaration: { name: 'pay', description: 'Pays somebody', parametersJsonSchema: { type: 'object' } },
    unchecked: true,
    effect: 'write',
    gates: [confirmation],
    run: ({ to }: { readonly to: string }) => {
      paid.push(to);
      return okResult('done');
    },
  };
  const agent = llmAgent({ name: 'helper', model, tools: [pay] });
  return createRunner({ agent, sessions: postgresSessionService({ query: client.query, schema }) });
}

function answerTo({ pending }: RunResult) {
  return { requestId: pending[0]?.id ?? expect.fail('nothing was asked'), value: { confirmed: true }, by: 'ada' };
}

const confirmation: ToolGate = {
  name: 'confirmation',
  order: 'confirmation',
  check: (_call, _tool, { answers }) =>
    answers.length > 0 ? { type: 'proceed' } : { type: 'pause', question: { kind: 'confirmation', hint: 'Pay?' } },
};

/**
 * The errors that a late worker gets: another worker has the lease, the question is already answered, or the
 * log has grown since it was read.
 */
const typed = ['failed session_busy', 'failed already_answered', 'failed session_conflict'];
