import { type JsonObject, type LlmAgentOptions, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const output = z.object({ amount: z.number() });
const declared: JsonObject = {
  type: 'object',
  properties: { amount: { type: 'number', maximum: 100 } },
  required: ['amount'],
};
const agent: Partial<LlmAgentOptions> = { output, outputJsonSchema: declared };

describe('an agent with both `output` and `outputJsonSchema`', () => {
  it('`outputJsonSchema` is sent in requests, and a model whose output does not match may answer again', async () => {
    const { say, model } = testApp(['{"amount":5000}', '{"amount":50}'], agent);
    expect(await say('go')).toMatchObject({ status: 'completed', output: { amount: 50 } });
    expect(model.requests[0]?.outputJsonSchema).toEqual(declared);
    expect(JSON.stringify(model.requests[1]?.contents.at(-1))).toMatch(/does not match the required schema: amount/);
  });

  it('a run fails if the output of the model twice does not match `outputJsonSchema`', async () => {
    const { say } = testApp(['{"amount":5000}', '{"amount":500}'], agent);
    expect(await say('go')).toMatchObject({ status: 'failed', error: { code: 'output_invalid' } });
  });

  it('the output has to match the schema `output` as well', async () => {
    const { say } = testApp(['{"amount":"5"}', '{"amount":5}'], { ...agent, outputJsonSchema: { type: 'object' } });
    expect(await say('go')).toMatchObject({ status: 'completed', output: { amount: 5 } });
  });

  it('`outputJsonSchema` is refused if it has keywords that the core cannot enforce', () => {
    const properties = { amount: { type: 'number' }, note: { type: 'string', pattern: '^a' } };
    const outputJsonSchema = { type: 'object', properties };
    const made = () => llmAgent({ name: 'helper', model: scriptedModel([]), output, outputJsonSchema });
    expect(made).toThrow(expect.objectContaining({ code: 'no_validator' }));
  });
});
