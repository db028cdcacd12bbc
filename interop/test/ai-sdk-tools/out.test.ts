import { toAiTools } from '@mortise/ai-sdk';
import {
  createRunner,
  functionTool,
  inMemorySessionService,
  llmAgent,
  okResult,
  type RunnerOptions,
  type Tool,
  ToolError,
} from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { generateText, isStepCount, streamText, ToolLoopAgent } from 'ai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { scriptedAiModel } from './scripted-ai-model.ts';

const stopWhen = isStepCount(4);
const png = 'iVBORw0KGgoAAAAN';

function shop(tools: readonly Tool[], options: Partial<RunnerOptions> = {}) {
  const sessions = inMemorySessionService();
  const agent = llmAgent({ name: 'shop', model: scriptedModel([]), tools });
  return { sessions, runner: createRunner({ agent, sessions, ...options }) };
}

const price = functionTool({
  name: 'price',
  description: 'What something costs',
  effect: 'read',
  input: z.object({ item: z.string(), count: z.number().default(1) }),
  metadata: { team: 'billing' },
  run: ({ item, count }) => ({ item, total: count * 7 }),
});

/** The last prompt of the AI SDK model. */
function reported(model: ReturnType<typeof scriptedAiModel>): unknown {
  const [{ prompt } = { prompt: [] }] = [...model.doGenerateCalls, ...model.doStreamCalls].slice(-1);
  return prompt.at(-1)?.content;
}

describe('a tool of ours in generateText', () => {
  it('a tool of ours in generateText is declared unchanged, runs in a run of its own, and returns its output', async () => {
    const { runner } = shop([price]);
    const { tools, toolApproval, warnings } = await toAiTools(runner);
    const model = scriptedAiModel([[{ name: 'price', args: { item: 'pen' } }], 'Seven.']);
    const { text, steps } = await generateText({ model, tools, toolApproval, stopWhen, prompt: 'What is a pen?' });
    expect([text, warnings]).toEqual(['Seven.', []]);
    expect(model.doGenerateCalls[0]?.tools).toEqual([
      {
        type: 'function',
        name: 'price',
        description: 'What something costs',
        inputSchema: price.declaration?.parametersJsonSchema,
      },
    ]);
    expect(steps[0]?.toolResults).toMatchObject([
      { toolName: 'price', output: { item: 'pen', total: 7 }, toolMetadata: { team: 'billing' } },
    ]);
    expect(reported(model)).toMatchObject([
      { type: 'tool-result', output: { type: 'json', value: { item: 'pen', total: 7 } } },
    ]);
  });

  it('returns our message about invalid arguments to the model', async () => {
    const { runner } = shop([price]);
    const model = scriptedAiModel([[{ name: 'price', args: { item: 7 } }], 'Sorry.']);
    const { steps } = await generateText({ model, ...(await toAiTools(runner)), stopWhen, prompt: 'What is a pen?' });
    expect(steps[0]?.content.at(-1)).toMatchObject({ type: 'tool-error', error: { code: 'invalid_args_schema' } });
    expect(reported(model)).toMatchObject([{ output: { type: 'error-text', value: expect.stringContaining('item') } }]);
  });

  it("returns a tool's own error message to the model, and no internal error", async () => {
    const fail = functionTool({
      name: 'fail',
      description: 'Fails',
      run: () => {
        throw new ToolError('no ink', { code: 'no_ink' });
      },
    });
    const crash = functionTool({
      name: 'crash',
      description: 'Crashes',
      run: () => {
        throw new TypeError('key sk-1');
      },
    });
    const { runner } = shop([fail, crash]);
    const model = scriptedAiModel([
      [
        { name: 'fail', args: {} },
        { name: 'crash', args: {} },
      ],
      'Sorry.',
    ]);
    const { steps } = await generateText({ model, ...(await toAiTools(runner)), stopWhen, prompt: 'Go' });
    const errors = steps[0]?.content.filter(({ type }) => type === 'tool-error');
    expect(errors).toMatchObject([{ error: { code: 'no_ink', message: 'no ink' } }, { error: { code: 'tool_threw' } }]);
    expect(JSON.stringify(reported(model))).not.toContain('sk-1');
  });

  it('a tool of ours in generateText returns its own text and images to the model, also from a history', async () => {
    const draw = functionTool({
      name: 'draw',
      description: 'Draws',
      run: () =>
        okResult(
          { size: 9 },
          { modelOutput: 'A house.', parts: [{ type: 'inlineData', mimeType: 'image/png', data: png }] },
        ),
    });
    const { runner } = shop([draw]);
    const { tools } = await toAiTools(runner);
    const model = scriptedAiModel([[{ name: 'draw', args: {} }], 'Nice.']);
    const { steps } = await generateText({ model, tools, stopWhen, prompt: 'Draw' });
    const said = [
      { type: 'text', text: 'A house.' },
      { type: 'file', mediaType: 'image/png', data: { type: 'data', data: png } },
    ];
    expect(reported(model)).toMatchObject([{ output: { type: 'content', value: said } }]);
    const [result] = steps[0]?.toolResults ?? [];
    expect(result?.output).toMatchObject({ type: 'mortise-result', output: { size: 9 } });
    const again = (await toAiTools(shop([draw]).runner)).tools['draw'];
    const output = JSON.parse(JSON.stringify(result?.output)) as unknown;
    expect(again?.toModelOutput({ output })).toMatchObject({ type: 'content', value: said });
  });

  it('sees the context of the AI SDK as its deps', async () => {
    const seen: unknown[] = [];
    const look = functionTool({ name: 'look', description: 'Looks', run: (_input, { deps }) => void seen.push(deps) });
    const { runner } = shop([look]);
    const { tools, toolApproval } = await toAiTools(runner, { deps: 'listed' });
    const turns = () => scriptedAiModel([[{ name: 'look', args: {} }], 'Done.']);
    await generateText({
      model: turns(),
      tools,
      toolApproval,
      stopWhen,
      prompt: 'Go',
      toolsContext: { look: { user: 'Ada' } } as never,
    });
    await generateText({ model: turns(), tools, toolApproval, stopWhen, prompt: 'Go' });
    expect(seen).toEqual([{ user: 'Ada' }, 'listed']);
  });

  it('reports to the application how each call ended, and its cost', async () => {
    const ends: unknown[] = [];
    const { runner } = shop([price]);
    const { tools } = await toAiTools(runner, {
      onCallEnd: (end) => ends.push(end),
      forCall: () => ({ session: 'chat-1' }),
    });
    const model = scriptedAiModel([[{ name: 'price', args: { item: 'pen' }, id: 'c7' }], 'Seven.']);
    await generateText({ model, tools, stopWhen, prompt: 'Go' });
    expect(ends).toMatchObject([
      {
        call: { toolName: 'price', toolCallId: 'c7', args: { item: 'pen' } },
        session: { sessionId: expect.stringMatching(/^chat-1:run:/) },
        outcome: { status: 'ok' },
        usage: {},
        warnings: [],
      },
    ]);
  });

  it('a tool of ours in generateText that the client runs is left to the client', async () => {
    const { run: _run, ...ask } = price;
    const { tools } = await toAiTools(shop([ask]).runner);
    const model = scriptedAiModel([[{ name: 'price', args: { item: 'pen' } }]]);
    const { toolCalls, toolResults } = await generateText({ model, tools, stopWhen, prompt: 'Go' });
    expect(toolCalls).toMatchObject([{ toolName: 'price' }]);
    expect(toolResults).toEqual([]);
  });

  it('a tool of ours in generateText runs in an agent of the AI SDK, next to its own tools', async () => {
    const { tools, toolApproval } = await toAiTools(shop([price]).runner);
    const model = scriptedAiModel([[{ name: 'price', args: { item: 'pen' } }], 'Seven.']);
    const agent = new ToolLoopAgent({ model, tools: { ...tools }, toolApproval, stopWhen });
    expect((await agent.generate({ prompt: 'What is a pen?' })).text).toBe('Seven.');
  });
});

describe('a tool of ours in streamText', () => {
  const work = functionTool({
    name: 'work',
    description: 'Works',
    run: async function* () {
      yield 'a tenth';
      yield 'half';
      return 'done';
    },
  });

  it('a tool of ours in streamText shows its progress as preliminary results, and then its output', async () => {
    const { tools, toolApproval } = await toAiTools(shop([work]).runner);
    const model = scriptedAiModel([[{ name: 'work', args: {} }], 'Done.']);
    const results: unknown[] = [];
    const { fullStream } = streamText({ model, tools, toolApproval, stopWhen, prompt: 'Work' });
    for await (const part of fullStream) if (part.type === 'tool-result') results.push([part.output, part.preliminary]);
    expect(results).toEqual([
      ['a tenth', true],
      ['half', true],
      ['done', true],
      ['done', undefined],
    ]);
  });

  it('a tool of ours in streamText is cancelled with the stream', async () => {
    const stop = new AbortController();
    let begun: (signal: AbortSignal) => void = () => {};
    const signalOf = new Promise<AbortSignal>((resolve) => {
      begun = resolve;
    });
    const wait = functionTool({
      name: 'wait',
      description: 'Waits',
      run: (_input, { signal }) => {
        begun(signal);
        return new Promise<string>(() => {});
      },
    });
    const { tools } = await toAiTools(shop([wait]).runner);
    const model = scriptedAiModel([[{ name: 'wait', args: {} }], 'Done.']);
    const { fullStream } = streamText({
      model,
      tools,
      stopWhen,
      prompt: 'Wait',
      abortSignal: stop.signal,
      onError: () => {},
    });
    const reading = (async () => {
      const types: string[] = [];
      for await (const { type } of fullStream) types.push(type);
      return types;
    })();
    const signal = await signalOf;
    stop.abort();
    expect(await reading).toContain('abort');
    expect(signal.aborted).toBe(true);
  });

  it('a tool of ours in streamText that takes too long is a timeout error', async () => {
    const slow = functionTool({
      name: 'slow',
      description: 'Slow',
      effect: 'read',
      timeoutMs: 5,
      run: () => new Promise<string>(() => {}),
    });
    const { tools } = await toAiTools(shop([slow]).runner);
    const model = scriptedAiModel([[{ name: 'slow', args: {} }], 'Sorry.']);
    const { steps } = await generateText({ model, tools, stopWhen, prompt: 'Go' });
    expect(steps[0]?.content.at(-1)).toMatchObject({ type: 'tool-error', error: { code: 'tool_timeout' } });
  });
});
