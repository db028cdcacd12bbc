import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type ModelEnd,
  ModelError,
  type ModelEvent,
} from '@mortise/core';
import { type AnswerReader, addText, contentOf, lateWarning, type Slot, type TextSlot } from '@mortise/provider-kit';
import { citationsOf } from '../answer/from-annotations.ts';
import { wireError } from '../answer/from-error.ts';
import { fromMetadata } from '../answer/from-metadata.ts';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import type { OpenAITools } from '../tools/lower-tools.ts';
import { ChatCalls } from './chat-calls.ts';
import { fromFinishReason } from './from-finish-reason.ts';
import { saidTexts } from './from-text.ts';
import { fromUsage } from './from-usage.ts';

/** Reads one answer of Chat Completions. */
export class ChatReader implements AnswerReader {
  readonly #profile: OpenAIProfile;
  /** In the order of the content. */
  readonly #slots: Slot[] = [];
  readonly #calls: ChatCalls;
  /** The text or thought that grows; another kind of part ends it. */
  #open: TextSlot | undefined;
  #refused = false;
  #finish: string | undefined;
  #over = false;
  #late = false;
  #usage: JsonObject | undefined;
  #about: JsonObject | undefined;
  readonly #citations: JsonObject[] = [];

  constructor(profile: OpenAIProfile, tools: OpenAITools) {
    this.#profile = profile;
    this.#calls = new ChatCalls(this.#slots, tools);
  }

  /** The model has said why it stopped; usage comes at once, if at all. */
  get over(): boolean {
    return this.#over;
  }

  read(chunk: unknown): ModelEvent | readonly ModelEvent[] | undefined {
    if (!isJsonObject(chunk)) return undefined;
    this.#throwOnError(chunk);
    const { choices, usage } = chunk;
    if (isJsonObject(usage)) this.#usage = usage;
    this.#about ??= chunk;
    const choice = Array.isArray(choices) ? choices.find(isFirst) : undefined;
    if (!isJsonObject(choice)) return undefined;
    this.#throwOnError(choice);
    const { delta, finish_reason: finish } = choice;
    const shown = isJsonObject(delta) ? this.#step(delta) : undefined;
    if (typeof finish !== 'string' || finish === '') return shown;
    this.#end(finish);
    return and(shown, this.#calls.close());
  }

  readWhole(answer: unknown): readonly ModelEvent[] {
    if (isJsonObject(answer)) this.#throwOnError(answer);
    const choice =
      isJsonObject(answer) && Array.isArray(answer['choices']) ? answer['choices'].find(isFirst) : undefined;
    if (!isJsonObject(answer) || !isJsonObject(choice) || !isJsonObject(choice['message'])) {
      throw new ModelError(
        'bad_response',
        `${this.#profile.provider} answered with what is no chat completion. Check that the option \`baseURL\` is the address of a server with Chat Completions.`,
      );
    }
    this.#throwOnError(choice);
    const { message, finish_reason: finish } = choice;
    this.#about = answer;
    if (isJsonObject(answer['usage'])) this.#usage = answer['usage'];
    const shown = and(this.#step(message, true), this.#calls.close());
    this.#end(typeof finish === 'string' && finish !== '' ? finish : undefined);
    return shown === undefined ? [] : isEvents(shown) ? shown : [shown];
  }

  end(): ModelEnd | undefined {
    const { chat } = this.#profile;
    const lenient = chat?.requireFinish === false && (this.#slots.length > 0 || this.#calls.any);
    if (!this.#over && !lenient) return undefined;
    const argsText = this.#calls.finish();
    const usage = fromUsage(this.#usage);
    return {
      type: 'end',
      content: contentOf(this.#slots, this.#profile),
      ...(argsText && { argsText }),
      finishReason: fromFinishReason(this.#finish, { calls: argsText !== undefined, refused: this.#refused }),
      ...(usage && { usage }),
      ...fromMetadata(this.#about, this.#citations, this.#slots),
    };
  }

  /** What a delta, or a whole message, brings. */
  #step(delta: JsonObject, whole = false): ModelEvent | readonly ModelEvent[] | undefined {
    if (this.#over) return this.#tooLate(delta);
    const { content, refusal, tool_calls: calls, function_call: legacy, annotations } = delta;
    let shown: ModelEvent | readonly ModelEvent[] | undefined;
    const thought = delta['reasoning_content'] ?? delta['reasoning'];
    if (typeof thought === 'string' && thought !== '') {
      const slot = this.#text('thought');
      slot.metadata ??= { field: delta['reasoning_content'] == null ? 'reasoning' : 'reasoning_content' };
      shown = addText(slot, thought);
    }
    if (typeof content === 'string') {
      if (content !== '') shown = and(shown, addText(this.#text('text'), content));
    } else if (Array.isArray(content)) {
      for (const { kind, text } of saidTexts(content)) shown = and(shown, addText(this.#text(kind), text));
    }
    if (typeof refusal === 'string' && refusal !== '') shown = and(shown, this.#refuse(refusal));
    if (Array.isArray(calls))
      shown = and(
        shown,
        calls.length === 1 ? this.#call(calls[0], whole) : calls.flatMap((call) => this.#call(call, whole)),
      );
    else if (isJsonObject(legacy)) shown = and(shown, this.#call({ index: 0, function: legacy }, whole));
    if (annotations) this.#citations.push(...citationsOf(annotations, this.#lastText()));
    return shown;
  }

  #text(kind: TextSlot['kind']): TextSlot {
    if (this.#open?.kind === kind) return this.#open;
    this.#open = { kind, index: this.#slots.length, text: '' };
    this.#slots.push(this.#open);
    return this.#open;
  }

  /** The place of the text that came last. */
  #lastText(): number {
    return this.#slots.findLast(({ kind }) => kind === 'text')?.index ?? 0;
  }

  #refuse(words: string): ModelEvent {
    if (!this.#refused) this.#open = undefined;
    this.#refused = true;
    const slot = this.#text('text');
    slot.metadata = { refusal: true };
    return addText(slot, words);
  }

  #call(said: JsonValue, whole: boolean): ModelEvent | readonly ModelEvent[] {
    const events = this.#calls.read(said, whole);
    if (!isEvents(events) || events.length > 0) this.#open = undefined;
    return events;
  }

  #end(finish: string | undefined): void {
    this.#finish ??= finish;
    this.#over = true;
  }

  #tooLate(delta: JsonObject): ModelEvent | undefined {
    if (this.#late || !answerMembers.some((name) => saysSomething(delta[name]))) return undefined;
    this.#late = true;
    return lateWarning;
  }

  #throwOnError(said: JsonObject): void {
    const { error, object } = said;
    if (isJsonObject(error)) throw wireError(this.#profile.provider, error);
    if (typeof error === 'string' && error !== '') throw wireError(this.#profile.provider, { message: error });
    if (object === 'error') throw wireError(this.#profile.provider, said);
  }
}

/** Members of a delta that are part of an answer. */
const answerMembers = ['content', 'refusal', 'reasoning_content', 'reasoning', 'tool_calls', 'function_call'] as const;

function saysSomething(member: JsonValue | undefined): boolean {
  return typeof member === 'string' || Array.isArray(member) ? member.length > 0 : isJsonObject(member);
}

/** The first of several answers; others are not read. */
function isFirst(choice: JsonValue): boolean {
  return isJsonObject(choice) && (choice['index'] === undefined || choice['index'] === null || choice['index'] === 0);
}

/** Events after those that there are; nothing where there are none. */
function and(
  shown: ModelEvent | readonly ModelEvent[] | undefined,
  more: ModelEvent | readonly ModelEvent[],
): ModelEvent | readonly ModelEvent[] | undefined {
  if (isEvents(more) && more.length === 0) return shown;
  if (shown === undefined) return more;
  return [...(isEvents(shown) ? shown : [shown]), ...(isEvents(more) ? more : [more])];
}

function isEvents(shown: ModelEvent | readonly ModelEvent[]): shown is readonly ModelEvent[] {
  return Array.isArray(shown);
}
