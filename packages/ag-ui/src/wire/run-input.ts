import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { AgUiInputError } from './ag-ui-input-error.ts';

/** The input of a run: ids, the user's messages, results of client tools, answers. */
export interface AgUiRunInput {
  readonly threadId: string;
  readonly runId: string;
  /** True if the client uses the protocol before 1.0. */
  readonly isOlder: boolean;
  /** The ids of all messages that the client has, in the client's order. */
  readonly known: readonly string[];
  /** The user messages after the last message of another role, which may be new. */
  readonly userMessages: readonly AgUiUserMessage[];
  /** Results of tools, including the client's own tools. */
  readonly results: readonly AgUiSentResult[];
  /** The answers to interrupts; absent if nothing is resumed. */
  readonly resume?: readonly AgUiResume[] | undefined;
  /**
   * The names of members with content that are not read: the server has its own tools, state and context.
   */
  readonly unread: readonly string[];
}

/** A user message. The id makes it harmless to send a message twice. */
export interface AgUiUserMessage {
  readonly id: string;
  readonly parts: readonly AgUiUserPart[];
}

/** A part of a user message: text, or a file with its content or its URL. */
export type AgUiUserPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'data'; readonly data: string; readonly mimeType: string }
  | { readonly type: 'url'; readonly url: string; readonly mimeType?: string };

/** The result of a client tool's call, as the client sent it. */
export interface AgUiSentResult {
  readonly callId: string;
  /** The joined text of the result. */
  readonly content: string;
  /** The parts that are not text, in order. */
  readonly media: readonly Exclude<AgUiUserPart, { readonly type: 'text' }>[];
  readonly error?: string;
}

/** An answer to one interrupt. */
export interface AgUiResume {
  readonly interruptId: string;
  readonly status: 'resolved' | 'cancelled';
  readonly payload?: JsonValue;
}

/**
 * Reads the body of a run's request. Throws `AgUiInputError`: `bad_input`, which names the invalid member.
 */
export function readRunInput(body: JsonValue): AgUiRunInput {
  const input = objectOf(body, 'the input');
  const messages = listOf(input, 'messages').map((message, at) => objectOf(message, `messages[${at}]`));
  const ids = messages.map((message, at) => textOf(message, 'id', `messages[${at}]`));
  const firstNew = messages.findLastIndex(({ role }) => role !== 'user') + 1;
  const resume = input['resume'] === undefined || input['resume'] === null ? undefined : listOf(input, 'resume');
  return {
    threadId: textOf(input, 'threadId', 'the input'),
    runId: textOf(input, 'runId', 'the input'),
    isOlder: typeof input['protocolVersion'] !== 'string',
    known: ids,
    userMessages: messages.slice(firstNew).map((message, at) => ({
      id: ids[firstNew + at] as string,
      parts: userParts(message['content'], `messages[${firstNew + at}].content`),
    })),
    results: messages.filter(({ role }) => role === 'tool').map(sentResult),
    ...(resume && { resume: resume.map(readResumeEntry) }),
    unread: ['tools', 'context', 'state', 'forwardedProps'].filter((name) => hasContent(input[name])),
  };
}

function sentResult(message: JsonObject, at: number): AgUiSentResult {
  const where = `the tool message ${at}`;
  const { content, error } = message;
  const parts = userParts(content, `${where}.content`);
  return {
    callId: textOf(message, 'toolCallId', where),
    content: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    media: parts.filter((part) => part.type !== 'text'),
    ...(typeof error === 'string' && { error }),
  };
}

function readResumeEntry(value: JsonValue, at: number): AgUiResume {
  const entry = objectOf(value, `resume[${at}]`);
  const { status, payload } = entry;
  if (status !== 'resolved' && status !== 'cancelled')
    throw bad(`resume[${at}].status must be "resolved" or "cancelled"`);
  const interruptId = textOf(entry, 'interruptId', `resume[${at}]`);
  return { interruptId, status, ...(payload !== undefined && { payload }) };
}

function userParts(content: JsonValue | undefined, where: string): readonly AgUiUserPart[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  if (!Array.isArray(content)) throw bad(`${where} must be a string or an array of parts`);
  return content.map((value, at) => userPart(objectOf(value, `${where}[${at}]`), `${where}[${at}]`));
}

function userPart(part: JsonObject, where: string): AgUiUserPart {
  if (part['type'] === 'text') return { type: 'text', text: textOf(part, 'text', where) };
  // Clients before 1.0 send files as `binary`.
  const source = part['type'] === 'binary' ? part : objectOf(part['source'], `${where}.source`);
  const { mimeType } = source;
  const type = part['type'] === 'binary' ? (source['data'] === undefined ? 'url' : 'data') : source['type'];
  const value = part['type'] === 'binary' ? source[type as string] : source['value'];
  if (typeof value !== 'string') throw bad(`${where} has no data and no url; a file with only an id is not supported`);
  if (type === 'url') return { type, url: value, ...(typeof mimeType === 'string' && { mimeType }) };
  if (type !== 'data' || typeof mimeType !== 'string')
    throw bad(`${where} must be a file with a url, or with data and a mimeType`);
  return { type, data: value, mimeType };
}

function hasContent(value: JsonValue | undefined): boolean {
  if (typeof value !== 'object' || value === null) return value !== undefined && value !== null && value !== '';
  return Object.keys(value).length > 0;
}

function objectOf(value: JsonValue | undefined, where: string): JsonObject {
  if (isJsonObject(value)) return value;
  throw bad(`${where} must be an object`);
}

function listOf(input: JsonObject, name: string): readonly JsonValue[] {
  const list = input[name];
  if (Array.isArray(list)) return list;
  throw bad(`${name} must be a list`);
}

function textOf(from: JsonObject, name: string, where: string): string {
  const text = from[name];
  if (typeof text === 'string' && text !== '') return text;
  throw bad(`${where}: ${name} must be a non-empty string`);
}

function bad(problem: string): AgUiInputError {
  return new AgUiInputError('bad_input', `the run input is not valid AG-UI: ${problem}`);
}
