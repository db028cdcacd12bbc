import { type Content, isJsonObject } from '@mortise/core';
import { misplaced, toldSummary, unknownPart, untold, type WireBody, wellFormed } from '@mortise/provider-kit';
import type { GeminiProfile } from '../profile/model-profile.ts';
import type { SaidContent } from './said-content.ts';
import { toMedia } from './to-media.ts';

/**
 * A user message. A part's `providerMetadata` are members of the part on the wire: `videoMetadata`,
 * `mediaResolution`.
 */
export function toUserContent({ parts, role, origin }: Content, { provider }: GeminiProfile): SaidContent {
  const said: WireBody[] = [];
  const problems: string[] = [];
  for (const part of parts) {
    const marks = part.providerMetadata?.[provider];
    switch (part.type) {
      case 'text':
        if (part.text !== '') said.push({ text: wellFormed(part.text), ...marks });
        break;
      case 'inlineData':
      case 'fileData': {
        const media = toMedia(part, provider);
        said.push({ ...media.part, ...marks });
        if (media.problem) problems.push(media.problem);
        break;
      }
      case 'provider': {
        // A part that the application wrote in the provider's format; for another provider, its summary.
        const own = part.provider === provider && isJsonObject(part.value) ? part.value : undefined;
        const summary = own ? undefined : toldSummary(part);
        const problem = own || summary !== undefined ? undefined : untold(part, origin);
        if (own) said.push(own);
        if (summary !== undefined) said.push({ text: summary });
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
  return { content: { role: 'user', parts: said }, calls: [], media: [], problems };
}
