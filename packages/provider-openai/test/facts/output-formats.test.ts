import { createRunner, llmAgent } from '@mortise/core';
import {
  ask,
  endOf,
  failureOf,
  json,
  type Reply,
  requestOf,
  saidIn,
  serve,
  streamed,
} from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { dialects } from '../support/dialects.ts';
import type { OpenAIDialect } from '../support/openai-dialect.ts';

const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const request = requestOf({ outputJsonSchema: schema, instructions: ['Be brief.'], declarations: [] });
const options = { compatible: true, maxRetries: 0 };

/** The messages are from documentation and public issues; no recording has them. */
const noSchemas = 'This response_format type is unavailable now';
const noJson = "'response_format.type' must be 'text'";

const refusal = (message: string): Reply => json({ error: { message, type: 'invalid_request_error' } }, 400);
const answer = (dialect: OpenAIDialect, text = '{"city":"Rome"}') => streamed(dialect, dialect.events({ text }));

interface AskedBody {
  readonly text?: { readonly format?: { readonly type: string } };
  readonly instructions?: string;
  readonly response_format?: { readonly type: string };
  readonly messages?: readonly { readonly content: string }[];
}

/** Returns the type of the output format and the instructions of each request. */
function askedIn(bodies: readonly { readonly body: AskedBody }[]) {
  return bodies.map(({ body: { text, instructions, response_format: format, messages } }) => ({
    type: (format ?? text?.format)?.type,
    said: instructions ?? messages?.[0]?.content,
  }));
}

describe.each(dialects)('a server without schemas for outputs, over $name', (dialect) => {
  it('a server without schemas for outputs gets the request again for any JSON, with the schema in the instructions and a warning', async () => {
    const replies = [refusal(noSchemas), answer(dialect), answer(dialect)];
    const { model, server } = await serve(dialect, replies, options);
    const events = await ask(model, request);
    expect(saidIn(endOf(events)).text).toBe('{"city":"Rome"}');
    expect(events.filter(({ type }) => type === 'warning')).toMatchObject([{ feature: 'outputJsonSchema' }]);
    await ask(model, request);
    const asked = askedIn(server.requests);
    expect(asked.map(({ type }) => type)).toEqual(['json_schema', 'json_object', 'json_object']);
    expect(asked.map(({ said }) => said?.includes(JSON.stringify(schema)))).toEqual([false, true, true]);
    for (const { said } of asked) expect(said).toContain('Be brief.');
  });

  it('a server without schemas for outputs gets the request again for text if it has no JSON mode either', async () => {
    const replies = [refusal(noSchemas), refusal(noJson), answer(dialect)];
    const { model, server } = await serve(dialect, replies, options);
    expect(saidIn(endOf(await ask(model, request))).text).toBe('{"city":"Rome"}');
    expect(askedIn(server.requests).map(({ type }) => type)).toEqual(['json_schema', 'json_object', undefined]);
  });

  it('a server without schemas for outputs gets the request again without streaming too', async () => {
    const replies = [refusal(noSchemas), json(dialect.whole({ text: '{"city":"Rome"}' }))];
    const { model, server } = await serve(dialect, replies, { ...options, stream: false });
    expect(saidIn(endOf(await ask(model, request))).text).toBe('{"city":"Rome"}');
    expect(server.requests).toHaveLength(2);
  });

  it.each(["Invalid schema for response_format 'output': 'required' is required", 'The model does not exist'])(
    'a server without schemas for outputs does not get the request again after "%s"',
    async (message) => {
      const { model, server } = await serve(dialect, [refusal(message), answer(dialect)], options);
      expect(failureOf(await ask(model, request)).error).toMatchObject({ code: 'bad_request' });
      expect(server.requests).toHaveLength(1);
    },
  );

  it('a server without schemas for outputs has its answers checked by the schema', async () => {
    const wrong = answer(dialect, '{"town":"Rome"}');
    const { model } = await serve(dialect, [refusal(noSchemas), wrong, wrong, wrong, wrong, wrong], options);
    const agent = llmAgent({ name: 'helper', model, output: checked });
    const result = await createRunner({ agent }).run({ message: 'Where?' });
    expect(result.status).toBe('failed');
    const right = await serve(dialect, [refusal(noSchemas), answer(dialect)], options);
    const fine = await createRunner({ agent: llmAgent({ name: 'helper', model: right.model, output: checked }) }).run({
      message: 'Where?',
    });
    expect(fine).toMatchObject({ status: 'completed', output: { city: 'Rome' } });
  });
});

const checked = {
  '~standard': {
    version: 1 as const,
    vendor: 'test',
    validate: (value: unknown) =>
      typeof (value as { city?: unknown })?.city === 'string'
        ? { value: value as { city: string } }
        : { issues: [{ message: 'a city', path: ['city'] }] },
    jsonSchema: { input: () => schema, output: () => schema },
  },
};
