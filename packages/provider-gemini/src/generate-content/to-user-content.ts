import type { Content } from '@mortise/core';
import { type WireBody, wellFormed, writeParts } from '@mortise/provider-kit';
import type { GeminiProfile } from '../profile/model-profile.ts';
import type { ConvertedContent } from './converted-content.ts';
import { toMedia } from './to-media.ts';

/**
 * A user message. A part's `providerMetadata` are members of the part on the wire: `videoMetadata`,
 * `mediaResolution`.
 */
export function toUserContent(content: Content, profile: GeminiProfile): ConvertedContent {
  const { provider } = profile;
  const parts: WireBody[] = [];
  const problems: string[] = [];
  writeParts(content, profile, {
    text(part) {
      if (part.text !== '') parts.push({ text: wellFormed(part.text), ...part.providerMetadata?.[provider] });
    },
    media(part) {
      const media = toMedia(part, provider);
      parts.push({ ...media.part, ...part.providerMetadata?.[provider] });
      if (media.problem) problems.push(media.problem);
    },
    own(part) {
      parts.push(part);
      return true;
    },
    warn: (problem) => problems.push(problem),
  });
  return { content: { role: 'user', parts }, calls: [], media: [], problems };
}
