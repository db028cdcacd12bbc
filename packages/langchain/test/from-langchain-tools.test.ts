import { createRunner, llmAgent, type RunEvent, type ToolGate, type ToolOutcome } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { scriptedModel, testToolContext, toolCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type FromLangchainOptions, fromLangchainTools, type ToolOfLangchain } from '../src/index.ts';
import { type FakeToolFields, fakeTool } from './support/fake-tool.ts';

const city = z.object({ city: z.string() });

/** Runs one call of a LangChain tool with a Mortise agent. */
async function call(
  fields: Partial<FakeToolFields>,
  args: object,
  options: FromLangchainOptions = {},
): Promise<{
  readonly outcome: ToolOutcome | undefined;
  readonly events: readonly RunEvent[];
  readonly calls: number;
}> {
  const tools = fromLangchainTools([fakeTool({ schema: city, func: () => 'seen', ...fields })], options);
  const model = scriptedModel([{ calls: [{ name: tools[0]?.name ?? '', args: args as never }] }, 'Done.']);
  const runner = createRunner({ agent: llmAgent({ name: 'helper', model, tools }) });
  const events: RunEvent[] = [];
  for await (const event of runner.stream('Go')) events.push(event);
  const end = events.find((event) => event.type === 'toolEnd');
  return { outcome: end?.outcome as ToolOutcome | undefined, events, calls: model.requests.length };
}

testConformance('a tool of LangChain', toolCases, () => ({
  tool: fromLangchainTools([fakeTool({ schema: city, func: () => 'seen' })])[0] as never,
  args: { city: 'Rome' },
  badArgs: { city: 7 },
}));

describe('a call of a LangChain tool', () => {
  it('a call of a LangChain tool runs its function with the checked arguments, the id of the call and the signal of the run', async () => {
    let seen: unknown;
    const { outcome } = await call(
      {
        schema: z.object({ city: z.string(), days: z.coerce.number().default(3) }),
        func(args, { toolCall, signal, configurable }) {
          seen = { args, id: toolCall.id, signal: signal instanceof AbortSignal, thread: configurable['thread_id'] };
          return { celsius: 21 };
        },
      },
      { city: 'Rome' },
    );
    expect(seen).toEqual({
      args: { city: 'Rome', days: 3 },
      id: expect.stringMatching(/./),
      signal: true,
      thread: expect.stringMatching(/./),
    });
    expect(outcome).toEqual({ status: 'ok', output: { celsius: 21 } });
  });

  it('a call of a LangChain tool converts its arguments once, and gates see the input that the function gets', async () => {
    const gated: unknown[] = [];
    const got: unknown[] = [];
    const gate: ToolGate = {
      name: 'watch',
      order: 'policy',
      check: ({ checked }) => {
        gated.push(checked.json);
        return { type: 'proceed' };
      },
    };
    const schema = z.object({ day: z.string().transform((text) => ({ day: Number(text) })) });
    const { outcome } = await call(
      { schema, func: (args) => void got.push(args) },
      { day: '4' },
      { gates: () => [gate] },
    );
    expect(outcome?.status).toBe('ok');
    expect(gated).toEqual([{ day: { day: 4 } }]);
    expect(got).toEqual(gated);
  });

  it('a call of a LangChain tool does not run with arguments that do not match its schema', async () => {
    let ran = 0;
    const { outcome } = await call({ func: () => ran++ }, { city: 7 });
    expect(outcome).toMatchObject({ status: 'error', code: 'invalid_args_schema' });
    expect(ran).toBe(0);
  });

  it.each([
    ['a text', 'seen', { output: 'seen' }],
    ['an object', { a: [1] }, { output: { a: [1] } }],
    ['a list', [1, 2], { output: [1, 2] }],
    ['a string that begins like JSON', '{not', { output: '{not' }],
    ['JSON that a parse would change', '{"a":1.0}', { output: '{"a":1.0}' }],
    [
      'blocks of text',
      [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
      { output: 'a\nb' },
    ],
    [
      'an image',
      [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }],
      { output: null, parts: [{ type: 'inlineData', mimeType: 'image/png', data: 'AAAA' }] },
    ],
    ['a block of another kind', [{ type: 'odd', a: 1 }], { output: { type: 'odd', a: 1 } }],
  ])('a call of a LangChain tool returns %s unchanged', async (_, result, outcome) => {
    expect((await call({ func: () => result }, { city: 'Rome' })).outcome).toEqual({ status: 'ok', ...outcome });
  });

  it.each<readonly [string, unknown, unknown]>([
    ['a Map', new Map([['a', 1]]), { a: 1 }],
    ['a Set in a list', [new Set([1, 2])], [[1, 2]]],
    ['a BigInt', { b: 5n }, { b: '5' }],
    ['a date', { at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }],
    ['an empty list', [], []],
  ])('a call of a LangChain tool keeps the content of %s, also with an artifact', async (_, result, output) => {
    expect((await call({ func: () => result }, { city: 'Rome' })).outcome).toEqual({ status: 'ok', output });
    const both = { responseFormat: 'content_and_artifact', func: () => [result, result] };
    expect((await call(both, { city: 'Rome' })).outcome).toEqual({
      status: 'ok',
      output: { content: output, artifact: output },
      modelOutput: output,
    });
    async function* steps() {
      yield 'half';
      return result;
    }
    expect((await call({ func: steps }, { city: 'Rome' })).outcome).toEqual({ status: 'ok', output });
  });

  it('a call of a LangChain tool is an error if its result has no readable data', async () => {
    class Hidden {
      #value = 1;
      get shown() {
        return this.#value;
      }
    }
    const { outcome } = await call({ func: () => ({ hidden: new Hidden() }) }, { city: 'Rome' });
    expect(outcome).toMatchObject({ status: 'error', code: 'result_unserialisable' });
  });

  it('a call of a LangChain tool returns the content to the model, and the artifact to the application', async () => {
    const { outcome } = await call(
      { responseFormat: 'content_and_artifact', func: () => ['two rows', { rows: [1, 2] }] },
      { city: 'Rome' },
    );
    expect(outcome).toEqual({
      status: 'ok',
      output: { content: 'two rows', artifact: { rows: [1, 2] } },
      modelOutput: 'two rows',
    });
  });

  it('a call of a LangChain tool is an error if its message has the status error', async () => {
    const message = { lg_tool: true, tool_call_id: 'x', content: 'no such city', status: 'error' };
    expect((await call({ func: () => message }, { city: 'X' })).outcome).toEqual({
      status: 'error',
      code: 'tool_failed',
      message: 'no such city',
    });
  });

  it('a call of a LangChain tool that answers with a Command is an error that explains that the tool was run', async () => {
    const command = { lg_tool: true, lg_name: 'Command', update: { a: 1 } };
    const { outcome } = await call({ func: () => command }, { city: 'X' });
    expect(outcome).toMatchObject({ status: 'error', code: 'langchain_command' });
    expect(outcome).toMatchObject({ message: expect.stringMatching(/was carried out/) });
  });

  it('a call of a LangChain tool that asks with interrupt() is an error with an explanation', async () => {
    const { outcome } = await call(
      {
        func() {
          throw new Error('Called interrupt() outside the context of a graph.');
        },
      },
      { city: 'X' },
    );
    expect(outcome).toMatchObject({ status: 'error', code: 'langchain_interrupt' });
  });

  it.each([
    ['Error', undefined, 'tool_threw', /^(?!.*secret path)/],
    ['ToolException', undefined, 'tool_failed', /secret path/],
    ['Error', true, 'tool_failed', /secret path/],
  ])(
    'a call of a LangChain tool that throws an %s, with tellErrors %s, has the outcome %s',
    async (name, tellErrors, code, says) => {
      const { outcome } = await call(
        {
          func() {
            throw Object.assign(new Error('secret path'), { name });
          },
        },
        { city: 'X' },
        { tellErrors },
      );
      expect(outcome).toMatchObject({ status: 'error', code, message: expect.stringMatching(says) });
    },
  );

  it('a call of a LangChain tool ends the turn if the tool returns its output directly', async () => {
    expect((await call({ returnDirect: true }, { city: 'Rome' })).calls).toBe(1);
    expect((await call({}, { city: 'Rome' })).calls).toBe(2);
  });

  it('a call of a LangChain tool reports its yields and writes as progress', async () => {
    const { events, outcome } = await call(
      {
        async *func(_args, { writer }) {
          writer({ at: 1 });
          yield 'half';
          return 'all';
        },
      },
      { city: 'Rome' },
    );
    expect(events.flatMap((event) => (event.type === 'toolProgress' ? [event.value] : []))).toEqual([
      { at: 1 },
      'half',
    ]);
    expect(outcome).toEqual({ status: 'ok', output: 'all' });
  });

  it("a call of a LangChain tool gets the application's additions to the config", async () => {
    let seen: unknown;
    const heard: unknown[] = [];
    await call(
      {
        async *func(_args, { tags, configurable }) {
          seen = { tags, tenant: configurable['tenant'] };
          yield 1;
        },
      },
      { city: 'Rome' },
      {
        config: () => ({
          tags: ['a'],
          configurable: { tenant: 't' },
          callbacks: [{ handleToolEvent: (chunk: unknown) => heard.push(chunk) }],
        }),
      },
    );
    expect(seen).toEqual({ tags: ['a'], tenant: 't' });
    expect(heard).toEqual([1]);
  });

  it('a call of a LangChain tool is aborted with its run, and the abort ends it', async () => {
    const controller = new AbortController();
    const [tool] = fromLangchainTools([
      fakeTool({
        schema: city,
        func: (_args, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('Aborted by the tool')), { once: true });
            controller.abort(new Error('enough'));
          }),
      }),
    ]);
    const run = tool?.run?.({ city: 'Rome' }, testToolContext({ signal: controller.signal }));
    await expect(run).rejects.toThrow('enough');
  });
});

describe('a LangChain tool', () => {
  const from = (fields: Partial<FakeToolFields>, options: FromLangchainOptions = {}) =>
    fromLangchainTools([fakeTool({ schema: city, func: () => 1, ...fields })], options)[0];

  it('a LangChain tool keeps its description and metadata', () => {
    const fields = { metadata: { a: 1 }, tags: ['t'], extras: { defer_loading: true }, returnDirect: true };
    const tool = from({ ...fields, name: 'a b', defaultConfig: { timeout: 5 } });
    expect(tool).toMatchObject({
      name: 'a_b',
      timeoutMs: 5,
      description: 'Looks',
      langchain: { ...fields, name: 'a b', responseFormat: 'content' },
    });
    expect(tool?.declaration?.parametersJsonSchema).toMatchObject({ properties: { city: { type: 'string' } } });
  });

  it('a LangChain tool has the effect write, unless the application declares another', () => {
    expect(from({})?.effect ?? 'write').toBe('write');
    expect(from({}, { effect: 'read' })?.effect).toBe('read');
    expect(from({}, { effect: ({ name }) => (name === 'look' ? 'idempotent' : undefined) })?.effect).toBe('idempotent');
  });

  it('a LangChain tool has a unique name', () => {
    const tool = fakeTool({ schema: city, func: () => 1 });
    expect(fromLangchainTools([tool, tool, tool]).map(({ name }) => name)).toEqual(['look', 'look_2', 'look_3']);
  });

  it('a LangChain tool may be passed in a toolkit', () => {
    const toolkit = { getTools: () => [fakeTool({ schema: city, func: () => 1 })] };
    expect(fromLangchainTools(toolkit)).toHaveLength(1);
    expect(fromLangchainTools([toolkit, fakeTool({ name: 'b', schema: city, func: () => 1 })])).toHaveLength(2);
  });

  it('a LangChain tool with a JSON Schema is checked by a validator, or unchecked on request', async () => {
    const schema = { type: 'object', properties: { city: { type: 'string', pattern: '^R' } }, required: ['city'] };
    expect(() => from({ schema })).toThrow(/has no validator to check its arguments/);
    expect((await call({ schema }, { city: 'X' }, { validator: jsonSchemaValidator() })).outcome).toMatchObject({
      code: 'invalid_args_schema',
    });
    expect((await call({ schema }, { city: 'X' }, { unchecked: true })).outcome).toMatchObject({ status: 'ok' });
  });

  it('a LangChain tool whose schema has no JSON Schema is refused with the line of code that fixes it', () => {
    const old = { '~standard': { version: 1, vendor: 'zod', validate: (value: unknown) => ({ value }) } };
    expect(() => from({ schema: old })).toThrow(/toJsonSchema \} from '@langchain\/core\/utils\/json_schema'/);
    const toJsonSchema = () => ({ type: 'object', properties: {} });
    expect(from({ schema: old }, { toJsonSchema })?.declaration?.parametersJsonSchema).toEqual(toJsonSchema());
  });

  it.each([
    [{ type: 'web_search_20250305', name: 'web_search' }, /its provider runs \("web_search_20250305"\)/],
    [{ name: 'a' }, /no name, no schema or no invoke/],
    [undefined, /no name, no schema or no invoke/],
  ])('an invalid LangChain tool is refused: %j', (tool, says) => {
    expect(() => fromLangchainTools([tool as unknown as ToolOfLangchain])).toThrow(says);
  });
});
