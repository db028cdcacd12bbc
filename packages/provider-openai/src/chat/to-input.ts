import type { Content } from '@mortise/core';
import {
  CallIds,
  growing,
  type IdRule,
  oncePerProfile,
  type WireBody,
  wantedId,
  wellFormed,
} from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { callIdRuleOf } from './call-id-rule.ts';
import type { ConvertedContent, KeptAudio } from './converted-content.ts';
import { toAssistantMessage } from './to-assistant-message.ts';
import { toToolResults } from './to-tool-results.ts';
import { toUserMessage } from './to-user-message.ts';

/**
 * Converts the conversation to messages. The instructions come first,
 * in one message, because many chat templates accept only one.
 */
export function toInput(
  instructions: readonly string[],
  contents: readonly Content[],
  profile: OpenAIProfile,
): { readonly messages: readonly WireBody[]; readonly problems: readonly string[] } {
  const instruction = instructions.filter((text) => text !== '').join('\n\n');
  const system = { role: profile.chat?.systemRole ?? 'system', content: wellFormed(instruction) };
  const { messages, audios, media, problems } = conversationOf(contents, profile);
  const sent = audios.size === 0 ? messages : messages.map((message, at) => spoken(message, audios.get(at)));
  return {
    messages: [
      ...(instruction === '' ? [] : [system]),
      ...sent,
      ...(media.length === 0 ? [] : [userMessage([...media])]),
    ],
    problems: [...problems],
  };
}

/** The converted messages of a conversation so far. */
interface Conversation {
  readonly messages: WireBody[];
  readonly ids: CallIds;
  /** The audio that replaces transcripts while the server keeps it, by the index of the message. */
  readonly audios: Map<number, KeptAudio>;
  /** Media that tools returned, which follow after all results of the turn. */
  media: WireBody[];
  readonly problems: Set<string>;
}

const conversationOf = growing<OpenAIProfile, Conversation>({
  begin: (profile) => ({
    messages: [],
    ids: new CallIds(callIdRuleOf(profile)),
    audios: new Map(),
    media: [],
    problems: new Set(),
  }),
  add(conversation, content, profile) {
    const { messages, ids, audios, media, problems } = conversation;
    if (content.role !== 'tool' && media.length > 0) {
      messages.push(userMessage(media));
      conversation.media = [];
    }
    const converted = convertedContent(content, profile);
    if (converted.audio) audios.set(messages.length, converted.audio);
    for (const message of withIds(converted, content.role, ids, callIdRuleOf(profile))) messages.push(message);
    if (converted.media) conversation.media.push(...converted.media);
    for (const problem of converted.problems) problems.add(problem);
  },
});

/** The result is cached, because contents never change and every later request has them again. */
const convertedContent = oncePerProfile(toContent);

function userMessage(content: readonly WireBody[]): WireBody {
  return { role: 'user', content };
}

/**
 * Returns the messages of a content, with call ids that are unique in the request. Nearly always, these are
 * the converted messages themselves.
 */
function withIds(
  { messages, calls }: ConvertedContent,
  role: Content['role'],
  ids: CallIds,
  rule: IdRule,
): readonly WireBody[] {
  if (!calls || calls.length === 0) return messages;
  const taken = calls.map((call) => (role === 'model' ? ids.add(call) : ids.of(call)));
  if (calls.every((call, at) => taken[at] === wantedId(call, rule))) return messages;
  if (role === 'tool') return messages.map((message, at) => ({ ...message, tool_call_id: taken[at] }));
  return messages.map((message) => ({ ...message, tool_calls: renamed(message['tool_calls'], taken) }));
}

function renamed(calls: unknown, ids: readonly string[]): readonly WireBody[] {
  return Array.isArray(calls) ? calls.map((call: WireBody, at) => ({ ...call, id: ids[at] })) : [];
}

/**
 * Returns the message with the id of its audio while the server keeps the audio long enough, later with the
 * transcript.
 */
function spoken(message: WireBody, audio: KeptAudio | undefined): WireBody {
  if (!audio || audio.expiresAt < Date.now() / 1_000 + spareSeconds) return message;
  const { content: _, ...rest } = message;
  return { ...rest, ...(audio.content !== undefined && { content: audio.content }), audio: { id: audio.id } };
}

const spareSeconds = 60;

function toContent(content: Content, profile: OpenAIProfile): ConvertedContent {
  switch (content.role) {
    case 'user':
      return toUserMessage(content, profile);
    case 'model':
      return toAssistantMessage(content, profile);
    case 'tool':
      return toToolResults(content, profile);
  }
}
