import {
  type Content,
  type FunctionResponsePart,
  isJsonObject,
  type JsonObject,
  modelResponse,
  type PartBase,
} from '@mortise/core';
import {
  authorshipOf,
  type CallReference,
  type PartWriter,
  resultHeading,
  shownParts,
  wantedId,
  wellFormed,
  wellFormedJson,
  writeParts,
} from '@mortise/provider-kit';
import { toMedia } from '../content/convert-media.ts';
import type { GenkitProfile } from '../profile/genkit-profile.ts';
import type { GenkitPart } from '../vendor/genkit-part.ts';
import { callIdRule, wireName } from './names.ts';

/** Converts a content to the parts of one message, with warnings. */
export function convertContent(content: Content, profile: GenkitProfile): ConvertedContent {
  const { provider } = profile;
  const { role } = content;
  const { same } = authorshipOf(content, profile);
  const marksOf = (part: PartBase): GenkitMarks | undefined => (same ? metadataOf(part, provider) : undefined);
  const parts: GenkitPart[] = [];
  const calls: CallReference[] = [];
  const media: GenkitPart[] = [];
  const problems: string[] = [];
  const warn = (problem: string): void => void problems.push(problem);
  const others = role === 'tool' ? media : parts;
  const ofModel: Pick<PartWriter, 'thought' | 'call'> = {
    thought: (part) => parts.push({ reasoning: wellFormed(part.text), ...marksOf(part) }),
    call(part) {
      const { name, args } = part;
      const toolRequest = { name: wireName(name), ref: wantedId(part, callIdRule), input: wellFormedJson(args) };
      parts.push({ toolRequest, ...marksOf(part) });
      calls.push(part);
    },
  };
  const ofTool: Pick<PartWriter, 'result'> = {
    result(part) {
      const output = wellFormedJson(modelResponse(part));
      parts.push({ toolResponse: { name: wireName(part.name), ref: wantedId(part, callIdRule), output } });
      calls.push(part);
      media.push(...mediaOf(part, calls.length - 1, warn));
    },
  };
  writeParts(content, profile, {
    text(part) {
      const marks = marksOf(part);
      if (part.text !== '' || marks) others.push({ text: wellFormed(part.text), ...marks });
    },
    media: (part) => others.push({ ...toMedia(part), ...marksOf(part) }),
    own(part) {
      const isAccepted = same || role !== 'model';
      if (isAccepted) others.push(part as GenkitPart);
      return isAccepted;
    },
    ...(role === 'model' && ofModel),
    ...(role === 'tool' && ofTool),
    warn,
  });
  return { parts, calls, media, problems };
}

interface GenkitMarks {
  readonly metadata: JsonObject;
}

/** Returns the metadata to send back to the model with a part. */
function metadataOf({ providerMetadata }: PartBase, provider: string): GenkitMarks | undefined {
  const metadata = providerMetadata?.[provider]?.['metadata'];
  return isJsonObject(metadata) ? { metadata } : undefined;
}

function mediaOf(
  { name, outcome }: FunctionResponsePart,
  at: number,
  warn: (problem: string) => void,
): readonly GenkitPart[] {
  const shown = shownParts(outcome, warn).filter((part) => part.type !== 'text' || part.text !== '');
  if (shown.length === 0) return [];
  const heading = { text: resultHeading(name, at) };
  return [heading, ...shown.map((part) => (part.type === 'text' ? { text: wellFormed(part.text) } : toMedia(part)))];
}

/** A content in Genkit's format. */
export interface ConvertedContent {
  readonly parts: readonly GenkitPart[];
  /** The calls that the content makes or answers, in the order of their parts. */
  readonly calls: readonly CallReference[];
  /**
   * Media of results, which are sent after all results of the
   * turn, because many plugins omit them within a result.
   */
  readonly media: readonly GenkitPart[];
  /** Warnings about parts that could not be converted. */
  readonly problems: readonly string[];
}
