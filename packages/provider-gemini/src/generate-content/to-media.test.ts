import { describe, expect, it } from 'vitest';
import { toMedia } from './to-media.ts';

const inline = (mimeType: string) => toMedia({ type: 'inlineData', mimeType, data: 'AA==' }, 'gemini');
const file = (fileUri: string, mimeType?: string) =>
  toMedia({ type: 'fileData', fileUri, ...(mimeType !== undefined && { mimeType }) }, 'gemini');

describe('media', () => {
  it.each([
    ['image/png', 'image/png'],
    ['audio/wav; rate=16000', 'audio/wav'],
    ['video/mp4', 'video/mp4'],
    ['application/pdf', 'application/pdf'],
    ['image/jpg', 'image/jpeg'],
    ['text/csv', 'text/plain'],
    ['application/json', 'text/plain'],
    ['image/svg+xml', 'text/plain'],
    ['application/x-python', 'text/plain'],
  ])('media of the type %s are sent as %s', (mimeType, said) => {
    expect(inline(mimeType)).toEqual({ part: { inlineData: { mimeType: said, data: 'AA==' } } });
  });

  it.each(['application/zip', 'image/gif', ''])('media of the type "%s" become text, with a warning', (mimeType) => {
    expect(inline(mimeType)).toEqual({
      part: { text: `[${mimeType}: cannot be shown here]` },
      problem: expect.stringContaining(mimeType),
    });
  });

  it.each([
    ['https://generativelanguage.googleapis.com/v1beta/files/abc', 'image/png', 'image/png'],
    ['files/abc', undefined, undefined],
    ['https://www.youtube.com/watch?v=1', undefined, undefined],
    ['gs://bucket/a.pdf', undefined, 'application/pdf'],
    ['https://a.example/b/c.JPG?x=1', undefined, 'image/jpeg'],
    ['https://a.example/b', 'video/mp4', 'video/mp4'],
    ['files/a', 'text/csv', 'text/csv'],
    ['files/a', 'application/json', 'text/plain'],
  ])('media at the URI %s with the type %s are sent with the type %s', (fileUri, mimeType, said) => {
    expect(file(fileUri, mimeType)).toEqual({
      part: { fileData: { ...(said !== undefined && { mimeType: said }), fileUri } },
    });
  });

  it('media at a URI become text if Gemini does not accept their type', () => {
    expect(file('files/a', 'application/zip')).toMatchObject({
      part: { text: '[application/zip at files/a: cannot be shown here]' },
      problem: expect.stringContaining('application/zip'),
    });
  });

  it.each(['file-abc123', 'file_011', 'data:image/png;base64,AA=='])(
    'media at the URI %s, which Gemini cannot read, become text',
    (uri) => {
      expect(file(uri)).toMatchObject({ part: { text: expect.stringContaining(uri) }, problem: expect.anything() });
    },
  );
});
