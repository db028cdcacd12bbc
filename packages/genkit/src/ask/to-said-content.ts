import {
  type Content,
  type FunctionResponsePart,
  isJsonObject,
  type JsonObject,
  modelResponse,
  type OutcomePart,
  type Part,
} from '@mortise/core';
import {
  type CallReference,
  misplaced,
  toldSummary,
  unknownPart,
  untold,
  wantedId,
  wellFormed,
  wellFormedJson,
} from '@mortise/provider-kit';
import { toPart } from '../content/to-part.ts';
import type { GenkitProfile } from '../profile/genkit-profile.ts';
import type { GenkitPart } from '../vendor/genkit-part.ts';
import { callIdRule, wireName } from './names.ts';
import type { SaidContent } from './said-content.ts';

/** A content as the parts of one message, and warnings. */
export function toSaidContent(content: Content, { provider, model }: GenkitProfile): SaidContent {
  const { role, origin } = content;
  const isOwn = origin?.provider === provider && origin.model === model;
  const parts: GenkitPart[] = [];
  const calls: CallReference[] = [];
  const media: GenkitPart[] = [];
  const problems: string[] = [];
  const unsaid = (problem: string | undefined): void => {
    if (problem !== undefined) problems.push(problem);
  };
  const beside = role === 'tool' ? media : parts;
  for (const part of content.parts) {
    const mark = isOwn ? markOf(part, provider) : undefined;
    switch (part.type) {
      case 'text':
      case 'inlineData':
      case 'fileData':
        if (part.type !== 'text' || part.text !== '' || mark) beside.push({ ...toPart(wellFormedPart(part)), ...mark });
        break;
      case 'thought':
        if (role === 'model' && isOwn) parts.push({ reasoning: wellFormed(part.text), ...mark });
        else unsaid(untold(part, origin));
        break;
      case 'functionCall': {
        if (role !== 'model') unsaid(misplaced(part, role));
        else {
          const { name, args } = part;
          const toolRequest = { name: wireName(name), ref: wantedId(part, callIdRule), input: wellFormedJson(args) };
          parts.push({ toolRequest, ...mark });
          calls.push(part);
        }
        break;
      }
      case 'functionResponse': {
        if (role !== 'tool') unsaid(misplaced(part, role));
        else {
          const output = wellFormedJson(modelResponse(part));
          parts.push({ toolResponse: { name: wireName(part.name), ref: wantedId(part, callIdRule), output } });
          calls.push(part);
          for (const each of mediaIn(part)) if (!known.has(each.type)) unsaid(unknownPart(each as never));
          media.push(...mediaOf(part, calls.length));
        }
        break;
      }
      case 'provider': {
        if (part.provider === provider && (isOwn || role !== 'model') && isJsonObject(part.value)) {
          beside.push(part.value as GenkitPart);
          break;
        }
        const told = toldSummary(part);
        if (told === undefined) unsaid(untold(part, origin));
        else beside.push({ text: told });
        break;
      }
      default:
        unsaid(unknownPart(part));
    }
  }
  return { parts, calls, media, problems };
}

/** The metadata to send back to the model with a part. */
function markOf({ providerMetadata }: Part, provider: string): { readonly metadata: JsonObject } | undefined {
  const metadata = providerMetadata?.[provider]?.['metadata'];
  return isJsonObject(metadata) ? { metadata } : undefined;
}

function mediaOf({ name, outcome }: FunctionResponsePart, at: number): readonly GenkitPart[] {
  const shown = mediaIn({ outcome }).filter((part) => part.type !== 'text' || part.text !== '');
  if (shown.length === 0) return [];
  const told = { text: `What ${name} returned for call ${at} of the turn:` };
  return [told, ...shown.map((part) => toPart(wellFormedPart(part)))];
}

function mediaIn({ outcome }: Pick<FunctionResponsePart, 'outcome'>): readonly OutcomePart[] {
  return ('parts' in outcome && outcome.parts) || [];
}

const known: ReadonlySet<string> = new Set<OutcomePart['type']>(['text', 'inlineData', 'fileData']);

function wellFormedPart(part: OutcomePart): OutcomePart {
  return part.type === 'text' ? { type: 'text', text: wellFormed(part.text) } : part;
}
