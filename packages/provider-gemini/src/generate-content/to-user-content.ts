import type { Content } from '@mortise/core';
import { type CallReference, type WireBody, wellFormed, writeParts } from '@mortise/provider-kit';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { toMedia } from './to-media.ts';

/**
 * Converts a user message. The `providerMetadata` of a part, such as `videoMetadata` and `mediaResolution`,
 * become members of the part on the wire.
 */
export function toUserContent(content: Content, profile: GeminiProfile): ConvertedContent {
  const { provider } = profile;
  const parts: WireBody[] = [];
  const problems: string[] = [];
  writeParts(content, profile, {
    text(part) {
      if (part.text !== '') parts.push({ text: wellFormed(part.text), ...part.providerMetadata?.[provider] });
    },
    media(part) {
      const media = toMedia(part, provider);
      parts.push({ ...media.part, ...part.providerMetadata?.[provider] });
      if (media.problem) problems.push(media.problem);
    },
    own(part) {
      parts.push(part);
      return true;
    },
    warn: (problem) => problems.push(problem),
  });
  return { content: { role: 'user', parts }, calls: [], media: [], problems };
}

/** A content in the wire format. */
export interface ConvertedContent {
  /**
   * The content in the format in which it is sent, unless it is
   * joined with another content or its calls need other ids.
   */
  readonly content: WireContent;
  /** The calls with ids that the content makes or answers. */
  readonly calls: readonly WireCall[];
  /** Media that have to be sent after all results of the turn. */
  readonly media: readonly WireBody[];
  /** Warnings about parts that could not be converted. */
  readonly problems: readonly string[];
}

/** A content of the conversation. */
export interface WireContent {
  readonly role: 'user' | 'model';
  readonly parts: readonly WireBody[];
}

/** A call, or the result of a call. */
export interface WireCall {
  readonly call: CallReference;
  readonly member: 'functionCall' | 'functionResponse';
  /** The index of the part. */
  readonly at: number;
}
