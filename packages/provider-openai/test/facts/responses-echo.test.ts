import type { Content } from '@mortise/core';
import { ask, endOf, requestOf, serve, stored, streamed } from '@mortise/provider-kit/test';
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

const rome = '{"city":"Rome"}';
const again = (items: readonly OutputItem[], more: Parameters<typeof sentAfter>[2] = {}, options = {}) =>
  sentAfter(dialect, streamed(dialect, streamOf(items)), more, options);
const reasoning = (id: string): OutputItem => ({
  id,
  type: 'reasoning',
  summary: [{ type: 'summary_text', text: 'Hm' }],
  encrypted_content: `sealed:${id}`,
});

/** Each test states a fact about the content that has to be sent back to the Responses API. */
describe('the history in a Responses API request', () => {
  it('a call is answered with its call_id, never with the id of its item', async () => {
    const { history } = await again([callItem('call_7', 'weather', rome)]);
    expect(history.slice(1)).toMatchObject([
      { type: 'function_call', call_id: 'call_7', name: 'weather', arguments: rome },
      { type: 'function_call_output', call_id: 'call_7' },
    ]);
  });

  it('reasoning is before the call that it led to, in order, with its encrypted content', async () => {
    const items = [
      reasoning('rs_1'),
      callItem('a', 'weather', rome),
      reasoning('rs_2'),
      callItem('b', 'weather', rome),
    ];
    const { history } = await again(items);
    expect(history.slice(1).map(({ type, id, call_id }) => [type, call_id ?? id])).toEqual([
      ['reasoning', 'rs_1'],
      ['function_call', 'a'],
      ['reasoning', 'rs_2'],
      ['function_call', 'b'],
      ['function_call_output', 'a'],
      ['function_call_output', 'b'],
    ]);
    expect(history[1]).toMatchObject({ summary: [{ type: 'summary_text', text: 'Hm' }] });
  });

  it('the encrypted content is read from the completed item, because the start event has only a part of it', async () => {
    const { history } = await again([reasoning('rs_1'), callItem('a', 'weather', rome)]);
    expect(history[1]).toMatchObject({ type: 'reasoning', encrypted_content: 'sealed:rs_1' });
    expect(JSON.stringify(history)).not.toContain('part of it');
  });

  it('reasoning without a summary keeps its position', async () => {
    const silent = { ...reasoning('rs_1'), summary: [] };
    const { history } = await again([silent, callItem('a', 'weather', rome)]);
    expect(history[1]).toMatchObject({ type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'sealed:rs_1' });
  });

  it('reasoning whose content only the server has is omitted, together with the ids that are bound to it', async () => {
    const { encrypted_content: _, ...open } = reasoning('rs_1');
    const { history } = await again([open, callItem('a', 'weather', rome)]);
    expect(history.map(({ type }) => type)).toEqual(['message', 'function_call', 'function_call_output']);
    expect(history[1]).not.toHaveProperty('id');
  });

  it("another model's reasoning is not sent, because this model could not read it", async () => {
    const { model } = await serve(
      dialect,
      [streamed(dialect, streamOf([reasoning('rs_1'), messageItem(outputText('Hi'))]))],
      { id: 'gpt-5' },
    );
    const said = stored(endOf(await ask(model)), 1);
    const contents: readonly Content[] = [...requestOf().contents, said, ...requestOf().contents];
    const { history } = await sent(dialect, { contents }, { id: 'o4-mini' });
    expect(history.map(({ type }) => type)).not.toContain('reasoning');
    expect(JSON.stringify(history)).not.toContain('rs_1');
    expect(JSON.stringify(history)).toContain('Hi');
  });

  it('members of output items that input items do not have are removed', async () => {
    const call = { ...callItem('a', 'weather', rome), created_by: 'x', parsed_arguments: { city: 'Rome' } };
    const { history } = await again([{ ...reasoning('rs_1'), created_by: 'x' }, call]);
    expect(JSON.stringify(history)).not.toMatch(/created_by|parsed_arguments/);
  });

  it('the namespace and the caller of a call are sent back, the caller also with the output', async () => {
    const caller = { type: 'program', caller_id: 'prog_1' };
    const { history } = await again([{ ...callItem('a', 'weather', rome), namespace: 'geo', caller }]);
    expect(history.slice(1)).toMatchObject([
      { type: 'function_call', namespace: 'geo', caller },
      { type: 'function_call_output', call_id: 'a', caller },
    ]);
  });

  it.each(['commentary', 'final_answer'])('the phase %s of a message is sent back', async (phase) => {
    const { history } = await again([{ ...messageItem(outputText('Hi')), phase }]);
    expect(history[1]).toMatchObject({ type: 'message', role: 'assistant', phase });
  });

  it('a refusal is sent back as a refusal', async () => {
    const { history } = await again([messageItem({ type: 'refusal', refusal: 'No.' })]);
    expect(history[1]).toMatchObject({ content: [{ type: 'refusal', refusal: 'No.' }] });
  });

  it.each([
    ['a text', { status: 'ok', output: 'done' }, '{"result":"done"}'],
    ['an object', { status: 'ok', output: { a: 1 } }, '{"a":1}'],
    [
      'an error',
      { status: 'error', code: 'tool_threw', message: 'it broke' },
      '{"error":"it broke","code":"tool_threw"}',
    ],
    ['a denial', { status: 'denied' }, '{"error":"tool weather call is rejected"}'],
  ] as const)(
    'a tool output that is %s is sent as one text: the Responses API has no mark for errors',
    async (_, outcome, output) => {
      const { history } = await again([callItem('a', 'weather', rome)], { outcomes: [outcome] });
      expect(history[2]).toEqual({ type: 'function_call_output', call_id: 'a', output });
    },
  );

  it('a tool output with media is sent as a list', async () => {
    const parts = [
      { type: 'inlineData', mimeType: 'image/png', data: 'iVBORw0KGgo=' },
      { type: 'inlineData', mimeType: 'application/pdf', data: 'JVBERi0=' },
    ] as const;
    const { history } = await again([callItem('a', 'weather', rome)], {
      outcomes: [{ status: 'ok', output: { pages: 2 }, parts }],
    });
    expect(history[2]).toMatchObject({
      output: [
        { type: 'input_text', text: '{"pages":2}' },
        { type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=' },
        { type: 'input_file', file_data: 'data:application/pdf;base64,JVBERi0=' },
      ],
    });
  });

  it('a custom tool’s result has its own item type', async () => {
    const item = {
      id: 'ctc_1',
      type: 'custom_tool_call',
      call_id: 'a',
      name: 'sql',
      input: 'SELECT "x"\n',
      status: 'completed',
    };
    const providerTools = [{ provider: 'openai', name: 'custom', config: { name: 'sql' } }];
    const { history } = await again([item], { providerTools });
    expect(history.slice(1)).toMatchObject([
      { type: 'custom_tool_call', call_id: 'a', name: 'sql', input: 'SELECT "x"\n' },
      { type: 'custom_tool_call_output', call_id: 'a' },
    ]);
  });

  it.each([
    [{ status: 'ok', output: { approve: true } }, true],
    [{ status: 'ok', output: { approve: 'true' } }, false],
    [{ status: 'denied', reason: 'not today' }, false],
  ] as const)(
    'a call of an MCP server that asks for approval: the outcome %j approves: %j',
    async (outcome, approve) => {
      const item = {
        id: 'mcpr_1',
        type: 'mcp_approval_request',
        name: 'pay',
        arguments: '{"eur":1}',
        server_label: 'shop',
      };
      const { history } = await again([item], { outcomes: [outcome] });
      expect(history.slice(1)).toMatchObject([
        { type: 'mcp_approval_request', id: 'mcpr_1', name: 'pay', arguments: '{"eur":1}', server_label: 'shop' },
        { type: 'mcp_approval_response', approval_request_id: 'mcpr_1', approve },
      ]);
    },
  );

  it('a search for tools that the application has to answer is answered with the found tools', async () => {
    const item = {
      id: 'tsc_1',
      type: 'tool_search_call',
      call_id: 'a',
      execution: 'client',
      arguments: { query: 'pay' },
      status: 'completed',
    };
    const tools = [{ type: 'function', name: 'pay', parameters: { type: 'object', properties: {} }, strict: false }];
    const { history } = await again([item], { outcomes: [{ status: 'ok', output: { tools } }] });
    expect(history.slice(1)).toMatchObject([
      { type: 'tool_search_call', call_id: 'a', execution: 'client', arguments: { query: 'pay' } },
      { type: 'tool_search_output', call_id: 'a', execution: 'client', tools },
    ]);
  });

  it.each([
    { id: 'ws_1', type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'x' } },
    { id: 'ci_1', type: 'code_interpreter_call', status: 'completed', code: '1', container_id: 'c', outputs: [] },
    { id: 'mcp_1', type: 'mcp_call', name: 'a', arguments: '{}', server_label: 's', output: 'x' },
    { id: 'tso_1', type: 'tool_search_output', call_id: null, execution: 'server', status: 'completed', tools: [] },
  ] as readonly OutputItem[])(
    'the item of the provider tool $type is sent back unchanged, at its position',
    async (item) => {
      const { history } = await again([item, messageItem(outputText('Found'))]);
      expect(history[1]).toMatchObject(item);
      expect(history[2]).toMatchObject({ role: 'assistant' });
    },
  );

  it('a turn that was cut in its reasoning sends no reasoning back, because reasoning is invalid without a following item', async () => {
    const thought: Content = {
      role: 'model',
      origin: { provider: 'openai', model: 'test-model' },
      parts: [{ type: 'thought', text: 'Hm', providerMetadata: { openai: { item: reasoning('rs_1') as never } } }],
    };
    const contents: readonly Content[] = [...requestOf().contents, thought, ...requestOf().contents];
    const { history } = await sent(dialect, { contents });
    expect(history.map(({ type }) => type)).toEqual(['message', 'message']);
  });

  it("another provider's calls and texts are sent; its thoughts and provider parts are not", async () => {
    const foreign: Content = {
      role: 'model',
      origin: { provider: 'nobody', model: 'x' },
      parts: [
        { type: 'thought', text: 'secret', providerMetadata: { nobody: { signature: 's' } } },
        { type: 'provider', provider: 'nobody', value: { type: 'search' } },
        { type: 'text', text: 'I look' },
        { type: 'functionCall', id: 'c1', providerId: 'toolu_1', name: 'weather', args: { city: 'Rome' } },
      ],
    };
    const answer: Content = {
      role: 'tool',
      parts: [
        {
          type: 'functionResponse',
          id: 'c1',
          providerId: 'toolu_1',
          name: 'weather',
          outcome: { status: 'ok', output: 1 },
        },
      ],
    };
    const { history } = await sent(dialect, { contents: [...requestOf().contents, foreign, answer] });
    expect(history.map(({ type, role }) => type ?? role)).toEqual([
      'message',
      'message',
      'function_call',
      'function_call_output',
    ]);
    expect(JSON.stringify(history)).not.toMatch(/secret|search|signature/);
    // An id of another provider is kept if this wire accepts it.
    expect([history[2]?.['call_id'], history[3]?.['call_id']]).toEqual(['toolu_1', 'toolu_1']);
  });

  it('a call whose arguments were not JSON is sent back with valid JSON', async () => {
    const broken: Content = {
      role: 'model',
      parts: [
        {
          type: 'functionCall',
          id: 'c1',
          providerId: 'a',
          name: 'weather',
          args: {},
          refused: { code: 'invalid_args_json', message: 'no JSON', text: '{"city": "Ro' },
        },
      ],
    };
    const { history } = await sent(dialect, { contents: [...requestOf().contents, broken] });
    expect(() => JSON.parse(String(history[1]?.['arguments']))).not.toThrow();
  });
});
