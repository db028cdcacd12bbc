import {
  answered,
  ask,
  deltaSums,
  endOf,
  failureOf,
  json,
  requestOf,
  serve,
  streamed,
} from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { messagesDialect as dialect, streamOf, toolUse } from './support/messages-dialect.ts';

const use = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search' };
const result = { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [] };
const asked = [
  { type: 'text', text: 'Let me look.' },
  { ...use, input: '{"query":"rome"}' },
];
const found = [result, { type: 'text', text: 'It is sunny.' }];
const usage = { input_tokens: 10, output_tokens: 4 };

describe('an answer that the server paused', () => {
  const paused = streamed(dialect, streamOf(asked, { stop_reason: 'pause_turn', usage }));
  const rest = streamed(dialect, streamOf(found, { stop_reason: 'end_turn', usage }));

  it('a paused answer continues: its content is sent back unchanged, and the rest is read into the same answer', async () => {
    const { model, server } = await serve(dialect, [paused, rest]);
    const events = await ask(model);
    const { content, finishReason, usage: counted } = endOf(events);
    const [first, second] = server.requests.map(({ body }) => body);
    const messages = (first?.['messages'] ?? []) as readonly object[];
    const said = { role: 'assistant', content: [asked[0], { ...use, input: { query: 'rome' } }] };
    expect(second).toEqual({ ...first, messages: [...messages, said] });
    expect(dialect.problemsOf?.(second) ?? []).toEqual([]);
    expect(content.parts).toMatchObject([
      { type: 'text', text: 'Let me look.' },
      { type: 'provider', value: { ...use, input: { query: 'rome' } } },
      { type: 'provider', value: result, summary: 'web_search: "rome" -> nothing' },
      { type: 'text', text: 'It is sunny.' },
    ]);
    expect([...deltaSums(events)]).toEqual([
      [0, ['text', 'Let me look.']],
      [3, ['text', 'It is sunny.']],
    ]);
    expect(finishReason).toEqual({ unified: 'stop', raw: 'end_turn' });
    expect(counted).toEqual({ inputTokens: 20, outputTokens: 8 });
  });

  it.each([true, false])(
    'an answer that the server paused has the results and token counts of all its messages, streamed: %s',
    async (stream) => {
      const edits = { context_management: { applied_edits: [{ type: 'clear_tool_uses_20250919' }] } };
      const before = {
        ...usage,
        server_tool_use: { web_search_requests: 3 },
        cache_creation: { ephemeral_1h_input_tokens: 2 },
      };
      const after = { ...usage, server_tool_use: { web_search_requests: 1 } };
      const reply = (content: Parameters<typeof streamOf>[0], stop_reason: string, counted: object, more: object) =>
        stream
          ? streamed(dialect, streamOf(content, { stop_reason, usage: counted, more }))
          : json({ id: 'msg_1', type: 'message', role: 'assistant', content, stop_reason, usage: counted, ...more });
      const replies = [
        reply([{ type: 'text', text: 'Let me look.' }], 'pause_turn', before, edits),
        reply(found, 'end_turn', after, {}),
      ];
      const { model } = await serve(dialect, replies, { stream });
      expect(endOf(await ask(model)).metadata).toMatchObject({
        ...edits,
        serverToolUse: { web_search_requests: 4 },
        usage: { cache_creation: { ephemeral_1h_input_tokens: 2 } },
      });
    },
  );

  it('an answer that the server paused continues without streaming too', async () => {
    const whole = (content: readonly object[], stop_reason: string) =>
      json({ id: 'msg_1', type: 'message', role: 'assistant', content, stop_reason, usage });
    const replies = [whole([asked[0] ?? {}], 'pause_turn'), whole(found, 'end_turn')];
    const { model, server } = await serve(dialect, replies, { stream: false });
    const { content } = endOf(await ask(model));
    expect(content.parts).toHaveLength(3);
    expect(server.requests).toHaveLength(2);
  });

  it('an answer that the server paused continues in its container', async () => {
    const more = { container: { id: 'container_1', expires_at: '2026-11-21T00:00:00Z' } };
    const begun = streamed(dialect, streamOf(asked, { stop_reason: 'pause_turn', more }));
    const { model, server } = await serve(dialect, [begun, rest]);
    endOf(await ask(model));
    expect(server.requests.map(({ body }) => body['container'])).toEqual([undefined, 'container_1']);
  });

  it('a paused answer with a call is not continued, because the call has to be answered first', async () => {
    const content = [...asked, toolUse('toolu_1', 'weather', '{}')];
    const { model, server } = await serve(dialect, [
      streamed(dialect, streamOf(content, { stop_reason: 'pause_turn' })),
    ]);
    expect(endOf(await ask(model)).finishReason).toEqual({ unified: 'other', raw: 'pause_turn' });
    expect(server.requests).toHaveLength(1);
  });

  it('an answer that the server paused is a failure if its rest is cut', async () => {
    const cut = streamed(dialect, streamOf(found, { stop_reason: 'end_turn' }).slice(0, -1));
    const { model } = await serve(dialect, [paused, cut]);
    expect(failureOf(await ask(model)).error).toMatchObject({ code: 'stream_cut' });
  });
});

it('a request after direct calls names no container, because the container may have expired', async () => {
  const more = { container: { id: 'container_1', expires_at: '2026-11-21T00:00:00Z' } };
  const caller = { type: 'direct' };
  const calls = streamOf([toolUse('toolu_1', 'weather', '{}', { caller })], { stop_reason: 'tool_use', more });
  const { model } = await serve(dialect, [streamed(dialect, calls)]);
  const { content, metadata } = endOf(await ask(model));
  expect(content.parts[0]?.providerMetadata).toEqual({ anthropic: { caller, openContainer: more.container } });
  expect(metadata).toMatchObject(more);
});

it('a request after calls from code in a container names the container, and so does the next request', async () => {
  const caller = { type: 'code_execution_20260120', tool_id: 'srvtoolu_1' };
  const more = { container: { id: 'container_1', expires_at: '2026-11-21T00:00:00Z' } };
  const calls = streamOf([toolUse('toolu_1', 'weather', '{"city":"Rome"}', { caller })], {
    stop_reason: 'tool_use',
    more,
  });
  const { model, server } = await serve(dialect, [streamed(dialect, calls), answered(dialect, { text: 'Fine' })]);
  const { content } = endOf(await ask(model));
  const [call] = content.parts;
  expect(call?.providerMetadata).toEqual({
    anthropic: { caller, container: 'container_1', openContainer: more.container },
  });
  const outcome = { status: 'ok', output: { celsius: 21 } } as const;
  const answer = { type: 'functionResponse', id: '', providerId: 'toolu_1', name: 'weather', outcome } as const;
  const contents = [...requestOf().contents, content, { role: 'tool' as const, parts: [answer] }];
  endOf(await ask(model, requestOf({ contents })));
  const { container, messages } = server.requests[1]?.body ?? {};
  expect(container).toBe('container_1');
  expect(JSON.stringify(messages)).not.toContain('container_1');
});

describe('a container that code ran in', () => {
  const begun = (expires_at: string) => ({ container: { id: 'container_1', expires_at } });
  const ran = (more: object) => streamed(dialect, streamOf([...asked, ...found], { stop_reason: 'end_turn', more }));

  /** Returns the container in each request of a conversation of three turns. */
  async function named(expires_at: string): Promise<readonly unknown[]> {
    const replies = [ran(begun(expires_at)), answered(dialect, { text: 'Fine' }), answered(dialect, { text: 'Fine' })];
    const { model, server } = await serve(dialect, replies);
    let { contents } = requestOf();
    for (let turn = 0; turn < 3; turn++) {
      const { content } = endOf(await ask(model, requestOf({ contents })));
      contents = [...contents, content, { role: 'user', parts: [{ type: 'text', text: 'And now?' }] }];
    }
    for (const { body } of server.requests) expect(JSON.stringify(body['messages'])).not.toContain('container_1');
    return server.requests.map(({ body }) => body['container']);
  }

  it('a container that code ran in is named in every later turn until it expires', async () => {
    expect(await named('2999-01-01T00:00:00Z')).toEqual([undefined, 'container_1', 'container_1']);
  });

  it.each(['2026-11-21T00:00:00Z', 'never'])(
    'a container that code ran in is not sent after it expired: %s',
    async (expiresAt) => {
      expect(await named(expiresAt)).toEqual([undefined, undefined, undefined]);
    },
  );

  it('a container that code ran in is replaced by the container that the application names', async () => {
    const { model, server } = await serve(dialect, [
      ran(begun('2999-01-01T00:00:00Z')),
      answered(dialect, { text: 'x' }),
    ]);
    const { contents } = requestOf();
    const { content } = endOf(await ask(model));
    const later = [...contents, content, ...contents];
    endOf(await ask(model, requestOf({ contents: later, providerOptions: { anthropic: { container: 'mine' } } })));
    expect(server.requests[1]?.body['container']).toBe('mine');
  });
});
