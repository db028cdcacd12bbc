import { createRunner, llmAgent } from '@mortise/core';
import { scriptedModel, testToolContext } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { aiToolOf, fromAiTools } from '../src/index.ts';
import { aiSchema, numberTool, oneTool } from './ai-fakes.ts';

describe('the declaration for the model', () => {
  it('the declaration for the model has the description with examples, the schemas, and the deferred loading', async () => {
    const tool = await oneTool({
      double: numberTool({
        inputExamples: [{ input: { n: 1 } }, { input: { n: 2 } }],
        outputSchema: aiSchema({ type: 'number' }),
        deferLoading: true,
      }),
    });
    expect(tool.declaration).toEqual({
      name: 'double',
      description: 'Doubles\n\nInput Examples:\n{"n":1}\n{"n":2}',
      parametersJsonSchema: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
      responseJsonSchema: { type: 'number' },
      deferred: true,
    });
  });

  it('the declaration for the model is created with the context of a tool whose description depends on it, and cached for the same context', async () => {
    const seen: unknown[] = [];
    const toolset = fromAiTools(
      {
        double: numberTool({
          description: (given: { readonly context: unknown }) => {
            seen.push(given);
            return `Doubles for ${(given.context as { user: string }).user}`;
          },
        }),
      },
      { toolsContext: ({ deps }) => ({ double: { user: deps } }), sandbox: 'box' },
    );
    const wordsFor = async (deps: string) => (await toolset.tools(testToolContext({ deps })))[0];
    const [ada, bob, again] = [await wordsFor('Ada'), await wordsFor('Bob'), await wordsFor('Ada')];
    expect([ada?.description, bob?.description]).toEqual(['Doubles for Ada', 'Doubles for Bob']);
    expect(again).toBe(ada);
    expect(seen).toContainEqual({ context: { user: 'Ada' }, experimental_sandbox: 'box' });
  });

  it('the declaration for the model has a unique name that every provider accepts', async () => {
    const toolset = fromAiTools({
      'get weather': numberTool(),
      get_weather: numberTool(),
      'get.weather': numberTool(),
      constructor: numberTool(),
      ['x'.repeat(80)]: numberTool(),
    });
    const names = (await toolset.tools(testToolContext())).map(({ name }) => name);
    expect(names).toEqual(['get_weather_2', 'get_weather', 'get_weather_3', 'tool_constructor', 'x'.repeat(64)]);
    expect(toolset.omitted.map(({ tool, member }) => [tool, member])).toEqual(
      ['get weather', 'get.weather', 'constructor', 'x'.repeat(80)].map((name) => [name, 'name']),
    );
  });

  it('the declaration for the model waits for a schema that is a promise', async () => {
    const tool = await oneTool(
      { later: { inputSchema: aiSchema(Promise.resolve({ type: 'object' })), execute: () => 1 } },
      { unchecked: true },
    );
    expect(tool.declaration?.parametersJsonSchema).toEqual({ type: 'object' });
  });

  it('the declaration for the model is read from a lazy schema', async () => {
    const { inputSchema } = numberTool();
    const tool = await oneTool({ double: numberTool({ inputSchema: () => inputSchema }) });
    expect(tool.declaration?.parametersJsonSchema).toMatchObject({ required: ['n'] });
  });
});

describe('an omitted feature of an AI SDK tool', () => {
  it('an omitted feature of an AI SDK tool is listed, and causes one warning in each run', async () => {
    const everything = numberTool({
      title: 'Double',
      strict: true,
      providerOptions: { anthropic: { cacheControl: {} } },
      metadata: { from: 'here' },
      onInputDelta: () => {},
    });
    const toolset = fromAiTools({ double: { ...everything, newMember: 1 } as never });
    expect(toolset.omitted.map(({ member }) => member)).toEqual([
      'strict',
      'providerOptions',
      'onInputDelta',
      'newMember',
    ]);
    const model = scriptedModel([{ calls: [{ name: 'double', args: { n: 1 } }] }, 'Two.', 'Hello.']);
    const runner = createRunner({ agent: llmAgent({ name: 'tester', model, tools: [toolset] }) });
    for (const message of ['Double', 'Hello']) {
      const { warnings } = await runner.run(message);
      expect(warnings.filter(({ code }) => code === 'ai_sdk_omitted')).toHaveLength(1);
    }
  });

  it('an omitted feature of an AI SDK tool can be read from the original tool, which aiToolOf returns', async () => {
    const double = numberTool({ title: 'Double', metadata: { from: 'here' } });
    const tool = await oneTool({ 'double it': double });
    expect(aiToolOf(tool)).toEqual({ name: 'double it', tool: double });
    expect(aiToolOf({ declaration: { name: 'a', description: '', parametersJsonSchema: {} } })).toBeUndefined();
  });

  it('an AI SDK tool with a feature that only the AI SDK can execute is omitted', async () => {
    const toolset = fromAiTools({
      find: { ...numberTool(), [Symbol.for('vercel.ai.toolSearch')]: true } as never,
      code: Object.defineProperty(numberTool(), 'experimental_toolCaller', { value: {} }),
    });
    expect(await toolset.tools(testToolContext())).toEqual([]);
    expect(toolset.omitted).toEqual([
      { tool: 'find', member: '', why: expect.stringContaining('@mortise/tool-search') },
      { tool: 'code', member: '', why: expect.stringContaining('past every gate') },
    ]);
  });

  it('a dynamic AI SDK tool that cannot be converted is omitted, without affecting other tools', async () => {
    const odd = { type: 'dynamic', inputSchema: aiSchema({ type: 'array' }), execute: () => 1 } as const;
    const later = {
      type: 'dynamic',
      inputSchema: aiSchema(Promise.reject(new Error('gone'))),
      execute: () => 1,
    } as const;
    const toolset = fromAiTools({ odd, later, double: numberTool() }, { unchecked: true });
    expect((await toolset.tools(testToolContext())).map(({ name }) => name)).toEqual(['double']);
    expect(toolset.omitted.map(({ tool, member }) => [tool, member])).toEqual([
      ['odd', ''],
      ['later', ''],
    ]);
  });
});

describe('an invalid AI SDK tool', () => {
  it.each([
    ['no_json_schema', { inputSchema: { '~standard': { version: 1, vendor: 'zod', validate: () => ({}) } } }],
    ['no_json_schema', { inputSchema: 7 }],
    ['schema_not_object', { inputSchema: aiSchema({ type: 'string' }, () => ({ success: true })) }],
    ['no_validator', { inputSchema: aiSchema({ type: 'object' }) }],
    ['no_confirmation', { needsApproval: true }],
  ])('an invalid AI SDK tool is refused when the tools are passed: %s', (code, members) => {
    expect(() => fromAiTools({ odd: numberTool(members) })).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining('"odd"') }),
    );
  });

  it('an invalid AI SDK tool is refused if it is not a tool, and so is an invalid option', () => {
    expect(() => fromAiTools({ odd: 7 as never })).toThrow(expect.objectContaining({ code: 'invalid_tool' }));
    expect(() => fromAiTools({}, { confirm: true } as never)).toThrow(
      expect.objectContaining({ code: 'unknown_option' }),
    );
  });
});

describe('an option of fromAiTools', () => {
  it('an option of fromAiTools sets the traits of each tool', async () => {
    const traits = (name: string) => (name === 'double' ? ({ effect: 'read', timeoutMs: 5 } as const) : undefined);
    const tools = await fromAiTools({ double: numberTool(), other: numberTool() }, { traits }).tools(testToolContext());
    expect(tools).toMatchObject([{ effect: 'read', timeoutMs: 5 }, { effect: 'write' }]);
  });

  it('an option of fromAiTools with an undefined trait keeps the trait of the tool', async () => {
    const tools = { double: numberTool({ metadata: { from: 'here' } }) };
    const traits = () => ({ metadata: undefined, effect: undefined });
    const [double] = await fromAiTools(tools, { traits }).tools(testToolContext());
    expect(double).toMatchObject({ metadata: { from: 'here' }, effect: 'write' });
  });

  it('an option of fromAiTools decides whether the hints of a server are trusted', async () => {
    const hinted = (annotations: object) => numberTool({ metadata: { clientName: 'c', toolName: 't', annotations } });
    const tools = { a: hinted({ readOnlyHint: true }), b: hinted({ idempotentHint: true }), c: hinted({}) };
    const effects = async (trustAnnotations: boolean) =>
      (await fromAiTools(tools, { trustAnnotations }).tools(testToolContext())).map(({ effect }) => effect);
    expect(await effects(true)).toEqual(['read', 'idempotent', 'write']);
    expect(await effects(false)).toEqual(['write', 'write', 'write']);
  });
});
