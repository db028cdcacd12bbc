import { isJsonObject, type JsonObject, type JsonValue, type ModelEvent } from '@mortise/core';
import { streamCut } from '@mortise/provider-kit';
import type { AnswerBlock } from './answer-block.ts';
import { beginBlock } from './begin-block.ts';
import type { ToolsetRunners } from './toolset-calls.ts';

/** The state of an answer: one message, or several if the server paused in between. */
export interface AnswerState {
  readonly provider: string;
  /** Returns the tool's name for its name on the wire. */
  readonly toolName: (wireName: string) => string;
  /** The tools that run the toolsets of the request. */
  readonly runners: ToolsetRunners;
  /** The blocks of all messages, in the order of the content. */
  readonly blocks: AnswerBlock[];
  /** The usage of the earlier messages. */
  readonly usages: JsonObject[];
  /** The metadata of the earlier messages; later values win. */
  earlierMetadata: JsonObject;
  /** The message that is being read. */
  message: MessageState;
}

/** A message that is being streamed. */
export interface MessageState {
  /** The metadata of the message; later values win. Undefined before its start. */
  head: JsonObject | undefined;
  usage: JsonObject;
  /** Open blocks, by their index in the message. */
  readonly blocks: Map<JsonValue, AnswerBlock>;
  stopped: boolean;
}

/** Returns the state before a message starts. */
export function noMessage(): MessageState {
  return { head: undefined, usage: {}, blocks: new Map(), stopped: false };
}

/**
 * Starts a message, and reads the content that it already has: a complete message has all of it.
 *
 * A proxy may send the start twice, which is ignored. A proxy that retried after its connection broke sends
 * another message after a part of the first: that throws `stream_cut`, because the two parts are not one
 * turn.
 */
export function startMessage(state: AnswerState, { content, ...head }: JsonObject): readonly ModelEvent[] {
  const { message } = state;
  if (message.head) {
    if (head['id'] === message.head['id']) return [];
    throw streamCut(state.provider, 'broke off, and another one began in the same stream');
  }
  amendMessage(state, head);
  return (Array.isArray(content) ? content : []).flatMap((block, index) => startBlock(state, index, block));
}

/** Replaces metadata of the message, except by null values. */
export function amendMessage({ message }: AnswerState, { usage, ...metadata }: JsonObject): void {
  message.head = { ...message.head, ...nonNull(metadata) };
  if (isJsonObject(usage)) message.usage = { ...message.usage, ...nonNull(usage) };
}

/** Starts a block, unless the start of the message already had it. */
export function startBlock(state: AnswerState, index: JsonValue, block: unknown): readonly ModelEvent[] {
  const { message, blocks, toolName, runners } = state;
  if (!isJsonObject(block) || message.blocks.get(index)?.block['type'] === block['type']) return [];
  const [opened, events] = beginBlock(block, blocks.length, toolName, runners);
  blocks.push(opened);
  message.blocks.set(index, opened);
  return events;
}

function nonNull(metadata: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null && value !== undefined));
}
