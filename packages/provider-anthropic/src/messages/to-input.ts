import { type Content, isJsonObject, type JsonObject } from '@mortise/core';
import { growing, oncePerProfile, type WireBody } from '@mortise/provider-kit';
import type { AnthropicProfile } from '../profile/model-profile.ts';
import type { ConvertedContent, Message, Unfinished } from '../request/converted-content.ts';
import { WireCalls } from '../request/wire-calls.ts';
import { toAssistantContent } from './to-assistant-content.ts';
import { toUserContent } from './to-tool-results.ts';

/** The conversation in the wire format. */
export interface Input {
  /** Messages of the user and the assistant, alternating. */
  readonly messages: readonly Message[];
  /** The container whose code made the last answered calls. */
  readonly container: string | undefined;
  /** The container that the server reported last. */
  readonly openContainer: JsonObject | undefined;
  /** The number of blocks that the application marks for the cache. */
  readonly cacheMarks: number;
  /** Warnings about parts that could not be converted. */
  readonly problems: ReadonlySet<string>;
}

/** Converts a conversation to the wire format. Consecutive contents of one role become one message. */
export function toInput(contents: readonly Content[], profile: AnthropicProfile): Input {
  const { messages, media, container, openContainer, cacheMarks, problems } = conversationOf(contents, profile);
  const shown = media.length === 0 ? [] : [{ role: 'user', content: media } as const];
  return { messages: [...messages, ...shown], container, openContainer, cacheMarks, problems };
}

/** The converted messages of a conversation so far. */
interface Conversation {
  readonly messages: Message[];
  readonly calls: WireCalls;
  /** Media that the model generated, which wait for the next user message. */
  media: readonly WireBody[];
  /** Unfinished work that the model may still continue, with the index of its message. */
  unfinished: readonly { readonly at: number; readonly what: Unfinished }[];
  container: string | undefined;
  openContainer: JsonObject | undefined;
  cacheMarks: number;
  readonly problems: Set<string>;
}

const conversationOf = growing<AnthropicProfile, Conversation>({
  begin: () => ({
    messages: [],
    calls: new WireCalls(),
    media: [],
    unfinished: [],
    container: undefined,
    openContainer: undefined,
    cacheMarks: 0,
    problems: new Set(),
  }),
  add(conversation, content, profile) {
    const converted = convertedContent(content, profile);
    if (content.role === 'user') settle(conversation);
    if (content.role === 'model') conversation.container = converted.container;
    conversation.openContainer = converted.openContainer ?? conversation.openContainer;
    conversation.cacheMarks += converted.cacheMarks;
    for (const problem of converted.problems) conversation.problems.add(problem);
    const { messages, calls } = conversation;
    const message = shown(calls.put(converted), conversation);
    if (converted.media) conversation.media = [...conversation.media, ...converted.media];
    if (message.content.length === 0) return;
    const last = messages.at(-1);
    if (last?.role === message.role) messages[messages.length - 1] = merged(last, message);
    else messages.push(message);
    if (content.role === 'model') addModelMessage(conversation, converted);
  },
});

/** The result is cached, because contents never change and every later request has them again. */
const convertedContent = oncePerProfile(
  (content: Content, profile: AnthropicProfile): ConvertedContent =>
    content.role === 'model' ? toAssistantContent(content, profile) : toUserContent(content, profile),
);

/** Returns a message. To a user message, it adds the media that the model generated before. */
function shown(message: Message, conversation: Conversation): Message {
  const { media } = conversation;
  if (message.role !== 'user' || media.length === 0) return message;
  conversation.media = [];
  return merged({ role: 'user', content: media }, message);
}

/** Merges two user messages; results come first. */
function merged(first: Message, second: Message): Message {
  const content = [...first.content, ...second.content];
  if (first.role !== 'user') return { role: first.role, content };
  return { role: 'user', content: [...content.filter(isResult), ...content.filter((block) => !isResult(block))] };
}

function isResult({ type }: WireBody): boolean {
  return type === 'tool_result';
}

/** Removes unfinished work after a user message, because it never got a result. */
function settle(conversation: Conversation): void {
  const { messages, unfinished } = conversation;
  conversation.unfinished = [];
  for (const { at, what } of unfinished.toReversed()) {
    const { role = 'assistant', content = [] } = messages[at] ?? {};
    const kept = content.filter((block) => !what.blocks.includes(block)).map((block) => calledBy(block, what.ids));
    if (kept.length > 0) messages[at] = { role, content: kept };
    else messages.splice(at, 1);
  }
}

/**
 * Converts a call by code without a result to a call of the model
 * itself: a call by code may only be followed by its answer.
 */
function calledBy(block: WireBody, gone: readonly string[]): WireBody {
  const { caller, ...call } = block;
  return isJsonObject(caller) && gone.includes(String(caller['tool_id'])) ? call : block;
}

/** Adds a model's message. Work of the server that this message finishes is kept. */
function addModelMessage(conversation: Conversation, { message, unfinished: what }: ConvertedContent): void {
  const { messages, unfinished } = conversation;
  const finished = new Set(message.content.map(({ tool_use_id: id }) => id));
  conversation.unfinished = [
    ...unfinished.filter(({ what: { ids } }) => !ids.some((id) => finished.has(id))),
    ...(what ? [{ at: messages.length - 1, what }] : []),
  ];
}
