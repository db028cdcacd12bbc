import { type JsonObject, type JsonValue, type ModelEnd, ModelError, type ModelEvent, type Usage } from '@mortise/core';
import {
  type AnswerReader,
  addArgs,
  addText,
  boundedSummary,
  type CallSlot,
  contentOf,
  type Slot,
  setArgs,
  type TextSlot,
} from '@mortise/provider-kit';
import { fromMedia } from '../content/from-part.ts';
import type { GenkitProfile } from '../profile/genkit-profile.ts';
import type { GenkitChunk, GenkitResponse } from '../vendor/genkit-model.ts';
import type { GenkitPart, GenkitToolRequest } from '../vendor/genkit-part.ts';
import { isRecord } from '../vendor/is-record.ts';
import { fromFinishReason } from './from-finish-reason.ts';
import { fromUsage } from './from-usage.ts';

/** What a model of Genkit gives: its chunks, and when it is over the response. */
export type GenkitAnswerEvent = { readonly chunk: GenkitChunk } | { readonly response: unknown };

/**
 * Reads one answer of a model of Genkit. The response has all of it; what was shown before keeps its place.
 */
export class GenkitReader implements AnswerReader {
  over = false;
  readonly #profile: GenkitProfile;
  readonly #fromWire: (name: string) => string;
  /** In the order of the content. */
  readonly #slots: Slot[] = [];
  readonly #calls: { readonly slot: CallSlot; readonly ref: string | undefined; isWhole: boolean }[] = [];
  #finish: string | undefined;
  #finishMessage: string | undefined;
  #usage: Usage | undefined;

  constructor(profile: GenkitProfile, fromWire: (name: string) => string) {
    this.#profile = profile;
    this.#fromWire = fromWire;
  }

  read(event: unknown): readonly ModelEvent[] {
    if (!isRecord(event)) return [];
    if ('response' in event) return this.readWhole(event['response']);
    const { content = [], aggregated } = event['chunk'] as GenkitChunk;
    // What it repeats, the response has as well.
    return aggregated === true ? [] : content.flatMap((part) => this.#shown(part));
  }

  readWhole(answer: unknown): readonly ModelEvent[] {
    if (!isRecord(answer)) throw new ModelError('bad_response', notAnAnswer(this.#profile.model));
    const response = answer as GenkitResponse;
    const { message, finishReason, finishMessage } = response.candidates?.[0] ?? response;
    this.over = true;
    this.#finish = finishReason;
    this.#finishMessage = finishMessage;
    this.#usage = fromUsage(response.usage);
    const content = message?.content ?? [];
    if (this.#slots.length === 0) return content.flatMap((part) => this.#shown(part));
    return this.#rest(content);
  }

  end(): ModelEnd | undefined {
    const said = this.#finish ?? 'unknown';
    if (!this.over || (said === 'unknown' && (this.#profile.requireFinish || this.#slots.length === 0)))
      return undefined;
    const calls = this.#calls.map(({ slot, ref }) => {
      if (ref) this.#slots[slot.index] = { ...slot, providerId: ref };
      return [slot.index, slot.argsText] as const;
    });
    const finishMessage = this.#finishMessage;
    return {
      type: 'end',
      content: contentOf(this.#slots, this.#profile),
      ...(calls.length > 0 && { argsText: Object.fromEntries(calls) }),
      finishReason: fromFinishReason(said === 'unknown' ? 'stop' : said, calls.length > 0),
      ...(this.#usage && { usage: this.#usage }),
      ...(finishMessage !== undefined && { metadata: { finishMessage } }),
    };
  }

  /** A part as it comes. */
  #shown(part: GenkitPart): readonly ModelEvent[] {
    const { text, reasoning, toolRequest, data, media, metadata } = part;
    if (toolRequest) return this.#call(toolRequest, metadata);
    if (typeof text === 'string') return this.#text('text', text, metadata);
    if (typeof reasoning === 'string') return this.#text('thought', reasoning, metadata);
    // What a plugin has read of an answer in JSON.
    if (data !== undefined) return this.#text('text', typeof data === 'string' ? data : JSON.stringify(data), metadata);
    const { length: index } = this.#slots;
    const { provider } = this.#profile;
    const value = JSON.parse(JSON.stringify(part)) as JsonValue;
    const summary = boundedSummary(JSON.stringify(part));
    const marks = metadata && { providerMetadata: { [provider]: { metadata: metadata as JsonObject } } };
    const own = { type: 'provider' as const, provider, value, ...(summary !== undefined && { summary }) };
    this.#slots.push({ kind: 'whole', index, part: media ? { ...fromMedia(media), ...marks } : own });
    return [];
  }

  #text(kind: TextSlot['kind'], delta: string, metadata: GenkitPart['metadata']): readonly ModelEvent[] {
    const last = this.#slots.at(-1);
    let slot = last?.kind === kind ? last : undefined;
    if (!slot) {
      if (delta === '' && !metadata) return [];
      slot = { kind, index: this.#slots.length, text: '' };
      this.#slots.push(slot);
    }
    keep(slot, metadata);
    return delta === '' ? [] : [addText(slot, delta)];
  }

  /**
   * A call takes its place when it is first seen; what is partial has arguments that only the response has.
   */
  #call({ name, ref, input, partial }: GenkitToolRequest, metadata: GenkitPart['metadata']): readonly ModelEvent[] {
    const known = this.#calls.find(
      (call) => !call.isWhole && (ref === undefined ? call.slot.wireName === name : call.ref === ref),
    );
    const index = known?.slot.index ?? this.#slots.length;
    const slot = known?.slot ?? { kind: 'call', index, name: this.#fromWire(name), wireName: name, argsText: '' };
    const events: ModelEvent[] = known ? [] : [{ type: 'functionCallStart', index, name: slot.name }];
    keep(slot, metadata);
    const call = known ?? { slot, ref, isWhole: false };
    if (!known) {
      this.#slots.push(slot);
      this.#calls.push(call);
    }
    if (partial === true) return events;
    call.isWhole = true;
    const args = typeof input === 'string' ? input : JSON.stringify(input ?? {});
    if (known) {
      const more = setArgs(slot, args);
      return more ? [...events, more] : events;
    }
    return args === '' ? events : [...events, addArgs(slot, args)];
  }

  /** What the response has, and no chunk had. */
  #rest(content: readonly GenkitPart[]): readonly ModelEvent[] {
    const events: ModelEvent[] = [];
    for (const kind of ['thought', 'text'] as const) {
      const shown = this.#slots.map((slot) => (slot.kind === kind ? slot.text : '')).join('');
      const all = content.map((part) => wordsOf(part, kind)).join('');
      if (all.length > shown.length && all.startsWith(shown))
        events.push(...this.#text(kind, all.slice(shown.length), undefined));
    }
    let calls = this.#calls.filter(({ isWhole }) => isWhole).length;
    let others = this.#slots.filter(({ kind }) => kind === 'whole').length;
    for (const part of content) {
      if (part.toolRequest) {
        if (calls > 0) calls -= 1;
        else events.push(...this.#shown(part));
      } else if (wordsOf(part, 'text') === '' && wordsOf(part, 'thought') === '' && part.text === undefined) {
        if (others > 0) others -= 1;
        else events.push(...this.#shown(part));
      }
    }
    return events;
  }
}

function wordsOf({ text, reasoning, data }: GenkitPart, kind: TextSlot['kind']): string {
  if (kind === 'thought') return reasoning ?? '';
  return text ?? (data === undefined ? '' : typeof data === 'string' ? data : JSON.stringify(data));
}

/** What the model wants back with the part. */
function keep(slot: TextSlot | CallSlot, metadata: GenkitPart['metadata']): void {
  if (!metadata || Object.keys(metadata).length === 0) return;
  slot.metadata = { metadata: { ...(slot.metadata?.['metadata'] as JsonObject), ...(metadata as JsonObject) } };
}

function notAnAnswer(model: string): string {
  return `the model "${model}" of Genkit answered with what is no response. Look at its plugin.`;
}
