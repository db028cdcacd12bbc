import { describe, expect, it } from 'vitest';
import { answered, betaBodyOf, bodyOf, call, kept, results, said, thought } from '../support/body-of.ts';

const redacted = { type: 'redacted_thinking', data: 'c2VhbGVk' };
const search = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'Rome' } };
const found = { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [] };
const other = { provider: 'anthropic', model: 'claude-haiku-5-5' };
const foreign = { provider: 'openai', model: 'gpt-5' };

/** Each test states a fact about the content that has to be sent back to the Messages API. */
describe('the history in a Messages API request', () => {
  it('the content of the assistant is sent back unchanged, in order, with thinking and redacted_thinking', () => {
    const content = answered([
      thought('Hm', 'one'),
      kept(redacted),
      call('toolu_1'),
      thought('So', 'two'),
      call('toolu_2'),
    ]);
    const { messages } = bodyOf({ contents: [said('?'), content, results('toolu_1', 'toolu_2')] });
    expect(messages[1]?.content).toEqual([
      { type: 'thinking', thinking: 'Hm', signature: 'one' },
      redacted,
      { type: 'tool_use', id: 'toolu_1', name: 'weather', input: { city: 'Rome' } },
      { type: 'thinking', thinking: 'So', signature: 'two' },
      { type: 'tool_use', id: 'toolu_2', name: 'weather', input: { city: 'Rome' } },
    ]);
  });

  it('thinking may be an empty text with a signature, if it is not displayed', () => {
    const { messages } = bodyOf({ contents: [answered([thought(''), call('toolu_1')]), results('toolu_1')] });
    expect(messages[0]?.content[0]).toEqual({ type: 'thinking', thinking: '', signature: 'c2ln' });
  });

  it('thinking without a signature is not sent', () => {
    const content = answered([
      { type: 'thought', text: 'Hm' },
      { type: 'text', text: 'Yes' },
    ]);
    expect(bodyOf({ contents: [content] }).messages[0]?.content).toEqual([{ type: 'text', text: 'Yes' }]);
  });

  it('blocks of provider tools never run in the application, and are sent back unchanged', () => {
    const content = answered([kept(search), kept(found), { type: 'text', text: 'Found' }]);
    expect(bodyOf({ contents: [said('?'), content, said('And?')] }).messages[1]?.content).toEqual([
      search,
      found,
      { type: 'text', text: 'Found' },
    ]);
  });

  it.each([
    { type: 'mcp_tool_use', id: 'mcptoolu_1', name: 'find', server_name: 'tickets', input: {} },
    { type: 'compaction', content: 'So far ...', encrypted_content: 'c2VhbGVk' },
    { type: 'fallback', from: { model: 'a' }, to: { model: 'b' } },
    { type: 'something_later', a: 1 },
  ])('blocks of a beta are sent back unchanged: %j', (block) => {
    const contents = [answered([kept(block), { type: 'text', text: 'Done' }])];
    expect(betaBodyOf({ contents }).messages[0]?.content[0]).toBe(block);
  });

  it('tool_addition and tool_removal blocks are in a system message of the application', () => {
    const content = [{ type: 'tool_addition', tool: { type: 'tool_reference', name: 'weather' } }];
    const change = { role: 'user', parts: [kept({ role: 'system', content })] } as const;
    expect(betaBodyOf({ contents: [said('?'), change] }).messages[1]).toEqual({ role: 'system', content });
  });

  it('citations are sent back with their text', () => {
    const citations = [
      { type: 'web_search_result_location', cited_text: 'a', encrypted_index: 'b', title: 'c', url: 'https://d.test' },
    ];
    const content = answered([{ type: 'text', text: 'Found', providerMetadata: { anthropic: { citations } } }]);
    expect(bodyOf({ contents: [content] }).messages[0]?.content).toEqual([{ type: 'text', text: 'Found', citations }]);
  });

  it('caller is sent back with its call', () => {
    const caller = { type: 'code_execution_20260120', tool_id: 'srvtoolu_1' };
    const { messages } = bodyOf({ contents: [answered([call('toolu_1', { caller })]), results('toolu_1')] });
    expect(messages[0]?.content[0]).toMatchObject({ type: 'tool_use', caller });
  });

  it('toolset_name is sent back with the call, and with its result', () => {
    const content = answered([call('toolu_1', { toolset_name: 'computer' }), call('toolu_2')]);
    const { messages } = bodyOf({ contents: [content, results('toolu_1', 'toolu_2')] });
    expect(messages[0]?.content[0]).toMatchObject({ toolset_name: 'computer' });
    expect(messages[1]?.content).toEqual([
      expect.objectContaining({ tool_use_id: 'toolu_1', toolset_name: 'computer' }),
      expect.not.objectContaining({ toolset_name: expect.anything() }),
    ]);
  });

  it('the container is sent with the results of calls that its code made', () => {
    const inside = answered([call('toolu_1', { container: 'container_1' })]);
    const { body } = bodyOf({ contents: [inside, results('toolu_1')] });
    expect(body['container']).toBe('container_1');
    expect(JSON.stringify(body['messages'])).not.toContain('container_1');
    const later = [inside, results('toolu_1'), answered([{ type: 'text', text: 'Done' }]), said('And?')];
    expect(bodyOf({ contents: later }).body).not.toHaveProperty('container');
  });

  it('the next message is a user message that starts with all tool_result blocks; additional text follows them', () => {
    const content = answered([call('toolu_1'), call('toolu_2')]);
    const contents = [said('?'), content, said('Hurry'), results('toolu_1'), results('toolu_2'), said('Well?')];
    const { messages } = bodyOf({ contents });
    expect(messages.map(({ role, content: blocks }) => [role, blocks.map(({ type }) => type)])).toEqual([
      ['user', ['text']],
      ['assistant', ['tool_use', 'tool_use']],
      ['user', ['tool_result', 'tool_result', 'text', 'text']],
    ]);
  });

  it('parts next to the results of tools follow the results', () => {
    const { parts } = results('toolu_1', 'toolu_2');
    const beside = { role: 'tool', parts: [{ type: 'text', text: 'By the way' }, ...parts] } as const;
    const { messages } = bodyOf({ contents: [answered([call('toolu_1'), call('toolu_2')]), beside] });
    expect(messages[1]?.content.map(({ type, tool_use_id: id }) => id ?? type)).toEqual(['toolu_1', 'toolu_2', 'text']);
  });

  it('a tool_result has the id of its call, and the text for the model', () => {
    const { messages } = bodyOf({ contents: [answered([call('toolu_1')]), results('toolu_1')] });
    expect(messages[1]?.content).toEqual([{ type: 'tool_result', tool_use_id: 'toolu_1', content: '{"celsius":21}' }]);
  });

  it('is_error is set on the tool_result of a failed or denied call, and on no other', () => {
    const outcomes = [
      { status: 'ok', output: null },
      { status: 'error', code: 'tool_threw', message: 'broken' },
      { status: 'denied' },
      { status: 'interim' },
    ] as const;
    const ids = outcomes.map((_, at) => `toolu_${at}`);
    const parts = outcomes.map(
      (outcome, at) => ({ type: 'functionResponse', id: `toolu_${at}`, name: 'weather', outcome }) as const,
    );
    const contents = [answered(ids.map((id) => call(id))), { role: 'tool', parts } as const];
    expect(bodyOf({ contents }).messages[1]?.content.map(({ is_error: failed }) => failed)).toEqual([
      undefined,
      true,
      true,
      undefined,
    ]);
  });

  it('another model of the provider gets texts, calls and blocks of provider tools, but no thoughts', () => {
    const content = answered([thought('Hm'), kept(redacted), kept(search), kept(found), call('toolu_1')], other);
    expect(bodyOf({ contents: [content, results('toolu_1')] }).messages[0]?.content).toEqual([
      search,
      found,
      expect.objectContaining({ type: 'tool_use', id: 'toolu_1' }),
    ]);
  });

  it("a model gets texts, calls and summaries from another provider's answers, never their signatures", () => {
    const part = { type: 'provider', provider: 'openai', value: { secret: 1 }, summary: 'web_search: "Rome"' } as const;
    const silent = { type: 'provider', provider: 'openai', value: { secret: 2 } } as const;
    const content = answered([thought('Hm'), part, silent, call('call_1', { caller: 'secret' })], foreign);
    const { messages, body } = bodyOf({ contents: [content, results('call_1')] });
    expect(messages[0]?.content).toEqual([
      { type: 'text', text: '[web_search: "Rome"]' },
      { type: 'tool_use', id: 'call_1', name: 'weather', input: { city: 'Rome' } },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/secret|c2ln/);
  });

  it('a turn that began without thinking continues without thinking, if a budget would enable it', () => {
    const settings = { thinking: 'low' } as const;
    const model = 'claude-haiku-4-5';
    const origin = { provider: 'anthropic', model };
    const thoughtless = [said('?'), answered([call('toolu_1')], origin), results('toolu_1')];
    const { body, warnings } = bodyOf({ contents: thoughtless, settings }, { model });
    expect(body).not.toHaveProperty('thinking');
    expect(warnings).toEqual([expect.stringMatching(/^thinking: this turn began without thoughts/)]);
    const began = [said('?'), answered([thought('Hm'), call('toolu_1')], origin), results('toolu_1')];
    const second = [...began, answered([call('toolu_2')], origin), results('toolu_2')];
    for (const contents of [began, second, [said('?')]])
      expect(bodyOf({ contents, settings }, { model }).body).toHaveProperty('thinking');
    expect(bodyOf({ contents: thoughtless, settings }, { model: 'claude-opus-4-8' }).body).toHaveProperty('thinking');
  });
});
