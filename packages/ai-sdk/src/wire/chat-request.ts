import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { Problem } from '@mortise/ui';

/**
 * The part of a chat request that is read: ids, the text of the user's last message, decisions by the ids of
 * their questions, and results of tools that the page runs. Tool names, arguments, outputs of the server's
 * tools and earlier messages are ignored, because the server has them.
 */
export interface AiSdkChatRequest {
  readonly chatId: string;
  /** The last message, if it is a user message. */
  readonly message?: AiSdkUserMessage;
  /**
   * Set if the client has removed the messages after `message`: it requests another `answer` (`regenerate`),
   * or has replaced the text (`words`, with `sendMessage({ messageId })`).
   */
  readonly again?: 'answer' | 'words';
  /** The part that the client has of the last message, if that is the assistant's. */
  readonly known?: { readonly messageId: string; readonly steps: number };
  readonly approvals: readonly AiSdkSentApproval[];
  readonly results: readonly AiSdkSentResult[];
  /** Answers in the format of the page, to `data-question` and to approvals that need more than a yes. */
  readonly answers: readonly { readonly id: string; readonly value: JsonValue }[];
  /** A question that no longer needs an answer. */
  readonly withdraw?: { readonly id: string; readonly reason?: string };
  /** True to cancel the run. */
  readonly cancel: boolean;
}

/** Text and files of the user. The id makes it harmless to send a message twice. */
export interface AiSdkUserMessage {
  readonly id: string;
  readonly parts: readonly AiSdkUserPart[];
}

/** A part of a user message: text, or a file with its content or its URL. */
export type AiSdkUserPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'data'; readonly data: string; readonly mimeType: string }
  | { readonly type: 'url'; readonly url: string; readonly mimeType: string };

/** A decision about an approval. */
export interface AiSdkSentApproval {
  readonly id: string;
  readonly approved: boolean;
  readonly reason?: string;
}

/** The result of a tool that the page runs. */
export interface AiSdkSentResult {
  readonly callId: string;
  readonly output?: JsonValue;
  readonly error?: string;
}

/**
 * Reads the body of a chat's request. Throws `Problem` (422): `bad_input`, which names the invalid member.
 */
export function readChatRequest(body: JsonObject): AiSdkChatRequest {
  const { trigger, messageId, withdraw } = body;
  const messages = body['messages'] === undefined ? [] : listOf(body, 'messages');
  const last = messages.length > 0 ? objectOf(messages.at(-1), 'the last message') : undefined;
  const isUser = last?.['role'] === 'user';
  const isAnswer = trigger === 'regenerate-message';
  if (isAnswer && !isUser) throw bad('only the last message can be answered again, and it must be a user message');
  const isAgain = isAnswer || (isUser && messageId !== undefined);
  const parts = last?.['role'] === 'assistant' ? listOf(last, 'parts').filter(isJsonObject) : [];
  return {
    chatId: textOf(body, 'id', 'the request'),
    ...(isUser && { message: userMessageIn(last) }),
    ...(isAgain && { again: isAnswer ? ('answer' as const) : ('words' as const) }),
    ...(parts.length > 0 && { known: knownOf(last as JsonObject, parts) }),
    approvals: parts.flatMap(approvalIn),
    results: parts.flatMap(resultIn),
    answers: body['answers'] === undefined ? [] : listOf(body, 'answers').map(answerIn),
    ...(withdraw !== undefined && { withdraw: withdrawIn(objectOf(withdraw, 'withdraw')) }),
    cancel: body['cancel'] === true,
  };
}

function userMessageIn(message: JsonObject): AiSdkUserMessage {
  const parts = listOf(message, 'parts').map((part, at) => userPart(objectOf(part, `parts[${at}]`), `parts[${at}]`));
  if (parts.length === 0) throw bad('a user message must have at least one part');
  return { id: textOf(message, 'id', 'the last message'), parts };
}

function userPart(part: JsonObject, where: string): AiSdkUserPart {
  const { type, text, url, mediaType } = part;
  if (type === 'text' && typeof text === 'string') return { type, text };
  if (type !== 'file' || typeof url !== 'string' || typeof mediaType !== 'string')
    throw bad(`${where} of a user message must be a text, or a file with a url and a mediaType`);
  if (!url.startsWith('data:')) return { type: 'url', url, mimeType: mediaType };
  const comma = url.indexOf(',');
  if (comma < 0 || !url.slice(0, comma).endsWith(';base64')) throw bad(`${where}.url is not base64`);
  return { type: 'data', data: url.slice(comma + 1), mimeType: mediaType };
}

function knownOf(message: JsonObject, parts: readonly JsonObject[]): { messageId: string; steps: number } {
  const steps = parts.filter(({ type }) => type === 'step-start').length;
  return { messageId: textOf(message, 'id', 'the last message'), steps };
}

function approvalIn({ state, approval }: JsonObject): readonly AiSdkSentApproval[] {
  if (state !== 'approval-responded' || !isJsonObject(approval)) return [];
  const { id, approved, reason } = approval;
  if (typeof id !== 'string' || typeof approved !== 'boolean') return [];
  return [{ id, approved, ...(typeof reason === 'string' && { reason }) }];
}

function resultIn({ toolCallId, state, output, errorText, preliminary }: JsonObject): readonly AiSdkSentResult[] {
  if (typeof toolCallId !== 'string' || preliminary === true) return [];
  if (state === 'output-available') return [{ callId: toolCallId, output: output ?? null }];
  if (state === 'output-error') return [{ callId: toolCallId, error: typeof errorText === 'string' ? errorText : '' }];
  return [];
}

function answerIn(value: JsonValue, at: number): { readonly id: string; readonly value: JsonValue } {
  const answer = objectOf(value, `answers[${at}]`);
  const given = answer['value'];
  if (given === undefined) throw bad(`answers[${at}] has no value`);
  return { id: textOf(answer, 'id', `answers[${at}]`), value: given };
}

function withdrawIn(value: JsonObject): { readonly id: string; readonly reason?: string } {
  const { reason } = value;
  return { id: textOf(value, 'id', 'withdraw'), ...(typeof reason === 'string' && { reason }) };
}

function objectOf(value: JsonValue | undefined, where: string): JsonObject {
  if (isJsonObject(value)) return value;
  throw bad(`${where} must be an object`);
}

function listOf(from: JsonObject, name: string): readonly JsonValue[] {
  const list = from[name];
  if (Array.isArray(list)) return list;
  throw bad(`${name} must be a list`);
}

function textOf(from: JsonObject, name: string, where: string): string {
  const text = from[name];
  if (typeof text === 'string' && text !== '' && text.length <= mostId) return text;
  throw bad(`${where}: ${name} must be a string of 1 to ${mostId} characters`);
}

function bad(problem: string): Problem {
  return new Problem(422, 'bad_input', `the request is not a valid request of an AI SDK chat: ${problem}`);
}

const mostId = 500;
