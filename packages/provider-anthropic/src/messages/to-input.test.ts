import type { Content } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { answered, bodyOf, call, kept, profile, results, said, thought } from '../../test/support/body-of.ts';
import { toInput } from './to-input.ts';

const use = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} };
const result = { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [] };

function turn(at: number): readonly Content[] {
  return [said(`Question ${at}`), answered([thought('Hm'), call(`toolu_${at}`)]), results(`toolu_${at}`)];
}

describe('a conversation', () => {
  it('a conversation is converted once for a model: earlier messages are the same objects in the next request', () => {
    const contents = [...turn(1), answered([{ type: 'text', text: 'It is warm' }]), ...turn(2)];
    const first = toInput(contents, profile).messages;
    const other = { ...profile, model: 'claude-haiku-5-5' };
    const elsewhere = toInput(contents, other).messages;
    const second = toInput([...contents, answered([{ type: 'text', text: 'Done' }]), said('And?')], profile).messages;
    expect(second.slice(0, first.length)).toEqual(first);
    for (const [at, message] of first.entries()) expect(second[at]).toBe(message);
    for (const [at, message] of elsewhere.entries()) expect(toInput(contents, other).messages[at]).toBe(message);
  });

  it('a conversation continues from the last request, and never changes returned objects', () => {
    const text = answered([{ type: 'text', text: 'Warm' }, thought('Hm')]);
    const begun = answered([kept(use), call('toolu_3')]);
    const later = [
      text,
      said('a'),
      begun,
      results('toolu_3'),
      answered([kept(result)]),
      said('b'),
      answered([kept(use)]),
      said('c'),
    ];
    const growing: Content[] = [];
    const handedOut: { readonly made: unknown; readonly copy: unknown }[] = [];
    for (const content of [...turn(1), ...turn(2), ...later]) {
      growing.push(content);
      const made = toInput(growing, profile).messages;
      expect(made).toEqual(toInput([...growing], profile).messages);
      handedOut.push({ made, copy: structuredClone(made) });
    }
    for (const { made, copy } of handedOut) expect(made).toEqual(copy);
  });

  it('a conversation is processed once: a request converts only the messages since the last one', () => {
    const read = new Set<Content>();
    const noted = (content: Content): Content => ({
      ...content,
      get parts() {
        read.add(content);
        return content.parts;
      },
    });
    const contents = Array.from({ length: 50 }, (_, at) => turn(at)).flatMap((one) => one.map(noted));
    toInput(contents, profile);
    read.clear();
    const added = turn(50);
    contents.push(...added.map(noted));
    toInput(contents, profile);
    expect([...read]).toEqual(added);
  });

  it('a conversation alternates user and assistant messages: consecutive contents of one role are one message', () => {
    const contents = [said('a'), said('b'), answered([{ type: 'text', text: 'c' }]), answered([call('toolu_1')])];
    expect(bodyOf({ contents: [...contents, results('toolu_1'), said('d')] }).messages).toMatchObject([
      { role: 'user', content: [{ text: 'a' }, { text: 'b' }] },
      { role: 'assistant', content: [{ text: 'c' }, { id: 'toolu_1' }] },
      { role: 'user', content: [{ tool_use_id: 'toolu_1' }, { text: 'd' }] },
    ]);
  });

  it('a conversation omits empty contents', () => {
    const silent = answered([{ type: 'text', text: ' \n' }]);
    expect(bodyOf({ contents: [said('a'), silent, said(''), said('b')] }).messages).toMatchObject([
      { role: 'user', content: [{ text: 'a' }, { text: 'b' }] },
    ]);
  });

  it('a conversation has no lone surrogates', () => {
    const contents = [
      said('a\ud800'),
      answered([call('toolu_1', {}, { args: { city: 'b\udc00' } })]),
      results('toolu_1'),
    ];
    expect(JSON.stringify(bodyOf({ contents }).body)).not.toMatch(/\\ud[89a-f]/i);
  });
});

describe('the ids of calls', () => {
  it("the ids of calls are the provider's ids, if the server accepts them, and unique", () => {
    const ids = ['call_0', 'call_0', 'functions.weather:0', 'x'.repeat(70)];
    const contents = ids.flatMap((providerId, at) => [
      answered([call(`our-${at}`, {}, { providerId })]),
      results(`our-${at}`),
    ]);
    const blocks = bodyOf({ contents }).messages.map(({ content }) => content[0]);
    const called = blocks.flatMap((block) => (block?.['type'] === 'tool_use' ? [block['id']] : []));
    const answeredIds = blocks.flatMap((block) => (block?.['type'] === 'tool_result' ? [block['tool_use_id']] : []));
    expect(called[0]).toBe('call_0');
    expect(new Set(called).size).toBe(4);
    expect(answeredIds).toEqual(called);
    for (const id of called) expect(id).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  });
});

describe('a refused call', () => {
  it.each([
    ['{"city":1}', { city: 1 }],
    ['{"city":', {}],
    ['[1]', {}],
  ])('a refused call is sent with its original arguments if they are an object: %s', (text, input) => {
    const refused = { code: 'invalid_arguments', message: 'no', text };
    const contents = [answered([call('toolu_1', {}, { args: {}, refused })]), results('toolu_1')];
    expect(bodyOf({ contents }).messages[0]?.content[0]).toMatchObject({ type: 'tool_use', input });
  });
});

describe('unfinished work of a turn', () => {
  const blocksOf = (...contents: readonly Content[]) =>
    bodyOf({ contents }).messages[0]?.content.map(({ type }) => type);

  it('unfinished work of a turn is sent at the end of a conversation that the model is to continue', () => {
    expect(blocksOf(answered([kept(use)]))).toEqual(['server_tool_use']);
    expect(blocksOf(answered([{ type: 'text', text: 'a' }, thought('Hm')]))).toEqual(['text', 'thinking']);
  });

  it('unfinished work of a turn is removed after the next user message', () => {
    expect(blocksOf(answered([{ type: 'text', text: 'a' }, kept(use), thought('Hm')]), said('b'))).toEqual(['text']);
    expect(blocksOf(answered([thought('Hm')]), said('b'))).toEqual(['text']);
  });

  it('unfinished work of a turn has calls from code that become calls of the model itself after the next user message', () => {
    const caller = { type: 'code_execution_20260120', tool_id: 'srvtoolu_1' };
    const contents = [answered([kept(use), call('toolu_1', { caller })]), results('toolu_1')];
    expect(bodyOf({ contents }).messages[0]?.content[1]).toMatchObject({ caller });
    const over = bodyOf({ contents: [...contents, said('b')] }).messages[0]?.content;
    expect(over).toEqual([{ type: 'tool_use', id: 'toolu_1', name: 'weather', input: { city: 'Rome' } }]);
  });

  it('unfinished work of a turn is kept while its calls are answered, and if the server finished it later', () => {
    const begun = answered([kept(use), call('toolu_1')]);
    expect(blocksOf(begun, results('toolu_1'))).toEqual(['server_tool_use', 'tool_use']);
    const finished = [begun, results('toolu_1'), answered([kept(result)]), said('b')] as const;
    expect(blocksOf(...finished)).toEqual(['server_tool_use', 'tool_use']);
    const more = [begun, results('toolu_1'), answered([call('toolu_2')]), results('toolu_2')];
    expect(blocksOf(...more)).toEqual(['server_tool_use', 'tool_use']);
    expect(blocksOf(...more, said('b'))).toEqual(['tool_use']);
  });
});
