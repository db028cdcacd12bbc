import type { Content, JsonObject, ToolChoice } from '@mortise/core';
import { weather } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { responsesDialect as dialect } from '../support/responses-dialect.ts';
import { type Item, sent } from '../support/sent.ts';

/** Each test states a fact of the Responses API that a request has to respect. */
describe('a Responses API request', () => {
  it('a tool has its type, name, parameters and strict at the top level; parameters and strict are always sent', async () => {
    const { tools } = await sent(dialect);
    expect(tools).toEqual([
      {
        type: 'function',
        name: 'weather',
        description: weather.description,
        parameters: expect.anything(),
        strict: true,
      },
    ]);
    const { tools: loose } = await sent(dialect, {}, { strict: false });
    expect(loose).toMatchObject([{ strict: false, parameters: weather.parametersJsonSchema }]);
  });

  it('a schema that cannot be enforced is sent unchanged, and not strict', async () => {
    const parametersJsonSchema = { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: true };
    const { tools } = await sent(dialect, { declarations: [{ ...weather, parametersJsonSchema }] });
    expect(tools).toMatchObject([{ strict: false, parameters: parametersJsonSchema }]);
  });

  const other = { ...weather, name: 'news' };

  it.each([
    ['auto', 'auto'],
    ['none', 'none'],
    ['required', 'required'],
    [
      { names: ['news'], mode: 'required' },
      { type: 'function', name: 'news' },
    ],
    [
      { names: ['news', 'weather'], mode: 'required' },
      {
        type: 'allowed_tools',
        mode: 'required',
        tools: [
          { type: 'function', name: 'news' },
          { type: 'function', name: 'weather' },
        ],
      },
    ],
    [
      { names: ['news'], mode: 'auto' },
      { type: 'allowed_tools', mode: 'auto', tools: [{ type: 'function', name: 'news' }] },
    ],
  ] satisfies [ToolChoice, unknown][])(
    'the tool choice %j is sent in the flat form of the Responses API',
    async (toolChoice, said) => {
      const { body } = await sent(dialect, { toolChoice, declarations: [weather, other] });
      expect(body['tool_choice']).toEqual(said);
    },
  );

  it('a request without tools has no tool choice, and no other member for tools', async () => {
    const { body } = await sent(dialect, { declarations: [], toolChoice: 'required', parallelCalls: false });
    expect(body).not.toHaveProperty('tools');
    expect(body).not.toHaveProperty('tool_choice');
    expect(body).not.toHaveProperty('parallel_tool_calls');
  });

  it.each([true, false])('parallel_tool_calls is %j if the request sets it', async (parallelCalls) => {
    expect((await sent(dialect, { parallelCalls })).body['parallel_tool_calls']).toBe(parallelCalls);
  });

  it('parallel_tool_calls is omitted if the request does not set it', async () => {
    expect((await sent(dialect)).body).not.toHaveProperty('parallel_tool_calls');
  });

  it.each([
    ['web_search', { search_context_size: 'low' }],
    ['file_search', { vector_store_ids: ['vs_1'] }],
    ['code_interpreter', { container: { type: 'auto' } }],
    ['image_generation', {}],
    ['mcp', { server_label: 'a', server_url: 'https://a.example/mcp', require_approval: 'always' }],
    [
      'mcp',
      { server_label: 'a', tunnel_id: 'tunnel_1', allowed_tools: ['b'], headers: { a: 'b' }, authorization: 'x' },
    ],
    ['tool_search', {}],
    ['tool_search', { execution: 'client', description: 'Finds', parameters: { type: 'object', properties: {} } }],
    ['programmatic_tool_calling', {}],
    ['namespace', { name: 'geo', description: 'Places', tools: [{ type: 'function', name: 'find', async: true }] }],
    ['web_search_preview', {}],
    ['computer', {}],
    ['local_shell', {}],
    ['shell', {}],
    ['apply_patch', {}],
    ['custom', { name: 'note', async: true, defer_loading: true, allowed_callers: ['programmatic'] }],
    ['custom', { name: 'sql', format: { type: 'grammar', syntax: 'lark', definition: 'start: "a"' } }],
  ])('the tool %s is sent in the format of the provider, next to the functions', async (name, config) => {
    const { tools } = await sent(dialect, {
      providerTools: [{ provider: 'openai', name, config: config as JsonObject }],
    });
    expect(tools.map(({ type }) => type)).toEqual(['function', name]);
    expect(tools[1]).toEqual({ type: name, ...config });
  });

  it.each([
    ['auto', 'auto'],
    ['none', 'none'],
    ['required', 'required'],
    [{ names: ['image_generation'], mode: 'required' }, { type: 'image_generation' }],
    [
      { names: ['sql'], mode: 'required' },
      { type: 'custom', name: 'sql' },
    ],
    [{ names: ['shell'], mode: 'required' }, { type: 'shell' }],
    [{ names: ['apply_patch'], mode: 'required' }, { type: 'apply_patch' }],
    [{ names: ['programmatic_tool_calling'], mode: 'required' }, { type: 'programmatic_tool_calling' }],
    // None of the newer types is accepted as a choice on its own.
    [
      { names: ['web_search'], mode: 'required' },
      { type: 'allowed_tools', mode: 'required', tools: [{ type: 'web_search' }] },
    ],
    [
      { names: ['mcp_a'], mode: 'required' },
      { type: 'mcp', server_label: 'a' },
    ],
    [
      { names: ['web_search', 'weather'], mode: 'required' },
      {
        type: 'allowed_tools',
        mode: 'required',
        tools: [{ type: 'web_search' }, { type: 'function', name: 'weather' }],
      },
    ],
    [
      { names: ['web_search'], mode: 'auto' },
      { type: 'allowed_tools', mode: 'auto', tools: [{ type: 'web_search' }] },
    ],
  ] satisfies [ToolChoice, unknown][])('the choice %j names provider tools by their type', async (toolChoice, said) => {
    const providerTools = [
      { provider: 'openai', name: 'web_search', config: {} },
      { provider: 'openai', name: 'image_generation', config: {} },
      ...['shell', 'apply_patch', 'programmatic_tool_calling'].map((name) => ({
        provider: 'openai',
        name,
        config: {},
      })),
      { provider: 'openai', name: 'custom', config: { name: 'sql' } },
      { provider: 'openai', name: 'mcp', config: { server_label: 'a', server_url: 'https://a.example/mcp' } },
    ];
    expect((await sent(dialect, { toolChoice, providerTools })).body['tool_choice']).toEqual(said);
  });

  it('the choice of one tool of an MCP server is set with `providerOptions`', async () => {
    const choice = { type: 'mcp', server_label: 'a', name: 'b' };
    const providerTools = [
      { provider: 'openai', name: 'mcp', config: { server_label: 'a', server_url: 'https://a.test' } },
    ];
    const { body } = await sent(dialect, { providerTools, providerOptions: { openai: { tool_choice: choice } } });
    expect(body['tool_choice']).toEqual(choice);
  });

  it('instructions are sent in the member `instructions`, in order', async () => {
    const { body, history } = await sent(dialect, { instructions: ['Be brief.', 'Be kind.'] });
    expect(body['instructions']).toBe('Be brief.\n\nBe kind.');
    expect(history).toHaveLength(1);
    expect((await sent(dialect)).body).not.toHaveProperty('instructions');
  });

  it('the server stores nothing: store is false, and reasoning is requested encrypted', async () => {
    const { body } = await sent(dialect, {}, { id: 'gpt-5' });
    expect(body).toMatchObject({ store: false, include: ['reasoning.encrypted_content'] });
  });

  it('instructions are sent again next to the id of an earlier answer, because the server does not store them', async () => {
    const { body } = await sent(dialect, {
      instructions: ['Be brief.'],
      providerOptions: { openai: { previous_response_id: 'resp_1', store: true } },
    });
    expect(body).toMatchObject({ instructions: 'Be brief.', previous_response_id: 'resp_1', store: true });
  });

  it.each([
    { conversation: 'conv_1', store: true },
    { prompt_cache_key: 'tenant-7', prompt_cache_retention: '24h' },
    { truncation: 'auto', service_tier: 'flex', safety_identifier: 'u1' },
    { include: ['reasoning.encrypted_content', 'web_search_call.action.sources'] },
    { text: { verbosity: 'low' }, reasoning: { summary: 'auto' } },
  ])('the option %j is set with `providerOptions`', async (options) => {
    expect((await sent(dialect, { providerOptions: { openai: options } })).body).toMatchObject(options);
  });

  it('max_tool_calls limits provider tools, so it is set with `providerOptions`', async () => {
    const { body } = await sent(dialect, { providerOptions: { openai: { max_tool_calls: 3 }, other: { a: 1 } } });
    expect(body['max_tool_calls']).toBe(3);
    expect(JSON.stringify(body)).not.toContain('"a":1');
  });

  it('structured output can be requested together with tools', async () => {
    const schema = {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    };
    const { body, tools } = await sent(dialect, { outputJsonSchema: schema });
    expect(body['text']).toMatchObject({ format: { type: 'json_schema', strict: true, schema } });
    expect((body['text'] as { format: Item }).format['name']).toMatch(/^[\w-]{1,64}$/);
    expect(tools).toHaveLength(1);
  });

  it('settings are sent under their Responses API names; a setting without an equivalent causes a warning', async () => {
    const settings = { temperature: 0.5, topP: 0.9, maxOutputTokens: 100, stopSequences: ['x'], seed: 1 };
    const { body, warnings } = await sent(dialect, { settings }, { id: 'gpt-4o' });
    expect(body).toMatchObject({ temperature: 0.5, top_p: 0.9, max_output_tokens: 100 });
    for (const member of ['stop', 'seed', 'max_tokens']) expect(body).not.toHaveProperty(member);
    expect(warnings.map((line) => line.split(':')[0]).toSorted()).toEqual(['seed', 'stopSequences']);
  });

  it.each(['low', 'medium', 'high'] as const)('the thinking setting %s is sent as the effort', async (thinking) => {
    const { body } = await sent(dialect, { settings: { thinking } }, { id: 'gpt-5' });
    expect(body['reasoning']).toMatchObject({ effort: thinking });
  });

  it('media of the user are parts of the message', async () => {
    const parts: Content['parts'] = [
      { type: 'text', text: 'What is this?' },
      { type: 'inlineData', mimeType: 'image/png', data: 'iVBORw0KGgo=' },
      { type: 'fileData', mimeType: 'image/jpeg', fileUri: 'https://a.example/b.jpg' },
      { type: 'inlineData', mimeType: 'application/pdf', data: 'JVBERi0=' },
      { type: 'fileData', mimeType: 'application/pdf', fileUri: 'https://a.example/b.pdf' },
      { type: 'fileData', mimeType: 'image/png', fileUri: 'file-abc123' },
    ];
    const { history } = await sent(dialect, { contents: [{ role: 'user', parts }] });
    expect(history).toMatchObject([
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'What is this?' },
          { type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=' },
          { type: 'input_image', image_url: 'https://a.example/b.jpg' },
          { type: 'input_file', file_data: 'data:application/pdf;base64,JVBERi0=' },
          { type: 'input_file', file_url: 'https://a.example/b.pdf' },
          { type: 'input_image', file_id: 'file-abc123' },
        ],
      },
    ]);
  });

  it('the request is sent to its path, as JSON, with a stream', async () => {
    const { body } = await sent(dialect);
    expect(body['stream']).toBe(true);
  });
});
