import type { OutcomePart } from '@mortise/core';
import { expect, it } from 'vitest';
import { toBlocks } from '../src/foreign-json.ts';

const format = {
  text: (text: string) => text,
  inlineData: ({ data }: { readonly data: string }, at: number) => `${at}: ${data}`,
  fileData: ({ fileUri }: { readonly fileUri: string }) => fileUri,
};

it('toBlocks converts each part of an outcome by its type, in order', () => {
  const parts: readonly OutcomePart[] = [
    { type: 'text', text: 'a' },
    { type: 'inlineData', mimeType: 'image/png', data: 'AAAA' },
    { type: 'fileData', fileUri: 'https://a.example/b' },
  ];
  expect(toBlocks(parts, format)).toEqual(['a', '1: AAAA', 'https://a.example/b']);
});

it('toBlocks converts a part of a newer core to a text that names its type', () => {
  const parts = [{ type: 'smell' }] as unknown as readonly OutcomePart[];
  expect(toBlocks(parts, format)).toEqual(['[a part of the type "smell": cannot be shown here]']);
});
