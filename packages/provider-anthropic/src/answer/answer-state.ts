import { isJsonObject, type JsonObject, type JsonValue, ModelError, type ModelEvent } from '@mortise/core';
import type { AnswerBlock } from './answer-block.ts';
import { beginBlock } from './begin-block.ts';
import type { ToolsetRunners } from './toolset-calls.ts';

/** What has come of an answer: one message, or several where the server paused in between. */
export interface AnswerState {
  readonly provider: string;
  /** The tool's own name of what the wire calls it. */
  readonly toolName: (wireName: string) => string;
  /** Who runs the toolsets of the request. */
  readonly runners: ToolsetRunners;
  /** Of all messages, in the order of the content. */
  readonly blocks: AnswerBlock[];
  /** Of the messages before this one. */
  readonly usages: JsonObject[];
  /** What was said of the messages before this one; later words count. */
  said: JsonObject;
  /** The message that is read. */
  message: MessageState;
}

/** One message while it comes. */
export interface MessageState {
  /** What is said of the message beside its content; later words count. Undefined before its start. */
  head: JsonObject | undefined;
  usage: JsonObject;
  /** Those that have not stopped, by their index in the message. */
  readonly blocks: Map<JsonValue, AnswerBlock>;
  stopped: boolean;
}

/** A message of which nothing has come. */
export function noMessage(): MessageState {
  return { head: undefined, usage: {}, blocks: new Map(), stopped: false };
}

/**
 * The message begins. What it holds already is read: a whole one holds everything.
 *
 * A proxy may say the start twice. One that asked again after its connection had broken puts another message
 * after half of the first: that throws `stream_cut`, because the halves make no turn.
 */
export function startMessage(state: AnswerState, { content, ...head }: JsonObject): readonly ModelEvent[] {
  const { message } = state;
  if (message.head) {
    if (head['id'] === message.head['id']) return [];
    throw new ModelError(
      'stream_cut',
      `the answer of ${state.provider} broke off, and another one began in the same stream. Retry; no call of the partial answer runs.`,
      { retryable: true },
    );
  }
  amendMessage(state, head);
  return (Array.isArray(content) ? content : []).flatMap((block, index) => startBlock(state, index, block));
}

/** What is said of the message replaces what was said before. Null says nothing. */
export function amendMessage({ message }: AnswerState, { usage, ...said }: JsonObject): void {
  message.head = { ...message.head, ...known(said) };
  if (isJsonObject(usage)) message.usage = { ...message.usage, ...known(usage) };
}

/** A block begins, unless the start of the message held it already. */
export function startBlock(state: AnswerState, index: JsonValue, block: unknown): readonly ModelEvent[] {
  const { message, blocks, toolName, runners } = state;
  if (!isJsonObject(block) || message.blocks.get(index)?.block['type'] === block['type']) return [];
  const [begun, events] = beginBlock(block, blocks.length, toolName, runners);
  blocks.push(begun);
  message.blocks.set(index, begun);
  return events;
}

function known(said: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null && value !== undefined));
}
