import type { Content, FunctionCallPart, FunctionResponsePart, JsonValue, Part, ToolOutcome } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import {
  authorshipOf,
  isOutputless,
  madeMedium,
  ownFile,
  type PartWriter,
  shownParts,
  splitResults,
  writeParts,
} from './write-parts.ts';

const profile = { provider: 'acme', model: 'm1' };
const self = { provider: 'acme', model: 'm1' };
const other = { provider: 'beta', model: 'b1' };

/** The parts that a wire wrote of a content, and the warnings. */
function writtenOf(content: Content, more: Partial<PartWriter> = {}) {
  const written: unknown[] = [];
  const warnings: string[] = [];
  const note = (kind: string) => (value: unknown) => void written.push([kind, value]);
  writeParts(content, profile, {
    text: (part, isSummary) => void written.push([isSummary ? 'summary' : 'text', part.text]),
    media: note('media'),
    own(value) {
      written.push(['own', value]);
      return true;
    },
    warn: (message) => warnings.push(message),
    ...more,
  });
  return { written, warnings };
}

const userContent = (...parts: readonly Part[]): Content => ({ role: 'user', parts });
const turnOf = (origin: Content['origin'], ...parts: readonly Part[]): Content => ({
  role: 'model',
  parts,
  ...(origin && { origin }),
});

it('a content is written with its texts and media in their order', () => {
  const image = { type: 'inlineData', mimeType: 'image/png', data: 'AAAA' } as const;
  const file = { type: 'fileData', fileUri: 'https://a.example/b' } as const;
  expect(writtenOf(userContent(image, { type: 'text', text: 'a' }, file))).toEqual({
    written: [
      ['media', image],
      ['text', 'a'],
      ['media', file],
    ],
    warnings: [],
  });
});

describe('a provider part', () => {
  const part = (provider: string, value: JsonValue, summary?: string) =>
    ({ type: 'provider', provider, value, ...(summary !== undefined && { summary }) }) as const;

  it('a provider part is written unchanged for its own provider', () => {
    expect(writtenOf(userContent(part('acme', { type: 'search' }, 'It searched.'))).written).toEqual([
      ['own', { type: 'search' }],
    ]);
  });

  it('a provider part is replaced by its summary, in square brackets and without lone surrogates', () => {
    const { written, warnings } = writtenOf(userContent(part('beta', { type: 'search' }, 'search: Rome\ud83d')));
    expect(written).toEqual([['summary', '[search: Rome\ufffd]']]);
    expect(warnings).toEqual([]);
  });

  it('a provider part is replaced by its summary if this model does not accept it, or if it is no object', () => {
    expect(writtenOf(userContent(part('acme', { type: 'search' }, 'a')), { own: () => false }).written).toEqual([
      ['summary', '[a]'],
    ]);
    expect(writtenOf(userContent(part('acme', ['search'], 'a'))).written).toEqual([['summary', '[a]']]);
  });

  it('a provider part is omitted without a warning if its summary is empty', () => {
    expect(writtenOf(userContent(part('beta', 1, '')))).toEqual({ written: [], warnings: [] });
  });

  it('a provider part is omitted with a warning if it has no summary; the warning has its provider and its type', () => {
    expect(writtenOf(userContent(part('beta', { type: 'search' }))).warnings).toEqual([
      'A part that only beta reads ("search") has no summary; it was omitted.',
    ]);
    for (const value of [{}, { type: 1 }, 'search', ['search'], null])
      expect(writtenOf(userContent(part('beta', value))).warnings).toEqual([
        'A part that only beta reads has no summary; it was omitted.',
      ]);
    expect(writtenOf(userContent(part('beta', { type: 'x'.repeat(1_000) }))).warnings[0]?.length).toBeLessThan(200);
  });
});

describe('a thought', () => {
  const thought = { type: 'thought', text: 'Hm' } as const;
  const writer = { thought: () => {} };

  it('a thought is written for the model that had it', () => {
    const thoughts: unknown[] = [];
    writtenOf(turnOf(self, thought), { thought: (part) => thoughts.push(part) });
    expect(thoughts).toEqual([thought]);
  });

  it('a thought is omitted for every other model, with a warning that names the author', () => {
    const warningsOf = (origin: Content['origin']) => writtenOf(turnOf(origin, thought), writer).warnings;
    expect(warningsOf({ provider: 'acme', model: 'm2' })[0]).toMatch(/^The thoughts of acme\/m2 were omitted/);
    expect(warningsOf(other)[0]).toMatch(/^The thoughts of beta\/b1 were omitted/);
    expect(warningsOf(undefined)[0]).toMatch(/^The thoughts of another model were omitted/);
  });

  it('an omitted thought is reported if it has a text or metadata', () => {
    const providerMetadata = { beta: { signature: 's' } };
    expect(writtenOf(turnOf(other, { type: 'thought', text: '', providerMetadata })).warnings).toHaveLength(1);
    expect(writtenOf(turnOf(other, { type: 'thought', text: '' })).warnings).toEqual([]);
  });

  it('a thought in a user message is omitted, with a warning', () => {
    expect(writtenOf(userContent(thought), writer).warnings).toEqual([
      'A part of the type "thought" has no place in a content of the role "user"; it was omitted.',
    ]);
  });
});

it('calls and results are omitted with a warning if the writer has no function for them', () => {
  const call: FunctionCallPart = { type: 'functionCall', id: 'c1', name: 'a', args: {} };
  const result: FunctionResponsePart = {
    type: 'functionResponse',
    id: 'c1',
    name: 'a',
    outcome: { status: 'ok', output: 1 },
  };
  expect(writtenOf(userContent(call, result)).warnings).toEqual([
    'A part of the type "functionCall" has no place in a content of the role "user"; it was omitted.',
    'A part of the type "functionResponse" has no place in a content of the role "user"; it was omitted.',
  ]);
  const parts: unknown[] = [];
  const { warnings } = writtenOf(userContent(call, result), {
    call: (part) => parts.push(part),
    result: (part) => parts.push(part),
  });
  expect({ parts, warnings }).toEqual({ parts: [call, result], warnings: [] });
});

it.each(['smell', 'toString', '__proto__'])('a part of the unknown type %s is omitted with a warning', (type) => {
  expect(writtenOf(userContent({ type } as unknown as Part))).toEqual({
    written: [],
    warnings: [`A part of the type "${type}" is not known to this version; it was omitted.`],
  });
});

it('authorshipOf distinguishes the same model, another model of the provider, and other authors', () => {
  expect(authorshipOf(turnOf(self), profile)).toEqual({ own: true, same: true });
  expect(authorshipOf(turnOf({ provider: 'acme', model: 'm2' }), profile)).toEqual({ own: true, same: false });
  expect(authorshipOf(turnOf({ provider: 'beta', model: 'm1' }), profile)).toEqual({ own: false, same: false });
  expect(authorshipOf(userContent(), profile)).toEqual({ own: false, same: false });
});

it('shownParts omits a part of an outcome that only a newer core knows, with a warning', () => {
  const text = { type: 'text', text: 'a' } as const;
  const outcome = { status: 'ok', output: null, parts: [text, { type: 'smell' }] } as unknown as ToolOutcome;
  const warnings: string[] = [];
  expect(shownParts(outcome, (message) => warnings.push(message))).toEqual([text]);
  expect(warnings).toEqual(['A part of the type "smell" is not known to this version; it was omitted.']);
});

it('shownParts returns no parts for an outcome without parts', () => {
  expect(shownParts({ status: 'denied' }, expect.fail)).toEqual([]);
  expect(shownParts({ status: 'ok', output: 1 }, expect.fail)).toEqual([]);
});

it('generated media is described by its type, in well-formed text of limited length', () => {
  const of = (mimeType: string): string => madeMedium({ type: 'inlineData', data: 'AAAA', mimeType });
  expect(of('image/png')).toBe('[image/png, shown next]');
  expect(of('\ud800')).toBe('[\ufffd, shown next]');
  expect(of('x'.repeat(1_000)).length).toBeLessThan(150);
});

it('media without a type is described as a file', () => {
  expect(madeMedium({ type: 'fileData', fileUri: 'https://a.example/' })).toBe('[a file, shown next]');
});

const file = (fileUri: string) => ({ type: 'fileData', fileUri, mimeType: 'image/png' }) as const;

it('a file that this provider stores is referenced by its id at the provider', () => {
  expect(ownFile(file('upload:open%20ai:file-1:upload:open%20ai:'), 'open ai')).toEqual(
    file('file-1:upload:open%20ai:'),
  );
});

it.each([
  'upload:gemini:file-1',
  'upload:openai2:file-1',
  'upload:OpenAI:file-1',
  'https://a.example/upload:openai:file-1',
  'https://a.example/upload:openai:',
])('a file that this provider does not store keeps its URI: %s', (uri) => {
  const part = file(uri);
  expect(ownFile(part, 'openai')).toBe(part);
});

const result: FunctionResponsePart = {
  type: 'functionResponse',
  id: 'c1',
  name: 'paint',
  outcome: { status: 'ok', output: 1 },
};

it('results of calls are separated from the other parts of a content', () => {
  const text = { type: 'text', text: 'Go on.' } as const;
  const content: Content = { role: 'tool', parts: [result, text, { ...result, id: 'c2' }] };
  expect(splitResults(content)).toEqual({
    results: [result, { ...result, id: 'c2' }],
    rest: { role: 'tool', parts: [text] },
  });
  expect(splitResults({ role: 'tool', parts: [result] }).rest).toBeUndefined();
});

it('the output of a call is missing only if it is null and no modelOutput replaces it', () => {
  expect(isOutputless({ status: 'ok', output: null })).toBe(true);
  expect(isOutputless({ status: 'ok', output: null, modelOutput: 'a' })).toBe(false);
  expect(isOutputless({ status: 'ok', output: false })).toBe(false);
  expect(isOutputless({ status: 'error', code: 'a', message: 'b' })).toBe(false);
});
