import type { Usage } from '@mortise/core';
import {
  type ProviderAnswer,
  type ProviderTurn,
  type SeenRequest,
  type SentItem,
  type SentRequest,
  type TestedModel,
  type WireReply,
  wireSubject,
} from '@mortise/testing/model';
import { anthropicModel } from '../src/index.ts';
import { type Block, blocksIn } from './support/blocks-in.ts';
import { messagesDialect, streamOf, toolUse } from './support/messages-dialect.ts';

/** The models for the conformance suite. */
export const modelSubjects: readonly TestedModel[] = [
  { name: 'messages', subject: () => subjectOf(true) },
  {
    name: 'messages without streaming',
    subject: () => subjectOf(false),
    options: { lacks: { streaming: 'the answer is one JSON body', argsText: 'arguments are objects' } },
  },
];

function subjectOf(stream: boolean) {
  return wireSubject({
    model: (fetch) => anthropicModel('claude-sonnet-5-5', { apiKey: secret, fetch, stream, maxRetries: 0 }),
    reply: (turn) => replyTo(turn, stream),
    count: (tokens) => json({ input_tokens: tokens }),
    sent: sentIn,
    secret,
  });
}

export function replyTo(turn: ProviderTurn, stream: boolean): WireReply {
  switch (turn.do) {
    case 'answer':
      return stream ? streamed(eventsOf(turn)) : json(wholeOf(turn));
    case 'fail':
      return failed(turn);
    case 'garbage':
      return { headers: { 'content-type': 'text/html' }, pieces: ['<html><p>Please log in.</p></html>'] };
    default:
      return stream
        ? { ...streamed([...eventsUntil(turn.text), ...failureIn(turn)]), ending: turn.do }
        : { ...json({}), pieces: [wholeFailure(turn) ?? '{"id":'], ending: turn.do };
  }
}

function streamed(events: readonly object[]): WireReply {
  return { headers: { 'content-type': 'text/event-stream' }, pieces: events.map(messagesDialect.frame) };
}

function json(body: object, status = 200, headers: WireReply['headers'] = {}): WireReply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, pieces: [JSON.stringify(body)] };
}

function failed({ status, message = 'no', retryAfterMs }: Extract<ProviderTurn, { readonly do: 'fail' }>): WireReply {
  const wait = retryAfterMs === undefined ? {} : { 'retry-after': String(retryAfterMs / 1000) };
  return json(messagesDialect.errorBody(status, { message, word: errorTypes[status] }), status, wait);
}

function eventsUntil(text: string): readonly object[] {
  const events = streamOf([{ type: 'text', text }], { stop_reason: 'end_turn' });
  return text === '' ? [] : events.slice(0, events.findIndex((event) => JSON.stringify(event).includes(text)) + 1);
}

/** Returns the event of a failure that the provider sends within its answer. */
function failureIn(turn: ProviderTurn): readonly object[] {
  if (turn.do !== 'cut' || turn.says === undefined) return [];
  return [messagesDialect.failure({ message: turn.says, word: messagesDialect.errorWords.overloaded })];
}

/** Returns the same failure as one JSON body. */
function wholeFailure(turn: ProviderTurn): string | undefined {
  const [failure] = failureIn(turn);
  return failure && JSON.stringify(failure);
}

function eventsOf(answer: ProviderAnswer): readonly object[] {
  const content = contentOf(answer, (args) => (typeof args === 'string' ? args : JSON.stringify(args)));
  return streamOf(content, { ...endOf(answer), pieces: answer.pieces });
}

function wholeOf(answer: ProviderAnswer): object {
  const content = contentOf(answer, (args) => (typeof args === 'string' ? (JSON.parse(args || '{}') as object) : args));
  return { id: 'msg_1', type: 'message', role: 'assistant', model: 'test-model', content, ...endOf(answer) };
}

function contentOf(
  { thought, text, calls = [], mark }: ProviderAnswer,
  inputOf: (args: object | string) => unknown,
): readonly Block[] {
  return [
    ...(thought === undefined ? [] : [{ type: 'thinking', thinking: thought, signature: mark ?? 'c2lnbmVk' }]),
    ...(text === undefined ? [] : [{ type: 'text', text }]),
    ...calls.map(({ id, name, args }, at) => ({ ...toolUse(id ?? `toolu_${at}`, name, ''), input: inputOf(args) })),
  ];
}

function endOf({ finishReason, stopReason, calls = [], usage }: ProviderAnswer) {
  const unified = stopReason ?? finishReason ?? (calls.length > 0 ? 'functionCalls' : 'stop');
  return { stop_reason: stopReasons.get(unified) ?? unified, ...(usage && { usage: usageOf(usage) }) };
}

/**
 * Returns the usage on the wire, which counts tokens read from
 * and written to the cache separately from the rest of the input.
 */
function usageOf({ inputTokens, outputTokens, thoughtTokens, cachedInputTokens, cacheWriteTokens }: Usage): object {
  return {
    input_tokens: (inputTokens ?? 0) - (cachedInputTokens ?? 0) - (cacheWriteTokens ?? 0),
    output_tokens: outputTokens,
    cache_read_input_tokens: cachedInputTokens,
    cache_creation_input_tokens: cacheWriteTokens,
    ...(thoughtTokens !== undefined && { output_tokens_details: { thinking_tokens: thoughtTokens } }),
  };
}

export function sentIn({ body }: SeenRequest): SentRequest {
  const said = body as Block;
  const { system = [], messages = [], tools = [], output_config: output } = said;
  const { format } = (output ?? {}) as { readonly format?: { readonly schema?: unknown } };
  return {
    instructions: (system as readonly { readonly text: string }[]).map(({ text }) => text),
    items: (messages as readonly Message[]).flatMap(itemsOf),
    tools: (tools as readonly Block[]).map(({ name, description, input_schema: schema }) => ({
      name: String(name),
      ...(typeof description === 'string' && { description }),
      schema,
    })),
    ...(format && { outputSchema: format.schema }),
    body,
  };
}

interface Message {
  readonly role: string;
  readonly content: readonly Block[];
}

function itemsOf({ role, content }: Message): readonly SentItem[] {
  return content.flatMap((block): SentItem | readonly [] => {
    const { type, id, name, input, text, tool_use_id: callId } = block;
    switch (type) {
      case 'text':
        return { type: 'text', role: role === 'assistant' ? 'model' : 'user', text: String(text) };
      case 'tool_use':
        return { type: 'call', id: String(id), name: String(name), args: input };
      case 'tool_result':
        return { type: 'result', id: String(callId), response: textIn(block['content']) };
      default:
        return [];
    }
  });
}

function textIn(content: unknown): string {
  return blocksIn({ messages: [{ content }] }, 'text')
    .map(({ text }) => text)
    .join('\n');
}

const secret = 'sk-ant-api03-of-the-subject-0123456789';

const errorTypes = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  429: 'rate_limit_error',
  500: 'api_error',
  503: 'api_error',
} as const;

const stopReasons: ReadonlyMap<string, string> = new Map([
  ['stop', 'end_turn'],
  ['length', 'max_tokens'],
  ['functionCalls', 'tool_use'],
  ['safety', 'refusal'],
]);
