import type { FileDataPart, InlineDataPart } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { toMedia } from './to-media.ts';

const inline = (mimeType: string, data = 'AA=='): InlineDataPart => ({ type: 'inlineData', mimeType, data });
const file = (fileUri: string, mimeType?: string): FileDataPart => ({
  type: 'fileData',
  fileUri,
  ...(mimeType !== undefined && { mimeType }),
});

describe('media', () => {
  it.each([
    ['image/png', 'image', 'image/png'],
    ['IMAGE/JPG; a=b', 'image', 'image/jpeg'],
    ['image/gif', 'image', 'image/gif'],
    ['audio/wav', 'audio', 'audio/wav'],
    ['video/mp4', 'video', 'video/mp4'],
    ['application/pdf', 'document', 'application/pdf'],
    ['application/vnd.oasis.opendocument.text', 'document', 'application/vnd.oasis.opendocument.text'],
  ])('media of the type %s are sent as %s', (mimeType, type, said) => {
    expect(toMedia(inline(mimeType), 'gemini')).toEqual({ content: { type, data: 'AA==', mime_type: said } });
  });

  it.each(['text/plain', 'text/csv', 'application/json', 'image/svg+xml'])(
    'media of the type %s are sent as text',
    (type) => {
      expect(toMedia(inline(type, btoa('a,b')), 'gemini')).toEqual({ content: { type: 'text', text: 'a,b' } });
    },
  );

  it('media of a text type are decoded as UTF-8', () => {
    const data = btoa(String.fromCharCode(...new TextEncoder().encode('né')));
    expect(toMedia(inline('text/plain', data), 'gemini').content).toEqual({ type: 'text', text: 'né' });
  });

  it.each([
    ['https://a.example/b.PNG?c=d', undefined, { type: 'image', uri: 'https://a.example/b.PNG?c=d' }],
    ['https://a.example/b', undefined, { type: 'document', uri: 'https://a.example/b' }],
    ['https://www.youtube.com/watch?v=1', undefined, { type: 'video', uri: 'https://www.youtube.com/watch?v=1' }],
    ['gs://b/c', 'audio/mp3', { type: 'audio', uri: 'gs://b/c', mime_type: 'audio/mp3' }],
    ['files/a', 'text/plain', { type: 'document', uri: 'files/a', mime_type: 'text/plain' }],
  ])('media at the URI %s are sent by that URI', (uri, mimeType, content) => {
    expect(toMedia(file(uri, mimeType), 'gemini')).toEqual({ content });
  });

  it.each([
    inline('application/zip'),
    inline(''),
    file('file:///etc/passwd', 'image/png'),
    file('https://a.example/b', 'application/zip'),
  ])('media that Gemini refuses become a line of text, with the problem: %j', (part) => {
    const { content, problem } = toMedia(part, 'gemini');
    expect(content).toMatchObject({ type: 'text', text: expect.stringContaining('cannot be shown here') });
    expect(problem).toContain('sent as text');
  });

  it('media with invalid base64 become a line of text, with the problem', () => {
    const { content, problem } = toMedia(inline('text/plain', '%%%'), 'gemini');
    expect(content).toMatchObject({ type: 'text', text: expect.stringContaining('cannot be shown here') });
    expect(problem).toBeDefined();
  });
});
