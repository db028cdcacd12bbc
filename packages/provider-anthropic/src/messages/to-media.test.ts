import type { Part } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { answered, bodyOf, call, results, said } from '../../test/support/body-of.ts';

const data = btoa('a,b');

function blockOf(part: Part): { readonly block: unknown; readonly warnings: readonly string[] } {
  const { messages, warnings } = bodyOf({ contents: [{ role: 'user', parts: [part] }] });
  return { block: messages[0]?.content[0], warnings };
}

describe('media of a user', () => {
  it.each<[Part, unknown]>([
    [
      { type: 'inlineData', mimeType: 'image/png', data },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data } },
    ],
    [
      { type: 'inlineData', mimeType: 'IMAGE/PNG; a=b', data },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data } },
    ],
    [
      { type: 'inlineData', mimeType: 'application/pdf', data },
      { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data } },
    ],
    [
      { type: 'inlineData', mimeType: 'text/csv; charset=utf-8', data },
      { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'a,b' } },
    ],
    [
      { type: 'fileData', fileUri: 'https://a.test/b.JPG?c' },
      { type: 'image', source: { type: 'url', url: 'https://a.test/b.JPG?c' } },
    ],
    [
      { type: 'fileData', fileUri: 'https://a.test/b', mimeType: 'application/pdf' },
      { type: 'document', source: { type: 'url', url: 'https://a.test/b' } },
    ],
    [
      { type: 'fileData', fileUri: 'file_011CNha8iCJcU1wXNR6q4V8w' },
      { type: 'document', source: { type: 'file', file_id: 'file_011CNha8iCJcU1wXNR6q4V8w' } },
    ],
    [
      { type: 'fileData', fileUri: 'file_011CNha8iCJcU1wXNR6q4V8w', mimeType: 'image/png' },
      { type: 'image', source: { type: 'file', file_id: 'file_011CNha8iCJcU1wXNR6q4V8w' } },
    ],
    [
      { type: 'fileData', fileUri: `data:image/gif;base64,${data}` },
      { type: 'image', source: { type: 'base64', media_type: 'image/gif', data } },
    ],
  ])('the media %j of a user are sent as a block', (part, block) => {
    expect(blockOf(part)).toEqual({ block, warnings: [] });
  });

  it.each<[Part, string]>([
    [{ type: 'inlineData', mimeType: 'audio/wav', data }, 'audio/wav'],
    [{ type: 'inlineData', mimeType: 'image/tiff', data }, 'image/tiff'],
    [{ type: 'inlineData', mimeType: 'text/plain', data: '/w==' }, 'text/plain'],
    [{ type: 'fileData', fileUri: 'gs://a/b.png' }, 'a file at gs://a/b.png'],
    [{ type: 'fileData', fileUri: 'https://a.test/b.csv', mimeType: 'text/csv' }, 'text/csv at https://a.test/b.csv'],
  ])('the media %j cannot be sent: the model reads a note, and there is a warning', (part, name) => {
    expect(blockOf(part)).toEqual({
      block: { type: 'text', text: `[${name}: cannot be shown here]` },
      warnings: [`contents: Messages does not support ${name}; the model reads that it was omitted.`],
    });
  });

  it("media of a user have the application's provider options", () => {
    const providerMetadata = {
      anthropic: { title: 'A', citations: { enabled: true }, cacheControl: { type: 'ephemeral' } },
      openai: { detail: 'low' },
    };
    expect(blockOf({ type: 'inlineData', mimeType: 'text/plain', data, providerMetadata }).block).toEqual({
      type: 'document',
      source: { type: 'text', media_type: 'text/plain', data: 'a,b' },
      title: 'A',
      citations: { enabled: true },
      cache_control: { type: 'ephemeral' },
    });
  });
});

describe('media of a model', () => {
  const origin = { provider: 'openai', model: 'gpt-5' };
  const image = { type: 'inlineData', mimeType: 'image/png', data } as const;
  const block = { type: 'image', source: { type: 'base64', media_type: 'image/png', data } };
  const made = [{ type: 'text', text: 'What you made:' }, block];

  it('media of a model are sent as a user message, before the next content', () => {
    const { messages, warnings } = bodyOf({ contents: [answered([image], origin), said('What is it?')] });
    expect(messages).toEqual([
      { role: 'assistant', content: [{ type: 'text', text: '[image/png, shown next]' }] },
      { role: 'user', content: [...made, { type: 'text', text: 'What is it?' }] },
    ]);
    expect(warnings).toEqual([]);
  });

  it('media of a model are sent after the results of the calls of the same turn', () => {
    const { messages } = bodyOf({ contents: [answered([image, call('toolu_1')], origin), results('toolu_1')] });
    expect(messages[1]?.content).toEqual([expect.objectContaining({ type: 'tool_result' }), ...made]);
  });

  it('media of a model are sent at the end if nothing follows, and otherwise before the next content only', () => {
    const contents = [said('Draw'), answered([image], origin)];
    const shown = [...bodyOf({ contents }).messages];
    expect(shown.at(-1)).toEqual({ role: 'user', content: made });
    contents.push(said('Well?'));
    expect(JSON.stringify(bodyOf({ contents }).messages).split(data)).toHaveLength(2);
    expect(shown.at(-1)).toEqual({ role: 'user', content: made });
  });

  it('media of a model become text, with a warning, if the Messages API does not support them', () => {
    const { messages, warnings } = bodyOf({ contents: [answered([{ ...image, mimeType: 'audio/wav' }], origin)] });
    expect(messages).toEqual([
      { role: 'assistant', content: [{ type: 'text', text: '[audio/wav: cannot be shown here]' }] },
    ]);
    expect(warnings).toEqual([expect.stringMatching(/audio\/wav/)]);
  });
});

describe('media of a result', () => {
  function contentOf(outcome: object): unknown {
    const part = { type: 'functionResponse', id: 'toolu_1', name: 'weather', outcome } as Part;
    return bodyOf({ contents: [answered([call('toolu_1')]), { role: 'tool', parts: [part] }] }).messages[1]
      ?.content[0]?.['content'];
  }
  const image = { type: 'inlineData', mimeType: 'image/png', data } as const;

  it('media of a result follow the text that the model reads', () => {
    expect(contentOf({ status: 'ok', output: { a: 1 }, parts: [image, { type: 'text', text: 'b' }] })).toEqual([
      { type: 'text', text: '{"a":1}' },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data } },
      { type: 'text', text: 'b' },
    ]);
  });

  it('media of a result are the complete result if the tool returned no other output', () => {
    expect(contentOf({ status: 'ok', output: null, parts: [image] })).toMatchObject([{ type: 'image' }]);
    expect(contentOf({ status: 'ok', output: null, parts: [{ type: 'text', text: '' }] })).toBe('{"result":null}');
  });

  it.each([
    { type: 'search_result', source: 'https://a.test', title: 'A', content: [{ type: 'text', text: 'b' }] },
    { type: 'tool_reference', tool_name: 'weather' },
  ])('media of a result may be a block in the format of the provider: %j', (block) => {
    const reported = { type: 'text', text: 'for others', providerMetadata: { anthropic: { block } } };
    expect(contentOf({ status: 'ok', output: null, parts: [reported] })).toEqual([block]);
  });
});
