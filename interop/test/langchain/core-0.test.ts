import { ToolMessage } from '@langchain/core-0/messages';
import { RunnableLambda } from '@langchain/core-0/runnables';
import { BaseToolkit, DynamicTool, StructuredTool, tool } from '@langchain/core-0/tools';
import { toJsonSchema } from '@langchain/core-0/utils/json_schema';
import { Command, interrupt } from '@langchain/langgraph-0';
import { createRunner, llmAgent, type RunEvent } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { type FromLangchainOptions, fromLangchainTools, type ToolOfLangchain } from '@mortise/langchain';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { z as z3 } from 'zod/v3';

/** Runs one call of one tool in an agent of Mortise. Returns the outcome and the events shown meanwhile. */
async function call(theirs: unknown, args: object, options: FromLangchainOptions = {}) {
  const tools = fromLangchainTools([theirs as ToolOfLangchain], {
    toJsonSchema,
    validator: jsonSchemaValidator(),
    ...options,
  });
  const model = scriptedModel([{ calls: [{ name: tools[0]?.name ?? '', args: args as never }] }, 'Done.']);
  const runner = createRunner({ agent: llmAgent({ name: 'helper', model, tools }) });
  const events: RunEvent[] = [];
  for await (const event of runner.stream('Go')) events.push(event);
  return {
    outcome: events.flatMap((event) => (event.type === 'toolEnd' ? [event.outcome] : []))[0],
    progress: events.flatMap((event) => (event.type === 'toolProgress' ? [event.value] : [])),
  };
}

const city = z3.object({ city: z3.string(), days: z3.number().default(3) });
interface Asked {
  readonly city: string;
  readonly days: number;
}
const say = ({ city, days }: Asked): string => `${city}: sun for ${days} days`;

class Weather extends StructuredTool {
  name = 'weather';
  description = 'Weather of a city';
  schema = city as never;
  protected async _call(asked: never) {
    return say(asked);
  }
}

describe('a tool of @langchain/core 0.3', () => {
  it.each([
    ['tool() with zod 3', tool(say as never, { name: 'weather', schema: city } as never)],
    [
      'tool() with zod 4',
      tool(
        say as never,
        { name: 'weather', schema: z.object({ city: z.string(), days: z.number().default(3) }) } as never,
      ),
    ],
    ['a class', new Weather()],
    ['a runnable', RunnableLambda.from(say as never).asTool({ name: 'weather', schema: city } as never)],
  ])('a tool of @langchain/core 0.3 made by %s runs with checked arguments', async (_, theirs) => {
    expect((await call(theirs, { city: 'Rome' })).outcome).toEqual({ status: 'ok', output: 'Rome: sun for 3 days' });
    expect((await call(theirs, { city: 7 })).outcome).toMatchObject({ code: 'invalid_args_schema' });
  });

  it('a tool of @langchain/core 0.3 with a string input is called with it', async () => {
    const theirs = new DynamicTool({ name: 'echo', description: 'Says it', func: async (text) => `said ${text}` });
    expect((await call(theirs, { input: 'a' }, { toJsonSchema: undefined })).outcome).toEqual({
      status: 'ok',
      output: 'said a',
    });
  });

  it('a tool of @langchain/core 0.3 with a JSON Schema is checked by LangChain when no validator is given', async () => {
    const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
    const theirs = tool((() => 'sun') as never, { name: 'weather', schema } as never);
    expect((await call(theirs, {}, { validator: undefined, unchecked: true })).outcome).toMatchObject({
      code: 'invalid_args_schema',
    });
  });

  it('a tool of @langchain/core 0.3 with content and an artifact returns both, and one with a message returns the message', async () => {
    const query = tool(
      (() => ['two rows', { rows: [1, 2] }]) as never,
      { name: 'query', schema: city, responseFormat: 'content_and_artifact' } as never,
    );
    expect((await call(query, { city: 'Rome' })).outcome).toMatchObject({
      output: { content: 'two rows', artifact: { rows: [1, 2] } },
      modelOutput: 'two rows',
    });
    const failing = tool(
      (() => new ToolMessage({ content: 'no', status: 'error', tool_call_id: 'x' })) as never,
      { name: 'say', schema: city } as never,
    );
    expect((await call(failing, { city: 'Rome' })).outcome).toMatchObject({ status: 'error', message: 'no' });
  });

  it('a tool of @langchain/core 0.3 that answers with a Command, or asks by interrupt(), is refused with an explanation', async () => {
    const command = tool((() => new Command({ update: { a: 1 } })) as never, { name: 'go', schema: city } as never);
    expect((await call(command, { city: 'Rome' })).outcome).toMatchObject({ code: 'langchain_command' });
    const asking = tool((() => interrupt('sure?')) as never, { name: 'go', schema: city } as never);
    expect((await call(asking, { city: 'Rome' })).outcome).toMatchObject({ code: 'langchain_interrupt' });
  });

  it('a tool of @langchain/core 0.3 shows its writes as progress', async () => {
    const theirs = tool(
      ((_: object, config: { writer?: (value: unknown) => void }) => {
        config.writer?.({ at: 1 });
        return 'all';
      }) as never,
      { name: 'work', schema: city } as never,
    );
    expect(await call(theirs, { city: 'Rome' })).toMatchObject({
      outcome: { status: 'ok', output: 'all' },
      progress: [{ at: 1 }],
    });
  });

  it('a tool of @langchain/core 0.3 may come in a toolkit', () => {
    class Kit extends BaseToolkit {
      tools = [new Weather()] as never;
    }
    expect(
      fromLangchainTools(new Kit() as never, { toJsonSchema: toJsonSchema as never }).map(({ name }) => name),
    ).toEqual(['weather']);
  });
});
