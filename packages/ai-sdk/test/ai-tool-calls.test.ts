import { createRunner, llmAgent, type RunEvent } from '@mortise/core';
import { scriptedModel, testToolContext } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { fromAiTools } from '../src/index.ts';
import { aiSchema, call, numberTool, runnerOf } from './ai-fakes.ts';

describe('a call of an AI SDK tool', () => {
  it('a call of an AI SDK tool validates the arguments, and reports the messages of the schema', async () => {
    expect(await call({ double: numberTool() }, {}, { n: 'two' })).toMatchObject({
      outcome: { status: 'error', message: expect.stringContaining('n: expected a number') },
    });
  });

  it('a call of an AI SDK tool passes the parsed arguments to execute', async () => {
    const inputSchema = aiSchema({ type: 'object' }, async () => ({ success: true, value: { n: 21 } }));
    expect(await call({ double: numberTool({ inputSchema }) })).toMatchObject({ outcome: { output: 42 } });
  });

  it('a call of an AI SDK tool passes id, earlier messages, signal and contexts to execute', async () => {
    let given: Record<string, unknown> = {};
    const tools = {
      look: numberTool({
        contextSchema: aiSchema({}, (value) => ({ success: true, value: { ...(value as object), checked: true } })),
        execute: (_input: unknown, options: object) => {
          given = { ...options };
          return 1;
        },
      }),
    };
    const model = scriptedModel([
      { thought: 'Hm.', text: 'First.', calls: [{ name: 'look', args: { n: 1 } }] },
      { calls: [{ name: 'look', args: { n: 2 } }] },
      'Done.',
    ]);
    const toolset = fromAiTools(tools, { toolsContext: { look: { key: 1 } }, sandbox: 'box' });
    const runner = createRunner({ agent: llmAgent({ name: 'tester', model, tools: [toolset] }) });
    const result = await runner.run({ message: 'Look twice.', deps: { user: 'Ada' } });
    expect(result.status).toBe('completed');
    expect(given).toMatchObject({
      toolCallId: expect.any(String),
      abortSignal: expect.any(AbortSignal),
      context: { key: 1, checked: true },
      experimental_context: { user: 'Ada' },
      experimental_sandbox: 'box',
    });
    expect(given['messages']).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Look twice.' }] },
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'Hm.' },
          { type: 'text', text: 'First.' },
          { type: 'tool-call', toolCallId: expect.any(String), toolName: 'look', input: { n: 1 } },
        ],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: expect.any(String),
            toolName: 'look',
            output: { type: 'json', value: { result: 1 } },
          },
        ],
      },
    ]);
  });

  it('a call of an AI SDK tool is an error if the context does not match the schema of the tool', async () => {
    const contextSchema = aiSchema({}, () => ({ success: false, error: new Error('no') }));
    const { outcome } = (await call({ look: numberTool({ contextSchema }) })) as { outcome: unknown };
    expect(outcome).toMatchObject({
      status: 'error',
      code: 'ai_sdk_context',
      message: expect.stringContaining('toolsContext'),
    });
  });

  it('a call of an AI SDK tool reports the values that execute yields as progress, and returns the last value', async () => {
    const execute = async function* () {
      yield 'a tenth';
      yield 'half';
      yield 'all';
    };
    const model = scriptedModel([{ calls: [{ name: 'work', args: { n: 1 } }] }, 'Done.']);
    const runner = createRunner({
      agent: llmAgent({ name: 'tester', model, tools: [fromAiTools({ work: numberTool({ execute }) })] }),
    });
    const events: RunEvent[] = [];
    for await (const event of runner.stream('Work')) events.push(event);
    const progress = events.flatMap((event) => (event.type === 'toolProgress' ? [event.value] : []));
    expect(progress).toEqual(['a tenth', 'half', 'all']);
    expect(events.find(({ type }) => type === 'toolEnd')).toMatchObject({ outcome: { status: 'ok', output: 'all' } });
  });

  it('a call of an AI SDK tool calls the input hooks before execute, in their order', async () => {
    const reported: unknown[] = [];
    const note = (name: string) => (options: object) =>
      void reported.push([name, { ...options, input: (options as { input?: unknown }).input }]);
    await call({
      work: numberTool({
        onInputAvailable: note('available'),
        onInputStart: note('start'),
        onInputDelta: note('delta'),
        execute: () => void reported.push(['execute', {}]),
      }),
    });
    expect(reported.map((each) => (each as unknown[])[0])).toEqual(['start', 'available', 'execute']);
    expect(reported[1]).toMatchObject(['available', { input: { n: 2 } }]);
  });

  it('a call of an AI SDK tool is aborted with its run', async () => {
    const stop = new AbortController();
    let signal: AbortSignal | undefined;
    const execute = (_input: unknown, options: { abortSignal?: AbortSignal }) => {
      signal = options.abortSignal;
      stop.abort();
      return new Promise(() => {});
    };
    const result = await call({ work: numberTool({ execute }) }, {}, { n: 1 }, { signal: stop.signal });
    expect(result.status).toBe('cancelled');
    expect(signal?.aborted).toBe(true);
  });

  it('a call of an AI SDK tool closes its generator when the run is over', async () => {
    const stop = new AbortController();
    let left: (() => void) | undefined;
    const isLeft = new Promise<void>((resolve) => {
      left = resolve;
    });
    const execute = async function* () {
      try {
        yield 1;
        stop.abort();
        yield 2;
        yield 3;
      } finally {
        left?.();
      }
    };
    expect(await call({ work: numberTool({ execute }) }, {}, { n: 1 }, { signal: stop.signal })).toMatchObject({
      status: 'cancelled',
    });
    await isLeft;
  });
});

describe('an error that execute throws', () => {
  const failing = numberTool({
    execute: () => {
      throw new RangeError('the card 4111 has no money');
    },
  });

  it('an error that execute throws is reported by its class, as for any tool', async () => {
    const { outcome } = (await call({ pay: failing })) as { outcome: { message: string } };
    expect(outcome).toMatchObject({
      status: 'error',
      code: 'tool_threw',
      message: expect.stringContaining('RangeError'),
    });
    expect(outcome.message).not.toContain('4111');
  });

  it('an error that execute throws is reported with its message if the application allows it', async () => {
    expect(await call({ pay: failing }, { tellErrors: true })).toMatchObject({
      outcome: { status: 'error', code: 'tool_failed', message: 'the card 4111 has no money' },
    });
  });

  it('an error that execute throws after a lost connection leaves the outcome unknown, whatever is reported', async () => {
    const execute = () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
    };
    const result = await call({ pay: numberTool({ execute }) }, { tellErrors: true });
    expect(result).toMatchObject({ status: 'paused', pending: [{ kind: 'inDoubt' }] });
  });
});

describe('a tool that runs elsewhere', () => {
  it('a tool that runs elsewhere waits for its result from outside if it has no execute', async () => {
    const { execute: _execute, ...ask } = numberTool();
    const runner = runnerOf({ ask });
    const paused = await runner.callTool('ask', { n: 1 });
    if (paused.status !== 'paused') throw new Error(paused.status);
    const [pending] = paused.pending;
    expect(pending).toMatchObject({ kind: 'result' });
    const callId = pending?.callId ?? '';
    const done = await runner.run({
      session: paused.session,
      results: [{ callId, outcome: { status: 'ok', output: 7 } }],
    });
    expect(done).toMatchObject({ outcome: { status: 'ok', output: 7 } });
  });

  it('a tool that runs on the provider is omitted, with the alternative', async () => {
    const search = {
      type: 'provider',
      id: 'openai.web_search',
      args: { size: 'low' },
      isProviderExecuted: true,
    } as const;
    const ofSix = { type: 'provider', id: 'openai.web_search', args: {} } as const;
    for (const tool of [search, ofSix]) {
      const toolset = fromAiTools({ search: tool, double: numberTool() });
      expect((await toolset.tools(testToolContext())).map(({ name }) => name)).toEqual(['double']);
      expect(toolset.omitted).toEqual([
        { tool: 'search', member: '', why: expect.stringContaining('aiSdkProviderTool(tool, { model })') },
      ]);
    }
  });

  it('a tool that the provider only defines becomes a function of the application', async () => {
    const bash = numberTool({ type: 'provider', id: 'anthropic.bash', args: { a: 1 }, isProviderExecuted: false });
    const { description: _description, ...undescribed } = bash;
    const toolset = fromAiTools({ bash: undescribed });
    expect((await toolset.tools(testToolContext()))[0]?.description).toBe('The tool anthropic.bash.');
    expect(toolset.omitted.map(({ member }) => member)).toEqual(['id', 'args']);
  });
});
