import type { Content } from '@mortise/core';
import { type WireBody, writeParts } from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import type { ConvertedContent } from './converted-content.ts';
import { textPart, toUserPart } from './to-media.ts';

/**
 * Converts a user message. A single text becomes a string. For compatible servers, several texts become one
 * string too, because some accept only strings.
 */
export function toUserMessage(content: Content, profile: OpenAIProfile): ConvertedContent {
  const { parts, problems } = toUserParts(content, profile);
  // A text with other members, such as a cache mark, cannot be a string.
  const texts = parts.flatMap(({ type, text, ...more }) =>
    type === 'text' && typeof text === 'string' && Object.keys(more).length === 0 ? [text] : [],
  );
  const plain = texts.length === parts.length && (texts.length <= 1 || profile.compatible);
  return { messages: [{ role: 'user', content: plain ? texts.join('\n') : parts }], problems };
}

/** Returns the parts of a user message, and warnings about parts that could not be converted. */
export function toUserParts(
  content: Content,
  profile: OpenAIProfile,
): { readonly parts: readonly WireBody[]; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const parts: WireBody[] = [];
  writeParts(content, profile, {
    text(part) {
      if (part.text !== '') parts.push(textPart(part.text));
    },
    media(part) {
      const { part: medium, problem } = toUserPart(part, profile.provider);
      parts.push(medium);
      if (problem) problems.push(problem);
    },
    own(part) {
      parts.push(part);
      return true;
    },
    warn: (problem) => problems.push(problem),
  });
  return { parts, problems };
}
