import { createRunner, llmAgent } from '@mortise/core';
import { json, serve, streamed } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { openaiCustomTool, openaiTool } from '../../src/index.ts';
import {
  responsesDialect as dialect,
  messageItem,
  type OutputItem,
  outputText,
  streamOf,
} from '../support/responses-dialect.ts';

const search: OutputItem = {
  id: 'ctc_1',
  type: 'custom_tool_call',
  call_id: 'xs_call_1',
  name: 'x_keyword_search',
  input: '{"query":"Rome"}',
  status: 'completed',
};
const said = messageItem(outputText('Sunny'));
const options = { compatible: true, provider: 'xai' };

/**
 * According to its documentation, xAI reports the calls of its own
 * tools for X as calls of custom tools that no request declared.
 */
describe.each([true, false])("xAI's own calls, streamed: %s", (stream) => {
  const replyOf = (output: readonly OutputItem[]) =>
    stream ? streamed(dialect, withDeltas(output)) : json({ id: 'resp_1', status: 'completed', output });

  it('calls that xAI runs itself are provider parts, get no result from the application, and are sent back', async () => {
    const replies = [replyOf([search, said]), replyOf([said])];
    const { model, server } = await serve(dialect, replies, { ...options, stream });
    const sql = openaiCustomTool({ name: 'sql', description: 'Asks', provider: 'xai', run: () => 'row' });
    const runner = createRunner({
      agent: llmAgent({ name: 'helper', model, tools: [openaiTool('x_search', {}, 'xai'), sql] }),
    });
    const first = await runner.run({ message: 'Weather?', session: 's' });
    expect(first).toMatchObject({ status: 'completed', text: 'Sunny' });
    expect(server.requests).toHaveLength(1);
    await runner.run({ message: 'Sure?', session: 's' });
    const input = server.requests[1]?.body['input'] as readonly OutputItem[];
    expect(input[1]).toEqual(search);
    expect(input.filter(({ type }) => type.endsWith('_output'))).toEqual([]);
  });

  it('calls that xAI runs itself may be next to calls of the application, which get results', async () => {
    const own = { ...search, id: 'ctc_2', call_id: 'c2', name: 'sql', input: 'SELECT 1' };
    const { model, server } = await serve(dialect, [replyOf([search, own]), replyOf([said])], { ...options, stream });
    const sql = openaiCustomTool({ name: 'sql', description: 'Asks', provider: 'xai', run: () => 'row' });
    const runner = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [sql] }) });
    expect(await runner.run({ message: 'Weather?' })).toMatchObject({ status: 'completed', text: 'Sunny' });
    const input = server.requests[1]?.body['input'] as readonly OutputItem[];
    expect(input.flatMap(({ type, call_id: id }) => (type.endsWith('_output') ? [id] : []))).toEqual(['c2']);
  });

  it('calls that xAI runs itself, without other content, are not a complete answer', async () => {
    const { model } = await serve(dialect, [replyOf([search])], { ...options, stream });
    const runner = createRunner({ agent: llmAgent({ name: 'helper', model }) });
    const result = await runner.run({ message: 'Weather?' });
    expect(result).toMatchObject({ status: 'failed', error: { code: 'unhandled_call' } });
  });
});

type SentEvent = { readonly type: string; readonly output_index?: number; readonly item?: OutputItem };

/** Returns the events of the output, with inputs in pieces. */
function withDeltas(output: readonly OutputItem[]): readonly object[] {
  return (streamOf(output) as readonly SentEvent[]).flatMap((event): readonly object[] => {
    const { type, item, output_index } = event;
    if (type !== 'response.output_item.added' || item?.type !== 'custom_tool_call') return [event];
    const delta = { type: 'response.custom_tool_call_input.delta', output_index, item_id: item['id'] };
    return [
      { ...event, item: { ...item, input: '' } },
      { ...delta, delta: String(item['input']) },
    ];
  });
}
