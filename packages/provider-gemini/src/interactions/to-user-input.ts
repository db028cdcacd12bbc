import type { Content } from '@mortise/core';
import { type CallReference, type WireBody, wellFormed, writeParts } from '@mortise/provider-kit';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { toMedia } from './to-media.ts';

/**
 * Converts a user message. The `providerMetadata` of a part, such as `resolution` and `processing`, become
 * members of its content on the wire.
 */
export function toUserInput(content: Content, profile: GeminiProfile): ConvertedContent {
  const { provider } = profile;
  const input: WireBody[] = [];
  const problems: string[] = [];
  writeParts(content, profile, {
    text(part) {
      if (part.text !== '')
        input.push({ type: 'text', text: wellFormed(part.text), ...part.providerMetadata?.[provider] });
    },
    media(part) {
      const media = toMedia(part, provider);
      input.push({ ...media.content, ...part.providerMetadata?.[provider] });
      if (media.problem) problems.push(media.problem);
    },
    own(part) {
      input.push(part);
      return true;
    },
    warn: (problem) => problems.push(problem),
  });
  return { steps: input.length === 0 ? [] : [{ type: 'user_input', content: input }], calls: [], problems };
}

/** A content in the wire format. */
export interface ConvertedContent {
  /** The steps in the format in which they are sent, unless their calls need other ids. */
  readonly steps: readonly WireBody[];
  /** The calls that the content makes or answers. */
  readonly calls: readonly WireCall[];
  /** Warnings about parts that could not be converted. */
  readonly problems: readonly string[];
}

/** A call, or the result of a call. */
export interface WireCall {
  readonly call: CallReference;
  /** The member of the step that has the id of the call. */
  readonly member: 'id' | 'call_id';
  /** The index of the step. */
  readonly at: number;
}
