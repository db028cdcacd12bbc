import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type ModelEnd,
  ModelError,
  type ModelEvent,
  type Usage,
} from '@mortise/core';
import { type AnswerReader, contentOf, countOf, lateWarning, type Slot, usageOf } from '@mortise/provider-kit';
import { foreignError } from '@mortise/provider-kit/foreign-error';
import { wireErrors } from '@mortise/provider-kit/wire-error';
import { families } from '../profile/family.ts';
import type { LangchainProfile } from '../profile/langchain-profile.ts';
import { type AnswerChunk, isAnswerChunk } from '../vendor/answer-chunk.ts';
import { isBlock } from '../vendor/content-block.ts';
import { AnswerBlocks } from './answer-blocks.ts';
import { AnswerCalls } from './answer-calls.ts';
import { fromFinishReason, reportedFinish } from './from-finish-reason.ts';
import { MergedMembers } from './merged-members.ts';

/** Reads one answer of a LangChain chat model: its chunks, or its complete message. */
export class LangchainReader implements AnswerReader {
  readonly #profile: LangchainProfile;
  readonly #countsAgain: boolean;
  /** The slots, in the order of the content. */
  readonly #slots: Slot[] = [];
  readonly #blocks: AnswerBlocks;
  readonly #calls: AnswerCalls;
  #usage: Usage | undefined;
  readonly #metadata: MergedMembers = new MergedMembers();
  readonly #kwargs: MergedMembers = new MergedMembers();
  #id: string | undefined;
  #finish: string | undefined;
  #refused = false;
  #isComplete = false;
  #late = false;

  constructor(profile: LangchainProfile, fromWire: (name: string) => string) {
    this.#profile = profile;
    this.#countsAgain = families.get(profile.family)?.countsAgain === true;
    this.#blocks = new AnswerBlocks(this.#slots, profile.provider);
    this.#calls = new AnswerCalls(this.#slots, fromWire);
  }

  /** True once the finish reason was read; usage arrives together with it, if at all. */
  get over(): boolean {
    return this.#isComplete || this.#finish !== undefined;
  }

  read(chunk: unknown): readonly ModelEvent[] {
    if (!isAnswerChunk(chunk)) return [];
    const { over } = this;
    const events = over ? this.#tooLate(chunk) : this.#readChunk(chunk);
    this.#note(chunk, over);
    // A model that does not stream returns a message.
    if (chunk.tool_call_chunks === undefined && chunk.concat === undefined) this.#isComplete = true;
    return events;
  }

  readComplete(answer: unknown): readonly ModelEvent[] {
    if (!isAnswerChunk(answer))
      throw new ModelError(
        'bad_response',
        `the chat model "${this.#profile.model}" sent a response that is not a message. Give langchainModel a chat model, such as \`new ChatOpenAI()\`.`,
      );
    const events = this.#readChunk(answer);
    this.#note(answer, false);
    this.#isComplete = true;
    return events;
  }

  end(): ModelEnd | undefined {
    const lenient = !this.#profile.requireFinish && this.#slots.length > 0;
    if (!this.over && !lenient) return undefined;
    const argsText = this.#calls.finish();
    this.#blocks.finish();
    const sources = this.#blocks.sources();
    const { role, parts, origin } = contentOf(this.#slots, this.#profile);
    const metadata = this.#about();
    return {
      type: 'end',
      content: { role, parts: this.#marked(parts), ...(origin && { origin }) },
      ...(argsText && { argsText }),
      finishReason: fromFinishReason(this.#finish, argsText !== undefined, this.#refused),
      ...(this.#usage && { usage: this.#usage }),
      ...(sources.length > 0 && { sources }),
      ...(metadata && { metadata }),
    };
  }

  /** Adds the content of a chunk. */
  #readChunk({ content, additional_kwargs: kwargs, ...calls }: AnswerChunk): readonly ModelEvent[] {
    const events: ModelEvent[] = [];
    const show = (event: ModelEvent | undefined): void => {
      if (event) events.push(event);
    };
    const { reasoning_content: thought, refusal } = kwargs ?? {};
    if (typeof thought === 'string') show(this.#blocks.addText('thought', thought));
    if (typeof content === 'string') show(this.#blocks.addText('text', content));
    else for (const block of content) show(this.#block(block));
    if (typeof refusal === 'string' && refusal !== '') {
      this.#refused = true;
      show(this.#blocks.addText('text', refusal));
    }
    const { tool_call_chunks: pieces, tool_calls: complete = [], invalid_tool_calls: invalid = [] } = calls;
    for (const piece of pieces ?? []) this.#call(events, this.#calls.addPiece(piece));
    if (pieces) return events;
    for (const call of complete) this.#call(events, this.#calls.addComplete(call));
    for (const { name = '', args, id } of invalid) this.#call(events, this.#calls.addComplete({ name, args, id }));
    return events;
  }

  #block(block: unknown): ModelEvent | undefined {
    if (typeof block === 'string') return this.#blocks.addText('text', block);
    if (!isBlock(block)) return undefined;
    if (block.type === 'refusal') this.#refused = true;
    return this.#blocks.add(block);
  }

  #call(events: ModelEvent[], more: readonly ModelEvent[]): void {
    if (more.some(({ type }) => type === 'functionCallStart')) this.#blocks.close();
    events.push(...more);
  }

  /** Adds the metadata of a chunk. */
  #note(
    { id, usage_metadata: usage, response_metadata: metadata, additional_kwargs: kwargs }: AnswerChunk,
    late: boolean,
  ): void {
    this.#id ??= id;
    this.#usage = addUsage(this.#usage, usage as JsonObject | undefined, this.#countsAgain);
    if (metadata) this.#metadata.add(metadata as JsonObject);
    if (kwargs && !late) this.#kwargs.add(kwargs as JsonObject);
    this.#finish ??= reportedFinish((metadata ?? {}) as JsonObject, (kwargs ?? {}) as JsonObject);
  }

  #tooLate({ content, tool_call_chunks: pieces = [] }: AnswerChunk): readonly ModelEvent[] {
    if (this.#late || (content.length === 0 && pieces.length === 0)) return [];
    this.#late = true;
    return [lateWarning];
  }

  /** Adds the metadata of the message to its first part, to send back to the model. */
  #marked(parts: readonly Part[]): readonly Part[] {
    const { provider } = this.#profile;
    const kwargs = Object.fromEntries(Object.entries(this.#kwargs.toJson()).filter(([name]) => !envelope.has(name)));
    const metadata = Object.fromEntries(Object.entries(this.#metadata.toJson()).filter(([name]) => wanted.has(name)));
    const [first, ...others] = parts;
    if (!first || Object.keys(kwargs).length + Object.keys(metadata).length === 0) return parts;
    const message = {
      ...(this.#id !== undefined && { id: this.#id }),
      additional_kwargs: kwargs,
      response_metadata: metadata,
    };
    const marks = first.providerMetadata?.[provider];
    return [
      { ...first, providerMetadata: { ...first.providerMetadata, [provider]: { ...marks, message } } },
      ...others,
    ];
  }

  #about(): JsonObject | undefined {
    const metadata = Object.entries({ id: this.#id, ...this.#metadata.toJson() }).filter(
      ([, value]) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '',
    );
    return metadata.length > 0 ? (Object.fromEntries(metadata) as JsonObject) : undefined;
  }
}

type Part = ModelEnd['content']['parts'][number];

/** The members of `additional_kwargs` that repeat other members. */
const envelope: ReadonlySet<string> = new Set([
  'id',
  'type',
  'role',
  'model',
  'usage',
  'stop_reason',
  'stop_sequence',
  'stop_details',
  'tool_calls',
  'function_call',
  'refusal',
]);

/** The members of `response_metadata` that LangChain reads when the message is sent back. */
const wanted: ReadonlySet<string> = new Set(['model_provider', 'output_version', 'id']);

/**
 * Adds token counts that arrive in pieces. `countsAgain`: output
 * tokens are not added up, because each piece has the total.
 */
function addUsage(all: Usage | undefined, reported: JsonValue | undefined, countsAgain: boolean): Usage | undefined {
  if (!isJsonObject(reported)) return all;
  const { input_token_details: input, output_token_details: output } = reported;
  const inputs = isJsonObject(input) ? input : {};
  const outputs = isJsonObject(output) ? output : {};
  const add = (name: keyof Usage, value: JsonValue | undefined): number | undefined => {
    const count = countOf(value);
    if (count === undefined) return all?.[name];
    return count + (countsAgain && name === 'outputTokens' ? 0 : (all?.[name] ?? 0));
  };
  return usageOf({
    inputTokens: add('inputTokens', reported['input_tokens']),
    outputTokens: add('outputTokens', reported['output_tokens']),
    thoughtTokens: add('thoughtTokens', outputs['reasoning']),
    cachedInputTokens: add('cachedInputTokens', inputs['cache_read']),
    cacheWriteTokens: add('cacheWriteTokens', inputs['cache_creation']),
  });
}

/** Converts an error of a LangChain chat model, which is usually an error of the vendor's SDK. */
export function fromError(thrown: unknown, provider: string, opened: boolean): ModelError {
  return foreignError(thrown, { provider, opened, model: `the chat model of ${provider}`, wireError });
}

const wireError = wireErrors('of the provider');
