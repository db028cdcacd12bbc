import type { ComputerToolUseBlock, ToolUnion } from '@anthropic-ai/sdk/resources/messages';
import { createRunner, functionTool, llmAgent, okResult, type Tool } from '@mortise/core';
import { json, serve, streamed } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { anthropicTools } from '../../src/index.ts';
import type { Block } from '../support/blocks-in.ts';
import { messagesDialect as dialect, streamOf, toolUse } from '../support/messages-dialect.ts';

const click: ComputerToolUseBlock = {
  type: 'tool_use',
  id: 'toolu_1',
  caller: { type: 'direct' },
  name: 'left_click',
  toolset_name: 'computer',
  input: { coordinate: [10, 20] },
};
const shot: ComputerToolUseBlock = { ...click, id: 'toolu_2', name: 'screenshot', input: {} };
const offered: ToolUnion = { type: 'computer_toolset_20260801' };
const png = { type: 'inlineData', mimeType: 'image/png', data: 'iVBORw0KGgo=' } as const;
const fine = { type: 'text', text: 'Done' };

async function ranWith(
  tools: readonly Tool[],
  blocks: readonly Block[],
  stream = true,
  stop_reason = 'tool_use',
  pieces = 3,
) {
  const whole = (content: readonly Block[], reason: string) =>
    json({ id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content, stop_reason: reason, usage: {} });
  const said = blocks.map((block) => ('input' in block ? streamedBlock(block) : block));
  const replies = stream
    ? [
        streamed(dialect, streamOf(said, { stop_reason, pieces })),
        streamed(dialect, streamOf([fine], { stop_reason: 'end_turn' })),
      ]
    : [whole(blocks, stop_reason), whole([fine], 'end_turn')];
  const { model, server } = await serve(dialect, replies, { stream });
  const runner = createRunner({ agent: llmAgent({ name: 'helper', model, tools }) });
  const result = await runner.run({ message: 'Go' });
  return { result, sent: server.requests.map(({ body }) => body) };
}

/** Returns the block in the form of a stream, with its input as a string. */
function streamedBlock({ id, name, input, type: _, ...more }: Block): Block {
  const said = Object.keys(input as object).length === 0 ? '' : JSON.stringify(input);
  return toolUse(String(id), String(name), said, more);
}

describe.each([true, false])('a computer that the application runs, streamed: %s', (stream) => {
  it.each([1, 3, 100])(
    'a computer that the application runs has one call for each action, and its blocks are sent back unchanged; in %s pieces',
    async (pieces) => {
      const seen: unknown[] = [];
      const computer = anthropicTools.computer({
        run: (action) => {
          seen.push(action);
          return okResult(null, { parts: [png] });
        },
      });
      const blocks = [click, shot] as unknown as readonly Block[];
      const { result, sent } = await ranWith([computer], blocks, stream, 'tool_use', pieces);
      expect(result).toMatchObject({ status: 'completed', text: 'Done' });
      expect(sent[0]?.['tools']).toEqual([offered]);
      expect(seen).toEqual([{ action: 'left_click', coordinate: [10, 20] }, { action: 'screenshot' }]);
      const source = { type: 'base64', media_type: 'image/png', data: png.data };
      const answer = (id: string) => ({
        type: 'tool_result',
        tool_use_id: id,
        toolset_name: 'computer',
        content: [{ type: 'image', source }],
      });
      const [, called, answers] = (sent[1]?.['messages'] ?? []) as readonly { readonly content: unknown }[];
      expect(called?.content).toEqual(blocks);
      expect(answers?.content).toMatchObject([answer('toolu_1'), answer('toolu_2')]);
    },
  );

  it('a computer gets another name if a tool of the application is named `computer`', async () => {
    const own = functionTool({ name: 'computer', description: 'Orders a computer', run: () => 'ordered' });
    const seen: unknown[] = [];
    const screen = anthropicTools.computer({ name: 'screen', run: (action) => void seen.push(action) });
    const { result, sent } = await ranWith([own, screen], [click as unknown as Block], stream);
    expect(result.status).toBe('completed');
    expect(sent[0]?.['tools']).toEqual([expect.objectContaining({ name: 'computer' }), offered]);
    expect(seen).toHaveLength(1);
  });
});

describe('a computer', () => {
  it('a computer with the type of an older version has the name of that version', async () => {
    const config = { type: 'computer_20251124', display_width_px: 800, display_height_px: 600 };
    const seen: unknown[] = [];
    const computer = anthropicTools.computer({ config, run: (action) => void seen.push(action) });
    const call = { type: 'tool_use', id: 'toolu_1', name: 'computer', input: { action: 'screenshot' } };
    const { sent } = await ranWith([computer], [call]);
    expect(sent[0]?.['tools']).toEqual([{ ...config, name: 'computer' }]);
    expect(seen).toEqual([{ action: 'screenshot' }]);
    expect(() => anthropicTools.computer({ config, name: 'screen', run: () => '' })).toThrow(/Omit `name`/);
  });

  it('a computer accepts a call without an action', async () => {
    const { check } = anthropicTools.computer({ run: () => '' });
    expect(await check?.({})).toEqual({ issues: [expect.objectContaining({ path: ['action'] })] });
  });

  it('a computer tool for browsers works in the same way', async () => {
    const seen: unknown[] = [];
    const browser = anthropicTools.browser({ run: (action) => void seen.push(action) });
    const call = { ...click, name: 'close_tab', toolset_name: 'browser', input: { tab_id: 1 } };
    const { sent } = await ranWith([browser], [call as unknown as Block]);
    expect(sent[0]?.['tools']).toEqual([{ type: 'browser_toolset_20260801' }] satisfies readonly ToolUnion[]);
    expect(seen).toEqual([{ action: 'close_tab', tab_id: 1 }]);
  });
});

/** Answers that ask the client to run something that no code handles. */
describe('an answer that asks the client for something unsupported', () => {
  const robot = { type: 'robot_use', id: 'r', name: 'walk', input: {} };
  it.each([
    ['stopped for a call that the client should run', [fine, robot], 'tool_use'],
    ['has no content except a call of an unknown type', [robot], 'end_turn'],
  ])('an answer fails with an error code if it %s', async (_, blocks, reason) => {
    const { result } = await ranWith([], blocks, false, reason);
    expect(result).toMatchObject({ status: 'failed', error: { code: 'unhandled_call' } });
  });

  it.each([
    ['has the result of that call', [robot, { type: 'robot_tool_result', tool_use_id: 'r', content: [] }, fine]],
    ['has text, and its finish reason is the normal end', [robot, fine]],
  ])('an answer is accepted if it %s', async (_, blocks) => {
    const { result } = await ranWith([], blocks, false, 'end_turn');
    expect(result).toMatchObject({ status: 'completed', text: 'Done' });
  });
});
