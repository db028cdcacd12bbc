import {
  type Content,
  type Event,
  type EventBody,
  exactJson,
  type FunctionCallPart,
  type JsonValue,
  type Part,
  parseArgs,
  type ToolOutcome,
} from '@mortise/core';
import { asData, foreignContent, isCount, isSettled, isTurn, isUserContent } from './foreign-content.ts';
import { HistoryError } from './history-error.ts';
import type { HistoryCall, HistoryMessage, OmittedFromHistory } from './history-message.ts';
import { newId } from './new-id.ts';

/**
 * Converts the messages of another library to the log of a session: each call gets one response before the
 * model answers again. No call runs: a call without a result gets a response with an unknown outcome.
 */
export class HistoryLog {
  readonly events: Event[] = [];
  readonly #agent: string;
  readonly #trusted: boolean;
  readonly #omitted = new Map<string, OmittedFromHistory>();
  /** Calls without a response: their ids in the messages, and their ids in the log. */
  readonly #open = new Map<string, string>();
  /** Messages that arrived while calls were open: they are added after the responses. */
  #pending: (() => void)[] = [];
  #hasInput = false;
  #invocationId = '';
  #index = 0;
  #timestamp = 0;

  constructor(agent: string, trusted: boolean) {
    this.#agent = agent;
    this.#trusted = trusted;
  }

  get omitted(): readonly OmittedFromHistory[] {
    return [...this.#omitted.values()];
  }

  /** Adds the next message. Throws `HistoryError`. */
  take(given: unknown, index: number): void {
    this.#index = index;
    const message = this.#read(given);
    this.#timestamp = message.timestamp ?? Date.now();
    switch (message.role) {
      case 'user':
        return this.#user(message.content);
      case 'assistant':
        return this.#assistant(message.content ?? '', message.toolCalls ?? []);
      case 'tool':
        return this.#result(message);
      case 'system':
        return this.#leaveOut('a system message: set `instruction` of the agent instead');
      default:
        message satisfies never;
    }
  }

  /** Ends the log after the last message. */
  end(): void {
    this.#settleAll();
  }

  #read(given: unknown): HistoryMessage {
    const taken = exactJson(given, limits);
    if ('problem' in taken) throw this.#bad(`is not JSON: ${taken.problem}; write plain JSON, and media as base64`);
    const message = taken.value as unknown as HistoryMessage;
    const known = Object.hasOwn(members, String(message?.role)) ? members[message.role] : undefined;
    if (!known) throw this.#bad('has no valid role; write `user`, `assistant`, `tool` or `system`');
    for (const [name, value] of Object.entries(message)) {
      if (known.has(name) || value === null || (Array.isArray(value) && value.length === 0)) continue;
      const reader = readers[name];
      if (reader)
        throw this.#bad(`has \`${name}\`, which belongs to another format; convert the messages with ${reader} first`);
      this.#leaveOut(`the member \`${name}\` of a message`);
    }
    if (message.timestamp !== undefined && !isCount(message.timestamp))
      throw this.#bad('has a `timestamp` that is not a number; write epoch milliseconds');
    return message;
  }

  #user(content: string | readonly Part[]): void {
    const checked = this.#content('user', content);
    if (checked.parts.length === 0) return this.#leaveOut('a message without content');
    this.#hasInput = true;
    const append = this.#later({ type: 'input', content: this.#trusted ? checked : asData(checked) }, 'user');
    const begin = (): void => {
      this.#invocationId = newId();
      append();
    };
    if (this.#open.size > 0) this.#pending.push(begin);
    else begin();
  }

  #assistant(given: string | readonly Part[], calls: readonly HistoryCall[]): void {
    this.#settleAll();
    const { parts } = this.#content('model', given);
    if (!Array.isArray(calls)) throw this.#bad('has `toolCalls` that are not an array');
    if (parts.length + calls.length === 0) return this.#leaveOut('a message without content');
    if (!this.#hasInput) return this.#leaveOut('an answer before the first message of the user');
    const id = newId();
    const asked = calls.map((call, at) => this.#call(call, `${id}/${at}`));
    const finishReason = { unified: calls.length > 0 ? 'functionCalls' : 'stop' } as const;
    this.#add({ type: 'model', content: { role: 'model', parts: [...parts, ...asked] }, acts: true, finishReason }, id);
  }

  #call(call: HistoryCall, id: string): FunctionCallPart {
    const { id: given, name, args } = call ?? {};
    if (![given, name].every((text) => typeof text === 'string' && text !== ''))
      throw this.#bad('has a call without an id or a name; write { id, name, args }');
    if (this.#open.has(given)) throw this.#bad(`has a second open call "${given}"; give each call an id of its own`);
    this.#open.set(given, id);
    const text = typeof args === 'string' ? args : JSON.stringify(args ?? null);
    const parsed = parseArgs(text, limits);
    if ('args' in parsed) return { type: 'functionCall', id, name, args: parsed.args };
    return { type: 'functionCall', id, name, args: {}, refused: { ...parsed.problem, text: text.slice(0, 2_000) } };
  }

  #result({ toolCallId, content, parts, status = 'ok' }: HistoryMessage & { readonly role: 'tool' }): void {
    if (typeof toolCallId !== 'string') throw this.#bad('is a result without `toolCallId`; write the id of its call');
    const callId = this.#open.get(toolCallId);
    if (callId === undefined) return this.#leaveOut('a result without an open call');
    const outcome = { ...outcomeOf(status, content ?? null), ...(parts && status !== 'denied' && { parts }) };
    if (!isSettled(outcome as never))
      throw this.#bad(
        'is a result with an invalid `status` or invalid `parts`; write the status `ok`, `error` or `denied`, and media parts',
      );
    if (parts) outcome.parts = foreignContent({ role: 'tool', parts }).parts;
    this.#open.delete(toolCallId);
    this.#add({ type: 'response', callId, outcome: outcome as unknown as ToolOutcome });
    if (this.#open.size === 0) this.#flushPending();
  }

  /**
   * Gives each open call a response. A call without a result may have had its effect: it is never repeated.
   */
  #settleAll(): void {
    for (const callId of this.#open.values()) {
      this.#add({ type: 'response', callId, outcome: { status: 'error', code: 'outcome_unknown', message: unknown } });
      this.#leaveOut('a result that the history does not have: the call gets an unknown outcome');
    }
    this.#open.clear();
    this.#flushPending();
  }

  #flushPending(): void {
    for (const append of this.#pending) append();
    this.#pending = [];
  }

  #content(role: 'user' | 'model', given: string | readonly Part[]): Content {
    const all = typeof given === 'string' ? [{ type: 'text', text: given } as const] : given;
    if (!Array.isArray(all)) throw this.#bad('has content that is neither a string nor an array of parts');
    const content: Content = { role, parts: all.filter((part: Part) => this.#isTaken(part)) };
    if (!(role === 'user' ? isUserContent : isTurn)(content as never)) throw this.#bad(`has an invalid part; ${write}`);
    const { parts } = foreignContent(content);
    if (parts.some((part, at) => Object.keys(part).length !== Object.keys(content.parts[at] ?? {}).length))
      this.#leaveOut('metadata that a provider or a library added to a part');
    return { role, parts: parts.filter((part) => part.type !== 'text' || part.text.trim() !== '') };
  }

  /**
   * Returns true for known parts. Parts of unknown types are omitted, except for calls and results: without
   * those, the history would have another meaning.
   */
  #isTaken(part: Part): boolean {
    const type: unknown = part?.type;
    if (typeof type !== 'string') throw this.#bad(`has a part without a type; ${write}`);
    if (callPart.test(type))
      throw this.#bad(
        `has a part \`${type}\`; write \`toolCalls\` and messages of the role \`tool\`, or use partsHistory`,
      );
    if (!takenParts.has(type)) this.#leaveOut(`a part \`${type.slice(0, 100)}\``);
    return takenParts.has(type);
  }

  #add(body: EventBody, id?: string): void {
    this.#later(body, this.#agent, id)();
  }

  /**
   * Returns a function that adds an event of the current
   * message, which may be called after other messages were read.
   */
  #later(body: EventBody, author: string, id: string = newId()): () => void {
    const timestamp = this.#timestamp;
    return () => {
      this.events.push({ v: 1, id, invocationId: this.#invocationId, author, timestamp, ...body });
    };
  }

  #leaveOut(what: string): void {
    const { count, firstIndex } = this.#omitted.get(what) ?? { count: 0, firstIndex: this.#index };
    this.#omitted.set(what, { what, count: count + 1, firstIndex });
  }

  #bad(problem: string): HistoryError {
    return new HistoryError(this.#index, problem);
  }
}

function outcomeOf(status: string, content: JsonValue): Writable {
  if (status === 'ok') return { status, output: content };
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  if (status === 'denied') return content === null ? { status } : { status, reason: text };
  return { status, code: 'tool_failed', message: text };
}

interface Writable {
  readonly [name: string]: unknown;
  parts?: readonly Part[];
}

const members: { readonly [role in HistoryMessage['role']]: ReadonlySet<string> } = {
  user: new Set(['role', 'content', 'timestamp']),
  assistant: new Set(['role', 'content', 'timestamp', 'toolCalls']),
  tool: new Set(['role', 'content', 'timestamp', 'toolCallId', 'parts', 'status']),
  system: new Set(['role', 'content', 'timestamp']),
};

/** Members of other formats whose content would be lost, each with the function that converts that format. */
const readers: { readonly [name: string]: string | undefined } = Object.assign(Object.create(null) as object, {
  tool_calls: 'chatHistory',
  tool_call_id: 'chatHistory',
  function_call: 'chatHistory',
  parts: 'partsHistory',
  toolInvocations: 'partsHistory',
});

const takenParts: ReadonlySet<string> = new Set(['text', 'thought', 'inlineData', 'fileData']);
const callPart = /^(?:function|tool)[-_]?(?:call|response|use|result)$/i;
const write =
  "write { type: 'text', text }, { type: 'inlineData', mimeType, data } or { type: 'fileData', fileUri }; of an assistant also { type: 'thought', text }";
const limits = { chars: 67_108_864, depth: 200, nodes: 5_000_000 };
const unknown = 'The history has no result of this call. It may have happened: check before repeating it.';
