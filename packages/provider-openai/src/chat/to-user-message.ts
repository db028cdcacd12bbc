import { type Content, isJsonObject, type ProviderPart } from '@mortise/core';
import { misplaced, toldSummary, unknownPart, untold, type WireBody } from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import type { SaidContent } from './said-content.ts';
import { textPart, toUserPart } from './to-media.ts';

/**
 * What a user said. A text alone is a plain string, and so are
 * several for compatible servers, of which some take nothing else.
 */
export function toUserMessage(content: Content, profile: OpenAIProfile): SaidContent {
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
  { parts, role, origin }: Content,
  { provider }: OpenAIProfile,
): { readonly said: readonly WireBody[]; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const said: WireBody[] = [];
  for (const part of parts) {
    switch (part.type) {
      case 'provider': {
        const own = toProviderPart(part, provider);
        const problem = own ? undefined : untold(part, origin);
        if (own) said.push(own);
        if (problem !== undefined) problems.push(problem);
        break;
      }
      case 'text':
      case 'inlineData':
      case 'fileData': {
        if (part.type === 'text' && part.text === '') break;
        const { part: user, problem } = toUserPart(part, provider);
        said.push(user);
        if (problem) problems.push(problem);
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

/**
 * A part that the application wrote in the provider's own
 * words; one of another provider is told by its summary.
 */
function toProviderPart(part: ProviderPart, provider: string): WireBody | undefined {
  if (part.provider === provider && isJsonObject(part.value)) return part.value;
  const told = toldSummary(part);
  return told === undefined ? undefined : textPart(told);
}
