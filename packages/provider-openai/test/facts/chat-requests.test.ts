import type { Content, ToolChoice } from '@mortise/core';
import { requestOf, type ScriptedAnswer, streamed, weather } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { chunk, chatDialect as dialect } from '../support/chat-dialect.ts';
import { sent, sentAfter } from '../support/sent.ts';

const rome = '{"city":"Rome"}';
const other = { ...weather, name: 'news' };
const again = (said: ScriptedAnswer, more: Parameters<typeof sentAfter>[2] = {}, options = {}) =>
  sentAfter(dialect, streamed(dialect, dialect.events(said)), more, options);

/** Each test states a fact of Chat Completions that a request has to respect. */
describe('a Chat Completions request', () => {
  it('a tool has its name, description, parameters and strict in the member `function`', async () => {
    const { tools } = await sent(dialect);
    expect(tools).toEqual([
      {
        type: 'function',
        function: { name: 'weather', description: weather.description, parameters: expect.anything(), strict: true },
      },
    ]);
  });

  it('a Chat Completions request sends no strict member to a compatible server, because some refuse it', async () => {
    const { tools } = await sent(dialect, {}, { compatible: true });
    expect(tools[0]?.['function']).toEqual({
      name: 'weather',
      description: weather.description,
      parameters: weather.parametersJsonSchema,
    });
  });

  it.each([
    ['auto', 'auto'],
    ['none', 'none'],
    ['required', 'required'],
    [
      { names: ['news'], mode: 'required' },
      { type: 'function', function: { name: 'news' } },
    ],
    [
      { names: ['news', 'weather'], mode: 'required' },
      {
        type: 'allowed_tools',
        allowed_tools: {
          mode: 'required',
          tools: [
            { type: 'function', function: { name: 'news' } },
            { type: 'function', function: { name: 'weather' } },
          ],
        },
      },
    ],
  ] satisfies [ToolChoice, unknown][])(
    'the tool choice %j is sent in the nested form of Chat Completions',
    async (toolChoice, said) => {
      const { body } = await sent(dialect, { toolChoice, declarations: [weather, other] });
      expect(body['tool_choice']).toEqual(said);
    },
  );

  it('a request without tools has no tool choice, and no other member for tools', async () => {
    const { body } = await sent(dialect, { declarations: [], toolChoice: 'required', parallelCalls: false });
    for (const member of ['tools', 'tool_choice', 'parallel_tool_calls']) expect(body).not.toHaveProperty(member);
  });

  it.each([true, false])('parallel_tool_calls is %j if the request sets it', async (parallelCalls) => {
    expect((await sent(dialect, { parallelCalls })).body['parallel_tool_calls']).toBe(parallelCalls);
  });

  it('token counts are requested in a stream, which has none otherwise', async () => {
    expect((await sent(dialect)).body['stream_options']).toEqual({ include_usage: true });
    expect((await sent(dialect, {}, { chat: { streamUsage: false } })).body).not.toHaveProperty('stream_options');
  });

  it('settings are sent under their Chat Completions names', async () => {
    const settings = {
      temperature: 0.5,
      topP: 0.9,
      maxOutputTokens: 100,
      stopSequences: ['x'],
      seed: 1,
      thinking: 'low',
    } as const;
    const { body, warnings } = await sent(dialect, { settings });
    expect(body).toMatchObject({
      temperature: 0.5,
      top_p: 0.9,
      max_completion_tokens: 100,
      stop: ['x'],
      seed: 1,
      reasoning_effort: 'low',
    });
    expect(warnings).toEqual([]);
    expect((await sent(dialect, { settings }, { compatible: true })).body).toMatchObject({ max_tokens: 100 });
  });

  it('structured output can be requested together with tools', async () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
      additionalProperties: false,
    };
    const { body, tools } = await sent(dialect, { outputJsonSchema: schema });
    expect(body['response_format']).toMatchObject({ type: 'json_schema', json_schema: { strict: true, schema } });
    expect(tools).toHaveLength(1);
  });

  const grammar = { syntax: 'lark', definition: 'start: "a"' };

  it.each([
    [{ type: 'text' }, { type: 'text' }],
    [
      { type: 'grammar', ...grammar },
      { type: 'grammar', grammar },
    ],
    [
      { type: 'grammar', grammar },
      { type: 'grammar', grammar },
    ],
  ])('a custom tool is declared in the nested form, and so is its format %j', async (format, nested) => {
    const config = { name: 'news', description: 'Reads', format, defer_loading: true };
    const providerTools = [{ provider: 'openai', name: 'custom', config }];
    const { tools, warnings } = await sent(dialect, { declarations: [weather, other], providerTools });
    expect(tools).toEqual([
      expect.objectContaining({ type: 'function' }),
      { type: 'custom', custom: { name: 'news', description: 'Reads', format: nested } },
    ]);
    expect(warnings).toEqual([]);
  });

  it('a choice of a custom tool names it as a custom tool', async () => {
    const providerTools = [{ provider: 'openai', name: 'custom', config: { name: 'news' } }];
    const ask = { declarations: [weather, other], providerTools };
    const one = await sent(dialect, { ...ask, toolChoice: { names: ['news'], mode: 'required' } });
    expect(one.body['tool_choice']).toEqual({ type: 'custom', custom: { name: 'news' } });
    const both = await sent(dialect, { ...ask, toolChoice: { names: ['news', 'weather'], mode: 'auto' } });
    expect(both.body['tool_choice']).toMatchObject({
      allowed_tools: { tools: [{ custom: { name: 'news' } }, { function: { name: 'weather' } }] },
    });
  });

  it('a compatible server gets a custom tool as a function, with a warning', async () => {
    const providerTools = [{ provider: 'openai', name: 'custom', config: { name: 'news', format: { type: 'text' } } }];
    const request = { declarations: [weather, other], providerTools };
    const { tools, warnings } = await sent(dialect, request, { compatible: true });
    expect(tools).toMatchObject([{ function: { name: 'weather' } }, { type: 'function', function: { name: 'news' } }]);
    expect(warnings).toEqual([expect.stringContaining('tools.news')]);
  });

  it('instructions are the first message', async () => {
    const { history } = await sent(dialect, { instructions: ['Be brief.', 'Be kind.'] });
    expect(history[0]).toEqual({ role: 'system', content: 'Be brief.\n\nBe kind.' });
    expect(history).toHaveLength(2);
  });
});

/** Each test states a fact about the content that has to be sent back to Chat Completions. */
describe('the history in a Chat Completions request', () => {
  it('calls are members of the message of the assistant, whose content may be null', async () => {
    const { history } = await again({ calls: [{ name: 'weather', args: rome }] });
    expect(history.slice(1)).toEqual([
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call_0', type: 'function', function: { name: 'weather', arguments: rome } }],
      },
      { role: 'tool', tool_call_id: 'call_0', content: '{"celsius":21}' },
    ]);
  });

  it('each call has one tool message, in order, before the next user message', async () => {
    const calls = ['a', 'b', 'c'].map((id) => ({ id, name: 'weather', args: rome }));
    const parts = [{ type: 'inlineData', mimeType: 'image/png', data: 'iVBORw0KGgo=' }] as const;
    const outcomes = [{ status: 'ok', output: 1, parts } as const];
    const { history } = await again({ text: 'Wait', calls }, { outcomes });
    expect(history.slice(1).map(({ role, tool_call_id }) => [role, tool_call_id])).toEqual([
      ['assistant', undefined],
      ['tool', 'a'],
      ['tool', 'b'],
      ['tool', 'c'],
      ['user', undefined],
    ]);
    expect(history[1]).toMatchObject({ content: 'Wait' });
    for (const message of history.slice(2, 5)) expect(typeof message['content']).toBe('string');
    expect(JSON.stringify(history[5])).toContain('data:image/png;base64,iVBORw0KGgo=');
  });

  it.each([
    ['a string', { status: 'ok', output: 'done' }, '{"result":"done"}'],
    [
      'an error',
      { status: 'error', code: 'tool_threw', message: 'it broke' },
      '{"error":"it broke","code":"tool_threw"}',
    ],
    ['a denial', { status: 'denied', reason: 'no' }, '{"error":"tool weather call is rejected","reason":"no"}'],
  ] as const)('a tool output that is %s is sent as one text', async (_, outcome, content) => {
    const { history } = await again({ calls: [{ name: 'weather', args: rome }] }, { outcomes: [outcome] });
    expect(history[2]).toEqual({ role: 'tool', tool_call_id: 'call_0', content });
  });

  it('a call of a custom tool is sent back as such, with its original input', async () => {
    const input = 'SELECT "x"\n';
    const custom = (said: object) => chunk({ tool_calls: [{ index: 0, custom: said, id: 'a', type: 'custom' }] });
    const chunks = [custom({ name: 'sql', input: '' }), custom({ input: 'SELECT "' }), custom({ input: 'x"\n' })];
    const { history } = await sentAfter(dialect, streamed(dialect, [...chunks, chunk({}, 'tool_calls')]));
    expect(history.slice(1)).toMatchObject([
      { role: 'assistant', tool_calls: [{ id: 'a', type: 'custom', custom: { name: 'sql', input } }] },
      { role: 'tool', tool_call_id: 'a' },
    ]);
  });

  it('a refusal is sent back as a refusal', async () => {
    const { history } = await again({ refusal: 'No.' });
    expect(history[1]).toMatchObject({ role: 'assistant', refusal: 'No.' });
  });

  it('thoughts are sent back with the calls that they led to, to a server that sent them, unless the option is off', async () => {
    const said = { thought: 'Hm', calls: [{ name: 'weather', args: rome }] };
    const { history } = await again(said, {}, { compatible: true });
    expect(history[1]).toMatchObject({ role: 'assistant', reasoning_content: 'Hm' });
    const kept = await again(said, {}, { compatible: true, chat: { echoThoughts: false } });
    expect(kept.history[1]).not.toHaveProperty('reasoning_content');
  });

  it('media of the user are parts of the message', async () => {
    const parts: Content['parts'] = [
      { type: 'text', text: 'What is this?' },
      { type: 'inlineData', mimeType: 'image/png', data: 'iVBORw0KGgo=' },
      { type: 'fileData', mimeType: 'image/jpeg', fileUri: 'https://a.example/b.jpg' },
      { type: 'inlineData', mimeType: 'audio/wav', data: 'UklGRg==' },
      { type: 'inlineData', mimeType: 'application/pdf', data: 'JVBERi0=' },
    ];
    const { history } = await sent(dialect, { contents: [{ role: 'user', parts }] });
    expect(history[0]).toMatchObject({
      role: 'user',
      content: [
        { type: 'text', text: 'What is this?' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
        { type: 'image_url', image_url: { url: 'https://a.example/b.jpg' } },
        { type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } },
        { type: 'file', file: { file_data: 'data:application/pdf;base64,JVBERi0=' } },
      ],
    });
  });

  it("another provider's calls and texts are sent; its thoughts and provider parts are not", async () => {
    const foreign: Content = {
      role: 'model',
      origin: { provider: 'nobody', model: 'x' },
      parts: [
        { type: 'thought', text: 'secret' },
        { type: 'provider', provider: 'nobody', value: { type: 'search' } },
        { type: 'text', text: 'I look' },
        { type: 'text', text: 'again' },
        { type: 'functionCall', id: 'c1', name: 'weather', args: { city: 'Rome' } },
      ],
    };
    const outcome = { status: 'ok', output: 1 } as const;
    const answer: Content = { role: 'tool', parts: [{ type: 'functionResponse', id: 'c1', name: 'weather', outcome }] };
    const { history } = await sent(dialect, { contents: [...requestOf().contents, foreign, answer] });
    expect(history.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
    expect(JSON.stringify(history)).not.toMatch(/secret|search/);
    expect(history[1]).toMatchObject({ content: 'I look\n\nagain' });
    expect(history[2]?.['tool_call_id']).toBeTruthy();
  });
});
