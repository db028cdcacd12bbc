import { ToolMessage } from '@langchain/core/messages';
import { RunnableLambda } from '@langchain/core/runnables';
import { BaseToolkit, DynamicStructuredTool, DynamicTool, StructuredTool, tool } from '@langchain/core/tools';
import { toJsonSchema } from '@langchain/core/utils/json_schema';
import { Command, interrupt } from '@langchain/langgraph';
import { createRunner, llmAgent, type RunEvent } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { type FromLangchainOptions, fromLangchainTools, type ToolOfLangchain } from '@mortise/langchain';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { z as z3 } from 'zod/v3';

/** Runs one call of one tool in an agent of Mortise. Returns the outcome and the events shown meanwhile. */
async function call(theirs: ToolOfLangchain, args: object, options: FromLangchainOptions = {}) {
  const tools = fromLangchainTools([theirs], { toJsonSchema, validator: jsonSchemaValidator(), ...options });
  const model = scriptedModel([{ calls: [{ name: tools[0]?.name ?? '', args: args as never }] }, 'Done.']);
  const runner = createRunner({ agent: llmAgent({ name: 'helper', model, tools }) });
  const events: RunEvent[] = [];
  for await (const event of runner.stream('Go')) events.push(event);
  const ends = events.flatMap((event) => (event.type === 'toolEnd' ? [event.outcome] : []));
  const progress = events.flatMap((event) => (event.type === 'toolProgress' ? [event.value] : []));
  return { outcome: ends[0], progress, declaration: tools[0]?.declaration, calls: model.requests.length };
}

const city = z.object({ city: z.string(), days: z.number().default(3) });
type Asked = z.infer<typeof city>;
const say = ({ city, days }: Asked): string => `${city}: sun for ${days} days`;

class Weather extends StructuredTool {
  name = 'weather';
  description = 'Weather of a city';
  schema = city;
  protected async _call(asked: Asked) {
    return say(asked);
  }
}

describe('a tool of @langchain/core', () => {
  it.each([
    ['tool() with zod 4', tool(say, { name: 'weather', schema: city })],
    [
      'tool() with zod 3',
      tool(say, {
        name: 'weather',
        schema: z3.object({ city: z3.string(), days: z3.number().default(3) }) as never,
      }),
    ],
    [
      'DynamicStructuredTool',
      new DynamicStructuredTool({
        name: 'weather',
        description: 'Weather of a city',
        schema: city,
        func: async (asked: Asked) => say(asked),
      }),
    ],
    ['a class', new Weather()],
    [
      'a runnable',
      RunnableLambda.from(say).asTool({
        name: 'weather',
        schema: city as never,
      }) as unknown as ToolOfLangchain,
    ],
  ])('a tool of @langchain/core made by %s runs with checked arguments', async (_, theirs) => {
    const { outcome, declaration } = await call(theirs, { city: 'Rome' });
    expect(outcome).toEqual({ status: 'ok', output: 'Rome: sun for 3 days' });
    expect(declaration).toMatchObject({ parametersJsonSchema: { properties: { city: { type: 'string' } } } });
    expect((await call(theirs, { city: 7 })).outcome).toMatchObject({ code: 'invalid_args_schema' });
  });

  it('a tool with a JSON Schema is checked before it runs, and by LangChain when no validator is given', async () => {
    const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } as const;
    const theirs = tool((args) => `sun in ${(args as { city: string }).city}`, { name: 'weather', schema });
    expect((await call(theirs, { city: 'Rome' })).outcome).toEqual({ status: 'ok', output: 'sun in Rome' });
    expect((await call(theirs, {})).outcome).toMatchObject({ code: 'invalid_args_schema' });
    const unchecked = { validator: undefined, unchecked: true as const };
    expect((await call(theirs, {}, unchecked)).outcome).toMatchObject({
      code: 'invalid_args_schema',
      message: expect.stringMatching(/^Received tool input/),
    });
  });

  it.each([
    ['DynamicTool', new DynamicTool({ name: 'echo', description: 'Says it', func: async (text) => `said ${text}` })],
    ['tool() with a string schema', tool((text: string) => `said ${text}`, { name: 'echo', schema: z.string() })],
    ['tool() without a schema', tool((text) => `said ${text}`, { name: 'echo' })],
  ])('a tool with a string input, %s, is called with the string, without a converter', async (_, theirs) => {
    const { outcome, declaration } = await call(theirs as ToolOfLangchain, { input: 'a' }, { toJsonSchema: undefined });
    expect(outcome).toEqual({ status: 'ok', output: 'said a' });
    expect(declaration?.parametersJsonSchema).toEqual({ type: 'object', properties: { input: { type: 'string' } } });
  });

  it('a tool of @langchain/core with content and an artifact returns both', async () => {
    const theirs = tool(() => ['two rows', { rows: [1, 2] }], {
      name: 'query',
      schema: z.object({}),
      responseFormat: 'content_and_artifact',
    });
    expect((await call(theirs, {})).outcome).toEqual({
      status: 'ok',
      output: { content: 'two rows', artifact: { rows: [1, 2] } },
      modelOutput: 'two rows',
    });
  });

  it.each([
    ['an object', { a: [1, null] }, { a: [1, null] }],
    ['a number', 4, '4'],
    ['nothing', undefined, ''],
    ['blocks', [{ type: 'text', text: 'a' }], 'a'],
  ])('a tool that returns %s gives the model the same text as in LangChain', async (_, result, output) => {
    expect(
      (
        await call(
          tool(() => result, { name: 'give', schema: z.object({}) }),
          {},
        )
      ).outcome,
    ).toEqual({
      status: 'ok',
      output,
    });
  });

  it('a tool of @langchain/core that answers with a message returns the content of the message', async () => {
    const message = (status: 'success' | 'error') =>
      tool((_: object, config) => new ToolMessage({ content: 'no', status, tool_call_id: config.toolCall?.id ?? '' }), {
        name: 'say',
        schema: z.object({}),
      });
    expect((await call(message('success'), {})).outcome).toEqual({ status: 'ok', output: 'no' });
    expect((await call(message('error'), {})).outcome).toMatchObject({ status: 'error', message: 'no' });
  });

  it('a tool of @langchain/core that answers with a Command, or asks by interrupt(), is refused with an explanation', async () => {
    const command = tool(() => new Command({ update: { a: 1 } }), { name: 'go', schema: z.object({}) });
    expect((await call(command, {})).outcome).toMatchObject({ code: 'langchain_command' });
    const asking = tool(() => interrupt('sure?'), { name: 'go', schema: z.object({}) });
    expect((await call(asking, {})).outcome).toMatchObject({ code: 'langchain_interrupt' });
  });

  it('a tool of @langchain/core that yields values shows them as progress', async () => {
    const theirs = tool(
      async function* (_: object, config) {
        (config as { writer?: (value: unknown) => void }).writer?.({ at: 1 });
        yield 'half';
        return 'all';
      },
      { name: 'work', schema: z.object({}) },
    );
    const { outcome, progress } = await call(theirs as ToolOfLangchain, {});
    expect(outcome).toEqual({ status: 'ok', output: 'all' });
    expect(progress).toEqual([{ at: 1 }, 'half']);
  });

  it('a tool of @langchain/core gets the call, its signal and the thread, and calls its own callbacks', async () => {
    const seen: unknown[] = [];
    const theirs = tool(
      (_: object, config) => {
        seen.push(config.toolCall?.id, config.signal instanceof AbortSignal, config.configurable?.thread_id);
        return 'ok';
      },
      { name: 'look', schema: z.object({}) },
    );
    const ended: unknown[] = [];
    await call(
      theirs,
      {},
      { config: () => ({ callbacks: [{ handleToolEnd: (output: unknown) => void ended.push(output) }] }) },
    );
    expect(seen).toEqual([expect.stringMatching(/./), true, expect.stringMatching(/./)]);
    expect(ended).toEqual([expect.objectContaining({ content: 'ok' })]);
  });

  it('a tool of @langchain/core that returns its output directly ends the turn', async () => {
    const theirs = tool(() => 'done', { name: 'end', schema: z.object({}), returnDirect: true });
    expect(await call(theirs, {})).toMatchObject({ calls: 1, outcome: { output: 'done' } });
  });

  it('a tool of @langchain/core of zod 3 names the line that fixes it if it cannot be described', () => {
    const theirs = tool(() => '', { name: 'old', schema: z3.object({ a: z3.string() }) as never });
    expect(() => fromLangchainTools([theirs])).toThrow(/import.*toJsonSchema.*@langchain\/core\/utils\/json_schema/i);
  });

  it('a tool of @langchain/core may come in a toolkit', () => {
    class Kit extends BaseToolkit {
      tools = [new Weather()];
    }
    expect(fromLangchainTools(new Kit()).map(({ name }) => name)).toEqual(['weather']);
  });
});
