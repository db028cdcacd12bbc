import { describe, expect, it } from 'vitest';
import { rawKey } from '../transport/repair-message.ts';
import { fromResult } from './from-result.ts';

const text = (words: string) => ({ type: 'text', text: words });
const image = { type: 'image', mimeType: 'image/png', data: 'AAAA' };
const result = (answer: unknown) => fromResult('pay', answer);
const badResult = (answer: unknown) =>
  expect(result(answer)).toMatchObject({ status: 'error', code: 'mcp_bad_result' });

describe('the result of a server', () => {
  it.each<[string, unknown, unknown]>([
    ['texts, a line each', { content: [text('a'), text('b')] }, { output: 'a\nb' }],
    ['a string in place of a list', { content: 'a' }, { output: 'a' }],
    ['a block in place of a list', { content: text('a') }, { output: 'a' }],
    ['a string in place of a block', { content: ['a', text('b')] }, { output: 'a\nb' }],
    ['nothing', { content: [] }, { output: null }],
    ['null in place of a list', { content: null }, { output: null }],
    ['nothing at all', {}, { output: null }],
    [
      'structured content next to the same as text',
      { content: [text('{ "b": [2], "a": 1 }')], structuredContent: { a: 1, b: [2] } },
      { output: { a: 1, b: [2] } },
    ],
    [
      'structured content next to the same as text in pieces',
      { content: [text('{"a":'), text('1}')], structuredContent: { a: 1 } },
      { output: { a: 1 } },
    ],
    [
      'a value in `result` next to the same as text',
      { content: [text('hello')], structuredContent: { result: 'hello' } },
      { output: { result: 'hello' } },
    ],
    ['a type that is declared complete', { resultType: 'complete', content: [text('a')] }, { output: 'a' }],
    ['a flag that reports no failure', { isError: false, content: [text('a')] }, { output: 'a' }],
    ['a flag that is not a boolean', { isError: 'true', content: [text('a')] }, { output: 'a' }],
  ])('the result of a server becomes its output: %s', (_what, answer, output) =>
    expect(result(answer)).toEqual({ status: 'ok', output }),
  );

  const document = { type: 'resource', resource: { uri: 'file:///a', text: 'the document' } };
  const link = { type: 'resource_link', uri: 'https://a.example/b', name: 'b' };
  it.each<[string, unknown, readonly object[]]>([
    ['a text', [text('3 of 5 rows failed')], [{ type: 'text', text: '3 of 5 rows failed' }]],
    ['a text that is other JSON', [text('{"a":2}')], [{ type: 'text', text: '{"a":2}' }]],
    ['one text next to another that is the same', [text('{"a":1}'), text('late')], [{ type: 'text', text: 'late' }]],
    ['an embedded document', [document], [{ type: 'text', text: 'the document' }]],
    ['an unknown block', [{ type: 'hologram' }], [{ type: 'text', text: '[unsupported: hologram]' }]],
    ['media and texts, in their order', [image, text('see'), link], [{ type: 'inlineData' }, { text: 'see' }, {}]],
    ['a string in place of a list', 'late', [{ type: 'text', text: 'late' }]],
  ])('the result of a server keeps %s next to structured content, as a part', (_what, content, parts) => {
    const outcome = result({ content, structuredContent: { a: 1 } });
    expect(outcome).toMatchObject({ status: 'ok', output: { output: { a: 1 } }, parts });
    expect((outcome as unknown as { readonly parts: unknown[] }).parts).toHaveLength(parts.length);
  });

  it('the result of a server is read from the original message in the stub, not from the copy that the client parsed', () => {
    const raw = { content: [text('whole')] };
    expect(result({ content: [], _meta: { [rawKey]: raw } })).toEqual({ status: 'ok', output: { output: 'whole' } });
  });

  it('the result of a server has media as parts, and no text if the server sent no text', () => {
    expect(result({ content: [image] })).toMatchObject({
      status: 'ok',
      output: { output: null },
      parts: [{ type: 'inlineData', mimeType: 'image/png', data: 'AAAA' }],
    });
  });

  it('the result of a server has the `_meta` of the server for the application, and not for the model', () => {
    const _meta = { trace: 1, 'io.modelcontextprotocol/x': 2 };
    expect(result({ content: [text('a')], _meta })).toEqual({
      status: 'ok',
      output: { output: 'a', _meta: { trace: 1 } },
      modelOutput: { output: 'a' },
    });
    for (const nothing of [{ 'io.modelcontextprotocol/x': 2 }, {}, null, 'a'])
      expect(result({ content: [text('a')], _meta: nothing })).toEqual({ status: 'ok', output: { output: 'a' } });
  });

  it('the result of a server is an error if it is not an object or has an unknown type', () => {
    for (const answer of [undefined, null, 'done', ['done'], { resultType: 'other' }, { resultType: 1 }])
      badResult(answer);
  });

  it('the result of a server is an error with the cause outcome_unknown if it is a task', () => {
    for (const task of [{ resultType: 'task' }, { task: { taskId: 't' } }])
      expect(() => result(task)).toThrow(expect.objectContaining({ code: 'mcp_task_unsupported' }));
    for (const none of [{ task: {} }, { task: { taskId: 1 } }, { task: 't' }]) expect(result(none).status).toBe('ok');
  });
});

describe('an error result', () => {
  it.each<[string, object, object]>([
    ['its text', { content: [text('no money')] }, { message: 'no money' }],
    ['its structured content', { structuredContent: { code: 1 } }, { message: '{"code":1}' }],
    ['a note that it has no content', {}, { message: '`pay` failed without a reason.' }],
  ])('an error result takes precedence over other content, with %s', (_what, answer, expected) => {
    expect(result({ isError: true, ...answer })).toEqual({ status: 'error', code: 'tool_failed', ...expected });
  });

  it('an error result has other content as parts next to its text', () => {
    const answer = { isError: true, content: [text('no'), image], structuredContent: { code: 1 } };
    expect(result(answer)).toMatchObject({
      message: 'no',
      parts: [{ type: 'inlineData' }, { type: 'text', text: '{"code":1}' }],
    });
  });
});

it('secrets are removed from names and URIs', () => {
  const link = { type: 'resource_link', uri: 'https://a.example/?key=s3cret', name: 's3cret' };
  const { parts } = fromResult('pay', { content: [link] }, (words) => words.replaceAll('s3cret', '«»')) as {
    readonly parts: readonly { readonly text: string }[];
  };
  expect(parts[0]?.text).toBe('[link] «»: https://a.example/?key=«»');
});
