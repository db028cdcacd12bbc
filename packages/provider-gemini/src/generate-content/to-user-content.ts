import { type Content, isJsonObject, type Part } from '@mortise/core';
import { type WireBody, wellFormed } from '@mortise/provider-kit';
import type { GeminiProfile } from '../profile/model-profile.ts';
import type { SaidContent } from './said-content.ts';
import { toMedia } from './to-media.ts';

/**
 * What a user said. A part's `providerMetadata` are members of
 * the part on the wire: `videoMetadata`, `mediaResolution`.
 */
export function toUserContent({ parts }: Content, { provider }: GeminiProfile): SaidContent {
  const said: WireBody[] = [];
  const problems: string[] = [];
  for (const part of parts) {
    const own = providerPart(part, provider);
    if (own) said.push(own);
    const marks = part.providerMetadata?.[provider];
    if (part.type === 'text' && part.text !== '') said.push({ text: wellFormed(part.text), ...marks });
    if (part.type !== 'inlineData' && part.type !== 'fileData') continue;
    const media = toMedia(part);
    said.push({ ...media.part, ...marks });
    if (media.problem) problems.push(media.problem);
  }
  return { content: { role: 'user', parts: said }, calls: [], media: [], problems };
}

/** A part that the application wrote in the provider's own words. */
function providerPart(part: Part, provider: string): WireBody | undefined {
  return part.type === 'provider' && part.provider === provider && isJsonObject(part.value) ? part.value : undefined;
}
