import type { Content } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { aiSdkModel } from '../../src/model/index.ts';
import { aiError } from './support/ai-error.ts';
import { ask, called, endOf, failureOf, warningsOf } from './support/ask.ts';
import { fakeModel, finish, text } from './support/fake-model.ts';

const image = { type: 'inlineData', mimeType: 'image/png', data: 'AQID' } as const;
const sound = { type: 'inlineData', mimeType: 'audio/wav', data: 'BAUG' } as const;
const said = (...parts: Content['parts']): { readonly contents: readonly Content[] } => ({
  contents: [{ role: 'user', parts }],
});

describe('a media URL', () => {
  const page = { type: 'fileData', mimeType: 'application/pdf', fileUri: 'https://a.test/Page.pdf' } as const;

  it('a media URL is sent to a provider that can fetch it', async () => {
    const supportedUrls = Promise.resolve({ 'application/*': [/^https:\/\/a\.test\/page/] });
    const { call, warnings } = await called(said(page), { supportedUrls });
    expect(call.prompt[0]?.content).toEqual([
      { type: 'file', mediaType: 'application/pdf', data: { type: 'url', url: new URL(page.fileUri) } },
    ]);
    expect(warnings).toEqual([]);
  });

  it('a media URL is described in text for other providers, without a download', async () => {
    const { call, warnings } = await called(said(page));
    expect(call.prompt[0]?.content).toEqual([
      { type: 'text', text: '[application/pdf at https://a.test/Page.pdf: cannot be shown here]' },
    ]);
    expect(warnings).toEqual([expect.stringContaining('Put its bytes into the message')]);
  });

  it('a media URL that is an id is sent as a provider reference, and a data URL as its data', async () => {
    const file = { type: 'fileData', mimeType: 'application/pdf', fileUri: 'file-123' } as const;
    const inline = { type: 'fileData', fileUri: 'data:image/png;base64,AQID' } as const;
    const { call } = await called(said(file, inline), { provider: 'openai.responses' });
    expect(call.prompt[0]?.content).toEqual([
      { type: 'file', mediaType: 'application/pdf', data: { type: 'reference', reference: { openai: 'file-123' } } },
      { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AQID' } },
    ]);
  });
});

describe('media that a package refuses', () => {
  const refused = aiError('AI_UnsupportedFunctionalityError', "'file part media type audio/wav' not supported.");

  it('media that a package refuses are described in text with a warning, also in the next request, which is then not refused first', async () => {
    const fake = fakeModel([refused, [...text('a'), finish()], [...text('b'), finish()]]);
    const model = aiSdkModel(fake);
    for (const times of [2, 3]) {
      const events = await ask(model, said(image, sound));
      expect(endOf(events).content.parts).toHaveLength(1);
      expect(warningsOf(events)).toEqual([expect.stringMatching(/does not accept audio\/wav/)]);
      expect(fake.calls).toHaveLength(times);
      expect(fake.calls.at(-1)?.prompt[0]?.content).toEqual([
        { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AQID' } },
        { type: 'text', text: '[audio/wav data: cannot be shown here]' },
      ]);
    }
  });

  it('media that a package refuses are omitted together if the error does not distinguish them, images last', async () => {
    const vague = () => aiError('AI_UnsupportedFunctionalityError', 'no such file');
    const fake = fakeModel([vague(), vague(), [...text('a'), finish()]]);
    const events = await ask(aiSdkModel(fake), said(image, sound));
    expect(warningsOf(events)).toHaveLength(2);
    expect(JSON.stringify(fake.calls[1]?.prompt)).toContain('AQID');
    expect(JSON.stringify(fake.calls[2]?.prompt)).not.toContain('AQID');
  });

  it('media that a package refuses are not omitted if the error has another cause', async () => {
    const fake = fakeModel([aiError('AI_UnsupportedFunctionalityError', 'tool choice type: none')]);
    expect(failureOf(await ask(aiSdkModel(fake), said({ type: 'text', text: 'a' }))).error.code).toBe('bad_request');
    expect(fake.calls).toHaveLength(1);
  });
});

describe('media in a tool result', () => {
  const round: readonly Content[] = [
    { role: 'model', parts: [{ type: 'functionCall', id: '1', name: 'draw', args: {} }] },
    {
      role: 'tool',
      parts: [
        {
          type: 'functionResponse',
          id: '1',
          name: 'draw',
          outcome: { status: 'ok', output: { a: 1 }, parts: [image, { type: 'text', text: 'a dot' }] },
        },
      ],
    },
  ];
  const file = { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AQID' } };
  const words = { type: 'text', text: 'a dot' };

  it('media in a tool result are sent within the result if the provider shows them there', async () => {
    const { call } = await called({ contents: round }, { provider: 'anthropic.messages' });
    expect(call.prompt.slice(1)).toMatchObject([
      { role: 'tool', content: [{ output: { type: 'content', value: [{ text: '{"a":1}' }, file, words] } }] },
    ]);
  });

  it('media in a tool result follow it as a user message for other providers', async () => {
    const { call } = await called({ contents: round });
    expect(call.prompt.slice(1)).toMatchObject([
      { role: 'tool', content: [{ output: { type: 'json', value: { a: 1 } } }] },
      { role: 'user', content: [{ text: 'What draw returned for call 1 of the turn:' }, file, words] },
    ]);
  });

  it('media in a tool result have the v3 form for v3 models', async () => {
    const members = { provider: 'openai.responses', specificationVersion: 'v3' } as const;
    const { call } = await called({ contents: [...said(image).contents, ...round] }, members);
    expect(call.prompt[0]?.content).toEqual([{ type: 'file', mediaType: 'image/png', data: 'AQID' }]);
    expect(call.prompt[2]).toMatchObject({
      content: [
        { output: { value: [{ type: 'text' }, { type: 'image-data', data: 'AQID', mediaType: 'image/png' }, words] } },
      ],
    });
  });
});
