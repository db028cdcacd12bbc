import type { Content, Part, ProviderPart } from '@mortise/core';
import { isJsonObject } from '@mortise/core';
import { misplaced, toldSummary, unknownPart, untold, wellFormed } from '@mortise/provider-kit';
import type { AiSdkProfile } from '../model-profile/ai-sdk-profile.ts';
import type { UserPart } from '../model-spec/prompt.ts';
import { optionsFor } from './own-options.ts';
import type { SaidContent } from './said-content.ts';
import { saidFile } from './said-file.ts';

/** Converts a user message. */
export function toUserMessage(content: Content, profile: AiSdkProfile): SaidContent {
  const { said, problems } = toUserParts(content, profile);
  return { messages: said.length === 0 ? [] : [{ role: 'user', content: said }], calls: [], problems };
}

/** The parts of a user message, and warnings about those that could not be converted. */
export function toUserParts(
  { parts, role, origin }: Content,
  profile: AiSdkProfile,
): { readonly said: UserPart[]; readonly problems: readonly string[] } {
  const said: UserPart[] = [];
  const problems: string[] = [];
  for (const part of parts) {
    switch (part.type) {
      case 'text':
        if (part.text !== '') said.push({ type: 'text', text: wellFormed(part.text), ...optionsFor(part, profile) });
        break;
      case 'inlineData':
      case 'fileData': {
        const file = saidFile(part, profile);
        said.push(file.part);
        if (file.problem !== undefined) problems.push(file.problem);
        break;
      }
      case 'provider': {
        const own = toProviderPart(part, profile);
        const problem = own ? undefined : untold(part, origin);
        if (own) said.push(own);
        if (problem !== undefined) problems.push(problem);
        break;
      }
      case 'thought':
      case 'functionCall':
      case 'functionResponse':
        problems.push(misplaced(part, role));
        break;
      default:
        problems.push(unknownPart(part));
    }
  }
  return { said, problems };
}

/** A part that the application wrote in the provider's format; for another provider, its summary. */
function toProviderPart(part: ProviderPart, { provider }: AiSdkProfile): UserPart | undefined {
  if (part.provider === provider && isUserPart(part.value)) return part.value;
  const told = toldSummary(part);
  return told === undefined ? undefined : { type: 'text', text: told };
}

function isUserPart(value: Extract<Part, { type: 'provider' }>['value']): value is typeof value & UserPart {
  return isJsonObject(value) && (value['type'] === 'text' || value['type'] === 'file');
}
