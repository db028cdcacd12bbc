import { expect, it } from 'vitest';
import { ownFile } from './own-file.ts';

const file = (fileUri: string) => ({ type: 'fileData', fileUri, mimeType: 'image/png' }) as const;

it('a file that this provider has goes by the name that it has there', () => {
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
])('any other is as it is: %s', (uri) => {
  const part = file(uri);
  expect(ownFile(part, 'openai')).toBe(part);
});
