import { answered, ask, endOf, requestOf, serve, stored, streamed } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { type Block, blocksIn } from './support/blocks-in.ts';
import { messagesDialect as dialect, streamOf, toolUse } from './support/messages-dialect.ts';

const citation = {
  type: 'web_search_result_location',
  cited_text: 'Rome is sunny',
  encrypted_index: 'c2VhbGVk',
  title: 'Rome',
  url: 'https://rome.test',
};

/** The blocks of one model turn, in the server's order. */
const said: readonly Block[] = [
  { type: 'thinking', thinking: 'I have to search.', signature: 'c2lnMQ==' },
  { type: 'redacted_thinking', data: 'c2VhbGVk' },
  { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'rome' } },
  { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [] },
  { type: 'thinking', thinking: '', signature: 'c2lnMg==' },
  { type: 'text', text: 'It is ' },
  { type: 'text', text: 'sunny.', citations: [citation] },
  { type: 'text', text: ' I look again.' },
  { ...toolUse('toolu_a', 'weather', ''), input: { city: 'Rome' }, caller: { type: 'direct' } },
  { ...toolUse('toolu_b', 'weather', ''), input: { city: 'Oslo' }, caller: { type: 'direct' } },
];

describe('messages of a Claude model', () => {
  it.each([true, false])(
    'a message of the model is sent back unchanged, in its order, whether it is streamed or not: %s',
    async (stream) => {
      const { model, server } = await serve(dialect, [answerOf(stream), answered(dialect, { text: 'Fine' }, stream)], {
        stream,
      });
      const content = stored(endOf(await ask(model)), 1);
      const parts = content.parts.flatMap((part) => {
        if (part.type !== 'functionCall') return [];
        const { id, providerId = '', name } = part;
        const outcome = { status: 'ok', output: { celsius: 21 } } as const;
        return [{ type: 'functionResponse' as const, id, providerId, name, outcome }];
      });
      const contents = [...requestOf().contents, content, { role: 'tool' as const, parts }];
      endOf(await ask(model, requestOf({ contents })));
      const body = server.requests[1]?.body ?? {};
      expect(blocksIn(body).slice(1, 1 + said.length)).toEqual(said);
      expect(blocksIn(body, 'tool_result').map(({ tool_use_id: id }) => id)).toEqual(['toolu_a', 'toolu_b']);
      expect(dialect.problemsOf?.(body) ?? []).toEqual([]);
    },
  );
});

function answerOf(stream: boolean) {
  if (!stream) {
    const whole = { ...dialect.whole({}), content: said, stop_reason: 'tool_use' };
    return { headers: { 'content-type': 'application/json' }, pieces: [JSON.stringify(whole)] };
  }
  const content = said.map(({ input, ...block }) => ({
    ...block,
    ...(input !== undefined && { input: JSON.stringify(input) }),
  }));
  return streamed(dialect, streamOf(content, { stop_reason: 'tool_use', pieces: 3 }));
}
