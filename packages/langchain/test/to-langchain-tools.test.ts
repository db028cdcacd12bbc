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

/** The config of a call that comes from a message. */
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

describe('tools exported for LangChain', () => {
  it('exported tools are declared unchanged, and only tools that a model calls are exported', async () => {
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

  it('an exported tool answers a call from a message with a message, whatever the outcome, whose artifact is the outcome', async () => {
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

  it('an exported tool answers any other call with the text, and throws an error outcome', async () => {
    const { call } = await leaving((book) => [book()]);
    expect(await call({ city: 'Rome' })).toBe('{"booked":"Rome"}');
    await expect(call({ city: 7 })).rejects.toThrow('invalid_args_schema');
  });

  it('exported tools run with the values that the application reads from the config, and write their progress to the graph', async () => {
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
  const toolCall = { name: 'book', args: { city: 'Rome' }, id: 'c1' };
  const alone = { messages: [{ id: 'm1', tool_calls: [toolCall] }] };
  const configurable = { thread_id: 't1', checkpoint_ns: 'tools:1' };
  const inGraph = { ...inMessage, configurable, state: alone };
  const stop = Object.assign(new Error('the graph stops'), { name: 'GraphInterrupt' });
  const other = { ...toolCall, id: 'c2', args: { city: 'Oslo' } };
  const two = { messages: [{ id: 'm1', tool_calls: [toolCall, other] }] };
  const ownStep = { ...two, lg_tool_call: toolCall };
  const named = { ...configurable, __pregel_resume_map: {}, __pregel_scratchpad: {} };

  it.each([
    ['if `interrupt` is missing', inGraph, false, /`interrupt`.*humanInTheLoopMiddleware does not count/],
    ['outside of a thread', { ...inGraph, configurable: { checkpoint_ns: 'tools:1' } }, true, /thread_id.*`session`/],
    ['if its message is unknown', { ...inGraph, state: {} }, true, /if `messages`/],
    ['if its message has no id', { ...inGraph, state: { messages: [{ tool_calls: [toolCall] }] } }, true, /messages/],
    ['in one step with other calls', { ...inGraph, state: two }, true, /call it alone/],
  ])(
    'a call that a gate asks about is refused %s, with an error that says what to do',
    async (_where, config, canAsk, how) => {
      const asked: unknown[] = [];
      const interrupt = (review: unknown): never => {
        asked.push(review);
        throw stop;
      };
      const { call, booked } = await leaving((book) => [book({ gates: [asks] })], canAsk ? { interrupt } : {});
      expect(await call({ city: 'Rome' }, config)).toMatchObject({
        status: 'error',
        artifact: { code: 'approval_required', message: expect.stringMatching(how) },
      });
      expect([booked, asked]).toEqual([[], []]);
    },
  );

  it.each([
    ['approve', ['Rome'], 'success'],
    ['reject', [], 'error'],
  ])(
    'a call that a gate asks about interrupts its graph, and resumes with the answer: %s',
    async (type, expected, status) => {
      const { call, booked, answerWith, asked } = await interrupting();
      await expect(call({ city: 'Rome' }, inGraph)).rejects.toBe(stop);
      expect(JSON.stringify(asked)).toContain('Book it?');
      expect(booked).toEqual([]);
      answerWith({ decisions: [{ type }] });
      expect(await call({ city: 'Rome' }, inGraph)).toMatchObject({ status });
      expect(booked).toEqual(expected);
    },
  );

  it.each([
    ['does not name its interrupt, of two interrupts,', ownStep, configurable, []],
    ['names its interrupt, of two interrupts,', ownStep, named, ['Rome']],
    ['names no interrupt in a nested graph', alone, { ...configurable, checkpoint_ns: 'desk:1|tools:2' }, []],
    ['names its interrupt in a nested graph', alone, { ...named, checkpoint_ns: 'desk:1|tools:2' }, ['Rome']],
    ['was sent before the interrupt was named', ownStep, { ...named, __pregel_scratchpad: { nullResume: {} } }, []],
  ])('an answer that %s runs the call only if it names its interrupt', async (_what, state, answering, expected) => {
    const { call, booked, answerWith } = await interrupting();
    const asking = { ...answering, __pregel_resume_map: undefined, __pregel_scratchpad: undefined };
    await expect(call({ city: 'Rome' }, { ...inGraph, state, configurable: asking })).rejects.toBe(stop);
    answerWith({ decisions: [{ type: 'approve' }] });
    const message = await call({ city: 'Rome' }, { ...inGraph, state, configurable: answering });
    expect(booked).toEqual(expected);
    if (expected.length === 0) expect(JSON.stringify(message)).toContain('[interrupt.id]');
  });

  it.each([
    ['another message', { messages: [{ id: 'm2', tool_calls: [toolCall] }] }],
    ['a message with one call fewer', alone],
    ['a message with another call', { messages: [{ id: 'm1', tool_calls: [toolCall, { ...other, args: {} }] }] }],
  ])(
    'a call that a gate asks about does not run if its answer belongs to the question that it asked in %s',
    async (_what, state) => {
      const { call, booked, answerWith } = await interrupting();
      await expect(call({ city: 'Rome' }, { ...inGraph, state: ownStep })).rejects.toBe(stop);
      answerWith({ decisions: [{ type: 'approve' }] });
      const edited = { ...inGraph, state: { ...state, lg_tool_call: toolCall }, configurable: named };
      expect(await call({ city: 'Rome' }, edited)).toMatchObject({ content: expect.stringContaining('no question') });
      expect(booked).toEqual([]);
    },
  );

  it('a call that a gate asks about does not run on an answer from before the question, at once or later', async () => {
    const { call, booked, answerWith } = await interrupting();
    answerWith({ decisions: [{ type: 'approve' }] });
    const calls = [1, 2, 3].map(() => call({ city: 'Rome' }, inGraph));
    for (const message of [...(await Promise.all(calls)), await call({ city: 'Rome' }, inGraph)])
      expect(message).toMatchObject({ content: expect.stringContaining('no question') });
    expect(booked).toEqual([]);
  });

  it('a call that a gate asks about finds the state of its graph in the member of LangChain 0.3', async () => {
    const { call, booked, answerWith } = await interrupting();
    const before = {
      ...inMessage,
      configurable: { ...configurable, __pregel_scratchpad: { currentTaskInput: alone } },
    };
    await expect(call({ city: 'Rome' }, before)).rejects.toBe(stop);
    answerWith({ decisions: [{ type: 'approve' }] });
    await call({ city: 'Rome' }, before);
    expect(booked).toEqual(['Rome']);
  });

  /** Creates a tool that asks, in a graph that stops until it has an answer. */
  async function interrupting() {
    let answer: unknown;
    const asked: unknown[] = [];
    const made = await leaving((book) => [book({ gates: [asks] })], {
      interrupt: (review: unknown) => {
        asked.push(review);
        if (answer === undefined) throw stop;
        return answer;
      },
    });
    const answerWith = (given: unknown): void => {
      answer = given;
    };
    return { ...made, asked, answerWith };
  }
});

/** A replacement for `DynamicStructuredTool` that keeps its constructor arguments. */
class MadeTool {
  readonly fields: {
    readonly name: string;
    func(args: JsonObject, manager?: unknown, config?: object): Promise<unknown>;
  };

  constructor(fields: MadeTool['fields']) {
    this.fields = fields;
  }
}

/** A replacement for `ToolMessage`. */
class Message {
  constructor(fields: object) {
    Object.assign(this, fields);
  }
}

interface Leaving extends LangchainTools<MadeTool> {
  call(args: JsonObject, config?: object): Promise<unknown>;
  /** The booked cities, oldest first. */
  readonly booked: readonly string[];
}

/** Exports tools, and returns them with a function that calls the first. */
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
    if (!first) throw new Error('no tool was exported');
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
