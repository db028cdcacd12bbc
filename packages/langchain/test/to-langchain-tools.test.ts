import {
  createRunner,
  functionTool,
  type JsonObject,
  llmAgent,
  type Tool,
  type ToolContext,
  type ToolGate,
} from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type LangchainTools, type ToLangchainOptions, toLangchainTools } from '../src/index.ts';

/** Of a call that a message makes. */
const inMessage = { toolCall: { id: 'c1' } };

/** A gate that asks one person. */
const asks: ToolGate = {
  name: 'asks',
  order: 'confirmation',
  check(_call, _tool, { answers }) {
    const value = answers.at(-1)?.value as { readonly confirmed?: unknown } | undefined;
    if (value?.confirmed === true) return { type: 'proceed' };
    if (value?.confirmed === false) return { type: 'respond', outcome: { status: 'denied' } };
    return { type: 'pause', question: { kind: 'confirmation', hint: 'Book it?' } };
  },
};

describe('tools of a runner, made of the classes that are given', () => {
  it('are told of as they are declared, and only those that a model calls', async () => {
    const passive: Tool = { name: 'preload', description: 'Preloads', prepare: () => {} };
    const { tools } = await leaving((book) => [book({ metadata: { tier: 2 } }), passive, book({ name: 'other' })], {
      filter: ({ name }) => name !== 'other',
    });
    expect(tools.map(({ fields }) => fields)).toMatchObject([
      {
        name: 'book',
        description: 'Books a room',
        schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
        metadata: { tier: 2 },
      },
    ]);
    expect(tools).toHaveLength(1);
  });

  it('answer a call of a message by a message, whatever comes of it, with the outcome as its artifact', async () => {
    const { call } = await leaving((book) => [book()]);
    expect(await call({ city: 'Rome' }, inMessage)).toMatchObject({
      content: '{"booked":"Rome"}',
      tool_call_id: 'c1',
      status: 'success',
      artifact: { status: 'ok', output: { booked: 'Rome' } },
    });
    expect(await call({ city: 7 }, inMessage)).toMatchObject({
      content: expect.stringContaining('city'),
      status: 'error',
      artifact: { status: 'error', code: 'invalid_args_schema' },
    });
  });

  it('answer any other call by the text, and throw an error', async () => {
    const { call } = await leaving((book) => [book()]);
    expect(await call({ city: 'Rome' })).toBe('{"booked":"Rome"}');
    await expect(call({ city: 7 })).rejects.toThrow('invalid_args_schema');
  });

  it('run with what the application makes of the config, and write their progress where a graph listens', async () => {
    const [users, written]: [unknown[], unknown[]] = [[], []];
    const { call } = await leaving(
      (book) => [
        book({
          run: async (_input, context) => {
            users.push(context.deps);
            await context.progress({ step: 1 });
            return 'done';
          },
        }),
      ],
      { deps: (config) => config?.configurable?.['user'] },
    );
    await call({ city: 'Rome' }, { configurable: { user: 'ada' }, writer: (chunk: unknown) => written.push(chunk) });
    expect([users, written]).toEqual([['ada'], [{ step: 1 }]]);
  });
});

describe('a call that a gate asks about', () => {
  const inGraph = { ...inMessage, configurable: { thread_id: 't1', checkpoint_ns: 'tools:1' } };

  it('is refused where nobody can ask, and says how it could be', async () => {
    const { call, booked } = await leaving((book) => [book({ gates: [asks] })]);
    expect(await call({ city: 'Rome' }, inGraph)).toMatchObject({
      status: 'error',
      artifact: { code: 'approval_required', message: expect.stringContaining('interruptOn') },
    });
    expect(booked).toEqual([]);
  });

  it.each([
    ['approve', ['Rome'], 'success'],
    ['reject', [], 'error'],
  ])('stops its graph, and goes on with the answer of the same step: %s', async (type, expected, status) => {
    const stop = new Error('the graph stops');
    let answer: unknown;
    const asked: unknown[] = [];
    const { call, booked } = await leaving((book) => [book({ gates: [asks] })], {
      interrupt: (review: unknown) => {
        asked.push(review);
        if (answer === undefined) throw stop;
        return answer;
      },
    });
    await expect(call({ city: 'Rome' }, inGraph)).rejects.toBe(stop);
    expect(JSON.stringify(asked)).toContain('Book it?');
    expect(booked).toEqual([]);
    answer = { decisions: [{ type }] };
    expect(await call({ city: 'Rome' }, inGraph)).toMatchObject({ status });
    expect(booked).toEqual(expected);
  });

  it('is one that a middleware asks about, and an approval there counts for the arguments that were shown', async () => {
    const { interruptOn, call, booked } = await leaving((book) => [book({ gates: [asks] }), book({ name: 'free' })]);
    const toolCall = { name: 'book', args: { city: 'Rome' }, id: 'c1' };
    expect(await interruptOn['free']?.when({ toolCall: { ...toolCall, name: 'free' } })).toBe(false);
    expect(await interruptOn['book']?.when({ toolCall })).toBe(true);
    const state = { messages: [{ id: 'm1', tool_calls: [toolCall] }] };
    expect(await interruptOn['book']?.description(toolCall, state, undefined)).toContain('Book it?');
    expect(await call({ city: 'Oslo' }, { ...inGraph, state })).toMatchObject({ status: 'error' });
    expect(booked).toEqual([]);
    await interruptOn['book']?.description(toolCall, state, undefined);
    expect(await call({ city: 'Rome' }, { ...inGraph, state })).toMatchObject({ status: 'success' });
    expect(booked).toEqual(['Rome']);
  });
});

/** In the place of `DynamicStructuredTool`: what it is made of, which is all that is handed over. */
class MadeTool {
  readonly fields: {
    readonly name: string;
    func(args: JsonObject, manager?: unknown, config?: object): Promise<unknown>;
  };

  constructor(fields: MadeTool['fields']) {
    this.fields = fields;
  }
}

/** In the place of `ToolMessage`. */
class Message {
  constructor(fields: object) {
    Object.assign(this, fields);
  }
}

interface Leaving extends LangchainTools<MadeTool> {
  call(args: JsonObject, config?: object): Promise<unknown>;
  /** Cities, oldest first. */
  readonly booked: readonly string[];
}

/** Tools that have left, and calls of the first. */
async function leaving(
  toolsOf: (book: (own?: Partial<BookOptions>) => Tool) => readonly Tool[],
  options: Partial<ToLangchainOptions<MadeTool>> = {},
): Promise<Leaving> {
  const booked: string[] = [];
  const book = (own: Partial<BookOptions> = {}): Tool =>
    functionTool({
      name: 'book',
      description: 'Books a room',
      input: z.object({ city: z.string() }),
      run: ({ city }) => {
        booked.push(city);
        return { booked: city };
      },
      ...own,
    });
  const agent = llmAgent({ name: 'desk', model: scriptedModel([]), tools: toolsOf(book) });
  const made = await toLangchainTools(createRunner({ agent }), {
    DynamicStructuredTool: MadeTool,
    ToolMessage: Message,
    ...options,
  });
  const call: Leaving['call'] = (args, config) => {
    const [first] = made.tools;
    if (!first) throw new Error('no tool has left');
    return first.fields.func(args, undefined, config);
  };
  return { ...made, call, booked };
}

interface BookOptions {
  readonly name: string;
  readonly metadata: JsonObject;
  readonly gates: readonly ToolGate[];
  readonly run: (input: { readonly city: string }, context: ToolContext) => unknown;
}
