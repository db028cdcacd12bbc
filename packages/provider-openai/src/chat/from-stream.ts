import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type ModelEnd,
  ModelError,
  type ModelEvent,
} from '@mortise/core';
import { type AnswerReader, addText, contentOf, lateWarning, type Slot, type TextSlot } from '@mortise/provider-kit';
import { errorInBody } from '@mortise/provider-kit/error-fields';
import { wireError } from '../answer/from-error.ts';
import { citationsOf, fromMetadata } from '../answer/from-metadata.ts';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import type { OpenAITools } from '../tools/lower-tools.ts';
import { AnswerAudio } from './answer-audio.ts';
import { ChatMetadata } from './answer-metadata.ts';
import { ChatCalls } from './chat-calls.ts';
import { and, imageOf, isEvents, reportedTexts } from './chunk-parts.ts';
import { ExecutedTools } from './executed-tools.ts';
import { fromFinishReason, fromUsage, otherUsage, usageIn } from './from-end.ts';
import { ReasoningDetails } from './reasoning-details.ts';
import { type TaggedText, ThinkTags } from './think-tags.ts';

/** Reads one answer of Chat Completions. */
export class ChatReader implements AnswerReader {
  readonly #profile: OpenAIProfile;
  /** The parts of the answer, in the order of the content. */
  readonly #slots: Slot[] = [];
  readonly #calls: ChatCalls;
  /** The text or thought that is being streamed; another kind of part ends it. */
  #open: TextSlot | undefined;
  #refused = false;
  #finish: string | undefined;
  #over = false;
  #late = false;
  #usage: JsonObject | undefined;
  readonly #metadata = new ChatMetadata();
  readonly #citations: JsonObject[] = [];
  readonly #details = new ReasoningDetails();
  readonly #audio: AnswerAudio;
  readonly #tags: ThinkTags | undefined;
  readonly #executed: ExecutedTools;
  /**
   * True if calls of later choices are read: GitHub Copilot
   * sends text in the first choice and calls in the second.
   */
  readonly #joins: boolean;
  /** The signature of a message, which Gemini requires when it is sent back. */
  #extra: JsonObject | undefined;

  /** `options`: the `providerOptions` of the request. */
  constructor(profile: OpenAIProfile, tools: OpenAITools, options?: JsonObject) {
    this.#profile = profile;
    this.#calls = new ChatCalls(this.#slots, tools);
    this.#executed = new ExecutedTools(profile.provider, this.#slots);
    this.#joins = profile.compatible && !(Number(options?.['n']) > 1);
    this.#tags = profile.chat?.thinkTags ? new ThinkTags() : undefined;
    this.#audio = new AnswerAudio(profile.provider, this.#slots, options);
  }

  /** True once the finish reason was read; only usage may follow, immediately. */
  get over(): boolean {
    return this.#over;
  }

  read(chunk: unknown): ModelEvent | readonly ModelEvent[] | undefined {
    if (!isJsonObject(chunk)) return undefined;
    this.#throwOnError(chunk);
    const counted = usageIn(chunk);
    this.#usage = counted ?? this.#usage;
    // Usage that arrives after the finish reason is part of the end.
    if (!counted || this.#over) return this.#read(chunk);
    const usage = fromUsage(counted);
    return and(usage && { type: 'usage', usage }, this.#read(chunk) ?? []);
  }

  #read(chunk: JsonObject): ModelEvent | readonly ModelEvent[] | undefined {
    const { choices } = chunk;
    this.#metadata.readChunk(chunk);
    const choice = Array.isArray(choices) ? choices.find(isFirst) : undefined;
    if (!isJsonObject(choice)) return this.#joins && Array.isArray(choices) ? this.#callsOf(choices[0]) : undefined;
    this.#throwOnError(choice);
    this.#metadata.readChoice(choice);
    const { delta, finish_reason: finish } = choice;
    const shown = isJsonObject(delta) ? this.#step(delta) : undefined;
    if (isJsonObject(delta)) this.#audio.follow(delta);
    if (typeof finish !== 'string' || finish === '') return shown;
    return and(shown, this.#end(finish));
  }

  readComplete(answer: unknown): readonly ModelEvent[] {
    if (isJsonObject(answer)) this.#throwOnError(answer);
    const choices = isJsonObject(answer) ? answer['choices'] : undefined;
    const choice = Array.isArray(choices) ? choices.find(isFirst) : undefined;
    if (isJsonObject(choice)) this.#throwOnError(choice);
    if (!isJsonObject(answer) || !isJsonObject(choice) || !isJsonObject(choice['message']))
      throw this.#without(Array.isArray(choices));
    this.#metadata.readChunk(answer);
    this.#usage = usageIn(answer);
    const { message, finish_reason: finish } = choice;
    this.#metadata.readChoice(choice);
    let shown = this.#step(message, true);
    const others = this.#joins && Array.isArray(choices) ? choices.filter((one) => one !== choice) : [];
    for (const one of others) shown = and(shown, this.#callsOf(one) ?? []);
    shown = and(shown, this.#end(typeof finish === 'string' && finish !== '' ? finish : undefined));
    return shown === undefined ? [] : isEvents(shown) ? shown : [shown];
  }

  end(): ModelEnd | undefined {
    const { chat } = this.#profile;
    const lenient = chat?.requireFinish === false && (this.#slots.length > 0 || this.#calls.any);
    const spoken = this.#audio.isOver && !this.#calls.any;
    if (!this.#over && !lenient && !spoken) return undefined;
    const argsText = this.#calls.finish();
    this.#details.keep();
    if (this.#extra) this.#keepExtra(this.#extra);
    const rest = { ...this.#metadata.rest, ...this.#audio.keep(), ...otherUsage(this.#usage) };
    const usage = fromUsage(this.#usage);
    return {
      type: 'end',
      content: contentOf(this.#slots, this.#profile),
      ...(argsText && { argsText }),
      finishReason: fromFinishReason(this.#finish ?? (spoken ? 'stop' : undefined), {
        calls: argsText !== undefined,
        refused: this.#refused,
      }),
      ...(usage && { usage }),
      ...fromMetadata(this.#metadata.about, this.#citations, this.#slots, rest),
    };
  }

  /** Reads the calls of a choice that is not the first. */
  #callsOf(choice: JsonValue | undefined): ModelEvent | readonly ModelEvent[] | undefined {
    if (!isJsonObject(choice)) return undefined;
    const { delta, message } = choice;
    const reported = delta ?? message;
    const calls = isJsonObject(reported) ? reported['tool_calls'] : undefined;
    return Array.isArray(calls) ? this.#step({ tool_calls: calls }, message !== undefined) : undefined;
  }

  /** Reads a delta or a complete message, and returns the events. */
  #step(delta: JsonObject, isComplete = false): ModelEvent | readonly ModelEvent[] | undefined {
    const { content, refusal, tool_calls: calls, function_call: legacy, annotations, images, audio } = delta;
    const { extra_content: extra, executed_tools: executed } = delta;
    if (isJsonObject(extra)) this.#extra = { ...this.#extra, ...extra };
    // The expiry time of audio, and its last bytes, may arrive after the finish reason.
    if (this.#over) return isJsonObject(audio) ? this.#audio.read(audio) : this.#tooLate(delta);
    let shown: ModelEvent | readonly ModelEvent[] | undefined = this.#think(delta);
    if (typeof content === 'string') {
      if (this.#tags) shown = and(shown, this.#untag(this.#tags.read(content)));
      else if (content !== '') shown = and(shown, addText(this.#text('text'), content));
    } else if (Array.isArray(content)) {
      for (const { kind, text } of reportedTexts(content)) {
        const slot = this.#text(kind);
        if (kind === 'thought') slot.metadata ??= { field: 'content' };
        shown = and(shown, addText(slot, text));
      }
    }
    if (typeof refusal === 'string' && refusal !== '') shown = and(shown, this.#refuse(refusal));
    if (Array.isArray(calls))
      shown = and(
        shown,
        calls.length === 1 ? this.#call(calls[0], isComplete) : calls.flatMap((call) => this.#call(call, isComplete)),
      );
    else if (isJsonObject(legacy)) shown = and(shown, this.#call({ index: 0, function: legacy }, isComplete));
    if (isJsonObject(audio)) shown = and(shown, this.#addAudio(audio));
    if (Array.isArray(executed) && this.#executed.read(executed)) this.#open = undefined;
    if (Array.isArray(images)) for (const image of images) this.#image(image);
    if (annotations) this.#citations.push(...citationsOf(annotations, this.#lastText()));
    return shown;
  }

  #untag(pieces: readonly TaggedText[]): readonly ModelEvent[] {
    return pieces.map(({ kind, text }) => addText(this.#text(kind), text));
  }

  /**
   * Reads a thought from one of the fields that servers use.
   * `reasoning_details` repeats its text and has more data.
   */
  #think(delta: JsonObject): ModelEvent | undefined {
    const { reasoning, reasoning_content: content, reasoning_details: details } = delta;
    const thought = content ?? reasoning;
    let shown: ModelEvent | undefined;
    if (typeof thought === 'string' && thought !== '') {
      const slot = this.#text('thought');
      slot.metadata ??= { field: content == null ? 'reasoning' : 'reasoning_content' };
      shown = addText(slot, thought);
    }
    if (!Array.isArray(details)) return shown;
    const text = this.#details.read(details, () => this.#thought());
    return shown || text === '' ? shown : addText(this.#text('thought'), text);
  }

  /** Returns the thought that is being streamed, or a new thought for data without text. */
  #thought(): TextSlot {
    if (this.#open?.kind === 'thought') return this.#open;
    const slot: TextSlot = { kind: 'thought', index: this.#slots.length, text: '' };
    this.#slots.push(slot);
    if (!this.#open) this.#open = slot;
    return slot;
  }

  /** Stores the data in the last text part; if the answer has no text, in a thought without text. */
  #keepExtra(extra: JsonObject): void {
    const slot = this.#slots.findLast((one) => one.kind === 'text') ?? this.#thought();
    if (slot.kind === 'text' || slot.kind === 'thought') slot.metadata = { ...slot.metadata, extra_content: extra };
  }

  #addAudio(audio: JsonObject): readonly ModelEvent[] {
    const parts = this.#slots.length;
    const events = this.#audio.read(audio);
    if (this.#slots.length > parts) this.#open = undefined;
    return events;
  }

  #image(reported: JsonValue): void {
    const part = imageOf(reported);
    if (!part) return;
    this.#open = undefined;
    this.#slots.push({ kind: 'whole', index: this.#slots.length, part });
  }

  #text(kind: TextSlot['kind']): TextSlot {
    if (this.#open?.kind === kind) return this.#open;
    this.#open = { kind, index: this.#slots.length, text: '' };
    this.#slots.push(this.#open);
    return this.#open;
  }

  /** Returns the index of the last text. */
  #lastText(): number {
    return this.#slots.findLast(({ kind }) => kind === 'text')?.index ?? 0;
  }

  #refuse(refusal: string): ModelEvent {
    if (!this.#refused) this.#open = undefined;
    this.#refused = true;
    const slot = this.#text('text');
    slot.metadata = { refusal: true };
    return addText(slot, refusal);
  }

  #call(reported: JsonValue, isComplete: boolean): ModelEvent | readonly ModelEvent[] {
    const events = this.#calls.read(reported, isComplete);
    if (!isEvents(events) || events.length > 0) this.#open = undefined;
    return events;
  }

  /** Ends the answer, and returns the events that were delayed until the end. */
  #end(finish: string | undefined): readonly ModelEvent[] {
    this.#finish ??= finish;
    this.#over = true;
    const texts = this.#tags ? this.#untag(this.#tags.end()) : [];
    return [...texts, ...this.#calls.close()];
  }

  #tooLate(delta: JsonObject): ModelEvent | undefined {
    if (this.#late || !answerMembers.some((name) => isNonEmpty(delta[name]))) return undefined;
    this.#late = true;
    return lateWarning;
  }

  /** Returns the error for an answer without a message. */
  #without(isCompletion: boolean): ModelError {
    const { provider } = this.#profile;
    if (isCompletion)
      return new ModelError('bad_response', `${provider} sent a chat completion without a message. Ask again.`, {
        retryable: true,
      });
    return new ModelError(
      'bad_response',
      `${provider} sent a response that is not a chat completion. Check that the option \`baseURL\` is the address of a server with Chat Completions.`,
    );
  }

  #throwOnError(chunk: JsonObject): void {
    const error = errorInBody(chunk);
    if (error) throw wireError(this.#profile.provider, error);
  }
}

/** Members of a delta that are part of an answer. */
const answerMembers = [
  'content',
  'refusal',
  'reasoning_content',
  'reasoning',
  'reasoning_details',
  'images',
  'tool_calls',
  'function_call',
] as const;

function isNonEmpty(member: JsonValue | undefined): boolean {
  return typeof member === 'string' || Array.isArray(member) ? member.length > 0 : isJsonObject(member);
}

/** Returns true for the first of several choices. */
function isFirst(choice: JsonValue): boolean {
  return isJsonObject(choice) && (choice['index'] === undefined || choice['index'] === null || choice['index'] === 0);
}
