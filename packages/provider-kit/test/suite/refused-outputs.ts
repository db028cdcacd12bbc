import { createRunner, llmAgent, type RunResult, type StandardSchema } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { Dialect } from '../support/dialect.ts';
import { answered } from '../support/replies.ts';
import type { ScriptedAnswer } from '../support/scripted-answer.ts';
import { serve } from '../support/serve.ts';

/** Tests runs with an output schema whose model refuses or sends an invalid output, for each dialect. */
export function refusedOutputs(dialects: readonly Dialect[]): void {
  for (const dialect of dialects)
    for (const stream of [true, false])
      describe(`a structured answer on ${dialect.name}, ${stream ? 'streamed' : 'not streamed'}`, () => {
        it('a structured answer is a refusal if the model refuses, without a retry', async () => {
          const { result, requests } = await ran(dialect, [{ refusal: 'I cannot help with that.' }], stream);
          expect(result).toMatchObject({ status: 'failed', error: { code: 'blocked' } });
          expect(requests).toBe(1);
        });

        it('a structured answer is also a refusal if the model refuses after the beginning of the output', async () => {
          const said = { text: '{"city":"Ro', finish: 'filter' };
          const { result, requests } = await ran(dialect, [said], stream);
          expect(result).toMatchObject({ status: 'failed', error: { code: 'blocked' } });
          expect(requests).toBe(1);
        });

        it('a structured answer that does not match its schema is requested again once, and is then invalid', async () => {
          const said = [{ text: '{"city":7}' }, { text: 'It is Rome.' }];
          const { result, requests } = await ran(dialect, said, stream);
          expect(result).toMatchObject({ status: 'failed', error: { code: 'output_invalid' } });
          expect(requests).toBe(2);
        });

        it('a structured answer that matches at the second attempt is the output', async () => {
          const said = [{ text: 'It is Rome.' }, { text: '{"city":"Rome"}' }];
          const { result } = await ran(dialect, said, stream);
          expect(result).toMatchObject({ status: 'completed', output: { city: 'Rome' } });
        });

        it('a structured answer that was cut at the output limit is invalid, and not a refusal', async () => {
          const cut = { text: '{"city":"Ro', finish: 'length' };
          const { result } = await ran(dialect, [cut, cut], stream);
          expect(result).toMatchObject({ status: 'failed' });
          expect(result.status === 'failed' && result.error.code).not.toBe('blocked');
        });
      });
}

async function ran(
  dialect: Dialect,
  said: readonly ScriptedAnswer[],
  stream: boolean,
): Promise<{ readonly result: RunResult; readonly requests: number }> {
  const replies = said.map((turn) => answered(dialect, turn, stream));
  const { model, server } = await serve(dialect, replies, { stream });
  const runner = createRunner({ agent: llmAgent({ name: 'finder', model, output: place }) });
  const result = await runner.run('Where is the Colosseum?');
  return { result, requests: server.requests.length };
}

const place: StandardSchema<unknown, { readonly city: string }> = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) => {
      const { city } = typeof value === 'object' && value !== null ? (value as { readonly city?: unknown }) : {};
      return typeof city === 'string' ? { value: { city } } : { issues: [{ message: 'no city', path: ['city'] }] };
    },
    jsonSchema: {
      input: () => ({ type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }),
      output: () => ({ type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }),
    },
  },
};
