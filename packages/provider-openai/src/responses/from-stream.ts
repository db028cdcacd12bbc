import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type ModelEnd,
  ModelError,
  type ModelEvent,
} from '@mortise/core';
import { type AnswerReader, addArgs, addText, contentOf, lateWarning, type TextSlot } from '@mortise/provider-kit';
import { wireError } from '../answer/from-error.ts';
import { citationsOf, fromMetadata } from '../answer/from-metadata.ts';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { customDelta } from '../request/wire-values.ts';
import { argsTextOf, type OpenAITools } from '../tools/lower-tools.ts';
import { otherMembers } from './answer-metadata.ts';
import { AnswerParts, type ItemState } from './answer-parts.ts';
import { diffDelta } from './client-calls.ts';
import { fromFinishReason, fromUsage } from './from-end.ts';
import { familyOf, logprobsOf, readThoughtDelta } from './item-families.ts';
import type { ItemReading } from './item-family.ts';
import { rememberedIn } from './remembered.ts';
import type { CallRunners } from './to-tools.ts';
import { checkAnswerable } from './unanswered.ts';

/** Reads one answer of the Responses API. */
export class ResponsesReader implements AnswerReader {
  readonly #parts: AnswerParts = new AnswerParts();
  readonly #profile: OpenAIProfile;
  readonly #tools: Pick<OpenAITools, 'fromWire' | 'sentOf'>;
  readonly #runners: CallRunners;
  /**
   * The text that the last delta belonged to, and its index
   * in the output: the next delta nearly always continues it.
   */
  #text: TextSlot | undefined;
  #textItem: JsonValue | undefined;
  #textPart: JsonValue | undefined;
  #cutCall = false;
  #late = false;
  readonly #logprobs: JsonObject[] = [];
  /** The response of the terminal event. */
  #response: JsonObject | undefined;

  /** @param runners The tools of the application that run the protocol's client calls. */
  constructor(
    profile: OpenAIProfile,
    tools: Pick<OpenAITools, 'fromWire' | 'sentOf'>,
    runners: CallRunners = new Map(),
  ) {
    this.#profile = profile;
    this.#tools = tools;
    this.#runners = runners;
  }

  get over(): boolean {
    return this.#response !== undefined;
  }

  read(event: unknown): ModelEvent | readonly ModelEvent[] | undefined {
    if (!isJsonObject(event)) return undefined;
    if (this.#response) return this.#tooLate(event);
    const { delta } = event;
    switch (event['type']) {
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        return typeof delta === 'string' && delta !== '' ? addText(this.#textOf(event), delta) : undefined;
      case 'response.function_call_arguments.delta':
        return typeof delta === 'string' && delta !== '' ? this.#args(event, delta) : undefined;
      case 'response.custom_tool_call_input.delta':
        return typeof delta === 'string' && delta !== '' ? this.#input(event, delta) : undefined;
      case 'response.apply_patch_call_operation_diff.delta':
        return typeof delta === 'string' && delta !== '' ? this.#diff(event, delta) : undefined;
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        if (typeof delta !== 'string' || delta === '') return undefined;
        return readThoughtDelta(this.#parts.text(this.#itemOf(event, 'reasoning'), 0, 'thought'), event, delta);
      case 'response.output_item.added':
      case 'response.output_item.done':
        return this.#item(event);
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
        return this.#finish(event['response']);
      case 'error':
        throw wireError(this.#profile.provider, isJsonObject(event['error']) ? event['error'] : event);
      default:
        return undefined;
    }
  }

  readComplete(answer: unknown): readonly ModelEvent[] {
    if (isJsonObject(answer) && answer['status'] === 'failed') return this.#finish(answer);
    if (!isJsonObject(answer) || !Array.isArray(answer['output'])) throw this.#without(answer);
    return this.#finish(answer);
  }

  /** Returns the error for an answer without output. */
  #without(answer: unknown): ModelError {
    const { provider } = this.#profile;
    if (isJsonObject(answer) && answer['object'] === 'response')
      return new ModelError('bad_response', `${provider} sent a response without output. Ask again.`, {
        retryable: true,
      });
    return new ModelError(
      'bad_response',
      `${provider} sent a response that is not a Response object. Check that the option \`baseURL\` is the address of a server with the Responses protocol, or use \`api: 'chat'\`.`,
    );
  }

  end(): ModelEnd | undefined {
    const response = this.#response;
    if (!response) return undefined;
    const { slots } = this.#parts;
    const argsText: { [index: number]: string } = {};
    const citations: JsonObject[] = [];
    let calls = false;
    for (const slot of slots) {
      if (slot.kind === 'text') citations.push(...citationsOf(slot.metadata?.['annotations'], slot.index));
      if (slot.kind !== 'call') continue;
      calls = true;
      argsText[slot.index] = argsTextOf(this.#tools, slot.wireName, slot.argsText);
    }
    if (response['status'] !== 'incomplete') checkAnswerable(slots, this.#profile);
    const refused = slots.some((slot) => slot.kind === 'text' && slot.metadata?.['refusal'] === true);
    const usage = fromUsage(response['usage']);
    return {
      type: 'end',
      content: rememberedIn(contentOf(slots, this.#profile), this.#profile.provider, response),
      ...(calls && { argsText }),
      finishReason: fromFinishReason(response, { calls, refused, cutCall: this.#cutCall }),
      ...(usage && { usage }),
      ...fromMetadata(response, citations, slots, {
        ...otherMembers(response),
        ...(this.#logprobs.length > 0 && { logprobs: this.#logprobs }),
      }),
    };
  }

  #tooLate({ type }: JsonObject): ModelEvent | undefined {
    if (this.#late || !(typeof type === 'string' && type.startsWith('response.'))) return undefined;
    this.#late = true;
    return lateWarning;
  }

  #textOf(event: JsonObject): TextSlot {
    const { output_index: item, content_index: part } = event;
    if (this.#text && item === this.#textItem && part === this.#textPart && item !== undefined) return this.#text;
    const slot = this.#parts.text(this.#itemOf(event, 'message'), part ?? 0, 'text');
    if (event['type'] === 'response.refusal.delta') slot.metadata = { ...slot.metadata, refusal: true };
    this.#text = slot;
    this.#textItem = item;
    this.#textPart = part;
    return slot;
  }

  #args(event: JsonObject, delta: string): ModelEvent | undefined {
    const state = this.#itemOf(event, 'function_call');
    const slot = this.#parts.call(state);
    if (slot) return addArgs(slot, delta);
    state.early += delta;
    return undefined;
  }

  #input(event: JsonObject, delta: string): ModelEvent | undefined {
    const state = this.#itemOf(event, 'custom_tool_call');
    const slot = this.#parts.call(state);
    if (slot) return addArgs(slot, customDelta(slot.argsText, delta));
    state.early += customDelta(state.early, delta);
    return undefined;
  }

  /** Reads a piece of a diff. Pieces whose item has not started are ignored. */
  #diff({ output_index: at, item_id: id }: JsonObject, delta: string): ModelEvent | undefined {
    const state = this.#parts.items.get(at ?? id ?? null);
    const slot = state?.type === 'apply_patch_call' ? this.#parts.call(state) : undefined;
    return slot && addArgs(slot, diffDelta(delta));
  }

  #item({ type, output_index: at, item }: JsonObject): ModelEvent | readonly ModelEvent[] | undefined {
    if (!isJsonObject(item) || typeof item['type'] !== 'string') return undefined;
    const state = this.#parts.item(at ?? item['id'] ?? null, item['type'], item['id']);
    return type === 'response.output_item.done' ? this.#done(state, item) : this.#added(state, item);
  }

  #added(state: ItemState, item: JsonObject): ModelEvent | readonly ModelEvent[] | undefined {
    if (state.slots.size > 0) return undefined;
    return familyOf(state.type).added?.(this.#reading(state, item));
  }

  #done(state: ItemState, item: JsonObject): ModelEvent | readonly ModelEvent[] | undefined {
    if (state.done) return undefined;
    state.done = true;
    const read = familyOf(state.type).done(this.#reading(state, item));
    this.#logprobs.push(...logprobsOf(state, item));
    if (item['status'] === 'incomplete' && this.#parts.call(state)) this.#cutCall = true;
    return read;
  }

  #reading(state: ItemState, item: JsonObject): ItemReading {
    const { provider, compatible } = this.#profile;
    const { fromWire: toolName, sentOf } = this.#tools;
    const isOffered = (name: string): boolean => !compatible || sentOf(name) !== undefined;
    return { parts: this.#parts, state, item, provider, toolName, runners: this.#runners, isOffered };
  }

  #itemOf({ output_index: at, item_id: id }: JsonObject, type: string): ItemState {
    return this.#parts.item(at ?? id ?? null, type, id);
  }

  /** Reads the complete response, and adds the items that were not streamed. */
  #finish(response: JsonValue | undefined): readonly ModelEvent[] {
    const complete = isJsonObject(response) ? response : {};
    const { status, error, output } = complete;
    if (status === 'failed') throw wireError(this.#profile.provider, isJsonObject(error) ? error : {});
    if (status === 'queued' || status === 'in_progress') {
      throw new ModelError(
        'bad_response',
        `${this.#profile.provider} returned a response that is still in progress. Omit \`background\` in \`providerOptions\`.`,
      );
    }
    const nothing = this.#parts.items.size === 0;
    const events: ModelEvent[] = [];
    for (const [at, item] of (Array.isArray(output) ? output : []).entries()) {
      if (!isJsonObject(item) || typeof item['type'] !== 'string') continue;
      const state = nothing ? this.#parts.item(at, item['type'], item['id']) : this.#startedItem(at, item);
      const read = state && this.#done(state, item);
      if (read) events.push(...(Array.isArray(read) ? read : [read]));
    }
    this.#response = complete;
    return events;
  }

  /**
   * Returns the item that began earlier in the stream and that this entry of the output completes. Proxies
   * omit items from the output, so the index alone is not enough.
   */
  #startedItem(at: number, { id, type }: JsonObject): ItemState | undefined {
    const { items } = this.#parts;
    const named = typeof id === 'string' ? [...items.values()].find((item) => item.id === id) : undefined;
    const known = items.get(at);
    return named ?? (known?.type === type ? known : undefined);
  }
}
