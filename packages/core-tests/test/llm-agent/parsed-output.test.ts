import { collectRun, createRunner, functionTool, inMemorySessionService, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const output = z.object({ on: z.iso.date().transform((text) => new Date(text)), total: z.number().default(1) });
const outputJsonSchema = { type: 'object', properties: { on: { type: 'string' } } };
const made = { on: new Date('2026-01-01'), total: 1 };

function appOf(schema: z.ZodType<unknown> = output, sessions = inMemorySessionService()) {
  const model = scriptedModel(['{"on":"2026-01-01"}', '{"on":"2026-01-01"}']);
  return createRunner({ sessions, agent: llmAgent({ name: 'a', model, output: schema, outputJsonSchema }) });
}

describe('the output of a run', () => {
  it('the output of a run is the parsed answer, and the log has a JSON copy of it next to the JSON of the model', async () => {
    const sessions = inMemorySessionService();
    const { output: first, session } = await appOf(output, sessions).run('go');
    expect(first).toEqual(made);
    const log = (await sessions.load(session))?.events.find(({ type }) => type === 'model');
    expect(log).toMatchObject({
      output: { on: '2026-01-01T00:00:00.000Z', total: 1 },
      outputGiven: { on: '2026-01-01' },
    });
  });

  it('the output of a run is the same if the run is streamed', async () => {
    expect((await collectRun(appOf().stream('go'))).output).toEqual(made);
  });

  it('the output of a run is the same if another process reads it from the log', async () => {
    const sessions = inMemorySessionService();
    const { session } = await appOf(output, sessions).run('go');
    expect((await appOf(output, sessions).run({ session })).output).toEqual(made);
  });

  it('the output of a run fails with `output_changed` if the current schema refuses the logged answer', async () => {
    const sessions = inMemorySessionService();
    const { session } = await appOf(output, sessions).run('go');
    const changed = await appOf(z.object({ on: z.number() }), sessions).run({ session });
    expect(changed).toMatchObject({ status: 'failed', error: { code: 'output_changed' } });
    expect(changed.output).toBeUndefined();
  });

  it('the output of a run is stored once if it is plain JSON', async () => {
    const sessions = inMemorySessionService();
    const { session } = await appOf(z.object({ on: z.string(), more: z.number().default(2) }), sessions).run('go');
    const log = (await sessions.load(session))?.events.find(({ type }) => type === 'model');
    expect(log).toMatchObject({ output: { on: '2026-01-01', more: 2 } });
    expect(log).not.toHaveProperty('outputGiven');
  });

  it('the output of a run is absent if the turn was handed to an agent with another schema', async () => {
    const transfer = { calls: [{ name: 'transfer_to_agent', args: { agent_name: 'other' } }] };
    const other = llmAgent({ name: 'other', model: scriptedModel(['Hello.']) });
    const model = scriptedModel([transfer]);
    const agent = llmAgent({ name: 'a', model, output, outputJsonSchema, subAgents: [other] });
    const result = await createRunner({ agent }).run('go');
    expect([result.status, result.text, result.output]).toEqual(['completed', 'Hello.', undefined]);
  });

  it('the output of a run is absent if a response ended the run, and the text of the run is the text of the response', async () => {
    const ending = functionTool({
      name: 'act',
      description: 'Acts',
      run(_input, context) {
        context.skipSummarization();
        return 'All done.';
      },
    });
    const model = scriptedModel([{ text: 'I act.', calls: [{ name: 'act' }] }]);
    const agent = llmAgent({ name: 'a', model, tools: [ending], output, outputJsonSchema });
    const { output: none, ...result } = await createRunner({ agent }).run('go');
    expect(none).toBeUndefined();
    expect(result).toMatchObject({ text: 'All done.', outcome: { status: 'ok', output: 'All done.' } });
  });
});
