import type { Content, JsonObject } from '@mortise/core';
import { CallIds, growing, oncePerProfile, wantedId, wellFormed } from '@mortise/provider-kit';
import type { LangchainProfile, MessageOfLangchain } from '../profile/langchain-profile.ts';
import type { ConvertedContent } from './converted-content.ts';
import { callIdRule } from './names.ts';
import { toAiMessage } from './to-ai-message.ts';
import { plainly, toHumanMessage } from './to-human-message.ts';
import { toToolMessages } from './to-tool-messages.ts';

/** Converts the conversation to messages. The instructions come first, in one message. */
export function toMessages(
  instructions: readonly string[],
  contents: readonly Content[],
  profile: LangchainProfile,
): { readonly messages: readonly MessageOfLangchain[]; readonly problems: readonly string[] } {
  const instruction = wellFormed(instructions.filter((text) => text !== '').join('\n\n'));
  const { messages, media, problems } = conversationOf(contents, profile);
  const all: MessageOfLangchain[] = instruction === '' ? [] : [{ type: 'system', content: instruction }];
  for (const message of messages) all.push(message);
  if (media.length > 0) all.push({ type: 'human', content: plainly(media) });
  return { messages: all, problems: [...problems] };
}

/** The converted messages of a conversation so far. */
interface Conversation {
  readonly messages: MessageOfLangchain[];
  readonly ids: CallIds;
  /** Media that tools returned with their texts. */
  media: readonly JsonObject[];
  readonly problems: Set<string>;
}

const conversationOf = growing<LangchainProfile, Conversation>({
  begin: () => ({ messages: [], ids: new CallIds(callIdRule), media: [], problems: new Set() }),
  add(conversation, content, profile) {
    const { messages, ids, media, problems } = conversation;
    if (content.role !== 'tool' && media.length > 0) {
      messages.push({ type: 'human', content: plainly(media) });
      conversation.media = [];
    }
    const converted = convertedContent(content, profile);
    for (const message of withIds(converted, content.role, ids)) messages.push(message);
    if (converted.media) conversation.media = [...conversation.media, ...converted.media];
    for (const problem of converted.problems) problems.add(problem);
  },
});

/** The result is cached, because contents never change and every later request has them again. */
const convertedContent = oncePerProfile((content: Content, profile: LangchainProfile): ConvertedContent => {
  switch (content.role) {
    case 'user':
      return toHumanMessage(content, profile);
    case 'model':
      return toAiMessage(content, profile);
    case 'tool':
      return toToolMessages(content, profile);
  }
});

/**
 * Returns the messages of a content, with call ids that are unique in the request. Nearly always, these are
 * the converted messages themselves.
 */
function withIds(
  { messages, calls = [] }: ConvertedContent,
  role: Content['role'],
  ids: CallIds,
): readonly MessageOfLangchain[] {
  if (calls.length === 0) return messages;
  const taken = calls.map((call) => (role === 'model' ? ids.add(call) : ids.of(call)));
  if (calls.every((call, at) => taken[at] === wantedId(call, callIdRule))) return messages;
  if (role === 'tool') return messages.map((message, at) => ({ ...message, tool_call_id: taken[at] }));
  return messages.map((message) => ({
    ...message,
    tool_calls: (message['tool_calls'] as readonly object[]).map((call, at) => ({ ...call, id: taken[at] })),
  }));
}
