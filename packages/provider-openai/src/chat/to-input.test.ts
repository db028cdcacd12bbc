import type { Content, FunctionResponsePart, Part } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { wireName } from '../tools/lower-tools.ts';
import { toInput } from './to-input.ts';

const profile: OpenAIProfile = { provider: 'openai', model: 'm', compatible: false, strict: 'auto', stream: true };
const compatible: OpenAIProfile = { ...profile, provider: 'local', compatible: true };
const png = { type: 'inlineData', mimeType: 'image/png', data: 'iVBORw0KGgo=' } as const;

const user = (...parts: readonly Part[]): Content => ({ role: 'user', parts });
const model = (...parts: readonly Part[]): Content => ({
  role: 'model',
  origin: { provider: 'openai', model: 'm' },
  parts,
});
const text = (said: string): Part => ({ type: 'text', text: said });
const call = (id: string, more: object = {}): Part => ({
  type: 'functionCall',
  id,
  providerId: `p-${id}`,
  name: 'weather',
  args: { city: id },
  ...more,
});
const response = (id: string, outcome: FunctionResponsePart['outcome']): Part => ({
  type: 'functionResponse',
  id,
  providerId: `p-${id}`,
  name: 'weather',
  outcome,
});
const tool = (...parts: readonly Part[]): Content => ({ role: 'tool', parts });
const answer = (id: string, providerId: string): Part => ({
  ...(response(id, ok(id)) as FunctionResponsePart),
  providerId,
});
const ok = (output: string, parts?: readonly (typeof png)[]): FunctionResponsePart['outcome'] => ({
  status: 'ok',
  output,
  ...(parts && { parts }),
});

const messagesOf = (contents: readonly Content[], by = profile) => toInput([], contents, by).messages;
const problemsOf = (contents: readonly Content[], by = profile) => toInput([], contents, by).problems;

describe('instructions', () => {
  it('instructions are sent as one message at the start', () => {
    expect(toInput(['Be brief.', '', 'Be kind.'], [], profile).messages).toEqual([
      { role: 'system', content: 'Be brief.\n\nBe kind.' },
    ]);
  });

  it('instructions may have the role `developer`', () => {
    const by: OpenAIProfile = { ...profile, chat: { systemRole: 'developer' } };
    expect(toInput(['x'], [], by).messages).toEqual([{ role: 'developer', content: 'x' }]);
  });
});

describe('a user message', () => {
  it('a user message is sent unchanged to its own provider, and as a summary to another', () => {
    const own: Part = { type: 'provider', provider: 'openai', value: { type: 'input_video', url: 'x' } };
    const foreign: Part = { type: 'provider', provider: 'nobody', value: { type: 'map' }, summary: 'a map' };
    expect(messagesOf([user(own, foreign, { type: 'provider', provider: 'nobody', value: 1 })])).toEqual([
      {
        role: 'user',
        content: [
          { type: 'input_video', url: 'x' },
          { type: 'text', text: '[a map]' },
        ],
      },
    ]);
  });

  it('a user message is sent as a string if it is one text', () => {
    expect(messagesOf([user(text('hi'))])).toEqual([{ role: 'user', content: 'hi' }]);
    expect(messagesOf([user()])).toEqual([{ role: 'user', content: '' }]);
  });

  it('a user message is sent as a list if it has several parts; compatible servers get several texts as one string', () => {
    const both = [user(text('a'), text(''), text('b'))];
    expect(messagesOf(both)).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
    ]);
    expect(messagesOf(both, compatible)).toEqual([{ role: 'user', content: 'a\nb' }]);
  });

  const media: readonly (readonly [string, Part, object])[] = [
    [
      'an image',
      { ...png, providerMetadata: { openai: { detail: 'low' } } },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=', detail: 'low' } },
    ],
    [
      'sound',
      { type: 'inlineData', mimeType: 'audio/mpeg', data: 'AA==' },
      { type: 'input_audio', input_audio: { data: 'AA==', format: 'mp3' } },
    ],
    [
      'a document',
      {
        type: 'inlineData',
        mimeType: 'application/pdf',
        data: 'AA==',
        providerMetadata: { openai: { filename: 'a.pdf' } },
      },
      { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,AA==' } },
    ],
    [
      'the URL of an image',
      { type: 'fileData', mimeType: 'image/png', fileUri: 'https://a.example/b' },
      { type: 'image_url', image_url: { url: 'https://a.example/b' } },
    ],
    [
      'a URL that looks like an image',
      { type: 'fileData', fileUri: 'https://a.example/b.JPG?c' },
      { type: 'image_url', image_url: { url: 'https://a.example/b.JPG?c' } },
    ],
    [
      'an uploaded file',
      { type: 'fileData', fileUri: 'file-abc123' },
      { type: 'file', file: { file_id: 'file-abc123' } },
    ],
    [
      'a part in the provider’s own format',
      { type: 'provider', provider: 'openai', value: { type: 'file', file: { file_id: 'x' } } },
      { type: 'file', file: { file_id: 'x' } },
    ],
  ];

  it.each(media)('a user message may contain %s', (_, part, said) =>
    expect(messagesOf([user(part)])).toEqual([{ role: 'user', content: [said] }]),
  );

  it('a user message may contain a text file, which is sent as text', () => {
    const csv: Part = { type: 'inlineData', mimeType: 'text/csv', data: 'aMOp' };
    expect(messagesOf([user(csv)])).toEqual([{ role: 'user', content: 'h\u00e9' }]);
  });

  it.each<readonly [string, Part]>([
    ['video', { type: 'inlineData', mimeType: 'video/mp4', data: 'AA==' }],
    ['bytes with a text type', { type: 'inlineData', mimeType: 'text/plain', data: '/w==' }],
    ['the URL of a document', { type: 'fileData', mimeType: 'application/pdf', fileUri: 'https://a.example/b.pdf' }],
    ['a file of another provider', { type: 'fileData', mimeType: 'image/png', fileUri: 'gs://bucket/a.png' }],
  ])('a user message with %s contains a note instead, and causes a warning', (_, part) => {
    expect(messagesOf([user(part)])).toEqual([
      { role: 'user', content: expect.stringMatching(/^\[.*cannot be shown here\]$/) },
    ]);
    expect(problemsOf([user(part)])).toEqual([expect.stringContaining('does not support')]);
  });

  it('a user message is sent as valid Unicode', () => {
    expect(messagesOf([user(text('a\ud800b\u{1f600}'))])).toEqual([{ role: 'user', content: 'a\ufffdb\u{1f600}' }]);
  });
});

describe('a model message', () => {
  it('a model message is sent as its text and its calls', () => {
    expect(messagesOf([model(text('I '), text('look'), call('a'))])).toEqual([
      {
        role: 'assistant',
        content: 'I look',
        tool_calls: [{ id: 'p-a', type: 'function', function: { name: 'weather', arguments: '{"city":"a"}' } }],
      },
    ]);
  });

  it('a model message has null content if it has calls but no text, and is omitted if it has neither', () => {
    expect(messagesOf([model(call('a'))])).toMatchObject([{ content: null, tool_calls: [{}] }]);
    expect(messagesOf([model(text('')), model({ type: 'thought', text: 'Hm' })])).toEqual([]);
  });

  it('a model message has the tool names as sent to the server, and valid JSON arguments whatever the original arguments were', () => {
    const refused = { code: 'invalid_args_json', message: 'no JSON', text: '{"ci' };
    expect(messagesOf([model(call('a', { name: 'fs.read', args: {}, refused }))])).toMatchObject([
      { tool_calls: [{ function: { name: wireName('fs.read'), arguments: '{}' } }] },
    ]);
  });

  it('a model message has no lone surrogates, and neither do the results of its calls', () => {
    const outcome = { status: 'ok', output: { b: 'y\ud83d' } } as const;
    const contents = [model(call('a', { args: { a: 'x\ud83d' } })), tool(response('a', outcome))];
    expect(messagesOf(contents)).toMatchObject([
      { tool_calls: [{ function: { arguments: '{"a":"x\ufffd"}' } }] },
      { content: '{"b":"y\ufffd"}' },
    ]);
  });

  it('a model message has the original arguments of a refused call if they are a JSON object', () => {
    const refused = { code: 'invalid_args', message: 'too deep', text: '{"city":["a"]}' };
    expect(messagesOf([model(call('a', { args: {}, refused }))])).toMatchObject([
      { tool_calls: [{ function: { arguments: '{"city":["a"]}' } }] },
    ]);
  });

  it('a model message describes the work of provider tools in text, each tool in its own paragraph', () => {
    const searched: Part = {
      type: 'provider',
      provider: 'openai',
      value: { type: 'x' },
      summary: 'search: "Rome\ud83d"',
    };
    expect(messagesOf([model(text('One.'), searched, text('Two.'))])).toEqual([
      { role: 'assistant', content: 'One.\n\n[search: "Rome\ufffd"]\n\nTwo.' },
    ]);
  });

  it('a model message of another provider loses its thoughts and provider parts', () => {
    const foreign: Content = {
      role: 'model',
      origin: { provider: 'nobody', model: 'x' },
      parts: [
        { type: 'thought', text: 'Hm', providerMetadata: { nobody: { field: 'reasoning_content' } } },
        { type: 'provider', provider: 'nobody', value: { type: 'search' } },
        text('One.'),
        text('Two.'),
        call('a', { providerMetadata: { nobody: { extra_content: { s: 1 } } } }),
      ],
    };
    expect(messagesOf([foreign])).toEqual([
      {
        role: 'assistant',
        content: 'One.\n\nTwo.',
        tool_calls: [{ id: 'p-a', type: 'function', function: { name: 'weather', arguments: '{"city":"a"}' } }],
      },
    ]);
  });

  it('a model message keeps its thoughts in the same field next to its calls, for a compatible server', () => {
    const thought: Part = { type: 'thought', text: 'Hm', providerMetadata: { local: { field: 'reasoning_content' } } };
    const thinking: Content = { role: 'model', origin: { provider: 'local', model: 'm' }, parts: [thought, call('a')] };
    expect(messagesOf([thinking], compatible)).toMatchObject([{ reasoning_content: 'Hm', tool_calls: [{}] }]);
    expect(messagesOf([{ ...thinking, parts: [thought, text('done')] }], compatible)).toEqual([
      { role: 'assistant', content: 'done' },
    ]);
    for (const by of [
      { ...compatible, chat: { echoThoughts: false } },
      { ...compatible, model: 'another' },
      { ...compatible, compatible: false },
    ])
      expect(messagesOf([thinking], by)[0]).not.toHaveProperty('reasoning_content');
  });

  it('a model message keeps a refusal, and the position of a signature', () => {
    const refusal: Part = { type: 'text', text: 'No.', providerMetadata: { openai: { refusal: true } } };
    expect(messagesOf([model(refusal)])).toEqual([{ role: 'assistant', content: null, refusal: 'No.' }]);
    expect(messagesOf([model(refusal)], { ...compatible, provider: 'openai' })).toEqual([
      { role: 'assistant', content: 'No.' },
    ]);
    const signed = call('a', { providerMetadata: { openai: { extra_content: { google: { s: 1 } } } } });
    expect(messagesOf([model(signed)])).toMatchObject([{ tool_calls: [{ extra_content: { google: { s: 1 } } }] }]);
  });

  it('a model message has its generated media in a user message, after the results of the calls of that turn', () => {
    const [made, shown] = messagesOf([model(text('Here'), png)]);
    expect(made).toEqual({ role: 'assistant', content: 'Here\n\n[image/png, shown next]' });
    expect(shown).toMatchObject({ role: 'user', content: [{ text: 'What you made:' }, { type: 'image_url' }] });
    expect(messagesOf([model(png, call('a')), tool(response('a', ok('fine')))]).map(({ role }) => role)).toEqual([
      'assistant',
      'tool',
      'user',
    ]);
    expect(problemsOf([model(png)])).toEqual([]);
  });

  it('a model message loses unsupported media, with a warning', () => {
    const video = { ...png, mimeType: 'video/mp4' } as const;
    expect(messagesOf([model(video)])).toEqual([
      { role: 'assistant', content: '[video/mp4 data: cannot be shown here]' },
    ]);
    expect(problemsOf([model(video)])).toEqual([expect.stringContaining('video/mp4')]);
  });
});

describe('tool results', () => {
  it('each call gets one result message, in order, for any outcome', () => {
    const contents = [
      model(call('a'), call('b'), call('c')),
      tool(
        response('a', ok('fine')),
        response('b', { status: 'error', code: 'tool_failed', message: 'no' }),
        response('c', { status: 'denied' }),
      ),
    ];
    expect(messagesOf(contents).slice(1)).toEqual([
      { role: 'tool', tool_call_id: 'p-a', content: '{"result":"fine"}' },
      { role: 'tool', tool_call_id: 'p-b', content: '{"error":"no","code":"tool_failed"}' },
      { role: 'tool', tool_call_id: 'p-c', content: '{"error":"tool weather call is rejected"}' },
    ]);
  });

  const repeated = [model(call('a', { providerId: 'call_0' })), tool(answer('a', 'call_0'))];

  it.each<readonly [string, readonly Content[]]>([
    [
      'the same id twice in one turn',
      [
        model(call('a', { providerId: 'call_0' }), call('b', { providerId: 'call_0' })),
        tool(answer('a', 'call_0'), answer('b', 'call_0')),
      ],
    ],
    [
      'the same id in every turn',
      ['a', 'b', 'c'].flatMap((id) => [model(call(id, { providerId: 'call_0' })), tool(answer(id, 'call_0'))]),
    ],
    ['the same turns twice', [...repeated, ...repeated]],
    [
      'no ids from the server, or ids that are too long',
      [
        model(call('x/1', { providerId: '' }), call('y'.repeat(50), { providerId: '' })),
        tool(answer('x/1', ''), answer('y'.repeat(50), '')),
      ],
    ],
  ])('a result has the id of its call, and calls have unique ids, if the history has %s', (_, contents) => {
    const messages = messagesOf(contents);
    const ids = messages.flatMap((message) =>
      ((message['tool_calls'] ?? []) as readonly { readonly id: string }[]).map(({ id }) => id),
    );
    expect(messages.flatMap((message) => message['tool_call_id'] ?? [])).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[\w-]{1,40}$/);
    expect(messagesOf(contents)).toEqual(messages);
  });

  it('a tool result contains its texts, and its media follow after all results of the turn', () => {
    const contents = [
      tool(
        response('a', { status: 'ok', output: 1, parts: [{ type: 'text', text: 'more' }, png] }),
        response('b', ok('fine')),
      ),
      tool(response('c', ok('late'))),
      user(text('and?')),
    ];
    expect(messagesOf(contents)).toEqual([
      { role: 'tool', tool_call_id: 'p-a', content: '{"result":1}\nmore' },
      { role: 'tool', tool_call_id: 'p-b', content: '{"result":"fine"}' },
      { role: 'tool', tool_call_id: 'p-c', content: '{"result":"late"}' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What weather returned for call 1 of the turn:' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
        ],
      },
      { role: 'user', content: 'and?' },
    ]);
    expect(messagesOf(contents.slice(0, 1)).at(-1)).toMatchObject({ role: 'user' });
  });

  it('a conversation continues after the last request, whose messages stay unchanged', () => {
    const contents = [user(text('hi')), model(call('a')), tool(response('a', ok('fine', [png])))];
    const first = messagesOf(contents);
    const before = structuredClone(first);
    contents.push(model(call('b')), tool(response('b', ok('fine', [png]))));
    const second = messagesOf(contents);
    contents.push(user(text('and?')));
    expect(first).toEqual(before);
    expect(second).toEqual(messagesOf(contents.slice(0, -1)));
    expect(messagesOf(contents)).toEqual(messagesOf([...contents]));
  });

  it('a conversation is converted only once for several requests', () => {
    const contents = [user(text('a')), model(call('a')), tool(response('a', ok('x')))];
    const [first, again] = [messagesOf(contents), messagesOf(contents)];
    expect(again.every((message, at) => message === first[at])).toBe(true);
    expect(messagesOf(contents, compatible)[0]).not.toBe(first[0]);
  });
});
