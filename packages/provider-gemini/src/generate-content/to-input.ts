import type { Content, Role } from '@mortise/core';
import { CallIds, growing, oncePerProfile, type WireBody, wantedId } from '@mortise/provider-kit';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { idRule } from '../request/wire-id.ts';
import { toModelContent } from './to-model-content.ts';
import { toToolResults } from './to-tool-results.ts';
import { type ConvertedContent, toUserContent, type WireCall, type WireContent } from './to-user-content.ts';

/** The conversation in the wire format. */
export interface Input {
  readonly contents: readonly WireContent[];
  /** Warnings about parts that could not be converted, once each. */
  readonly problems: readonly string[];
}

/**
 * Converts a conversation to the wire format. Each content is converted once for a model.
 *
 * Consecutive contents of one speaker are joined: a turn with calls must follow a user message or results,
 * and the results of a turn must be together. Results and the text after them stay two contents, because
 * models overlook text between results.
 */
export function toInput(contents: readonly Content[], profile: GeminiProfile): Input {
  const { wireContents, media, problems } = conversationOf(contents, profile);
  return {
    contents: media.length === 0 ? wireContents.slice() : [...wireContents, { role: 'user', parts: media }],
    problems: [...problems],
  };
}

/** The converted conversation so far. */
interface Conversation {
  readonly wireContents: WireContent[];
  /** The role of the last content. */
  speaker: Role | undefined;
  readonly ids: CallIds;
  /** Media that tools returned, which are sent after all results of the turn. */
  media: readonly WireBody[];
  readonly problems: Set<string>;
}

const conversationOf = growing<GeminiProfile, Conversation>({
  begin: () => ({ wireContents: [], speaker: undefined, ids: new CallIds(idRule), media: [], problems: new Set() }),
  add(conversation, content, profile) {
    if (content.role !== 'tool' && conversation.media.length > 0) {
      addContent(conversation, 'user', { role: 'user', parts: conversation.media });
      conversation.media = [];
    }
    const converted = convertedContent(content, profile);
    addContent(conversation, content.role, withIds(converted, conversation.ids));
    if (converted.media.length > 0) conversation.media = [...conversation.media, ...converted.media];
    for (const problem of converted.problems) conversation.problems.add(problem);
  },
});

function addContent(conversation: Conversation, speaker: Role, content: WireContent): void {
  if (content.parts.length === 0) return;
  const { wireContents } = conversation;
  const last = conversation.speaker === speaker ? wireContents.pop() : undefined;
  wireContents.push(last ? { role: last.role, parts: [...last.parts, ...content.parts] } : content);
  conversation.speaker = speaker;
}

/** The result is cached, because contents never change and every later request has them again. */
const convertedContent = oncePerProfile((content: Content, profile: GeminiProfile): ConvertedContent => {
  switch (content.role) {
    case 'user':
      return toUserContent(content, profile);
    case 'model':
      return toModelContent(content, profile);
    case 'tool':
      return toToolResults(content, profile);
  }
});

/**
 * Returns the content with call ids that are unique in the
 * request. Usually, this is the converted content itself.
 */
function withIds({ content, calls }: ConvertedContent, ids: CallIds): WireContent {
  let parts: WireBody[] | undefined;
  for (const call of calls) {
    const id = call.member === 'functionCall' ? ids.add(call.call) : ids.of(call.call);
    if (id === wantedId(call.call, idRule)) continue;
    parts ??= [...content.parts];
    parts[call.at] = renamed(parts[call.at], call, id);
  }
  return parts ? { role: content.role, parts } : content;
}

function renamed(part: WireBody = {}, { member }: WireCall, id: string): WireBody {
  return { ...part, [member]: { ...Object(part[member]), id } };
}
