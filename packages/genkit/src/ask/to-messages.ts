import type { Content } from '@mortise/core';
import { CallIds, growing, oncePerProfile, wantedId, wellFormed } from '@mortise/provider-kit';
import type { GenkitProfile } from '../profile/genkit-profile.ts';
import type { GenkitMessage } from '../vendor/genkit-model.ts';
import type { GenkitPart } from '../vendor/genkit-part.ts';
import { type ConvertedContent, convertContent } from './convert-content.ts';
import { callIdRule } from './names.ts';

/** Converts the conversation to messages. The instructions come first, in one message. */
export function toMessages(
  instructions: readonly string[],
  contents: readonly Content[],
  profile: GenkitProfile,
): { readonly messages: readonly GenkitMessage[]; readonly problems: readonly string[] } {
  const instruction = wellFormed(instructions.filter((text) => text !== '').join('\n\n'));
  const { messages, media, problems } = conversationOf(contents, profile);
  const all: GenkitMessage[] = instruction === '' ? [] : [{ role: 'system', content: [{ text: instruction }] }];
  for (const message of messages) all.push(message);
  if (media.length > 0) all.push({ role: 'user', content: media });
  return { messages: all, problems: [...problems] };
}

/** The converted messages of a conversation so far. */
interface Conversation {
  readonly messages: GenkitMessage[];
  readonly ids: CallIds;
  /** Media that tools returned with their results. */
  media: readonly GenkitPart[];
  readonly problems: Set<string>;
}

const conversationOf = growing<GenkitProfile, Conversation>({
  begin: () => ({ messages: [], ids: new CallIds(callIdRule), media: [], problems: new Set() }),
  add(conversation, content, profile) {
    const { messages, ids, media, problems } = conversation;
    if (content.role !== 'tool' && media.length > 0) {
      messages.push({ role: 'user', content: media });
      conversation.media = [];
    }
    const converted = convertedContent(content, profile);
    if (converted.parts.length > 0)
      messages.push({ role: content.role, content: withIds(converted, content.role, ids) });
    if (converted.media.length > 0) conversation.media = [...conversation.media, ...converted.media];
    for (const problem of converted.problems) problems.add(problem);
  },
});

/** The result is cached, because contents never change and every later request has them again. */
const convertedContent = oncePerProfile(convertContent);

/**
 * Returns the parts of a content, with call ids that are unique in the request. Nearly always, these are the
 * converted parts themselves.
 */
function withIds({ parts, calls }: ConvertedContent, role: Content['role'], ids: CallIds): readonly GenkitPart[] {
  const taken = calls.map((call) => (role === 'model' ? ids.add(call) : ids.of(call)));
  if (calls.every((call, at) => taken[at] === wantedId(call, callIdRule))) return parts;
  let at = 0;
  return parts.map((part) => {
    const { toolRequest, toolResponse } = part;
    if (!toolRequest && !toolResponse) return part;
    const ref = taken[at++] as string;
    return toolRequest
      ? { ...part, toolRequest: { ...toolRequest, ref } }
      : { ...part, ...(toolResponse && { toolResponse: { ...toolResponse, ref } }) };
  });
}
