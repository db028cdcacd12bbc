import { agentTool } from '@mortise/agent-tool';
import { requireConfirmation } from '@mortise/confirmation';
import {
  createRunner,
  functionTool,
  llmAgent,
  type OutcomePart,
  okResult,
  pendingResult,
  type Tool,
  ToolError,
} from '@mortise/core';
import { fromAgentsTools, toAgentsTools } from '@mortise/openai-agents';
import { scriptedModel, testToolContext } from '@mortise/testing';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { FakeModel } from './fake-model.ts';
import { settings } from './run-tool.ts';
import { agentWith, outputsOf, run, runnerOf, sessions } from './their-agent.ts';

/** The result of a call as the model of the SDK reads it. */
async function readOf(tool: Tool, args: object = {}, options = {}): Promise<unknown> {
  const agent = await agentWith(runnerOf(tool), [{ calls: [{ name: tool.name, args }] }, 'done'], options);
  await run(agent, 'go');
  return outputsOf(agent)[0];
}

const toolOf = (runTool: () => unknown): Tool => functionTool({ name: 'made', description: 'd', run: () => runTool() });
const text = (of: unknown) => ({ type: 'text', text: typeof of === 'string' ? of : JSON.stringify(of) });

it.each<readonly [string, () => unknown, unknown]>([
  ['a text', () => 'sunny', text('sunny')],
  ['an object of the shape of a block', () => ({ type: 'text', text: 'x' }), text({ type: 'text', text: 'x' })],
  ['a text for the model', () => okResult({ secret: 1 }, { modelOutput: 'short' }), text('short')],
  [
    'an error',
    () => {
      throw new ToolError('Try Paris.', { code: 'no_city' });
    },
    text({ error: 'Try Paris.', code: 'no_city' }),
  ],
])('returns %s', async (_, runTool, read) => {
  expect(await readOf(toolOf(runTool))).toEqual(read);
});

it('reports invalid arguments without running the tool', async () => {
  const strict = functionTool({
    name: 'strict',
    description: 'd',
    input: z.object({ a: z.number() }),
    run: () => 'ran',
  });
  expect(await readOf(strict, { a: 'x' })).toMatchObject({ text: expect.stringContaining('invalid_args_schema') });
});

it('exports media, and imports them unchanged', async () => {
  const parts: readonly OutcomePart[] = [
    { type: 'inlineData', mimeType: 'image/png', data: 'AQID' },
    { type: 'inlineData', mimeType: 'application/pdf', data: 'AQID' },
    { type: 'fileData', fileUri: 'https://a.example/x.png', mimeType: 'image/png' },
  ];
  const media = toolOf(() => okResult('see', { parts }));
  expect(await readOf(media)).toMatchObject([
    { type: 'input_text', text: 'see' },
    { type: 'input_image', image: 'data:image/png;base64,AQID' },
    { type: 'input_file', file: 'data:application/pdf;base64,AQID' },
    { type: 'input_image', image: 'https://a.example/x.png' },
  ]);
  const [back] = await fromAgentsTools(await toAgentsTools(runnerOf(media)), settings).tools(testToolContext());
  expect(await back?.run?.({}, testToolContext())).toEqual({
    status: 'ok',
    output: 'see',
    parts,
  });
});

it('refuses a gate that the SDK cannot ask, and says how to continue', async () => {
  const guarded = requireConfirmation(
    toolOf(() => 'ran'),
    { quorum: 2 } as never,
  );
  expect(await readOf(guarded)).toMatchObject({ text: expect.stringMatching(/approval_required/) });
});

it('names the session where a running tool waits that asks by itself', async () => {
  const asking = toolOf(() => pendingResult({ kind: 'input', hint: 'Which one?' }));
  expect(await readOf(asking)).toMatchObject({
    text: expect.stringMatching(/Which one\?.*session \\".*awaiting_answer/),
  });
});

it('ends a call with the run that asked for it', async () => {
  const controller = new AbortController();
  let aborted = false;
  const slow = functionTool({
    name: 'made',
    description: 'd',
    run: (_input, { signal }) =>
      new Promise<string>((resolve) => {
        signal.addEventListener('abort', () => {
          aborted = true;
          resolve('late');
        });
        controller.abort();
      }),
  });
  const agent = await agentWith(runnerOf(slow), [{ calls: [{ name: 'made', args: {} }] }, 'done']);
  await expect(run(agent, 'go', { signal: controller.signal })).rejects.toThrow();
  expect(aborted).toBe(true);
});

it('counts the usage of inner models, shows progress, and logs to the given place', async () => {
  const seen: unknown[] = [];
  const inner = llmAgent({
    name: 'inner',
    description: 'd',
    model: scriptedModel([{ text: 'In Rome.', usage: { inputTokens: 11, outputTokens: 7 } }]),
  });
  const stepping = functionTool({
    name: 'stepping',
    description: 'd',
    run: async function* () {
      yield 'half';
      return 'whole';
    },
  });
  const runner = createRunner({
    sessions,
    agent: llmAgent({ name: 'ours', model: scriptedModel([]), tools: [agentTool(inner), stepping] }),
  });
  const calls = [
    { name: 'inner', args: { request: 'where?' } },
    { name: 'stepping', args: {} },
  ];
  const agent = await agentWith(runner, [{ calls }, 'done'], {
    session: ({ name, callId }) => `logged-${name}-${callId}`,
    onProgress: ({ name }, value) => void seen.push([name, value]),
  });
  const { state } = await run(agent, 'go');
  expect(state.usage).toMatchObject({ inputTokens: 3 + 11 + 3, outputTokens: 2 + 7 + 2 });
  expect(seen).toContainEqual(['stepping', 'half']);
  const logged = await sessions.list({ appName: 'app', userId: 'user' });
  expect(logged.map(({ sessionId }) => sessionId)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^logged-inner-their_1:run:/),
      expect.stringMatching(/^logged-stepping-their_2:run:/),
    ]),
  );
  expect((agent.model as FakeModel).requests).toHaveLength(2);
});
