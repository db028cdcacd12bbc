import type { Content, JsonObject } from '@mortise/core';
import { wellFormed, writeParts } from '@mortise/provider-kit';
import type { AiSdkProfile } from '../model-profile/ai-sdk-profile.ts';
import type { UserPart } from '../model-spec/prompt.ts';
import type { ConvertedContent } from './converted-content.ts';
import { optionsFor } from './own-options.ts';
import { toFile } from './to-file.ts';

/** Converts a user message. */
export function toUserMessage(content: Content, profile: AiSdkProfile): ConvertedContent {
  const { parts, problems } = toUserParts(content, profile);
  return { messages: parts.length === 0 ? [] : [{ role: 'user', content: parts }], calls: [], problems };
}

/** Returns the parts of a user message, and warnings about parts that could not be converted. */
export function toUserParts(
  content: Content,
  profile: AiSdkProfile,
): { readonly parts: UserPart[]; readonly problems: readonly string[] } {
  const parts: UserPart[] = [];
  const problems: string[] = [];
  writeParts(content, profile, {
    text(part) {
      if (part.text !== '') parts.push({ type: 'text', text: wellFormed(part.text), ...optionsFor(part, profile) });
    },
    media(part) {
      const file = toFile(part, profile);
      parts.push(file.part);
      if (file.problem !== undefined) problems.push(file.problem);
    },
    own(part) {
      const isAccepted = isUserPart(part);
      if (isAccepted) parts.push(part);
      return isAccepted;
    },
    warn: (problem) => problems.push(problem),
  });
  return { parts, problems };
}

function isUserPart(value: JsonObject): value is JsonObject & UserPart {
  return value['type'] === 'text' || value['type'] === 'file';
}
