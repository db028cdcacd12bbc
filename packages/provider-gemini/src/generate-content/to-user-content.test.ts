import type { Part } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { type ConvertedContent, toUserContent } from './to-user-content.ts';

const profile: GeminiProfile = {
  provider: 'gemini',
  model: 'gemini-3-flash',
  vertex: false,
  strict: false,
  stream: true,
};

const saidOf = (...parts: readonly Part[]): ConvertedContent => toUserContent({ role: 'user', parts }, profile);

describe('a user message', () => {
  it("a user message has texts and media, and the application's provider parts for Gemini", () => {
    const { content } = saidOf(
      { type: 'text', text: 'Look', providerMetadata: { gemini: { partMetadata: { id: 1 } }, openai: { a: 1 } } },
      { type: 'text', text: '' },
      {
        type: 'inlineData',
        mimeType: 'image/png',
        data: 'AA==',
        providerMetadata: { gemini: { mediaResolution: { level: 'MEDIA_RESOLUTION_LOW' } } },
      },
      { type: 'provider', provider: 'gemini', value: { text: 'in its own words' } },
      { type: 'provider', provider: 'openai', value: { type: 'input_text', text: 'in others' } },
    );
    expect(content).toEqual({
      role: 'user',
      parts: [
        { text: 'Look', partMetadata: { id: 1 } },
        { inlineData: { mimeType: 'image/png', data: 'AA==' }, mediaResolution: { level: 'MEDIA_RESOLUTION_LOW' } },
        { text: 'in its own words' },
      ],
    });
  });

  it('a user message has text instead of media that Gemini does not accept, with a warning', () => {
    const { content, problems } = saidOf({ type: 'inlineData', mimeType: 'application/zip', data: 'AA==' });
    expect(content.parts).toEqual([{ text: '[application/zip: cannot be shown here]' }]);
    expect(problems).toHaveLength(1);
  });
});
