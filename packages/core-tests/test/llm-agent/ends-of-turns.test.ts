import { type Event, functionTool, isFinalResponse } from '@mortise/core';
import { confirmGate } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { outcomesIn } from '../harness/inspect-run.ts';

const call = { name: 'act' };
const ending = functionTool({
  name: 'act',
  description: 'Acts',
  run: (_input, context) => {
    context.skipSummarization();
    return { table: [1, 2] };
  },
});

describe('a response that skips summarization', () => {
  it('a response that skips summarization ends the turn, and is the outcome of the run', async () => {
    const { say, model, logOf } = testApp([{ text: 'here', calls: [call] }, 'next'], { tools: [ending] });
    expect(await say('go')).toMatchObject({
      status: 'completed',
      outcome: { output: { table: [1, 2] } },
      text: 'here',
    });
    expect(model.requests).toHaveLength(1);
    expect((await logOf('response'))[0]?.actions).toEqual({ skipSummarization: true });
    expect(await say('and?')).toMatchObject({ status: 'completed', text: 'next' });
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'ok', output: { table: [1, 2] } }]);
  });

  it('a response that skips summarization keeps the responses of parallel calls', async () => {
    const other = functionTool({ name: 'other', description: 'Other', run: async () => 'fine' });
    const { say, model } = testApp([{ calls: [call, { name: 'other' }] }, 'next'], { tools: [ending, other] });
    expect(await say('go')).toMatchObject({ status: 'completed', outcome: { output: { table: [1, 2] } } });
    await say('and?');
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'ok' }, { status: 'ok', output: 'fine' }]);
  });

  it('a response that skips summarization waits for a parallel call that asks a question', async () => {
    const other = functionTool({ name: 'other', description: 'Other', gates: [confirmGate()], run: () => 'fine' });
    const { say, answer, model } = testApp([{ calls: [call, { name: 'other' }] }], { tools: [ending, other] });
    const paused = await say('go');
    expect(paused.status).toBe('paused');
    const result = await answer({ requestId: paused.pending[0]?.id ?? '', value: { confirmed: true } });
    expect(result).toMatchObject({ status: 'completed', outcome: { output: { table: [1, 2] } } });
    expect(model.requests).toHaveLength(1);
  });

  it('a response that skips summarization and escalates ends the turn, too', async () => {
    const tool = functionTool({ name: 'act', description: 'Acts', run: (_input, context) => context.escalate() });
    const { say, logOf, model } = testApp([{ calls: [call] }], { tools: [tool] });
    expect(await say('go')).toMatchObject({ status: 'completed', outcome: { output: null } });
    expect((await logOf('response'))[0]?.actions).toEqual({ escalate: true });
    expect(model.requests).toHaveLength(1);
  });
});

describe('isFinalResponse', () => {
  it('isFinalResponse is true for an event that ends a turn for the user', async () => {
    const ticket = functionTool({ name: 'ticket', description: 'Opens', isLongRunning: true, run: () => 17 });
    const plain = functionTool({ name: 'plain', description: 'Plain', run: () => 1 });
    const finals = async (...runs: readonly Event[][]): Promise<readonly string[]> =>
      runs
        .flat()
        .filter(isFinalResponse)
        .map(({ type }) => type);
    const logOf = async (name: string): Promise<Event[]> => {
      const { say, log } = testApp([{ calls: [{ name }] }, 'done'], { tools: [ending, ticket, plain] });
      await say('go');
      return [...(await log())];
    };
    expect(await finals(await logOf('plain'))).toEqual(['model']);
    expect(await finals(await logOf('act'))).toEqual(['response']);
    expect(await finals(await logOf('ticket'))).toEqual(['asked']);
  });
});

describe('structured output', () => {
  const output = z.object({ city: z.string(), celsius: z.number().default(20) });
  const good = { city: 'Rome', celsius: 21 };

  it('structured output is parsed and checked, and becomes the output of the result', async () => {
    const { say, model, logOf } = testApp([JSON.stringify(good)], { output });
    expect(await say('go')).toMatchObject({ status: 'completed', output: good });
    expect(model.requests[0]?.outputJsonSchema).toMatchObject({
      type: 'object',
      properties: { city: { type: 'string' } },
    });
    expect((await logOf('model'))[0]?.output).toEqual(good);
  });

  it('structured output has the defaults of the schema', async () => {
    expect(await testApp(['{"city":"Rome"}'], { output }).say('go')).toMatchObject({
      output: { city: 'Rome', celsius: 20 },
    });
  });

  for (const [what, text] of Object.entries({
    'in a fence with a language': `\`\`\`json\n${JSON.stringify(good)}\n\`\`\``,
    'in a fence without a language': `\`\`\`\n${JSON.stringify(good, null, 2)}\n\`\`\`\n`,
    'with spaces around': `\n  ${JSON.stringify(good)}  \n`,
  })) {
    it(`structured output is accepted ${what}`, async () => {
      expect(await testApp([text], { output }).say('go')).toMatchObject({ status: 'completed', output: good });
    });
  }

  it('structured output that does not match is reported to the model, which may answer again once', async () => {
    const { say, model } = testApp(['{"city":17}', JSON.stringify(good)], { output });
    expect(await say('go')).toMatchObject({ status: 'completed', output: good });
    expect(model.requests[1]?.contents.at(-1)).toMatchObject({
      role: 'user',
      parts: [{ text: expect.stringContaining('city: ') }],
    });
  });

  for (const [what, text] of Object.entries({ 'does not match': '{"city":17}', 'is not JSON': 'It is warm.' })) {
    it(`structured output that ${what} twice fails the run`, async () => {
      const { say, model } = testApp([text, text, 'hello?'], { output });
      expect(await say('go')).toMatchObject({ status: 'failed', error: { code: 'output_invalid' } });
      expect(model.requests).toHaveLength(2);
    });
  }

  it('structured output that fails the run is not stored as output', async () => {
    const { say } = testApp(['no', 'no'], { output });
    expect(await say('go')).not.toHaveProperty('output');
  });

  it('structured output may come after calls of tools', async () => {
    const tool = functionTool({ name: 'act', description: 'Acts', run: () => 21 });
    const { say } = testApp([{ text: 'let me see', calls: [call] }, JSON.stringify(good)], { output, tools: [tool] });
    expect(await say('go')).toMatchObject({ status: 'completed', output: good });
  });

  it('structured output is described to the model by outputJsonSchema if it is given', async () => {
    const outputJsonSchema = { type: 'object', title: 'given' };
    const { say, model } = testApp([JSON.stringify(good)], { output, outputJsonSchema });
    await say('go');
    expect(model.requests[0]?.outputJsonSchema).toBe(outputJsonSchema);
  });
});

describe('the settings of an agent', () => {
  it('the settings of an agent are in every request, and a forced tool choice only in the first request of an invocation', async () => {
    const settings = {
      temperature: 0,
      toolChoice: 'required',
      parallelCalls: false,
      providerOptions: { scripted: { a: 1 } },
    } as const;
    const tool = functionTool({ name: 'act', description: 'Acts', run: () => 1 });
    const { say, model } = testApp([{ calls: [call] }, 'done', 'again'], { tools: [tool], settings });
    await say('go');
    await say('again');
    expect(model.requests.map(({ toolChoice }) => toolChoice)).toEqual(['required', 'auto', 'required']);
    for (const request of model.requests) {
      expect(request).toMatchObject({
        settings: { temperature: 0 },
        parallelCalls: false,
        providerOptions: { scripted: { a: 1 } },
      });
    }
  });

  it('the settings of an agent that are omitted are not in the request', async () => {
    const { say, model } = testApp(['hi']);
    await say('go');
    expect(Object.keys(model.requests[0] ?? {}).toSorted()).toEqual([
      'contents',
      'declarations',
      'instructions',
      'providerTools',
    ]);
  });
});
