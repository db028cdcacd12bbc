import { type Content, isJsonObject } from '@mortise/core';
import { misplaced, toldSummary, unknownPart, untold, type WireBody, wellFormed } from '@mortise/provider-kit';
import type { GeminiProfile } from '../profile/model-profile.ts';
import type { SaidContent } from './said-content.ts';
import { toMedia } from './to-media.ts';

/**
 * A user message. A part's `providerMetadata` are members of its content on the wire: `resolution`,
 * `processing`.
 */
export function toUserInput({ parts, role, origin }: Content, { provider }: GeminiProfile): SaidContent {
  const content: WireBody[] = [];
  const problems: string[] = [];
  for (const part of parts) {
    const marks = part.providerMetadata?.[provider];
    switch (part.type) {
      case 'text':
        if (part.text !== '') content.push({ type: 'text', text: wellFormed(part.text), ...marks });
        break;
      case 'inlineData':
      case 'fileData': {
        const media = toMedia(part, provider);
        content.push({ ...media.content, ...marks });
        if (media.problem) problems.push(media.problem);
        break;
      }
      case 'provider': {
        const own = part.provider === provider && isJsonObject(part.value) ? part.value : undefined;
        const summary = own ? undefined : toldSummary(part);
        const problem = own || summary !== undefined ? undefined : untold(part, origin);
        if (own) content.push(own);
        if (problem !== undefined) problems.push(problem);
        if (summary !== undefined) content.push({ type: 'text', text: summary });
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
  return { steps: content.length === 0 ? [] : [{ type: 'user_input', content }], calls: [], problems };
}
