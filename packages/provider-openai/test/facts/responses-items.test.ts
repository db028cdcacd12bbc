import type { Content, JsonObject } from '@mortise/core';
import { ask, endOf, requestOf, serve, streamed } from '@mortise/provider-kit/test';
import { toResponseInputItems } from 'openai/lib/responses/ResponseInputItems';
import { describe, expect, it } from 'vitest';
import {
  callItem,
  responsesDialect as dialect,
  messageItem,
  type OutputItem,
  outputText,
  streamOf,
} from '../support/responses-dialect.ts';
import { sent, sentAfter } from '../support/sent.ts';

const direct = { type: 'direct' };
const program = { type: 'program', caller_id: 'prog_1' };
const done = { status: 'completed' };
const tool = { type: 'function', name: 'pay', parameters: { type: 'object', properties: {} }, strict: false };

/** One item of each kind that provider tools add to an answer. */
const items: readonly OutputItem[] = [
  { id: 'ws_1', type: 'web_search_call', ...done, action: { type: 'search', queries: ['x'] } },
  { id: 'fs_1', type: 'file_search_call', ...done, queries: ['x'], results: null },
  { id: 'ci_1', type: 'code_interpreter_call', ...done, code: '1', container_id: 'c', outputs: [] },
  { id: 'mcpl_1', type: 'mcp_list_tools', server_label: 's', tools: [] },
  { id: 'mcp_1', type: 'mcp_call', name: 'a', arguments: '{}', server_label: 's', output: 'x' },
  { id: 'ts_1', type: 'tool_search_call', call_id: null, execution: 'server', ...done, arguments: { query: 'x' } },
  { id: 'tso_1', type: 'tool_search_output', call_id: null, execution: 'server', ...done, tools: [] },
  { id: 'at_1', type: 'additional_tools', role: 'developer', tools: [tool] },
  { id: 'prog_1', type: 'program', call_id: 'p1', code: 'pay()', fingerprint: 'f' },
  { id: 'po_1', type: 'program_output', call_id: 'p1', result: '1', ...done },
  { id: 'fco_1', type: 'function_call_output', output: 'steered', ...done },
  { id: 'cmp_1', type: 'compaction', encrypted_content: 'sealed' },
  {
    id: 'sh_1',
    type: 'shell_call',
    call_id: 's1',
    ...done,
    action: { commands: ['ls'] },
    environment: { type: 'container_reference', container_id: 'c' },
  },
];

const again = (said: readonly OutputItem[], more: Parameters<typeof sentAfter>[2] = {}) =>
  sentAfter(dialect, streamed(dialect, streamOf(said)), more);

/** Each test states a fact about the items of the Responses API, other than texts and function calls. */
describe('an item of the Responses API', () => {
  it.each(items)(
    '$type is kept unchanged, is not a call of the application, and is sent back at its position',
    async (item) => {
      const { history } = await again([item, messageItem(outputText('Found'))]);
      expect(history[1]).toEqual(item);
      expect(history.slice(2)).toMatchObject([{ role: 'assistant' }]);
    },
  );

  it('an item of the Responses API is sent back in the same form as by the SDK itself', async () => {
    const chunk = { stdout: 'a', stderr: '', outcome: { type: 'exit', exit_code: 0 } };
    const output: readonly OutputItem[] = [
      ...items.map((item) => ({ ...item, created_by: 'someone' })),
      {
        id: 'so_1',
        type: 'shell_call_output',
        call_id: 's1',
        max_output_length: null,
        output: [{ ...chunk, created_by: 'x' }],
        ...done,
      },
      { id: 'at_2', type: 'additional_tools', role: 'user', tools: [tool] },
      {
        id: 'cuo_1',
        type: 'computer_call_output',
        call_id: 'c1',
        output: { type: 'computer_screenshot' },
        status: 'failed',
      },
      { id: 'cto_1', type: 'custom_tool_call_output', call_id: 'c2', output: 'x', status: 'incomplete' },
      messageItem(outputText('Found')),
    ];
    const { history } = await again(output);
    const expected = toResponseInputItems(output as unknown as Parameters<typeof toResponseInputItems>[0]);
    expect(history.slice(1, -1)).toEqual(expected.slice(0, -1));
    expect(history.at(-1)).toMatchObject({ type: 'message', id: 'msg_1' });
  });

  it.each([{ async: true }, { namespace: 'geo' }, { caller: direct }, { caller: program }])(
    'a call item keeps %j',
    async (member) => {
      const { history } = await again([{ ...callItem('a', 'weather', '{"city":"Rome"}'), ...member }]);
      expect(history[1]).toMatchObject({ type: 'function_call', call_id: 'a', ...member });
    },
  );

  it('a custom call and its output keep the caller', async () => {
    const item = { id: 'ctc_1', type: 'custom_tool_call', call_id: 'a', name: 'sql', input: 'x', caller: program };
    const { history } = await again([item]);
    expect(history.slice(1)).toMatchObject([
      { type: 'custom_tool_call', caller: program },
      { type: 'custom_tool_call_output', call_id: 'a', caller: program },
    ]);
  });

  it('the refusal of an approval has the reason', async () => {
    const item = { id: 'mcpr_1', type: 'mcp_approval_request', name: 'pay', arguments: '{}', server_label: 'shop' };
    const { history } = await again([item], { outcomes: [{ status: 'denied', reason: 'not today' }] });
    expect(history[2]).toEqual({
      type: 'mcp_approval_response',
      approval_request_id: 'mcpr_1',
      approve: false,
      reason: 'not today',
    });
  });

  it.each([
    { type: 'additional_tools', role: 'developer', tools: [tool] },
    { type: 'mcp_approval_response', approval_request_id: 'mcpr_1', approve: true },
    { type: 'function_call_output', output: 'stop and look', name: 'watch' },
    { type: 'item_reference', id: 'msg_1' },
    { type: 'compaction_trigger' },
  ])('the application can send $type as a provider part of a user message', async (value) => {
    const part: Content['parts'][number] = { type: 'provider', provider: 'openai', value: value as JsonObject };
    const { history } = await sent(dialect, { contents: [...requestOf().contents, { role: 'user', parts: [part] }] });
    expect(history[1]).toEqual(value);
  });

  it("another provider's part of a user message is described in text if it has a summary", async () => {
    const part = { type: 'provider', provider: 'nobody', value: { secret: 1 } } as const;
    const parts = [part, { ...part, summary: 'a map of Rome' }];
    const { history } = await sent(dialect, { contents: [{ role: 'user', parts }] });
    expect(history).toEqual([{ type: 'message', role: 'user', content: '[a map of Rome]' }]);
  });

  it('an item of the Responses API has a summary of the tool’s action for models of other providers', async () => {
    const said = streamOf(items.filter(({ type }) => /^(web_search|mcp|program)_/.test(type)));
    const { model } = await serve(dialect, [streamed(dialect, said)]);
    const { content } = endOf(await ask(model));
    expect(content.parts.map((part) => (part.type === 'provider' ? part.summary : part.type))).toEqual([
      'web_search: "x"',
      '',
      'mcp: s: a {} -> x',
      undefined,
    ]);
  });
});
