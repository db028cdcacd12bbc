import { AgentError, type FunctionDeclaration, type ModelEnd, type ModelEvent } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { lowerTools, wireName } from '../tools/lower-tools.ts';
import { ChatReader } from './from-stream.ts';

const profile: OpenAIProfile = { provider: 'openai', model: 'm', compatible: false, strict: 'auto', stream: true };
const declarations: readonly FunctionDeclaration[] = [
  { name: 'fs.read', description: '', parametersJsonSchema: { type: 'object', properties: {} } },
];

const readerOf = (more: Partial<OpenAIProfile> = {}) =>
  new ChatReader({ ...profile, ...more }, lowerTools(declarations, profile));
const chunk = (delta: object, finish: string | null = null, more: object = {}) => ({
  id: 'c1',
  model: 'm-2026',
  choices: [{ index: 0, delta, finish_reason: finish }],
  ...more,
});

/** Returns the events of a stream, and its end. */
function readAll(
  chunks: readonly unknown[],
  more: Partial<OpenAIProfile> = {},
): { events: readonly ModelEvent[]; end: ModelEnd | undefined } {
  const reader = readerOf(more);
  const events = chunks.flatMap((said) => reader.read(said) ?? []);
  return { events, end: reader.end() };
}

function endOf(chunks: readonly unknown[], more: Partial<OpenAIProfile> = {}): ModelEnd {
  const { end } = readAll(chunks, more);
  if (!end) throw new Error('no end');
  return end;
}

/** Returns the name, the provider's id and the argument text of each call. */
function callsOf({ content, argsText }: ModelEnd): readonly (readonly unknown[])[] {
  return content.parts.flatMap((part, index) =>
    part.type === 'functionCall' ? [[part.name, part.providerId, argsText?.[index]]] : [],
  );
}

const piece = (said: object) => chunk({ tool_calls: [said] });
const finished = chunk({}, 'tool_calls');

describe('text and thoughts', () => {
  it('text and thoughts are separate parts, in the order in which they arrive', () => {
    const { events, end } = readAll([
      chunk({ role: 'assistant', content: '', reasoning_content: null }),
      chunk({ reasoning_content: 'Hm, ' }),
      chunk({ reasoning_content: 'Rome' }),
      chunk({ content: 'Fi' }),
      chunk({ content: 'ne' }, 'stop'),
    ]);
    expect(events).toEqual([
      { type: 'thoughtDelta', index: 0, delta: 'Hm, ' },
      { type: 'thoughtDelta', index: 0, delta: 'Rome' },
      { type: 'textDelta', index: 1, delta: 'Fi' },
      { type: 'textDelta', index: 1, delta: 'ne' },
    ]);
    expect(end).toMatchObject({
      content: {
        role: 'model',
        origin: { provider: 'openai', model: 'm' },
        parts: [
          { type: 'thought', text: 'Hm, Rome', providerMetadata: { openai: { field: 'reasoning_content' } } },
          { type: 'text', text: 'Fine' },
        ],
      },
      finishReason: { unified: 'stop', raw: 'stop' },
      metadata: { responseId: 'c1', model: 'm-2026' },
    });
  });

  it('text and thoughts may come in one delta, or as a list of parts', () => {
    expect(readAll([chunk({ reasoning: 'a', content: 'b' }, 'stop')]).events).toEqual([
      { type: 'thoughtDelta', index: 0, delta: 'a' },
      { type: 'textDelta', index: 1, delta: 'b' },
    ]);
    const content = [
      { type: 'thinking', thinking: [{ type: 'text', text: 'a' }] },
      { type: 'text', text: 'b' },
      { type: 'other' },
    ];
    expect(endOf([chunk({ content }, 'stop')]).content.parts).toEqual([
      { type: 'thought', text: 'a', providerMetadata: { openai: { field: 'content' } } },
      { type: 'text', text: 'b' },
    ]);
  });

  it('text and thoughts are ignored in all choices except the first', () => {
    const other = { choices: [{ index: 1, delta: { content: 'other' }, finish_reason: 'stop' }] };
    expect(endOf([chunk({ content: 'a' }), other, chunk({}, 'length')])).toMatchObject({
      content: { parts: [{ text: 'a' }] },
      finishReason: { unified: 'length' },
    });
  });

  it('text and thoughts of a refusal become a marked text, and no call of the turn runs', () => {
    const end = endOf([
      chunk({ content: 'Well.' }),
      chunk({ refusal: 'I ' }),
      chunk({ refusal: 'cannot' }),
      chunk({}, 'stop'),
    ]);
    expect(end.content.parts).toEqual([
      { type: 'text', text: 'Well.' },
      { type: 'text', text: 'I cannot', providerMetadata: { openai: { refusal: true } } },
    ]);
    expect(end.finishReason).toEqual({ unified: 'safety', raw: 'refusal' });
  });
});

describe('calls', () => {
  it('pieces of calls are joined by their `index`', () => {
    const { events, end } = readAll([
      piece({ index: 0, id: 'c0', type: 'function', function: { name: 'a', arguments: '' } }),
      piece({ index: 1, id: 'c1', type: 'function', function: { name: 'b', arguments: '{"x"' } }),
      piece({ index: 0, function: { arguments: '{"y":' } }),
      piece({ index: 1, function: { arguments: ':1}' } }),
      piece({ index: 0, function: { arguments: '2}' } }),
      finished,
    ]);
    expect(end && callsOf(end)).toEqual([
      ['a', 'c0', '{"y":2}'],
      ['b', 'c1', '{"x":1}'],
    ]);
    expect(events.filter(({ type }) => type === 'functionCallStart')).toEqual([
      { type: 'functionCallStart', index: 0, name: 'a' },
      { type: 'functionCallStart', index: 1, name: 'b' },
    ]);
    expect(end?.finishReason).toEqual({ unified: 'functionCalls', raw: 'tool_calls' });
    expect(end?.content.parts[0]).toEqual({ type: 'functionCall', id: '', providerId: 'c0', name: 'a', args: {} });
  });

  const shapes: readonly (readonly [string, readonly object[], readonly (readonly unknown[])[]])[] = [
    ['numbered from 1', [piece({ index: 1, id: 'x', function: { name: 'a', arguments: '{}' } })], [['a', 'x', '{}']]],
    [
      'without numbers',
      [
        piece({ id: 'x', function: { name: 'a', arguments: '{"p":' } }),
        piece({ function: { arguments: '1}' } }),
        piece({ id: 'y', function: { name: 'a', arguments: '{"p":2}' } }),
      ],
      [
        ['a', 'x', '{"p":1}'],
        ['a', 'y', '{"p":2}'],
      ],
    ],
    [
      'all with the same number',
      [
        piece({ index: 0, id: 'x', function: { name: 'a', arguments: '{"p":1}' } }),
        piece({ index: 0, id: 'y', function: { name: 'a', arguments: '{"p":2}' } }),
      ],
      [
        ['a', 'x', '{"p":1}'],
        ['a', 'y', '{"p":2}'],
      ],
    ],
    [
      'all with the same number, without arguments',
      [
        piece({ index: 0, id: 'x', function: { name: 'a', arguments: '' } }),
        piece({ index: 0, id: 'y', function: { name: 'a', arguments: '' } }),
      ],
      [
        ['a', 'x', ''],
        ['a', 'y', ''],
      ],
    ],
    [
      'all with the same number, without ids',
      [
        piece({ index: 0, function: { name: 'a', arguments: '{"p":1}' } }),
        piece({ index: 0, function: { name: 'a', arguments: '{"p":2}' } }),
        piece({ index: 0, function: { name: 'b', arguments: '' } }),
      ],
      [
        ['a', undefined, '{"p":1}'],
        ['a', undefined, '{"p":2}'],
        ['b', undefined, ''],
      ],
    ],
    [
      'in pieces that all have id and name',
      [
        piece({ index: 0, id: 'x', function: { name: 'a', arguments: '' } }),
        piece({ index: 0, id: 'x', function: { name: 'a', arguments: '{"p":' } }),
        piece({ index: 0, id: 'x', function: { name: 'a', arguments: '{}}' } }),
      ],
      [['a', 'x', '{"p":{}}']],
    ],
    [
      'in pieces that all have the name, without an id',
      [
        piece({ index: 0, function: { name: 'a', arguments: '{"p":' } }),
        piece({ index: 0, function: { name: 'a', arguments: '1}' } }),
      ],
      [['a', undefined, '{"p":1}']],
    ],
    [
      'in pieces that each have a new id',
      [
        piece({ index: 0, id: 'x', function: { name: 'a', arguments: '{"p":' } }),
        piece({ index: 0, id: 'y', function: { arguments: '1}' } }),
      ],
      [['a', 'x', '{"p":1}']],
    ],
    [
      'named late',
      [
        piece({ index: 0, function: { arguments: '{"p":' } }),
        piece({ index: 0, id: 'x', function: { name: 'a', arguments: '1}' } }),
      ],
      [['a', 'x', '{"p":1}']],
    ],
    [
      'with one id and two numbers',
      [
        piece({ index: 0, id: 'x', function: { name: 'a', arguments: '{}' } }),
        piece({ index: 1, id: 'x', function: { name: 'b', arguments: '{}' } }),
      ],
      [
        ['a', 'x', '{}'],
        ['b', 'x', '{}'],
      ],
    ],
    ['without arguments', [piece({ index: 0, id: 'x', function: { name: 'a', arguments: null } })], [['a', 'x', '']]],
    [
      'with an object as arguments',
      [piece({ index: 0, id: 'x', function: { name: 'a', arguments: { p: 1 } } })],
      [['a', 'x', '{"p":1}']],
    ],
    ['never named', [piece({ index: 0, function: { arguments: '{}' } })], [['', undefined, '{}']]],
    [
      'in the old format, `function_call`',
      [chunk({ function_call: { name: 'a', arguments: '{"p"' } }), chunk({ function_call: { arguments: ':1}' } })],
      [['a', undefined, '{"p":1}']],
    ],
    ['invalid calls', [piece({ index: 0 }), chunk({ tool_calls: [null, 'x'] }), chunk({ content: 'text' })], []],
  ];

  it.each(shapes)('the calls of a stream are read: %s', (_, chunks, calls) => {
    expect(callsOf(endOf([...chunks, finished]))).toEqual(calls);
  });

  it('calls yield no delta for an empty piece of their arguments', () => {
    const reader = readerOf();
    for (const said of [
      piece({ index: 0 }),
      piece({ index: 0, function: { arguments: '{' } }),
      chunk({ tool_calls: [] }),
      chunk({}),
    ])
      expect(reader.read(said)).toBeUndefined();
  });

  it('calls whose name arrives late are shown when it arrives, with all arguments so far', () => {
    const { events } = readAll([
      piece({ index: 0, function: { arguments: '{' } }),
      piece({ index: 0, function: { name: 'a', arguments: '}' } }),
    ]);
    expect(events).toEqual([
      { type: 'functionCallStart', index: 0, name: 'a' },
      { type: 'functionCallDelta', index: 0, argsDelta: '{' },
      { type: 'functionCallDelta', index: 0, argsDelta: '}' },
    ]);
  });

  it('calls have the name of the tool, not the name that was sent to the server', () => {
    const { events, end } = readAll([
      piece({ index: 0, id: 'x', function: { name: wireName('fs.read'), arguments: '{}' } }),
      finished,
    ]);
    expect(end && callsOf(end)).toEqual([['fs.read', 'x', '{}']]);
    expect(events[0]).toMatchObject({ type: 'functionCallStart', name: 'fs.read' });
  });

  it('calls have the arguments of the tool’s own schema: a null for an omitted member is removed', () => {
    const optional = { type: 'object', properties: { days: { type: 'integer' } } };
    const strict: OpenAIProfile = { ...profile, strict: true };
    const tools = lowerTools([{ name: 'a', description: '', parametersJsonSchema: optional }], strict);
    const reader = new ChatReader(strict, tools);
    const shown = reader.read(piece({ index: 0, id: 'x', function: { name: 'a', arguments: '{"days":null}' } }));
    reader.read(finished);
    expect(shown).toContainEqual({ type: 'functionCallDelta', index: 0, argsDelta: '{"days":null}' });
    expect(reader.end()?.argsText).toEqual({ 0: '{}' });
  });

  it('calls keep their position between texts', () => {
    const end = endOf([
      chunk({ content: 'a' }),
      piece({ index: 0, id: 'x', function: { name: 'a', arguments: '{}' } }),
      chunk({ content: 'b' }),
      piece({ index: 1, id: 'y', function: { name: 'b', arguments: '{}' } }),
      finished,
    ]);
    expect(end.content.parts.map(({ type }) => type)).toEqual(['text', 'functionCall', 'text', 'functionCall']);
    expect(end.argsText).toEqual({ 1: '{}', 3: '{}' });
  });

  it('calls keep a signature, which is sent back to the server', () => {
    const extra = { google: { thought_signature: 's' } };
    const end = endOf([
      piece({ index: 0, id: 'x', extra_content: extra, function: { name: 'a', arguments: '{}' } }),
      finished,
    ]);
    expect(end.content.parts[0]?.providerMetadata).toEqual({ openai: { extra_content: extra } });
  });
});

describe('errors in a stream', () => {
  it.each([
    ['an error', { error: { message: 'too many', code: 'rate_limit_exceeded' } }, 'rate_limit'],
    ['an error that is a string', { error: 'overloaded' }, 'overloaded'],
    ['an error of vLLM', { object: 'error', message: 'bad', type: 'BadRequestError', code: 400 }, undefined],
    [
      'an error of a choice',
      { choices: [{ index: 0, error: { message: 'upstream', code: 502 }, finish_reason: 'error' }] },
      undefined,
    ],
  ])('%s in a stream ends the call', (_, said, code) => {
    let thrown: unknown;
    try {
      readerOf().read(said);
    } catch (error) {
      thrown = error;
    }
    expect(AgentError.is(thrown)).toBe(true);
    if (code !== undefined) expect(thrown).toMatchObject({ code });
  });
});
