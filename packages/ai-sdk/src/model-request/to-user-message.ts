import type { Content, JsonObject } from '@mortise/core';
import { wellFormed, writeParts } from '@mortise/provider-kit';
import type { AiSdkProfile } from '../model-profile/ai-sdk-profile.ts';
import type { UserPart } from '../model-spec/prompt.ts';
import type { ConvertedContent } from './converted-content.ts';
import { optionsFor } from './own-options.ts';
import { toFile } from './to-file.ts';

/** Converts a user message. */
export function toUserMessage(content: Content, profile: AiSdkProfile): ConvertedContent {
  const { said, problems } = toUserParts(content, profile);
  return { messages: said.length === 0 ? [] : [{ role: 'user', content: said }], calls: [], problems };
}

/** The parts of a user message, and warnings about those that could not be converted. */
export function toUserParts(
  content: Content,
  profile: AiSdkProfile,
): { readonly said: UserPart[]; readonly problems: readonly string[] } {
  const said: UserPart[] = [];
  const problems: string[] = [];
  writeParts(content, profile, {
    text(part) {
      if (part.text !== '') said.push({ type: 'text', text: wellFormed(part.text), ...optionsFor(part, profile) });
    },
    media(part) {
      const file = toFile(part, profile);
      said.push(file.part);
      if (file.problem !== undefined) problems.push(file.problem);
    },
    own(part) {
      const isAccepted = isUserPart(part);
      if (isAccepted) said.push(part);
      return isAccepted;
    },
    warn: (problem) => problems.push(problem),
  });
  return { said, problems };
}

function isUserPart(value: JsonObject): value is JsonObject & UserPart {
  return value['type'] === 'text' || value['type'] === 'file';
}
