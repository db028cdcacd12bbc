import { expect, it } from 'vitest';
import { isUploadedFile } from './wire-values.ts';

it.each([
  ['file-abc123', true],
  ['file-a-b', true],
  ['file_ab', true],
  ['file:///etc/passwd', false],
  ['files/abc', false],
  ['https://x.test/file-abc', false],
])('the URI %s is the id of an uploaded file: %s', (uri, uploaded) => expect(isUploadedFile(uri)).toBe(uploaded));
