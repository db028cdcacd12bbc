import type { Content } from '@mortise/core';
import { type WireBody, writeParts } from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import type { ConvertedContent } from './converted-content.ts';
import { textPart, toUserPart } from './to-media.ts';

/**
 * What a user said. A text alone is a plain string, and so are
 * several for compatible servers, of which some take nothing else.
 */
export function toUserMessage(content: Content, profile: OpenAIProfile): ConvertedContent {
  const { said, problems } = toUserParts(content, profile);
  // What the application says of a text beside it, a mark
  // of the cache for instance, has no place in a string.
  const texts = said.flatMap(({ type, text, ...more }) =>
    type === 'text' && typeof text === 'string' && Object.keys(more).length === 0 ? [text] : [],
  );
  const plain = texts.length === said.length && (texts.length <= 1 || profile.compatible);
  return { messages: [{ role: 'user', content: plain ? texts.join('\n') : said }], problems };
}

/** The parts of a message of the user, and what could not be said in them. */
export function toUserParts(
  content: Content,
  profile: OpenAIProfile,
): { readonly said: readonly WireBody[]; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const said: WireBody[] = [];
  writeParts(content, profile, {
    text(part) {
      if (part.text !== '') said.push(textPart(part.text));
    },
    media(part) {
      const { part: medium, problem } = toUserPart(part, profile.provider);
      said.push(medium);
      if (problem) problems.push(problem);
    },
    own(part) {
      said.push(part);
      return true;
    },
    warn: (problem) => problems.push(problem),
  });
  return { said, problems };
}
